// How a game is told. This is all that a game has to know of the stage.
//
// The server sends what has happened (journal lines: a typed event, and a sentence where it is worth one) together with the
// state after it. The stage tells the lines one after another, and everything on the page (board, header, ticker, seats,
// hand, choices, sounds, screen reader, log) belongs to the line that is being told. One clock for all of them.
//
// A game declares a `Play`, and its module hands it over (`src/games/<id>/index.ts`: `{ Board, EndDetail, play }`):
//
//   rest(view, journal)       the scene when nothing is being told. Everything that a line may change has to be in the
//                             scene: what lies on the table, hands, scores, marks at the seats.
//   step(scene, event, view)  the scene after one more event. `view` is where all lines of this update lead to: for what an
//                             event does not repeat. Pure: same arguments, same scene; never compare with the time.
//   time(event, about)        how long people need for it:
//                               'none'    goes together with the next line that takes time (all bids at once: 'none' for
//                                         all but the last one; `about.next` are the events that follow in this update);
//                               'glance'  something moves and one sees it (0.7 s, with a long sentence longer);
//                               'read'    a sentence to be read (1.3 s, longer sentences longer);
//                               'result'  a trick taken, a flip, a pot: looked at and understood (2.4 s and more);
//                               'hold'    stands until somebody taps, 8 s at most (the card at the end of a hand).
//                             slow, normal and fast are factors; still pictures (reduced motion) take the same time. Whoever
//                             is far behind is told glances and sentences faster, but in no less than 0.5 s and 1 s, and
//                             results never in less than 2 s.
//   sound(event, about)       at most one sound, played once when its line is told.
//   chapters(journal)         optional: with which lines rounds and tricks begin, for headings in the log and jumps in a
//                             replay.
//
// The board is a picture of its props (`BoardProps`):
//
//   scene            what to draw. Key what moves by something of the event (`stage.telling.key`, a card, a position), so that
//                    an animation starts once: no new objects from one scene to the next where nothing has changed.
//   view, table      as they were when the stage was last at rest. While something is told they are those BEFORE it (names,
//                    presence and clocks are always of now), and so nothing on the page is ahead of the scene.
//   legal, prompt    empty while something is told: choices come with the rest.
//   journal          the lines up to and with those being told: "last trick" never knows more than the scene.
//   pending          a choice on its way: draw it as made (scene + pending), as before.
//   stage.busy       something is being told. Taps do nothing but go on: the frame around the board does that, a board needs
//                    no handler. `act` is dead then, and for 0.4 s after every tap that did something.
//   stage.telling    the lines being told, the newest last, and the key of that one; null at rest.
//   stage.goOn()     ends what is being told; for a button on a card that holds.
//   stage.crowned    the winners, while they are being celebrated and afterwards; empty before.
//   pace             seconds that one motion takes at the chosen speed; 0: still pictures. A motion is shorter than the line's
//                    time, and shorter with it in a fast replay or for whoever is behind: read it when a motion starts.
//                    When somebody taps, the frame finishes all running animations of the board.
//
// A board has no timers and no queue of its own. Selecting and confirming is `kit/choice`.
import type { GameEvent, JournalLine } from '../../../api/types';
import type { Sound } from '../../../sound';

export type Reading = 'none' | 'glance' | 'read' | 'result' | 'hold';

/** What a game may want to know to say how long a line takes. */
export interface About<V, E> {
  /** The seat of the viewer, who has already seen their own choice; null for spectators. */
  you: number | null;
  /** The events that follow in the same update. */
  next: readonly E[];
  /** The view after the update. */
  view: V;
  /** Whether there is a sentence for it. */
  worded: boolean;
}

/** With the line number `at` of the journal a round (hand) or, in it, a trick (challenge, turn) begins. */
export interface Chapter {
  at: number;
  level: 'round' | 'trick';
  /** In the player's language. */
  title: string;
}

export interface Play<V, S, E = GameEvent> {
  rest(view: V, journal: readonly JournalLine[]): S;
  step(scene: S, event: E, view: V): S;
  time(event: E, about: About<V, E>): Reading;
  sound?(event: E, about: About<V, E>): Sound | null;
  chapters?(journal: readonly JournalLine[]): Chapter[];
}

/** A stage holds the play of one game, and only that game reads its scenes: here the types meet. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyPlay = Play<any, any, any>;

export interface Telling {
  /** Names the newest of the lines, and no other line of this game. */
  key: string;
  lines: readonly JournalLine[];
}

/** What a board may know of the stage. */
export interface StageNow {
  readonly busy: boolean;
  readonly telling: Telling | null;
  readonly crowned: readonly number[];
  goOn(): void;
}

/** A stage on which nothing is going on. */
export const AT_REST: StageNow = { busy: false, telling: null, crowned: [], goOn: () => undefined };
