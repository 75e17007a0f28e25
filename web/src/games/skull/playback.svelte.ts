// Plays what has happened line by line, so that the eye can follow; whoever taps is shown the end at once.
import type { JournalLine, SkullView } from '../../api/types';
import { play as sound, type Sound } from '../../sound';
import { sceneOf, step, type Scene } from './scene';

export interface Beat {
  scene: Scene;
  /** How long it stays, in shares of the pace. */
  share: number;
}

const SHARES: Record<string, number> = {
  placed: 0.45,
  bid: 0.5,
  passed: 0.4,
  turned_flower: 1,
  turned_skull: 1,
  showed_flower: 0.5,
  showed_skull: 0.5,
  challenge_won: 1.3,
  challenge_lost: 1.3,
  lost_disc: 0.8,
  eliminated: 0.8,
};
const SOUNDS: Record<string, Sound> = {
  placed: 'disc',
  bid: 'tap',
  passed: 'tick',
  turned_flower: 'flip',
  turned_skull: 'flip',
  challenge_won: 'win',
  challenge_lost: 'skull',
  eliminated: 'lose',
};
// What the viewer did was shown when it was tapped.
const SHOWN_AT_ONCE = new Set(['placed', 'bid', 'passed']);
// More than this and we would fall behind the game.
const MOST_SHARES = 7;

/** The scenes between the one shown last and the new view. */
export function beats(
  from: Scene,
  view: SkullView,
  steps: readonly JournalLine[],
  journal: readonly JournalLine[],
): Beat[] {
  const told: Beat[] = [];
  let scene = from;
  for (const line of steps) {
    scene = step(scene, line, view);
    const mine = line.seat === view.seat && SHOWN_AT_ONCE.has(line.what);
    told.push({ scene, share: mine ? 0 : (SHARES[line.what] ?? 0) });
  }
  told.push({ scene: sceneOf(view, journal), share: 0 });
  return told;
}

export class Playback {
  scene: Scene;
  /** Skipped: whatever still moves stands still at once. */
  still = $state(false);
  #queue: Beat[] = [];
  #last: Scene;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pace = 0;

  constructor(view: SkullView, journal: readonly JournalLine[]) {
    const first = sceneOf(view, journal);
    this.#last = first;
    this.scene = $state.raw(first);
  }

  get playing(): boolean {
    return this.#timer !== undefined;
  }

  update(view: SkullView, steps: readonly JournalLine[], journal: readonly JournalLine[], pace: number): void {
    const more = beats(this.#last, view, steps, journal);
    this.#last = more.at(-1)?.scene ?? this.#last;
    this.#pace = pace;
    this.still = false;
    if (pace === 0) {
      this.skip();
      this.scene = this.#last;
      const line = steps.findLast((one) => one.what in SOUNDS);
      if (line) this.#sound(line);
      return;
    }
    this.#queue.push(...more);
    if (!this.playing) this.#next();
  }

  /** To the end, now. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#queue.length === 0) return;
    this.#queue = [];
    this.still = true;
    this.scene = this.#last;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
  }

  #next(): void {
    this.#timer = undefined;
    const beat = this.#queue.shift();
    if (!beat) return;
    this.scene = beat.scene;
    if (beat.scene.moment) this.#sound(beat.scene.moment);
    const waiting = this.#queue.reduce((sum, one) => sum + one.share, beat.share);
    const hurry = Math.min(1, MOST_SHARES / Math.max(waiting, 1));
    const wait = beat.share * hurry * this.#pace * 1000;
    if (wait === 0) this.#next();
    else this.#timer = setTimeout(() => this.#next(), wait);
  }

  #sound(line: JournalLine): void {
    const name = SOUNDS[line.what];
    if (name) sound(name);
  }
}
