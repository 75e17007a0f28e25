// A pad that is shared: what is new here goes to the server, what is new there comes here, whenever there is a network.
import { pads, type PadFollowed } from '../api/pads';
import { NO_ANSWER, Refusal } from '../api/refusal';
import type { Entry } from './log';
import { merge, read } from './log';
import type { Pad } from './pad.svelte';

const EVERY_MS = 2_000;
const MOST_AT_ONCE = 500;

export interface Bidding {
  cell: string;
  seats: readonly number[];
}

/** Asks again and again as long as somebody looks; one request at a time. */
export function again(work: () => Promise<void>, every = EVERY_MS): () => void {
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function turn(): Promise<void> {
    if (!document.hidden) await work();
    if (!over) timer = setTimeout(() => void turn(), every);
  }

  void turn();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

export class Sync {
  /** The last attempt met nobody. */
  offline = $state(false);
  /** What the server has refused for good, such as a pad that was deleted elsewhere. */
  refused = $state.raw<Refusal | null>(null);
  bidding = $state.raw<readonly Bidding[]>([]);
  readonly #pad: Pad;
  /** Ids of entries that the server has. */
  readonly #there = new Set<string>();
  #seen = 0;

  constructor(pad: Pad) {
    this.#pad = pad;
  }

  /** From now on; gives what ends it. */
  start(): () => void {
    return again(() => this.turn());
  }

  /** Makes the pad known to the server, or brings both up to date. */
  async turn(): Promise<void> {
    if (this.refused) return;
    try {
      if (this.#pad.shared) await this.#pull();
      await this.#push();
      this.offline = false;
    } catch (error) {
      if (error instanceof Refusal && error.code !== NO_ANSWER && !error.code.startsWith('limit.'))
        this.refused = error;
      else this.offline = true;
    }
  }

  async #pull(): Promise<void> {
    for (;;) {
      const told = await pads.read(this.#pad.header.id, this.#seen);
      this.#seen += told.entries.length;
      for (const { id } of told.entries) this.#there.add(id);
      this.bidding = told.bidding;
      this.#pad.take(told.entries, { code: told.code, version: this.#seen });
      if (told.entries.length === 0 || this.#seen >= told.version) return;
    }
  }

  async #push(): Promise<void> {
    const missing = this.#pad.entries.filter((entry) => !this.#there.has(entry.id));
    if (missing.length === 0 && this.#pad.shared) return;
    for (let from = 0; from === 0 || from < missing.length; from += MOST_AT_ONCE) {
      const some = missing.slice(from, from + MOST_AT_ONCE);
      const { code } = await pads.put(this.#pad.header, some);
      for (const { id } of some) this.#there.add(id);
      if (this.#pad.shared?.code !== code) this.#pad.take([], { code, version: this.#seen });
    }
  }
}

/** Somebody else's pad, followed by its code. */
export class Followed {
  told = $state.raw<PadFollowed | null>(null);
  entries = $state.raw<readonly Entry[]>([]);
  offline = $state(false);
  refused = $state.raw<Refusal | null>(null);
  readonly #code: string;
  #seen = 0;

  constructor(code: string) {
    this.#code = code;
  }

  readonly #read = $derived(read(this.entries));
  readonly cells = $derived(this.#read.cells);
  readonly names: string[] = $derived.by(() =>
    Array.from({ length: this.told?.header.players ?? 0 }, (_, seat) =>
      String(this.cells.get(`name.${seat}`) ?? seat + 1),
    ),
  );

  start(): () => void {
    return again(() => this.turn());
  }

  async turn(): Promise<void> {
    if (this.refused) return;
    try {
      for (let more = true; more;) {
        const told = await pads.follow(this.#code, this.#seen);
        this.#seen += told.entries.length;
        this.entries = merge(this.entries, told.entries);
        this.told = told;
        more = told.entries.length > 0 && this.#seen < told.version;
      }
      this.offline = false;
    } catch (error) {
      if (error instanceof Refusal && error.code !== NO_ANSWER && !error.code.startsWith('limit.'))
        this.refused = error;
      else this.offline = true;
    }
  }
}
