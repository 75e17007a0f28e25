// A game moment by moment, fetched as far as somebody has come: what is still to come is not known here.
import { ask } from '../api/http';
import type { JournalLine, Moment, Moments } from '../api/types';
import type { AnyPlay, Chapter } from '../games/kit/stage/play';

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

  /** The chapters among the moments that are there, each with the moment in which it begins. */
  chapters: readonly Chapter[] = $derived.by(() => chaptersIn(this.moments, this.play));

  constructor(
    private readonly play: AnyPlay | undefined,
    private readonly id: string,
    private readonly seat: string,
    private readonly token: string | null,
    at = 0,
  ) {
    this.at = at; // also for whoever looks elsewhere before it is there
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

  /** To the next beginning of a round or a trick, or back to the one before; to an end of the game if there is none. */
  async jump(level: Chapter['level'], by: 1 | -1): Promise<void> {
    const from = this.at;
    const find = (): Chapter | undefined => this.target(level, by, from);
    while (by > 0 && !find() && this.isGrowing && this.error === null) await this.#more();
    await this.go(find()?.at ?? (by > 0 ? this.total - 1 : 0));
  }

  /** Where such a jump leads, as far as it is known. */
  target(level: Chapter['level'], by: 1 | -1, from = this.at): Chapter | undefined {
    const isThere = (one: Chapter): boolean =>
      (one.level === level || one.level === 'round') && (one.at - from) * by > 0;
    return by > 0 ? this.chapters.find(isThere) : this.chapters.findLast(isThere);
  }

  /** There is more than what was fetched. */
  get isGrowing(): boolean {
    return this.moments.length < this.total;
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

/** Chapters by the moment in which they begin, instead of the line. */
export function chaptersIn(moments: readonly Moment[], play: AnyPlay | undefined): Chapter[] {
  const ends: number[] = [];
  const journal: JournalLine[] = [];
  for (const moment of moments) ends.push(journal.push(...moment.lines));
  const found = play?.chapters?.(journal) ?? [];
  return found.map((one) => ({ ...one, at: ends.findIndex((end) => one.at < end) }));
}
