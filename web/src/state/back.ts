// "Back" closes what lies over the page (a dialog, a drawer) before it leaves the page: that is how one closes things on
// a phone. Whatever lies over the page has an entry of its own in the browser's history. Entries are numbered: a page has
// depth 0, and so does every state that others have pushed.

interface Layer {
  /** Called when somebody has gone back over it. */
  close: () => void;
}

export class Back {
  #layers: Layer[] = [];
  #planned = false;
  #moving = false;
  #after: (() => void)[] = [];

  constructor() {
    addEventListener('popstate', () => this.#popped());
  }

  /** Something lies over the page now; the result says that it is gone again. */
  open(close: () => void): () => void {
    const layer = { close };
    this.#layers.push(layer);
    this.#plan();
    return () => {
      const at = this.#layers.indexOf(layer);
      if (at < 0) return;
      this.#layers.splice(at, 1);
      this.#plan();
    };
  }

  /** Whether there is an entry of its own already, from before the page was loaded again. */
  isDeep(): boolean {
    return depth() > 0;
  }

  /** Whether the page is left from an entry of its own, which the next page takes over. What lay over it is forgotten. */
  leavePage(): boolean {
    this.#layers = [];
    return depth() > 0;
  }

  /** Go back over everything that lies over the page, and then do this. */
  clear(then: () => void): void {
    this.#layers = [];
    this.#after.push(then);
    this.#settle();
  }

  /** While the browser is still on its way through the history nothing else may change it: this comes after. */
  wait(then: () => void): boolean {
    if (this.#moving) this.#after.push(then);
    return this.#moving;
  }

  #popped(): void {
    if (this.#moving) {
      this.#moving = false;
      this.#settle();
      return;
    }
    const gone = this.#layers.splice(depth());
    for (const layer of gone.reverse()) layer.close();
  }

  /** One dialog may make room for another within a moment: then nothing has to move. */
  #plan(): void {
    if (this.#planned) return;
    this.#planned = true;
    queueMicrotask(() => {
      this.#planned = false;
      this.#settle();
    });
  }

  #settle(): void {
    if (this.#moving) return;
    const missing = this.#layers.length - depth();
    for (let i = 0; i < missing; i += 1) history.pushState({ depth: depth() + 1 }, '');
    if (missing < 0) {
      this.#moving = true;
      history.go(missing);
      return;
    }
    for (const then of this.#after.splice(0)) then();
  }
}

function depth(): number {
  const state: unknown = history.state;
  const own = typeof state === 'object' && state !== null && 'depth' in state ? state.depth : 0;
  return typeof own === 'number' ? own : 0;
}

export const back = new Back();
