// The cards on the table by colour, as a trick looks at them: what was played and what lies in the centre.
import type { PirateMove, PlayedCard } from '../../api/types';
import { COLOURS, type Colour } from './art/colours';
import { cardOf } from './cards';

export interface Laid {
  cards: readonly PlayedCard[];
  centre: readonly string[];
  /** The announced colour, which cards without colour take. */
  colour: Colour | null;
  moves: readonly PirateMove[];
  /** What stays in the centre when the trick is over; null while it is being played. */
  stays: readonly string[] | null;
  /** The cards that what is being told comes from. */
  decisive?: readonly string[];
}

export interface Lying {
  card: string;
  from: 'seat' | 'ghost' | 'centre';
  seat: number | null;
  /** What this card does to its player's pirate. */
  move: PirateMove | null;
  /** Discarded with the trick, or in the centre from now on. */
  fate: 'open' | 'gone' | 'stays';
  decisive: boolean;
}

export interface Group {
  colour: Colour | null;
  /** From low to high. */
  cards: Lying[];
}

export function groupsOf(laid: Laid): Group[] {
  const all: Lying[] = [
    ...laid.centre.map((card) => lying(laid, card, 'centre', null)),
    ...laid.cards.map(({ seat, card }) => lying(laid, card, seat === null ? 'ghost' : 'seat', seat)),
  ];
  return [...COLOURS, null]
    .map((colour) => ({ colour, cards: all.filter((one) => colourIn(laid, one.card) === colour).sort(byValue) }))
    .filter((group) => group.cards.length > 0);
}

function colourIn(laid: Laid, card: string): Colour | null {
  return cardOf(card).colour ?? laid.colour;
}

function byValue(a: Lying, b: Lying): number {
  return cardOf(a.card).value - cardOf(b.card).value;
}

function lying(laid: Laid, card: string, from: Lying['from'], seat: number | null): Lying {
  const colour = colourIn(laid, card);
  const move = laid.moves.find((one) => one.seat === seat && one.colour === colour) ?? null;
  const fate = laid.stays === null ? 'open' : laid.stays.includes(card) ? 'stays' : 'gone';
  const decisive = laid.decisive?.includes(card) ?? false;
  return { card, from, seat, move, fate, decisive };
}

export interface Placed {
  x: number;
  y: number;
}

export interface Arrangement {
  /** Width of a card. */
  size: number;
  cards: ({ lying: Lying; colour: Colour | null } & Placed)[];
  frames: ({ colour: Colour | null; width: number; height: number } & Placed)[];
}

const SHAPE = 1.4;
/** The line under a card that says whose it is. */
const NOTE = 15;
const PAD = 5;
const GAP = 3;
const BETWEEN = 6;
const [LEAST, MOST] = [24, 92];
const WORTH_A_ROW = 0.82;

interface Frame {
  group: Group;
  columns: number;
  rows: number;
  width: number;
  height: number;
}

/** All groups in lines, with cards nearly as large as the space allows: fewer rows are worth a little size. */
export function arrange(groups: readonly Group[], width: number, height: number): Arrangement {
  let best = { size: LEAST, lines: linesOf(groups, LEAST, width) };
  let largest = 0;
  for (let size = MOST; size > Math.max(LEAST, largest * WORTH_A_ROW); size -= 1) {
    const lines = linesOf(groups, size, width);
    if (tallness(lines) > height) continue;
    if (largest === 0 || rowsIn(lines) < rowsIn(best.lines)) best = { size, lines };
    largest ||= size;
  }
  return put(best.lines, best.size, width, height);
}

function rowsIn(lines: Frame[][]): number {
  return lines.reduce((sum, line) => sum + Math.max(...line.map((frame) => frame.rows)), 0);
}

/** A group too long for the width lies in several rows of about the same length. */
function frameOf(group: Group, size: number, width: number): Frame {
  const count = group.cards.length;
  const most = Math.max(1, Math.floor((width - 2 * PAD + GAP) / (size + GAP)));
  const rows = Math.ceil(count / most);
  const columns = Math.ceil(count / rows);
  return {
    group,
    columns,
    rows,
    width: columns * (size + GAP) - GAP + 2 * PAD,
    height: rows * rowOf(size) + 2 * PAD,
  };
}

function rowOf(size: number): number {
  return size * SHAPE + NOTE;
}

function linesOf(groups: readonly Group[], size: number, width: number): Frame[][] {
  const lines: Frame[][] = [];
  let used = Infinity;
  for (const group of groups) {
    const frame = frameOf(group, size, width);
    if (used + BETWEEN + frame.width > width) {
      lines.push([]);
      used = -BETWEEN;
    }
    lines.at(-1)!.push(frame);
    used += BETWEEN + frame.width;
  }
  return lines;
}

function tallest(line: Frame[]): number {
  return Math.max(...line.map((frame) => frame.height));
}

function tallness(lines: Frame[][]): number {
  return lines.reduce((sum, line) => sum + tallest(line) + BETWEEN, -BETWEEN);
}

function put(lines: Frame[][], size: number, width: number, height: number): Arrangement {
  const result: Arrangement = { size, cards: [], frames: [] };
  let y = (height - tallness(lines)) / 2;
  for (const line of lines) {
    let x = (width - line.reduce((sum, frame) => sum + frame.width + BETWEEN, -BETWEEN)) / 2;
    for (const frame of line) {
      const { colour, cards } = frame.group;
      result.frames.push({ colour, x, y, width: frame.width, height: frame.height });
      for (const [i, lying] of cards.entries()) {
        const [column, row] = [i % frame.columns, Math.floor(i / frame.columns)];
        result.cards.push({ lying, colour, x: x + PAD + column * (size + GAP), y: y + PAD + row * rowOf(size) });
      }
      x += frame.width + BETWEEN;
    }
    y += tallest(line) + BETWEEN;
  }
  return result;
}
