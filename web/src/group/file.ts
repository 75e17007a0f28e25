// A group as a file: to keep it elsewhere, to hand it on, to put two of them together. What is read is checked as the server
// checks it, so that a file cannot bring in what could never be shared.
import { BadFile } from '../pad/file';
import {
  areOptions,
  cleaned,
  LAST_MOMENT,
  LONGEST_NAME,
  LONGEST_NOTE,
  roomFor,
  type Cell,
  type Game,
  type Header,
  type Value,
} from './group';

export const KIND = 'calavera-group';
export const FILE_VERSION = 1;

export interface GroupFile {
  kind: typeof KIND;
  version: number;
  header: Header;
  cells: readonly Cell[];
}

export function toText(header: Header, cells: readonly Cell[]): string {
  return JSON.stringify({ kind: KIND, version: FILE_VERSION, header, cells } satisfies GroupFile);
}

const ID = /^[a-z0-9]{16}$/;
const GROUP_ID = /^[a-z0-9]{26}$/;
const CELL = /^(name|(member|game|note)\.[a-z0-9]{16})$/;
const LARGEST_NUMBER = 1_000_000;
const MOST_PLAYERS = 12;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The server takes nothing that it does not know. */
function hasOnly(value: Record<string, unknown>, ...fields: string[]): boolean {
  return Object.keys(value).every((field) => fields.includes(field));
}

function isMoment(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LAST_MOMENT;
}

function isText(value: unknown, longest: number): boolean {
  if (typeof value !== 'string' || /\p{Surrogate}/u.test(value)) return false;
  const length = [...value].length;
  return length > 0 && length <= longest;
}

function isName(value: unknown): boolean {
  return isText(value, LONGEST_NAME) && cleaned(value as string) !== '';
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}

function areNumbers(value: unknown, least: number, most: number): value is number[] {
  return Array.isArray(value) && value.every((one) => Number.isSafeInteger(one) && one >= least && one <= most);
}

function isGame(value: Record<string, unknown>): boolean {
  const { game, at, source, seats, totals, winners, options } = value as unknown as Game;
  if (!hasOnly(value, 'kind', 'game', 'at', 'source', 'seats', 'totals', 'winners', 'options')) return false;
  if (!isText(game, 64) || !isMoment(at) || (source !== 'pad' && source !== 'table') || !isObject(options))
    return false;
  if (!Array.isArray(seats) || seats.length < 1 || seats.length > MOST_PLAYERS) return false;
  if (!seats.every((seat) => seat === null || isId(seat)) || !areOptions(options)) return false;
  const fits = areNumbers(totals, -LARGEST_NUMBER, LARGEST_NUMBER) && totals.length === seats.length;
  return fits && areNumbers(winners, 0, seats.length - 1) && winners.length <= MOST_PLAYERS;
}

function isValue(value: unknown, kind: string): value is Value | null {
  if (value === null) return true;
  if (!isObject(value) || value.kind !== kind) return false;
  if (kind === 'game') return isGame(value);
  if (kind === 'note')
    return hasOnly(value, 'kind', 'at', 'text') && isMoment(value.at) && isText(value.text, LONGEST_NOTE);
  if (!isName(value.name)) return false;
  if (kind === 'name') return hasOnly(value, 'kind', 'name');
  return hasOnly(value, 'kind', 'name', 'same_as') && (value.same_as === null || isId(value.same_as));
}

function isCell(value: unknown): value is Cell {
  if (!isObject(value) || !hasOnly(value, 'id', 'cell', 'value', 'at')) return false;
  const { id, cell, at } = value;
  const placed = typeof cell === 'string' && CELL.test(cell);
  return placed && isId(id) && isMoment(at) && isValue(value.value, cell.split('.')[0]!);
}

function isHeader(value: unknown): value is Header {
  if (!isObject(value) || !hasOnly(value, 'v', 'id', 'made')) return false;
  return value.v === 1 && typeof value.id === 'string' && GROUP_ID.test(value.id) && isMoment(value.made);
}

/** Reads what somebody has chosen; a BadFile says what is wrong with it, and nothing has changed. */
export function fromText(text: string): GroupFile {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new BadFile('no_pad');
  }
  if (!isObject(found) || found.kind !== KIND || typeof found.version !== 'number') throw new BadFile('no_pad');
  if (found.version > FILE_VERSION) throw new BadFile('later');
  const { header, cells } = found;
  if (!isHeader(header) || !Array.isArray(cells) || !cells.every(isCell) || roomFor(cells) !== null)
    throw new BadFile('damaged');
  return { kind: KIND, version: found.version, header, cells };
}
