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
  /** Hardly any room: marks in place of names. */
  tight: boolean;
  cards: ({ lying: Lying; colour: Colour | null } & Placed)[];
  frames: ({ colour: Colour | null; width: number; height: number } & Placed)[];
}

const SHAPE = 1.4;
const MOST = 92;

/** What goes with the cards. */
interface Measures {
  /** Width of the smallest card. */
  least: number;
  /** The line under a card that says whose it is. */
  note: number;
  pad: number;
  gap: number;
  between: number;
  /** How much smaller cards may be to lie in fewer rows. */
  worthARow: number;
}

const USUAL: Measures = { least: 24, note: 15, pad: 5, gap: 3, between: 6, worthARow: 0.82 };
/** Marks in place of names. */
const TIGHT: Measures = { least: 18, note: 11, pad: 3, gap: 2, between: 3, worthARow: 1 };

interface Frame {
  group: Group;
  columns: number;
  rows: number;
  width: number;
  height: number;
}

/** All groups in lines, with cards nearly as large as the space allows: fewer rows are worth a little size. */
export function arrange(groups: readonly Group[], width: number, height: number): Arrangement {
  const tight = tallness(linesOf(groups, USUAL.least, width, USUAL), USUAL) > height;
  const by = tight ? TIGHT : USUAL;
  let best = { size: by.least, lines: linesOf(groups, by.least, width, by) };
  let largest = 0;
  for (let size = MOST; size > Math.max(by.least, largest * by.worthARow); size -= 1) {
    const lines = linesOf(groups, size, width, by);
    if (tallness(lines, by) > height) continue;
    if (largest === 0 || rowsIn(lines) < rowsIn(best.lines)) best = { size, lines };
    largest ||= size;
  }
  return { tight, ...put(best.lines, best.size, width, height, by) };
}

function rowsIn(lines: Frame[][]): number {
  return lines.reduce((sum, line) => sum + Math.max(...line.map((frame) => frame.rows)), 0);
}

/** A group too long for the width lies in several rows of about the same length. */
function frameOf(group: Group, size: number, width: number, by: Measures): Frame {
  const { pad, gap } = by;
  const count = group.cards.length;
  const most = Math.max(1, Math.floor((width - 2 * pad + gap) / (size + gap)));
  const rows = Math.ceil(count / most);
  const columns = Math.ceil(count / rows);
  return {
    group,
    columns,
    rows,
    width: columns * (size + gap) - gap + 2 * pad,
    height: rows * rowOf(size, by) + 2 * pad,
  };
}

function rowOf(size: number, by: Measures): number {
  return size * SHAPE + by.note;
}

function linesOf(groups: readonly Group[], size: number, width: number, by: Measures): Frame[][] {
  const lines: Frame[][] = [];
  let used = Infinity;
  for (const group of groups) {
    const frame = frameOf(group, size, width, by);
    if (used + by.between + frame.width > width) {
      lines.push([]);
      used = -by.between;
    }
    lines.at(-1)!.push(frame);
    used += by.between + frame.width;
  }
  return lines;
}

function tallest(line: Frame[]): number {
  return Math.max(...line.map((frame) => frame.height));
}

function tallness(lines: Frame[][], by: Measures): number {
  return lines.reduce((sum, line) => sum + tallest(line) + by.between, -by.between);
}

function put(
  lines: Frame[][],
  size: number,
  width: number,
  height: number,
  by: Measures,
): Pick<Arrangement, 'size' | 'cards' | 'frames'> {
  const result: ReturnType<typeof put> = { size, cards: [], frames: [] };
  let y = (height - tallness(lines, by)) / 2;
  for (const line of lines) {
    let x = (width - line.reduce((sum, frame) => sum + frame.width + by.between, -by.between)) / 2;
    for (const frame of line) {
      const { colour, cards } = frame.group;
      result.frames.push({ colour, x, y, width: frame.width, height: frame.height });
      for (const [i, lying] of cards.entries()) {
        const [column, row] = [i % frame.columns, Math.floor(i / frame.columns)];
        const [left, top] = [x + by.pad + column * (size + by.gap), y + by.pad + row * rowOf(size, by)];
        result.cards.push({ lying, colour, x: left, y: top });
      }
      x += frame.width + by.between;
    }
    y += tallest(line) + by.between;
  }
  return result;
}
