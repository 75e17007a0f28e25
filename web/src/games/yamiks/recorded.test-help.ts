// Recorded games for the tests: what seat 0 was told, with what had changed in its view. See recorded/make.mjs.
import type { JournalLine, TableState, YamiksView } from '../../api/types';
import alone from './recorded/alone.json';
import four from './recorded/four.json';
import three from './recorded/three.json';
import two from './recorded/two.json';

interface Stored {
  table: object;
  frames: { view: object; legal: string[]; status: string; steps: object[] }[];
}

export interface Heard {
  table: TableState;
  view: YamiksView;
  steps: JournalLine[];
  /** All lines so far. */
  journal: JournalLine[];
}

function heard({ table, frames }: Stored): Heard[] {
  let view = {} as YamiksView;
  let journal: JournalLine[] = [];
  return frames.map(({ view: changed, steps: told, ...rest }) => {
    view = { ...view, ...changed };
    const steps = told as JournalLine[];
    journal = [...journal, ...steps];
    return { table: { ...table, ...rest, view } as TableState, view, steps, journal };
  });
}

export const GAMES = { alone: heard(alone), two: heard(two), three: heard(three), four: heard(four) };
export const SETS = Object.keys(GAMES) as (keyof typeof GAMES)[];

/** The first frame like this. */
export function find(set: keyof typeof GAMES, wanted: (view: YamiksView, legal: string[]) => boolean): Heard {
  const found = GAMES[set].find(({ view, table }) => wanted(view, table.legal));
  if (!found) throw new Error(`no such frame in ${set}`);
  return found;
}

/** The same as seen by nobody in particular. */
export function watched({ table, view, ...rest }: Heard): Heard {
  const seen = { ...view, seat: null };
  return { ...rest, table: { ...table, you: null, view: seen, legal: [] }, view: seen };
}
