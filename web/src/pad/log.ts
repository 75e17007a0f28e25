// A pad is a set of entries that only grows. Each entry writes one cell and names the entries it has replaced, so what two
// people have written without knowing of each other stays there side by side until somebody decides.

export type Value = null | boolean | number | string | readonly number[];

export interface Entry {
  id: string;
  /** What it is about, such as `bid.3.0`. */
  cell: string;
  value: Value;
  /** The entries of the same cell that its writer had before their eyes. */
  over: readonly string[];
  /** When, in milliseconds; to tell and to order, never to decide. */
  at: number;
  /** The device. */
  by: string;
}

export interface Header {
  v: 1;
  id: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  made: number;
}

export type Cells = ReadonlyMap<string, Value>;

/** Entries that contradict each other, the newest first. */
export interface Conflict {
  cell: string;
  entries: readonly Entry[];
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Letters and digits that nobody guesses. */
export function randomId(length: number): string {
  const picked = crypto.getRandomValues(new Uint32Array(length));
  return Array.from(picked, (one) => LETTERS[one % LETTERS.length]).join('');
}

/** By cell, the entries that none has replaced, the newest first. */
export function heads(entries: readonly Entry[]): Map<string, Entry[]> {
  const replaced = new Set(entries.flatMap((entry) => entry.over));
  const found = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (!replaced.has(entry.id)) found.set(entry.cell, [...(found.get(entry.cell) ?? []), entry]);
  }
  for (const [cell, open] of found) found.set(cell, open.sort(newestFirst));
  return found;
}

/** The same order on every device, whatever their clocks say. */
function newestFirst(a: Entry, b: Entry): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}

/** What the pad says. Where entries contradict each other the newest one is shown, and the conflict told. */
export function read(entries: readonly Entry[]): { cells: Cells; conflicts: Conflict[] } {
  const cells = new Map<string, Value>();
  const conflicts: Conflict[] = [];
  for (const [cell, open] of heads(entries)) {
    const [newest] = open;
    if (newest && newest.value !== null) cells.set(cell, newest.value);
    if (open.some((entry) => !same(entry.value, open[0]!.value))) conflicts.push({ cell, entries: open });
  }
  return { cells, conflicts: conflicts.sort((a, b) => (a.cell < b.cell ? -1 : 1)) };
}

export function same(a: Value, b: Value): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** An entry that replaces whatever stands in the cell. */
export function write(entries: readonly Entry[], cell: string, value: Value, by: string, at: number): Entry {
  const over = (heads(entries).get(cell) ?? []).map((entry) => entry.id);
  return { id: randomId(16), cell, value, over, at, by };
}

/** All entries of both, each once. */
export function merge(a: readonly Entry[], b: readonly Entry[]): readonly Entry[] {
  const known = new Set(a.map((entry) => entry.id));
  const more = b.filter((entry) => !known.has(entry.id) && known.add(entry.id));
  return more.length > 0 ? [...a, ...more] : a;
}
