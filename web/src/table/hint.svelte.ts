// A hint of the coach: asked for once in a position, shown until the position is over.
import type { Advice, Created, TableState, Told } from '../api/types';

/** Whether this player may ask now: it is their turn, at a table with hints. */
export function mayAsk(table: TableState | null, setup: Created | null): boolean {
  if (!setup?.hints || table?.status !== 'playing' || table.paused || table.you === null) return false;
  return table.view?.to_act.includes(table.you) ?? false;
}

/** The number of the entry that has led to this position. Hidden choices of others change nothing for the one who asks. */
export function positionIn(entries: readonly Told[]): number {
  const last = entries.findLast(({ entry: { event } }) => {
    if (event.type === 'acted') return !event.together;
    return ['started', 'happened', 'shown', 'undone'].includes(event.type);
  });
  return last?.entry.n ?? 0;
}

export class Hint {
  advice: Advice | null = $state.raw(null);
  open = $state(false);
  #position = -1;

  constructor(
    private readonly ask: () => Promise<Advice>,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Show it, and ask for it if this position has none yet. */
  async show(position: number): Promise<void> {
    this.open = true;
    if (this.advice && this.#position === position) return;
    this.#position = position;
    this.advice = null;
    try {
      const advice = await this.ask();
      if (this.#position === position) this.advice = advice;
    } catch (error) {
      if (this.#position !== position) return;
      this.#position = -1;
      this.open = false;
      this.failed(error);
    }
  }

  close(): void {
    this.open = false;
  }

  /** The table has moved on, or is still where it was. */
  at(position: number): void {
    if (position === this.#position || this.#position < 0) return;
    this.#position = -1;
    this.advice = null;
    this.open = false;
  }
}
