// Recorded games for the tests: what seat 0 and a spectator were told, update by update.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalLine, SkullKingView, TableState, Told } from '../../api/types';

export interface Heard {
  table: TableState;
  view: SkullKingView;
  legal: string[];
  steps: JournalLine[];
}

interface Stored {
  entries: Told[];
  table: TableState;
}

function heard({ entries, table }: Stored): Heard {
  const steps = entries.flatMap((told) => told.journal);
  return { table, view: table.view as SkullKingView, legal: table.legal, steps };
}

export function recorded(name: string): Record<'seat' | 'spectator', Heard>[] {
  const path = join(import.meta.dirname, '../../gallery/frames', `${name}.json`);
  const frames = JSON.parse(readFileSync(path, 'utf8')) as Record<'seat' | 'spectator', Stored>[];
  return frames.map((frame) => ({ seat: heard(frame.seat), spectator: heard(frame.spectator) }));
}
