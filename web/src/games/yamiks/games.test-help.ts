// Recorded games for the tests: what seat 0 was told, with the frames in which there is something to see.
import type { YamiksView } from '../../api/types';
import { recorded, type Heard as HeardOf } from '../kit/recorded';
import { eventsOf } from './events';

export type Heard = HeardOf<YamiksView>;

const WHOLE_ROUNDS = [1, 5];
const OWN_TURNS = [2, 8, 12];

/** Two whole rounds, of others what seat 0 may choose, bonuses, and the end. */
function wanted({ view, table, steps }: Heard): boolean {
  if (view.over || WHOLE_ROUNDS.includes(view.round)) return true;
  if (table.legal.length > 0 && OWN_TURNS.includes(view.round)) return true;
  return eventsOf(steps, 'bonus').length > 0;
}

function heard(name: string): Heard[] {
  return recorded<YamiksView>(name).filter(wanted);
}

export const GAMES = {
  alone: heard('yamiks_1'),
  two: heard('yamiks_2'),
  three: heard('yamiks_3'),
  four: heard('yamiks'),
};
export const SETS = Object.keys(GAMES) as (keyof typeof GAMES)[];

/** The first frame like this. */
export function find(set: keyof typeof GAMES, like: (view: YamiksView, legal: string[]) => boolean): Heard {
  const found = GAMES[set].find(({ view, table }) => like(view, table.legal));
  if (!found) throw new Error(`no such frame in ${set}`);
  return found;
}

/** The same as seen by nobody in particular. */
export function watched({ table, view, ...rest }: Heard): Heard {
  const seen = { ...view, seat: null };
  return { ...rest, table: { ...table, you: null, view: seen, legal: [], prompt: null }, view: seen };
}
