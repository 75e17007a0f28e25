// One group as a page shows it: what is written is there immediately, on the disk a moment later, and with the others, if it is
// shared, whenever there is a network.
import { groups as api, type GroupTold } from '../api/groups';
import { NO_ANSWER, Refusal, refusalOf } from '../api/refusal';
import { again, isForGood, isUnknown } from '../pad/sync.svelte';
import { randomId } from '../pad/log';
import { fold, isLater, merge, newCell, putIn, roomFor, write, MOST_CELLS, MOST_MEMBERS } from './group';
import type { Cell, Header, Value } from './group';
import { gameId, gameOnPad, padsHere, wholePad, type FoundGame } from './games';
import { groupShelf, type Kept } from './shelf';

const EVERY_MS = 5_000;
const MOST_AT_ONCE = 200;
const LARGEST_BODY = 120_000;

/** A group that begins: it is on the disk when this is done. */
export async function newGroup(name: string, now: number = Date.now()): Promise<Kept> {
  const header: Header = { v: 1, id: randomId(26), made: now };
  const cells = [write([], 'name', { kind: 'name', name }, now)];
  return groupShelf.keep({ header, cells, pads: [], changed: now, shared: null });
}

/** So many entries as fit into one request. */
function portion(cells: readonly Cell[]): readonly Cell[] {
  let size = 0;
  const fits = cells.findIndex((one) => (size += JSON.stringify(one).length * 2) > LARGEST_BODY);
  return cells.slice(0, Math.min(MOST_AT_ONCE, fits < 0 ? cells.length : Math.max(1, fits)));
}

export class Group {
  readonly header: Header;
  cells = $state.raw<readonly Cell[]>([]);
  shared = $state.raw<Kept['shared']>(null);
  /** How many changes are on their way to the disk. */
  saving = $state(0);
  /** Set when the device refuses to keep what was written. */
  trouble = $state(false);
  offline = $state(false);
  /** What the server has refused for now. */
  later = $state.raw<Refusal | null>(null);
  /** What the server has refused for good, such as a group that was deleted elsewhere. */
  refused = $state.raw<Refusal | null>(null);
  /** By cell, the entry that the server has. */
  readonly #there = new Map<string, Cell>();
  #seen = 0;
  #saving: Promise<unknown> = Promise.resolve();

  constructor(kept: Kept) {
    this.header = kept.header;
    this.cells = kept.cells;
    this.shared = kept.shared;
  }

  readonly folded = $derived(fold(this.cells));

  /** All of it or, where there is no room, nothing: then a Refusal says so. */
  write(changes: readonly (readonly [cell: string, value: Value | null])[], now: number = Date.now()): void {
    if (changes.length === 0) return;
    const made = changes.map(([cell, value]) => write(this.cells, cell, value, now));
    const whole = merge(this.cells, made);
    const full = roomFor(whole, this.cells);
    if (full === 'full') throw new Refusal('group.full', { most: MOST_CELLS });
    if (full === 'members') throw new Refusal('group.members', { most: MOST_MEMBERS });
    this.cells = whole;
    this.#keep();
  }

  note(text: string, at: number): void {
    this.write([[newCell('note'), { kind: 'note', at, text }]]);
  }

  put(found: FoundGame): void {
    this.write(this.#news(found));
  }

  #news({ id, game, note }: FoundGame): [string, Value][] {
    const changes = putIn(this.cells, id, game);
    const told = this.cells.find(({ cell }) => cell === `note.${id}`);
    // A note that was taken out stays out.
    const news = note && (!told || (told.value?.kind === 'note' && told.value.text !== note));
    return news ? [...changes, [`note.${id}`, { kind: 'note', at: game.at, text: note }]] : changes;
  }

