import type { Box } from '../words';

export const SERIES: Partial<Record<Box, number>> = { ones: 1, twos: 2, threes: 3, fours: 4, fives: 5, sixes: 6 };

const INKS = { f: 'full', o: 'other', e: 'empty' } as const;
type Sign = keyof typeof INKS;

interface Piece {
  ink: (typeof INKS)[Sign];
  path: string;
}

/** Five little dice: `f` belongs to the pattern, `o` is its second part, `e` does not count. Those of an ink are one shape. */
function dice(signs: string, height: (i: number) => number): Piece[] {
  const die = (i: number): string =>
    `M${i * 9.2 + 0.6} ${height(i) + 0.5}c2.2-.4 5-.4 7 0 .4 2.3.4 4.9 0 7.2-2.2.3-4.9.3-7 0-.4-2.3-.4-4.9 0-7.2z`;
  return (Object.keys(INKS) as Sign[])
    .filter((sign) => signs.includes(sign))
    .map((sign) => ({ ink: INKS[sign], path: [...signs].map((one, i) => (one === sign ? die(i) : '')).join('') }));
}

function row(signs: string): Piece[] {
  return dice(signs, () => 8);
}

/** Dice that climb like stairs. */
function stairs(signs: string): Piece[] {
  return dice(signs, (i) => (signs[i] === 'f' ? 15 - i * 3.7 : 15));
}

export const PATTERNS: Partial<Record<Box, Piece[]>> = {
  small_straight: stairs('ffffe'),
  large_straight: stairs('fffff'),
  three: row('fffee'),
  full_house: row('fffoo'),
  four: row('ffffe'),
  grand_slam: row('fffff'),
};
