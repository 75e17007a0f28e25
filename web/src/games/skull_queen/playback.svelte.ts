// Shows what has happened one picture after the other, and the result of a round until somebody goes on.
import type { JournalLine, SkullQueenView } from '../../api/types';
import { play } from '../../sound';
import { ending, sceneOf, type Scene } from './scene';

/** Of the pace: how long the last card of a trick takes to arrive, and how long what it did can be looked at. */
const ARRIVES = 0.5;
const LOOKED_AT = 1.9;

export class Playback {
  scene: Scene = $state.raw({
    round: 0,
    planks: [],
    points: null,
    cards: [],
    centre: [],
    colour: null,
    moves: [],
    stays: null,
  });
  /** Something is being shown that is not the present yet. */
  busy = $state(false);

  #now: Scene | null = null;
  #queue: { scene: Scene; seconds: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Without anything that led to it. */
  start(view: SkullQueenView): void {
    this.#stop();
    this.scene = sceneOf(view);
  }

  update(view: SkullQueenView, steps: readonly JournalLine[], pace: number): void {
    const before = this.#queue.at(-1)?.scene ?? this.scene;
    const now = sceneOf(view);
    // Somebody came, went or is ready: what is being shown goes on.
    if (this.busy && steps.length === 0) {
      this.#now = now;
      return;
    }
    const between = ending(before, view, steps);
    this.#stop();
    this.#now = now;
    this.#sound(steps);
    const held = between.at(-1)?.points ? between.at(-1) : undefined;
    if (pace > 0) {
      const [full, done] = between;
      if (full) this.#queue.push({ scene: full, seconds: ARRIVES * pace });
      if (done) this.#queue.push({ scene: done, seconds: now.stays || held ? ARRIVES * 2 * pace : LOOKED_AT * pace });
    }
    if (held && !view.over) this.#queue.push({ scene: held, seconds: Infinity });
    this.#next();
  }

  /** Show the present; the result of a round stays. */
  skip(): void {
    if (!this.busy || this.scene.points) return;
    clearTimeout(this.#timer);
    this.#queue = this.#queue.filter((one) => one.scene.points);
    this.#next();
  }

  /** On to the next round. */
  goOn(): void {
    this.#queue = [];
    this.#next();
  }

  close(): void {
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.busy = false;
  }

  #next(): void {
    const first = this.#queue.shift();
    this.busy = first !== undefined;
    this.scene = first?.scene ?? this.#now ?? this.scene;
    if (first && first.seconds !== Infinity) this.#timer = setTimeout(() => this.#next(), first.seconds * 1000);
  }

  #sound(steps: readonly JournalLine[]): void {
    const happened = new Set(steps.map((line) => line.what));
    if (happened.has('overboard')) play('splash');
    else if (happened.has('played') || happened.has('ghost_played')) play('card');
    else if (happened.has('plank')) play('flip');
  }
}
