// What was said at the table and not read yet; it stays unread when the page is loaded again. One's own words are no news.
import { untrack } from 'svelte';
import type { Told } from '../api/types';
import { play } from '../sound';
import { player } from '../state/player.svelte';
import { readStored, writeStored } from '../state/stored';

const KEY = 'heard';
const MOST_KEPT = 50;

type Kept = [table: string, entry: number][];

function isKept(value: unknown): value is Kept {
  return Array.isArray(value) && value.every((one) => Array.isArray(one) && one.length === 2);
}

/** The numbers of the entries with which others have said something. */
export function saidByOthers(entries: readonly Told[], me: string | null): number[] {
  return entries.flatMap(({ entry }) => (entry.event.type === 'said' && entry.event.player !== me ? [entry.n] : []));
}

export class Unread {
  #table: string;
  #said: readonly number[] = $state.raw([]);
  /** The last entry that was read; null: nothing is known of it yet. */
  #read: number | null = $state(null);
  #sounded: number | null = null;

  readonly count: number = $derived(this.#said.filter((n) => n > (this.#read ?? 0)).length);

  constructor(table: string) {
    this.#table = table;
    this.#read = readStored<Kept>(KEY, [], isKept).find(([id]) => id === table)?.[1] ?? null;
  }

  /** These are all entries so far. Whoever comes for the first time has missed nothing. */
  hear(entries: readonly Told[]): void {
    if (entries.length === 0) return;
    this.#said = saidByOthers(entries, player.id);
    const last = this.#said.at(-1) ?? 0;
    if (this.#sounded !== null && last > this.#sounded) play('talk');
    this.#sounded = last;
    if (this.#read === null) this.read();
  }

  read(): void {
    const last = this.#said.at(-1) ?? 0;
    if (this.#read !== null && last <= this.#read) return;
    this.#read = last;
    const others = readStored<Kept>(KEY, [], isKept).filter(([id]) => id !== this.#table);
    writeStored(KEY, [...others, [this.#table, last]].slice(-MOST_KEPT));
  }
}

/** For a component: counts what is not read yet; `open` says whether the talk is being looked at. */
export function countUnread(table: string, entries: () => readonly Told[], open: () => boolean): Unread {
  const unread = new Unread(table);
  $effect(() => {
    const all = entries();
    const reads = open();
    untrack(() => {
      unread.hear(all);
      if (reads) unread.read();
    });
  });
  return unread;
}
