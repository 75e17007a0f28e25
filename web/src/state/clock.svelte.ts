// The server's clock as this page knows it: deadlines are told in the server's time.
const TICK_MS = 250;

class ServerClock {
  #ahead = 0;
  #now = $state(Date.now());
  #watchers = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** The server said what time it is. */
  set(now: number): void {
    this.#ahead = now - Date.now();
    this.#now = now;
  }

  get now(): number {
    return this.#now;
  }

  /** Ticks as long as somebody watches; give the result to an effect. */
  watch(): () => void {
    this.#watchers += 1;
    this.#timer ??= setInterval(() => (this.#now = Date.now() + this.#ahead), TICK_MS);
    return () => {
      this.#watchers -= 1;
      if (this.#watchers > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }
}

export const serverClock = new ServerClock();
