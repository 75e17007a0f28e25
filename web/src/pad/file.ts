// A pad as a file: to keep it elsewhere, to hand it on, to put two of them together.
import type { Entry, Header, Value } from './log';

export const KIND = 'calavera-pad';
export const FILE_VERSION = 1;

export interface PadFile {
  kind: typeof KIND;
  version: number;
  header: Header;
  entries: readonly Entry[];
}

/** What can be wrong with a file that somebody has chosen. */
export type FileTrouble = 'no_pad' | 'later' | 'damaged';

export class BadFile extends Error {
  readonly trouble: FileTrouble;

  constructor(trouble: FileTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

export function toText(header: Header, entries: readonly Entry[]): string {
  return JSON.stringify({ kind: KIND, version: FILE_VERSION, header, entries } satisfies PadFile);
}

const CELL = /^[a-z][a-z0-9_]*(\.[a-z0-9_]+){0,4}$/;
const ID = /^[a-z0-9]{1,32}$/;
const LONGEST = 500;
const MOST_ENTRIES = 5000;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isValue(value: unknown): value is Value {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'string') return value.length <= LONGEST;
  if (Array.isArray(value)) return value.length <= 32 && value.every((one) => Number.isSafeInteger(one));
  return Number.isSafeInteger(value);
}

function isEntry(value: unknown): value is Entry {
  if (!isObject(value)) return false;
  const { id, cell, over, at, by } = value;
  const named = typeof id === 'string' && ID.test(id) && typeof by === 'string' && ID.test(by);
  const placed = typeof cell === 'string' && CELL.test(cell) && isCount(at) && isValue(value.value);
  return named && placed && Array.isArray(over) && over.every((one) => typeof one === 'string' && ID.test(one));
}

function isHeader(value: unknown): value is Header {
  if (!isObject(value)) return false;
  const { id, game, players, options, made } = value;
  const named = typeof id === 'string' && ID.test(id) && typeof game === 'string';
  return value.v === 1 && named && isCount(players) && isObject(options) && isCount(made);
}

/** Reads what somebody has chosen; a BadFile says what is wrong with it, and nothing has changed. */
export function fromText(text: string): PadFile {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new BadFile('no_pad');
  }
  if (!isObject(found) || found.kind !== KIND || typeof found.version !== 'number') throw new BadFile('no_pad');
  if (found.version > FILE_VERSION) throw new BadFile('later');
  const { header, entries } = found;
  if (!isHeader(header) || !Array.isArray(entries) || entries.length > MOST_ENTRIES || !entries.every(isEntry)) {
    throw new BadFile('damaged');
  }
  return { kind: KIND, version: found.version, header, entries };
}
