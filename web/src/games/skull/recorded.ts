// For tests: whole games as a seat and a spectator were told them, the same as in the gallery.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalLine, SkullView, TableState, Told } from '../../api/types';

export interface Heard {
  table: TableState;
  view: SkullView;
  steps: JournalLine[];
  journal: JournalLine[];
}

interface Frame {
  seat: { entries: Told[]; table: TableState };
  spectator: { entries: Told[]; table: TableState };
}

export const GAMES = ['skull', 'skull_3', 'skull_6'] as const;

export function recorded(game: (typeof GAMES)[number], as: 'seat' | 'spectator' = 'seat'): Heard[] {
  const path = join(import.meta.dirname, '../../gallery/frames', `${game}.json`);
  const frames = JSON.parse(readFileSync(path, 'utf8')) as Frame[];
  const journal: JournalLine[] = [];
  return frames.map((frame) => {
    const { entries, table } = frame[as];
    const steps = entries.flatMap((told) => told.journal);
    journal.push(...steps);
    return { table, view: table.view as SkullView, steps, journal: [...journal] };
  });
}

export function line(what: string, seat = 0, value = 0, other = -1): JournalLine {
  return { what, seat, value, other, text: null };
}
