// What the other of two tables that are dealt the same has come to; asked for now and then, as it has its own socket.
import type { Comparison, TwinSide } from '../api/types';
import { Refusal } from '../api/refusal';
import { twins } from '../api/twins';
import { list } from '../i18n/locale';
import { m } from '../paraglide/messages.js';
import { player } from '../state/player.svelte';

const EVERY_MS = 5_000;
/** Refusals that stay the same however often one asks. */
const FOR_GOOD: readonly string[] = ['table.unknown', 'table.not_allowed', 'twin.not_one'];

export class Other {
  comparison = $state.raw<Comparison | null>(null);
  /** Why there was no answer last time; null when there was one. */
  error = $state.raw<unknown>(null);
  #id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(id: string) {
    this.#id = id;
    void this.#ask();
  }

  get side(): TwinSide | null {
    return this.comparison?.tables.find(({ id }) => id !== this.#id) ?? null;
  }

  get own(): TwinSide | null {
    return this.comparison?.tables.find(({ id }) => id === this.#id) ?? null;
  }

  /** How far the other table is, in a sentence. */
  get words(): string {
    if (!this.comparison) return '';
    const { side } = this;
    if (!side || side.status === 'closed') return m['app.twin.closed']();
    if (side.status === 'finished') return m['app.twin.over']();
    if (side.status === 'playing') return m['app.twin.playing']({ count: side.hands, of: side.of });
    const names = side.names.filter((name) => name !== null);
    return names.length > 0 ? m['app.twin.there']({ names: list(names) }) : m['app.twin.nobody']();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Without an answer it is asked again: the table itself says when the line is down. */
  async #ask(): Promise<void> {
    if (!document.hidden) await this.#look();
    if (this.#closed || this.comparison?.over) return;
    if (this.error instanceof Refusal && FOR_GOOD.includes(this.error.code)) return;
    this.#timer = setTimeout(() => void this.#ask(), EVERY_MS);
  }

  async #look(): Promise<void> {
    try {
      const found = await twins.comparison(this.#id, player.token);
      if (!this.#closed) [this.comparison, this.error] = [found, null];
    } catch (error) {
      this.error = error;
    }
  }
}

/** The other table, as long as the component is there that asks; nobody is asked about `null`. */
export function watchOther(id: () => string | null): { readonly now: Other | null } {
  let other = $state.raw<Other | null>(null);
  $effect(() => {
    const wanted = id();
    const made = wanted === null ? null : new Other(wanted);
    other = made;
    return () => made?.close();
  });
  return {
    get now() {
      return other;
    },
  };
}
