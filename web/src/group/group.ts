// A group is a set of cells: its name, its members, what they have played, and notes. What was written last into a cell is all
// that is left of it, so a name that was taken out is gone from every copy, and copies come to the same in any order.
import { randomId } from '../pad/log';
import type { Played } from '../pad/standings';

export interface GroupName {
  kind: 'name';
  name: string;
}

/** A name that somebody goes by. */
export interface Member {
  kind: 'member';
  name: string;
  /** The member who goes by this name, too. */
  same_as: string | null;
}

export interface Game {
  kind: 'game';
  game: string;
  at: number;
  source: 'pad' | 'table';
  /** Ids of members; null for a bot. */
  seats: readonly (string | null)[];
  totals: readonly number[];
  winners: readonly number[];
  options: Record<string, unknown>;
}

export interface Note {
  kind: 'note';
  at: number;
  text: string;
}

export type Value = GroupName | Member | Game | Note;

export interface Cell {
  id: string;
  /** `name`, or the kind of its value with an id. */
  cell: string;
  /** null: it was taken out. */
  value: Value | null;
  at: number;
}

export interface Header {
  v: 1;
  id: string;
  made: number;
}

export const LONGEST_NAME = 40;
export const LONGEST_NOTE = 500;
/** In bytes. */
const LARGEST_OPTIONS = 2048;
const DEEPEST_OPTIONS = 4;
const MOST_OPTIONS = 256;
export const MOST_MEMBERS = 200;
export const MOST_CELLS = 5000;
export const MOST_BYTES = 1_048_576;
const ID_LENGTH = 16;
const MOST_MARKS = 3;
const IGNORED = /[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
/** The year 2100. */
export const LAST_MOMENT = 4_102_444_800_000;

/** A name as everybody may see it, as the server cleans it: one line, nothing invisible, nothing that turns text round. */
export function cleaned(name: string): string {
  const seen = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}\u115f\u1160\u3164\uffa0\u2800]/gu, ' ')
    .replace(/[\p{Mn}\p{Me}]+/gu, (marks) => Array.from(marks).slice(0, MOST_MARKS).join('').replace(IGNORED, ''));
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(seen) ? seen.trim().replace(/ +/g, ' ') : '';
}

/** Whether the server takes them for the options of a game: not too deep, not too many, not too large. */
export function areOptions(options: Record<string, unknown>): boolean {
  let count = 1;
  let level: object[] = [options];
  for (let depth = 0; depth < DEEPEST_OPTIONS; depth += 1) {
    const inside = level.flatMap((one): unknown[] => Object.values(one));
    count += inside.length;
    level = inside.filter((value) => typeof value === 'object' && value !== null);
  }
  if (level.length > 0 || count > MOST_OPTIONS) return false;
  return bytesIn(options) <= LARGEST_OPTIONS;
}

/** Of two entries for a cell the later one counts, on every device. */
export function isLater(one: Cell, other: Cell): boolean {
  return one.at > other.at || (one.at === other.at && one.id > other.id);
}

/** All cells of both, with what was written last; the first array itself where the second brings nothing new. */
export function merge(cells: readonly Cell[], more: readonly Cell[]): readonly Cell[] {
  const standing = new Map(cells.map((one) => [one.cell, one]));
  let changed = false;
  for (const one of more) {
    const there = standing.get(one.cell);
    if (there && !isLater(one, there)) continue;
    standing.set(one.cell, one);
    changed = true;
  }
  return changed ? [...standing.values()] : cells;
}

/** An entry that counts from now on, also where somebody's clock is ahead of ours. */
export function write(cells: readonly Cell[], cell: string, value: Value | null, now: number): Cell {
  const there = cells.find((one) => one.cell === cell);
  const at = Math.min(LAST_MOMENT, Math.max(now, (there?.at ?? -1) + 1));
  return { id: randomId(ID_LENGTH), cell, value, at };
}

export function newCell(kind: 'member' | 'game' | 'note'): string {
  return `${kind}.${randomId(ID_LENGTH)}`;
}

