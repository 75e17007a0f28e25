import type { Box } from '../words';

export const SERIES: Partial<Record<Box, number>> = { ones: 1, twos: 2, threes: 3, fours: 4, fives: 5, sixes: 6 };

interface Piece {
  x: number;
  y: number;
  ink: 'full' | 'other' | 'empty';
}

/** Five little dice in a row: `f` belongs to the pattern, `o` is its second part, `e` does not count. */
function row(signs: string): Piece[] {
  const inks = { f: 'full', o: 'other', e: 'empty' } as const;
  return [...signs].map((sign, i) => ({ x: i * 9.2, y: 8, ink: inks[sign as keyof typeof inks] }));
}

/** Dice that climb like stairs. */
function stairs(count: number): Piece[] {
  return [0, 1, 2, 3, 4].map((i) => ({
    x: i * 9.2,
    y: i < count ? 15 - i * 3.7 : 15,
    ink: i < count ? 'full' : 'empty',
  }));
}

export const PATTERNS: Partial<Record<Box, Piece[]>> = {
  small_straight: stairs(4),
  large_straight: stairs(5),
  three: row('fffee'),
  full_house: row('fffoo'),
  four: row('ffffe'),
  grand_slam: row('fffff'),
};
