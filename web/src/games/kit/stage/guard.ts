/** A second tap so soon after the first is not a decision: a finger that trembles, or one that was meant for what is gone. */
export const GUARD_MS = 400;

export class Guard {
  #last = -Infinity;

  /** Whether this tap counts; then the next ones do not for a moment. */
  take(): boolean {
    if (this.dead) return false;
    this.touch();
    return true;
  }

  /** Something was tapped that shows what comes next. */
  touch(): void {
    this.#last = performance.now();
  }

  get dead(): boolean {
    return performance.now() - this.#last < GUARD_MS;
  }
}