/** Somebody, with all the names they go by. */
export interface Person {
  id: string;
  name: string;
  also: readonly { id: string; name: string }[];
}

export interface Shown {
  /** The cell. */
  cell: string;
  game: Game;
  played: Played;
}

export interface Folded {
  name: string;
  people: readonly Person[];
  /** By the id of any of their names. */
  of: ReadonlyMap<string, Person>;
  /** The earliest first. */
  games: readonly Shown[];
  notes: readonly { cell: string; note: Note }[];
}

/** So much of a text as may be kept. Letters are counted, so that none is cut in two, which no server would take. */
export function cut(text: string, longest: number): string {
  return [...text].slice(0, longest).join('');
}

/** The same name, however it was typed. */
export function spelled(name: string): string {
  // The same on every phone, whatever its language.
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

function idIn(cell: string): string {
  return cell.slice(cell.indexOf('.') + 1);
}

/** By the id of each name, the id of whom it belongs to. */
function owners(members: ReadonlyMap<string, Member>): Map<string, string> {
  // Who has the same name is the same person, whichever phone wrote it down first; somebody's second name leads to them.
  const byName = new Map<string, string>();
  const ids = [...members.keys()].sort();
  const isSecond = (id: string): boolean => members.has(members.get(id)!.same_as ?? '');
  for (const id of [...ids.filter(isSecond), ...ids.filter((one) => !isSecond(one))]) {
    const name = spelled(members.get(id)!.name);
    if (!byName.has(name)) byName.set(name, id);
  }
  const found = new Map<string, string>();
  for (const start of members.keys()) {
    const way = [start];
    for (;;) {
      const { name, same_as: other } = members.get(way.at(-1)!)!;
      const next = other !== null && members.has(other) ? other : byName.get(spelled(name))!;
      if (next === way.at(-1)) break;
      if (way.includes(next)) {
        // Two phones have said it the other way round: any of them, but the same one everywhere.
        way.push([...way.slice(way.indexOf(next))].sort()[0]!);
        break;
      }
      way.push(next);
    }
    found.set(start, way.at(-1)!);
  }
  return found;
}

/** What the group says. */
export function fold(cells: readonly Cell[]): Folded {
  const members = new Map<string, Member>();
  const notes: { cell: string; note: Note }[] = [];
  const games: { cell: string; game: Game }[] = [];
  let called = '';
  for (const { cell, value } of cells) {
    if (value?.kind === 'name') called = value.name;
    else if (value?.kind === 'member') members.set(idIn(cell), value);
    else if (value?.kind === 'note') notes.push({ cell, note: value });
    else if (value?.kind === 'game') games.push({ cell, game: value });
  }
  const owner = owners(members);
  const people = new Map<string, Person>();
  for (const id of [...members.keys()].sort()) {
    const whose = owner.get(id)!;
    const so = people.get(whose) ?? { id: whose, name: members.get(whose)!.name, also: [] };
    people.set(whose, id === whose ? so : { ...so, also: [...so.also, { id, name: members.get(id)!.name }] });
  }
  const of = new Map([...owner].map(([id, whose]) => [id, people.get(whose)!]));
  const byTime = (a: { cell: string }, b: { cell: string }, when: number): number => when || (a.cell < b.cell ? -1 : 1);
  return {
    name: called,
    people: [...people.values()].sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
    of,
    games: games
      .sort((a, b) => byTime(a, b, a.game.at - b.game.at))
      .map(({ cell, game }) => ({ cell, game, played: asPlayed(game, of) })),
    notes: notes.sort((a, b) => byTime(a, b, a.note.at - b.note.at)),
  };
}

function asPlayed({ game, at, seats, totals, winners, options }: Game, of: ReadonlyMap<string, Person>): Played {
  return {
    header: { game, players: seats.length, options, made: at },
    names: seats.map((id) => (id === null ? '' : (of.get(id)?.name ?? ''))),
    totals,
    winners,
  };
}

/** A game to be put in, by people's names; null for a bot. */
export type NewGame = Omit<Game, 'kind' | 'seats'> & { names: readonly (string | null)[] };

/** What to write so that a game is in the group. Names that nobody goes by become members; whoever was named in it before stays. */
export function putIn(cells: readonly Cell[], id: string, { names, ...rest }: NewGame): [string, Value][] {
  const cell = `game.${id}`;
  const { people } = fold(cells);
  const known = new Map(
    people.flatMap((one) => [one, ...one.also].map(({ name }) => [spelled(name), one.id] as const)),
  );
  const there = cells.find((one) => one.cell === cell)?.value;
  const made: [string, Value][] = [];
  const seats = names.map((name, seat) => {
    if (there?.kind === 'game' && there.seats.length === names.length) return there.seats[seat]!;
    if (name === null) return null;
    const trimmed = cut(cleaned(name), LONGEST_NAME).trim() || String(seat + 1);
    const found = known.get(spelled(trimmed));
    if (found !== undefined) return found;
    const id = idIn(newCell('member'));
    made.push(member({ id, name: trimmed }, null));
    known.set(spelled(trimmed), id);
    return id;
  });
  const game: Game = { kind: 'game', ...rest, seats };
  const same = there?.kind === 'game' && sameGame(there, game);
  return same ? [] : [...made, [cell, game]];
}

function sameGame(a: Game, b: Game): boolean {
  const key = ({ game, at, source, seats, totals, winners, options }: Game): string =>
    JSON.stringify([game, at, source, seats, totals, winners, Object.entries(options).sort()]);
  return key(a) === key(b);
}

function member({ id, name }: { id: string; name: string }, same_as: string | null): [string, Value] {
  return [`member.${id}`, { kind: 'member', name, same_as }];
}

/** What to write so that one person goes by all names of both. */
export function joined(person: Person, other: Person): [string, Value][] {
  return [other, ...other.also].map((one) => member(one, person.id));
}

/** What to write so that somebody is called otherwise, and stays one person: names that two phones have written down were held
 * together by their spelling alone. */
export function renamed(person: Person, name: string): [string, Value][] {
  return [member({ id: person.id, name }, null), ...person.also.map((one) => member(one, person.id))];
}

/** The other names somebody goes by, each once. */
export function otherNames({ name, also }: Person): string[] {
  const others = new Map(also.map((one) => [spelled(one.name), one.name]));
  others.delete(spelled(name));
  return [...others.values()];
}

/** What to write so that a name belongs to somebody else, whoever has written it down. */
export function separated({ also }: Person, name: string): [string, Value][] {
  return also.filter((one) => spelled(one.name) === spelled(name)).map((one) => member(one, null));
}

/** Whether two have sat in one game: then they are two. */
export function haveMet({ games, of }: Folded, one: Person, other: Person): boolean {
  return games.some(({ game: { seats } }) => {
    const there = new Set(seats.map((id) => (id === null ? null : of.get(id)?.id)));
    return there.has(one.id) && there.has(other.id);
  });
}

/** What to write so that nobody can tell any more who it was. */
export function removed(person: Person): [string, null][] {
  return [person, ...person.also].map(({ id }) => [`member.${id}`, null]);
}

/** As the server counts: a cell that was taken out is still one. */
function measured(cells: readonly Cell[]): { count: number; bytes: number; members: number } {
  return {
    count: cells.length,
    bytes: cells.reduce((sum, one) => sum + bytesIn(one), 0),
    members: cells.filter(({ value }) => value?.kind === 'member').length,
  };
}

/** How long it is where it is kept and sent. */
function bytesIn(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** Whether there is room for what is to be written. Where two copies together have become too large, something can still be
 * taken out. */
export function roomFor(cells: readonly Cell[], before: readonly Cell[] = []): 'full' | 'members' | null {
  const [is, was] = [measured(cells), measured(before)];
  if (is.count > Math.max(MOST_CELLS, was.count) || is.bytes > Math.max(MOST_BYTES, was.bytes)) return 'full';
  return is.members > Math.max(MOST_MEMBERS, was.members) ? 'members' : null;
}
