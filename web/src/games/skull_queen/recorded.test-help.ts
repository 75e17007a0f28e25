// Recorded games for the tests: what seat 0 was told, update by update, each with what had changed in its view.
import type { JournalLine, SkullQueenView, TableState } from '../../api/types';
import four from './recorded/four.json';
import two from './recorded/two.json';

interface Stored {
  table: object;
  frames: { view: object; legal: string[]; form: string | null; status: string; steps: object[] }[];
}

export interface Heard {
  table: TableState;
  view: SkullQueenView;
  legal: string[];
  steps: JournalLine[];
  /** All lines so far. */
  journal: JournalLine[];
}

function heard({ table, frames }: Stored): Heard[] {
  let view = {} as SkullQueenView;
  let journal: JournalLine[] = [];
  return frames.map(({ view: changed, steps: told, ...rest }) => {
    view = { ...view, ...changed };
    const steps = told.map((line) => ({ ...line, text: null })) as JournalLine[];
    journal = [...journal, ...steps];
    return { table: { ...table, ...rest, view } as TableState, view, legal: rest.legal, steps, journal };
  });
}

/** A whole game of two captains. */
export const TWO = heard(two);
/** The first round of four players, the set-up of the second one and the last trick of the game. */
export const FOUR = heard(four);

/** The same as seen by nobody in particular. */
export function watched({ table, view, ...rest }: Heard): Heard {
  const seats = view.seats.map((seat) => (view.stage === 'placing' ? { ...seat, plank: null } : seat));
  const seen = { ...view, seat: null, hand: [], chosen: null, seats };
  return { ...rest, table: { ...table, you: null, view: seen, legal: [], form: null }, view: seen, legal: [] };
}
