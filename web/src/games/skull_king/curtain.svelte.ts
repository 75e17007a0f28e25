// What is over stays on the table for a moment: a trick just taken and the bids just shown do not vanish because
// somebody else was quick.
import type { JournalLine, SkullKingView } from '../../api/types';
import { bonusIn, sceneOf, taken, type Scene } from './scene';

/** How long something stays, in lengths of an animation. */
const STAYS = 2.4;

export class Curtain {
  scene: Scene = $state.raw({ kind: 'bids' });
  #coming: Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = $state(false);

  /** Something is being looked at longer than it lasted. */
  get held(): boolean {
    return this.#held;
  }

  /** Without delay: the board has just been opened, or nothing is to move. */
  start(view: SkullKingView, journal: readonly JournalLine[]): void {
    this.skip();
    this.scene = sceneOf(view, bonusIn(journal));
  }

  update(view: SkullKingView, journal: readonly JournalLine[], steps: readonly JournalLine[], pace: number): void {
    if (pace === 0) {
      this.start(view, journal);
      return;
    }
    const bonus = bonusIn(journal);
    const now = sceneOf(view, bonus);
    const over = steps.some((line) => line.what === 'trick_taken') ? taken(view, bonus) : null;
    if (over) this.#show(over, pace * STAYS);
    if (over?.kind !== now.kind) this.#show(now, now.kind === 'shown' ? pace * STAYS : 0);
  }

  /** The present, at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#held = false;
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
