// A game moment by moment, fetched as far as somebody has come: what is still to come is not known here.
import { ask } from '../api/http';
import type { JournalLine, Moment, Moments } from '../api/types';

const AT_ONCE = 50;
/** So close to the end of what is there the next part is fetched. */
const AHEAD = 10;

export class ReplayStore {
  moments: Moment[] = $state.raw([]);
  total = $state(0);
  at = $state(0);
  error: unknown = $state.raw(null);
  #loading: Promise<void> | null = null;

  now: Moment | undefined = $derived(this.moments[this.at]);
  /** All lines up to this moment. */
  journal: readonly JournalLine[] = $derived(this.moments.slice(0, this.at + 1).flatMap((moment) => moment.lines));

  constructor(
    private readonly id: string,
    private readonly seat: string,
    private readonly token: string | null,
    at = 0,
  ) {
    void this.go(at);
  }

  /** To that moment, as soon as it is there. */
  async go(to: number): Promise<void> {
    while (this.moments.length <= to && (this.total === 0 || this.moments.length < this.total) && this.error === null) {
      await this.#more();
    }
    if (this.error !== null) return;
    this.at = Math.max(0, Math.min(to, this.moments.length - 1));
    if (this.moments.length < this.total && this.at + AHEAD >= this.moments.length) void this.#more();
  }

  #more(): Promise<void> {
    this.#loading ??= this.#load().finally(() => (this.#loading = null));
    return this.#loading;
  }

  async #load(): Promise<void> {
    const asked = `seat=${this.seat}&after=${this.moments.length}&limit=${AT_ONCE}`;
    try {
      const found = await ask<Moments>(`/tables/${encodeURIComponent(this.id)}/moments?${asked}`, {
        token: this.token,
      });
      this.moments = [...this.moments, ...found.moments];
      this.total = found.moments.length === 0 ? this.moments.length : found.total;
      if (this.total === 0) this.error = new Error('nothing was played');
    } catch (error) {
      this.error = error;
    }
  }
}