  /** Games of pads on this device that were finished, or corrected, since; those that were taken out stay out, unless
   * they are put in once more. */
  async refresh(pads: readonly string[], alsoOut = false): Promise<void> {
    let asked = false;
    for (const pad of await padsHere(pads)) {
      const here = await gameOnPad(pad);
      if (!here || (!alsoOut && this.#isOut(here.id)) || this.#news(here).length === 0) continue;
      // Somebody may have corrected it meanwhile, in the group or on the pad.
      if (this.shared && !asked) await this.turn();
      asked = true;
      const whole = await wholePad(pad);
      const found = whole ? await gameOnPad(whole) : here;
      if (found && (alsoOut || !this.#isOut(found.id))) this.write(this.#notOlder(found, whole !== null));
    }
  }

  /** What a pad brings. Where it may be an old copy, it does not write over what is younger than all that is on it. */
  #notOlder(found: FoundGame, isWhole: boolean): [string, Value][] {
    const young = this.cells.filter(({ value, at }) => value !== null && at >= (found.entered ?? 0));
    const kept = new Set(isWhole ? [] : young.map(({ cell }) => cell));
    return this.#news(found).filter(([cell]) => !kept.has(cell));
  }

  /** A game that is taken out stays out, also if it comes from a pad of this device. */
  takeOut(cell: string): void {
    this.write([[cell, null]]);
    this.#saving = this.#saving
      .then(() => groupShelf.setPads(this.header.id, (pads) => pads.filter((pad) => `game.${gameId(pad)}` !== cell)))
      .catch(() => (this.trouble = true));
  }

  #isOut(id: string): boolean {
    return this.cells.some(({ cell, value }) => cell === `game.${id}` && value === null);
  }

  #keep(): void {
    const now: Kept = {
      header: $state.snapshot(this.header) as Header,
      cells: this.cells,
      pads: [],
      changed: Date.now(),
      shared: this.shared,
    };
    this.saving += 1;
    this.#saving = this.#saving
      .then(() => groupShelf.keep(now))
      .then(
        (whole) => {
          this.trouble = false;
          this.cells = merge(this.cells, whole.cells);
          this.shared ??= whole.shared;
        },
        () => (this.trouble = true),
      )
      .finally(() => (this.saving -= 1));
  }

  /** Everything written so far is on the disk. */
  settled(): Promise<unknown> {
    return this.#saving;
  }

  // Sharing

  start(): () => void {
    return again(() => this.turn(), EVERY_MS);
  }

  /** Makes the group known to the server, or brings both up to date. */
  async turn(): Promise<void> {
    if (this.refused) return;
    try {
      if (this.shared) await this.#pull();
      await this.#push();
      this.offline = false;
      this.later = null;
    } catch (error) {
      const refusal = refusalOf(error);
      if (isForGood(refusal)) this.refused = refusal;
      this.offline = refusal.code === NO_ANSWER;
      this.later = this.refused || this.offline ? null : refusal;
    }
  }

  async #pull(): Promise<void> {
    for (;;) {
      const told = await this.#told();
      if (!told) return;
      this.#heard(told.entries, told.code);
      const more = told.seen > this.#seen && told.seen < told.version;
      this.#seen = told.seen;
      if (!more) return;
    }
  }

  /** What is new; null where the server has to be told everything once more, because it has lost the group. */
  async #told(): Promise<GroupTold | null> {
    try {
      const told = await api.read(this.header.id, this.#seen);
      if (this.#seen === 0 || (told.version >= this.#seen && told.code === this.shared?.code)) return told;
      // It was restored from an earlier copy, or another phone has brought it back.
      this.#forget();
      return await api.read(this.header.id, 0);
    } catch (error) {
      if (!isUnknown(error) || this.cells.length === 0) throw error;
      this.#forget();
      return null;
    }
  }

  #forget(): void {
    this.#seen = 0;
    this.#there.clear();
  }

  #heard(entries: readonly Cell[], code: string): void {
    for (const entry of entries) this.#there.set(entry.cell, entry);
    const whole = merge(this.cells, entries);
    if (whole === this.cells && this.shared?.code === code) return;
    this.cells = whole;
    this.shared = { code };
    this.#keep();
  }

  #missing(): Cell[] {
    return this.cells.filter((one) => {
      const there = this.#there.get(one.cell);
      return !there || isLater(one, there);
    });
  }

  async #push(): Promise<void> {
    for (let missing = this.#missing(); missing.length > 0 || !this.shared; missing = this.#missing()) {
      const some = portion(missing);
      const { code } = await api.put(this.header, some);
      this.#heard(some, code);
    }
  }
}

/** Somebody else's group, read by its code. */
export class FollowedGroup {
  cells = $state.raw<readonly Cell[]>([]);
  offline = $state(false);
  refused = $state.raw<Refusal | null>(null);
  /** Something was heard. */
  known = $state(false);
  readonly #code: string;
  #seen = 0;

  constructor(code: string) {
    this.#code = code;
  }

  readonly folded = $derived(fold(this.cells));

  start(): () => void {
    return again(() => this.turn(), EVERY_MS);
  }

  async turn(): Promise<void> {
    if (this.refused) return;
    try {
      for (let more = true; more;) {
        const told = await api.follow(this.#code, this.#seen);
        this.cells = merge(this.cells, told.entries);
        more = told.seen > this.#seen && told.seen < told.version;
        this.#seen = told.seen;
      }
      this.known = true;
      this.offline = false;
    } catch (error) {
      const refusal = refusalOf(error);
      if (isForGood(refusal)) this.refused = refusal;
      else this.offline = true;
    }
  }
}
