// One pad as a page shows it: what is entered is there immediately, and on the disk a moment later.
import { readStored, writeStored } from '../state/stored';
import {
  heads,
  merge,
  randomId,
  read,
  write,
  type Cells,
  type Conflict,
  type Entry,
  type Header,
  type Value,
} from './log';
import { shelf, type Kept, type Written } from './shelf';

const MOST_NAMES = 24;

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0;
}

/** What this device calls itself in entries. */
export function device(): string {
  const known = readStored('pad.device', '', isName);
  if (known) return known;
  const made = randomId(12);
  writeStored('pad.device', made);
  return made;
}

/** Names that were used on pads before, the last ones first. */
export function knownNames(): string[] {
  return readStored<string[]>(
    'pad.names',
    [],
    (value): value is string[] => Array.isArray(value) && value.every(isName),
  );
}

export function rememberNames(names: readonly string[]): void {
  writeStored('pad.names', [...new Set([...names, ...knownNames()])].slice(0, MOST_NAMES));
}

/** A pad that begins, with what is known already: it is on the disk when this is done. */
export async function newPad(
  game: string,
  names: readonly string[],
  options: Record<string, unknown>,
  cells: Cells = new Map(),
  now: number = Date.now(),
): Promise<Kept> {
  const header: Header = { v: 1, id: randomId(26), game, players: names.length, options, made: now };
  const by = device();
  const begins: [string, Value][] = [...names.map((name, seat): [string, Value] => [`name.${seat}`, name]), ...cells];
  const entries = begins.map(([cell, value]) => write([], cell, value, by, now));
  rememberNames(names);
  return shelf.keep({ header, entries, steps: [], changed: now, shared: null });
}

export class Pad {
  readonly header: Header;
  /** How many changes are on their way to the disk. */
  saving = $state(0);
  /** Set when the device refuses to keep what was entered. */
  trouble = $state(false);
  entries = $state.raw<readonly Entry[]>([]);
  #steps = $state.raw<Kept['steps']>([]);
  #undone = $state.raw<Kept['steps']>([]);
  shared = $state.raw<Kept['shared']>(null);
  #saving: Promise<unknown> = Promise.resolve();
  readonly #by = device();

  constructor(kept: Kept) {
    this.header = kept.header;
    this.entries = kept.entries;
    this.#steps = kept.steps;
    this.#undone = kept.undone ?? [];
    this.shared = kept.shared;
  }

  readonly #read = $derived(read(this.entries));
  readonly cells = $derived(this.#read.cells);
  readonly conflicts: Conflict[] = $derived(this.#read.conflicts);
  readonly names: string[] = $derived.by(() =>
    Array.from({ length: this.header.players }, (_, seat) => String(this.cells.get(`name.${seat}`) ?? seat + 1)),
  );
  readonly canUndo = $derived(this.#steps.length > 0);
  readonly canRedo = $derived(this.#undone.length > 0);

  /** All that was entered so far is on the disk when this is done. */
  get kept(): Promise<unknown> {
    return this.#saving;
  }

  /** One step: it is undone as a whole. */
  enter(changes: readonly (readonly [cell: string, value: Value])[], now: number = Date.now()): void {
    this.#steps = [...this.#steps, changes.map(([cell, value]) => this.#write(cell, value, now))];
    this.#undone = [];
    this.#keep();
  }

  /** Takes back the last step of this device, unless somebody else has written over it or beside it since; gives the cell. */
  undo(now: number = Date.now()): string | undefined {
    const [cell, back, rest] = this.#reverse(this.#steps, now);
    this.#steps = rest;
    if (back.length > 0) this.#undone = [...this.#undone, back];
    this.#keep();
    return cell;
  }

  /** Does what was taken back last, under the same condition; gives the cell. */
  redo(now: number = Date.now()): string | undefined {
    const [cell, again, rest] = this.#reverse(this.#undone, now);
    this.#undone = rest;
    if (again.length > 0) this.#steps = [...this.#steps, again];
    this.#keep();
    return cell;
  }

  #write(cell: string, value: Value, now: number): Written {
    const [stood] = heads(this.entries).get(cell) ?? [];
    const entry = write(this.entries, cell, value, this.#by, now);
    this.entries = [...this.entries, entry];
    return { id: entry.id, before: stood?.value ?? null, over: stood?.id ?? null };
  }

  /**
   * Turns the last of these steps round, as far as its entries still stand: the cell it was about, what was written for it, and
   * the other steps. An entry that brings back what stood there before stands for it from then on.
   */
  #reverse(steps: Kept['steps'], now: number): [string | undefined, Written[], Kept['steps']] {
    let rest = steps.slice(0, -1);
    let cell: string | undefined;
    const made: Written[] = [];
    for (const { id, before, over } of steps.at(-1) ?? []) {
      const entry = this.entries.find((one) => one.id === id);
      const stand = entry ? heads(this.entries).get(entry.cell) : undefined;
      // In a conflict the other entry is not this device's to take back.
      if (!entry || stand?.length !== 1 || stand[0]?.id !== id) continue;
      const back = this.#write(entry.cell, before, now);
      rest = rest.map((step) => step.map((one) => (one.id === over ? { ...one, id: back.id } : one)));
      made.push(back);
      cell = entry.cell;
    }
    return [cell, made, rest];
  }

  /** What others have written: nothing of it is lost, and nothing of one's own. */
  take(entries: readonly Entry[], shared: Kept['shared'] = this.shared): void {
    const whole = merge(this.entries, entries);
    if (whole === this.entries && shared === this.shared) return;
    this.entries = whole;
    this.shared = shared;
    this.#keep();
  }

  #keep(): void {
    const now: Kept = {
      header: $state.snapshot(this.header) as Header,
      entries: this.entries,
      steps: this.#steps,
      undone: this.#undone,
      changed: Date.now(),
      shared: this.shared,
    };
    this.saving += 1;
    this.#saving = this.#saving
      .then(() => shelf.keep(now))
      .then(
        (whole) => {
          this.trouble = false;
          this.entries = merge(this.entries, whole.entries);
        },
        () => (this.trouble = true),
      )
      .finally(() => (this.saving -= 1));
  }
}
