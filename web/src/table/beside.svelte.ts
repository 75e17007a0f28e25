// Who sits at which table on this device besides the player of this browser. Each of them is a player of their own, so the
// server keeps their secrets apart as it does for everybody.
import type { Signed } from '../api/types';
import { heardFrom, readStored, writeStored } from '../state/stored';

const KEY = 'beside';
/** Tables; the oldest is forgotten first. */
export const MOST_KEPT = 20;

interface Kept {
  table: string;
  people: Signed[];
}

function isKept(value: unknown): value is Kept[] {
  return Array.isArray(value) && value.every((one) => typeof one?.table === 'string' && Array.isArray(one.people));
}

const NOBODY: readonly Signed[] = [];

export class Beside {
  #kept: readonly Kept[] = $state.raw(readStored<Kept[]>(KEY, [], isKept));

  constructor() {
    heardFrom(KEY, () => (this.#kept = readStored<Kept[]>(KEY, [], isKept)));
  }

  at(table: string): readonly Signed[] {
    return this.#kept.find((one) => one.table === table)?.people ?? NOBODY;
  }

  /** Somebody of that name who has played on this device before, and does not sit at this table. */
  known(name: string, table: string): Signed | undefined {
    const here = new Set(this.at(table).map((one) => one.player.id));
    const all = this.#kept.flatMap((one) => one.people);
    return all.findLast((one) => one.player.name === name && !here.has(one.player.id));
  }

  add(table: string, ...people: readonly Signed[]): void {
    const more = people.filter((one) => !this.at(table).some((other) => other.player.id === one.player.id));
    if (more.length > 0) this.#keep(table, [...this.at(table), ...more]);
  }

  remove(table: string, player: string): void {
    const left = this.at(table).filter((one) => one.player.id !== player);
    if (left.length < this.at(table).length) this.#keep(table, left);
  }

  #keep(table: string, people: Signed[]): void {
    const others = this.#kept.filter((one) => one.table !== table);
    this.#kept = [...others, ...(people.length > 0 ? [{ table, people }] : [])].slice(-MOST_KEPT);
    writeStored(KEY, this.#kept);
  }
}

export const beside = new Beside();
