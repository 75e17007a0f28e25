// For tests: moments of the recorded games, found by what is going on in them.
import type { SkullEvent, SkullView } from '../../api/types';
import { recorded, type Heard, type Viewer } from '../kit/recorded';
import { eventsOf } from './events';
import recordings from './recordings.json';

export const GAMES = Object.keys(recordings);

export type Moment = Heard<SkullView> & {
  /** What has just happened, and all that has. */
  now: SkullEvent[];
  events: SkullEvent[];
};

export function moments(game: string, as: Viewer = 'seat'): Moment[] {
  return recorded<SkullView>(game, as).map((heard) => ({
    ...heard,
    now: eventsOf(heard.steps),
    events: eventsOf(heard.journal),
  }));
}

/** The first moment of which this is true. */
export function momentIn(game: string, when: (moment: Moment) => boolean): Moment {
  const found = moments(game).find(when);
  if (!found) throw new Error(`no such moment in ${game}`);
  return found;
}

/** The moment in which seat 0 becomes the challenger and turns two flowers of its own, with those before and after. */
export function challengeOfTheViewer(): [Moment, Moment, Moment] {
  const all = moments('skull_3');
  const own = (moment: Moment): SkullEvent[] =>
    moment.now.filter((event) => event.type === 'turned' && event.owner === 0 && event.disc === 'flower');
  const at = all.findIndex((moment) => own(moment).length === 2 && moment.view.stage === 'revealing');
  const [before, now, after] = all.slice(at - 1, at + 2);
  if (at < 1 || !before || !now || !after) throw new Error('no such challenge');
  return [before, now, after];
}

/** Seat 0 may add a disc or open a challenge. */
export function isAdding({ view }: Moment): boolean {
  return view.stage === 'adding' && view.to_act.includes(0);
}
