// A pad that is shared: what is new here goes to the server, what is new there comes here, whenever there is a network.
import { pads, type PadFollowed, type PadTold } from '../api/pads';
import { NO_ANSWER, refusalOf, type Refusal } from '../api/refusal';
import type { Entry } from './log';
import { merge, read } from './log';
import type { Pad } from './pad.svelte';

const EVERY_MS = 2_000;
const MOST_AT_ONCE = 500;

export interface Bidding {
  cell: string;
  seats: readonly number[];
}

/** Whether asking once more would bring the same; a server that is busy, restarts or cannot write now is asked again. */
export function isForGood({ code }: Refusal): boolean {
  if (code === 'group.clock') return false; // a clock is set right, or its time comes
  return code !== NO_ANSWER && !/^(limit|server|store)\./.test(code);
}

/** Whether the server has never heard of it, or has forgotten it: a pad or a group that nobody used for long, or that a repaired
 * disk has lost. */
export function isUnknown(error: unknown): boolean {
  return /^(pad|group)\.unknown$/.test(refusalOf(error).code);
}

/** What the server does not have, or has no longer, is as good as deleted. */
export async function deleted(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!isUnknown(error) && !/^(pad|group)\.gone$/.test(refusalOf(error).code)) throw error;
  }
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
      const refusal = refusalOf(error);
      if (isForGood(refusal)) this.refused = refusal;
      else this.offline = true;
    }
  }

  async #pull(): Promise<void> {
    for (;;) {
      const told = await this.#told();
      if (!told) return;
      this.#seen += told.entries.length;
      for (const { id } of told.entries) this.#there.add(id);
      this.bidding = told.bidding;
      this.#pad.take(told.entries, { code: told.code, version: this.#seen });
      if (told.entries.length === 0 || this.#seen >= told.version) return;
    }
  }

  /** What is new; null where the server has to be told everything once more, because it has lost the pad. */
  async #told(): Promise<PadTold | null> {
    try {
      const told = await pads.read(this.#pad.header.id, this.#seen);
      if (this.#seen === 0 || (told.version >= this.#seen && told.code === this.#pad.shared?.code)) return told;
      // It was restored from an earlier copy, or another phone has brought it back.
      this.#forget();
      return await pads.read(this.#pad.header.id, 0);
    } catch (error) {
      if (!isUnknown(error) || this.#pad.entries.length === 0) throw error;
      this.#forget();
      return null;
    }
  }

  #forget(): void {
    this.#seen = 0;
    this.#there.clear();
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
      const refusal = refusalOf(error);
      if (isForGood(refusal)) this.refused = refusal;
      else this.offline = true;
    }
  }
}
