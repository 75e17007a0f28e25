// Updates one after the other, so that everybody can follow: the next one is shown when the last one has been seen.
export interface Paced<T> {
  item: T;
  /** How many things happen in it; none needs no time. */
  steps: number;
}

/** More than so many waiting means that we are far behind, and nobody wants to watch all of it. */
const MOST_WAITING = 12;

export class Pacing<T> {
  #waiting: Paced<T>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (item: T) => void,
    private readonly pace: () => number,
  ) {}

  add(item: T, steps: number): void {
    this.#waiting.push({ item, steps });
    if (this.#waiting.length > MOST_WAITING || this.pace() === 0) this.flush();
    else if (this.#timer === undefined) this.#next();
  }

  /** Show everything now: somebody does not want to wait. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { item } of this.#waiting.splice(0)) this.show(item);
  }

  #next(): void {
    this.#timer = undefined;
    const first = this.#waiting.shift();
    if (!first) return;
    this.show(first.item);
    const seconds = first.steps === 0 ? 0 : this.pace() * (1 + Math.min(2, (first.steps - 1) / 4));
    this.#timer = setTimeout(() => this.#next(), seconds * 1000);
  }
}
