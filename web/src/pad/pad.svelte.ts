// One pad as a page shows it: what is entered is there immediately, and on the disk a moment later.
import { readStored, writeStored } from '../state/stored';
import {
  before,
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
import { shelf, type Kept } from './shelf';

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
    const made: Entry[] = [];
    for (const [cell, value] of changes) made.push(write([...this.entries, ...made], cell, value, this.#by, now));
    this.entries = [...this.entries, ...made];
    this.#steps = [...this.#steps, made.map((entry) => entry.id)];
    this.#undone = [];
    this.#keep();
  }

  /** Takes back the last step of this device, unless somebody else has written over it since; gives the cell. */
  undo(now: number = Date.now()): string | undefined {
    const last = this.#steps.at(-1);
    if (!last) return undefined;
    const back = this.#reverse(last, now);
    this.#steps = this.#steps.slice(0, -1);
    if (back.length > 0) this.#undone = [...this.#undone, back.map((entry) => entry.id)];
    this.#keep();
    return back.at(-1)?.cell;
  }

  /** Does what was taken back last, under the same condition; gives the cell. */
  redo(now: number = Date.now()): string | undefined {
    const last = this.#undone.at(-1);
    if (!last) return undefined;
    const again = this.#reverse(last, now);
    this.#undone = this.#undone.slice(0, -1);
    if (again.length > 0) this.#steps = [...this.#steps, again.map((entry) => entry.id)];
    this.#keep();
    return again.at(-1)?.cell;
  }

  /** Of these entries, those that still stand are replaced by what stood there before them. */
  #reverse(ids: readonly string[], now: number): Entry[] {
    const open = heads(this.entries);
    const made = this.entries
      .filter((entry) => ids.includes(entry.id))
      .filter((entry) => open.get(entry.cell)?.some((one) => one.id === entry.id))
      .map((entry) => write(this.entries, entry.cell, before(this.entries, entry), this.#by, now));
    this.entries = [...this.entries, ...made];
    return made;
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
