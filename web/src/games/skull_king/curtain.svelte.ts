// What the board shows of what has happened. Points and tricks change when the die has come to rest, and what is over
// stays on the table for a moment: a trick just taken and the bids just shown do not vanish because somebody was quick.
import type { JournalLine, SkullKingView } from '../../api/types';
import { bonusIn, sceneOf, taken, type Scene } from './scene';

/** How long something stays, in lengths of an animation. */
const STAYS = 2.4;

export class Curtain {
  scene: Scene = $state.raw({ kind: 'bids' });
  /** The view as it was before the die that still rolls. */
  settled: SkullKingView = $state.raw()!;
  #latest: SkullKingView;
  #coming: Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #landing: ReturnType<typeof setTimeout> | undefined;
  #held = $state(false);

  constructor(view: SkullKingView, journal: readonly JournalLine[]) {
    this.#latest = this.settled = view;
    this.scene = sceneOf(view, bonusIn(journal));
  }

  /** Something is being looked at longer than it lasted. */
  get held(): boolean {
    return this.#held;
  }

  update(view: SkullKingView, journal: readonly JournalLine[], steps: readonly JournalLine[], pace: number): void {
    this.#latest = view;
    const bonus = bonusIn(journal);
    const now = sceneOf(view, bonus);
    if (pace === 0) {
      this.skip();
      this.scene = now;
      return;
    }
    clearTimeout(this.#landing);
    if (happens(steps, 'threw')) this.#landing = setTimeout(() => (this.settled = view), pace * 1000);
    else this.settled = view;
    const over = happens(steps, 'trick_taken') ? taken(view, bonus) : null;
    if (over) this.#show(over, pace * STAYS);
    if (over?.kind !== now.kind) this.#show(now, now.kind === 'shown' ? pace * STAYS : 0);
  }

  /** The present, at once. */
  skip(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#landing);
    this.#held = false;
    this.settled = this.#latest;
    const last = this.#coming.pop();
    if (last) this.scene = last;
    this.#coming = [];
  }

  #show(scene: Scene, seconds: number): void {
    if (this.#held) {
      // Only the newest of each kind is worth showing later.
      this.#coming = [...this.#coming.filter((one) => one.kind !== scene.kind), scene];
      return;
    }
    this.scene = scene;
    if (seconds === 0) return;
    this.#held = true;
    this.#timer = setTimeout(() => this.#next(seconds), seconds * 1000);
  }

  #next(seconds: number): void {
    this.#held = false;
    const next = this.#coming.shift();
    if (next) this.#show(next, next.kind === 'taken' || next.kind === 'shown' ? seconds : 0);
    if (!this.#held && this.#coming.length > 0) this.#next(seconds);
  }
}

function happens(steps: readonly JournalLine[], what: string): boolean {
  return steps.some((line) => line.what === what);
}
