// What a game gives the pad: its rounds as fields to be tapped. All numbers come from tables that the rules themselves have
// made (`tables.json` beside each game's pad); here they are only looked up.
import type { Component } from 'svelte';
import type { Described, OptionEditorProps } from '../games/contract';
import type { Cells, Value } from './log';

/** One of the things that can be tapped for a field. */
export interface Key {
  value: Value;
  label: string;
  /** Small, below the label: what it would bring. */
  note?: string;
}

export interface Field {
  cell: string;
  label: string;
  value: Value;
  /** The value as it is shown; '' as long as nothing was entered. */
  shown: string;
  keys: readonly Key[];
  /** Five dice, tapped one after the other. */
  dice?: boolean;
  /** The round is complete without it. */
  optional?: boolean;
}

/** The fields of one player, or of the whole round. */
export interface FieldSet {
  seat: number | null;
  fields: readonly Field[];
  /** What comes of it, such as "+40". */
  result: string;
  /** A result to be glad of, or not. */
  mood?: 'good' | 'bad';
}

export interface Warning {
  text: string;
  /** Writing `true` here says "it is so all the same, go on". */
  accept: string;
}

export interface Round {
  title: string;
  /** Who starts it. */
  starts: number | null;
  /** What is known of the round as a whole: the bids together, the pot. */
  facts: readonly string[];
  sets: readonly FieldSet[];
  /** Cells in the order in which people come to know them. */
  order: readonly string[];
  /** By seat; null as long as it is not known. */
  points: readonly (number | null)[];
  warning: Warning | null;
  complete: boolean;
  /** The fields are done with, and lie under this title: the round goes on step by step. */
  aside?: string;
  /** What everybody decides in secret now: the cells are this with the seat behind it. */
  secret?: { cell: string; label: string; keys: readonly Key[] };
}

/** A player's sheet as it is printed. */
export interface Paper {
  columns: readonly string[];
  rows: readonly PaperRow[];
}

export interface PaperRow {
  label: string;
  /** By column; '' where nothing is written. */
  values: readonly string[];
  /** It adds others up. */
  sum?: boolean;
}

export interface Sheet {
  /** Those that are written, and the one that is being played. */
  rounds: readonly Round[];
  /** What counts for the win, by seat. */
  totals: readonly number[];
  /** Beside the total, by seat: discs left, or nothing. */
  notes: readonly string[];
  over: boolean;
  /** Several share a win. */
  winners: readonly number[];
  /** What has decided the game where the points alone have not. */
  decided?: string;
  /** The sheet of each seat, for games that have one; else rounds and points are all there is. */
  papers?: readonly Paper[];
}

export interface PadSetup {
  players: number;
  options: Readonly<Record<string, unknown>>;
}

export interface TrickProps {
  setup: PadSetup;
  names: readonly string[];
}

export interface StepsProps extends TrickProps {
  cells: Cells;
  /** From 1 on. */
  round: number;
  /** Not given where people only look on. */
  enter?: (changes: readonly (readonly [cell: string, value: Value])[]) => void;
}

/** The default export of `src/games/<id>/pad/index.ts`. */
export interface PadGame {
  seats: readonly number[];
  /** The cell that says who starts, or deals, the first round; it is asked for beside the first one. */
  starts: string;
  /** How that is asked for and said, if not as going first. */
  startsWords?: { asked: () => string; said: () => string };
  /** A total as it is written. */
  shown: (total: number) => string;
  /** The JSON Schema of its options, as the rules give it. */
  schema: Described['options'];
  /** Options that need an editor of their own, by name. */
  editors?: Record<string, Component<OptionEditorProps>>;
  /** What is wrong with options; '' if nothing is. */
  wrong?: (setup: PadSetup) => string;
  sheet: (setup: PadSetup, cells: Cells, names: readonly string[]) => Sheet;
  /** Settles a quarrel about a trick. */
  Trick?: Component<TrickProps>;
  /** Below the fields of a round: what can be entered step by step instead of at the end. */
  Steps?: Component<StepsProps>;
  /** What is in a cell that no field shows, in words. */
  told?: (cell: string, value: Value, names: readonly string[]) => { label: string; value: string } | null;
}

/** Helpers for cells. */
export function numberIn(cells: Cells, cell: string): number | null {
  const value = cells.get(cell);
  return typeof value === 'number' ? value : null;
}

export function diceIn(cells: Cells, cell: string): readonly number[] | null {
  const value = cells.get(cell);
  return Array.isArray(value) ? (value as readonly number[]) : null;
}

export function isSet(cells: Cells, cell: string): boolean {
  return cells.get(cell) === true;
}

/** Everybody with the most: several share a win. */
export function most(totals: readonly number[]): number[] {
  const top = Math.max(...totals);
  return totals.flatMap((total, seat) => (total === top ? [seat] : []));
}

export interface Place {
  place: number;
  seat: number;
}

/** Everybody, the winners first and then by points; equals share a place. */
export function places({ totals, winners }: Pick<Sheet, 'totals' | 'winners'>): Place[] {
  const worth = (seat: number): number => (winners.includes(seat) ? Infinity : totals[seat]!);
  const seats = totals.map((_, seat) => seat).sort((a, b) => (worth(a) === worth(b) ? a - b : worth(b) - worth(a)));
  return seats.map((seat) => ({ seat, place: 1 + seats.filter((other) => worth(other) > worth(seat)).length }));
}

/** Seats in their order, this one first. */
export function from(seat: number | null, players: number): number[] {
  return seatsOf(players).map((i) => ((seat ?? 0) + i) % players);
}

export function seatsOf(players: number): number[] {
  return Array.from({ length: players }, (_, seat) => seat);
}

/** Games of a fixed number of rounds, of which the next is played when one is complete; the most points win. */
export function inOrder(count: number, players: number, round: (number: number) => Round): Sheet {
  const rounds: Round[] = [];
  do rounds.push(round(rounds.length + 1));
  while (rounds.at(-1)!.complete && rounds.length < count);
  const over = rounds.length === count && rounds.at(-1)!.complete;
  const totals = seatsOf(players).map((seat) =>
    rounds.reduce((sum, one) => sum + (one.complete ? one.points[seat]! : 0), 0),
  );
  return { rounds, totals, notes: totals.map(() => ''), over, winners: over ? most(totals) : [] };
}
