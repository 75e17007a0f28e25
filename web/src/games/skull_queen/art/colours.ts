// The four colours as they look: a fill, its shade, what is painted on it, and the shape that goes with each.
import type { PirateMove, PlankView } from '../../../api/types';

export type Colour = PirateMove['colour'];
export type Side = PlankView['side'];

/** As in the words of the game: a plank names its pirates in this order. */
export const COLOURS: readonly Colour[] = ['red', 'yellow', 'green', 'blue'];

export const INK = '#241a12';
export const CREAM = '#fff6df';

export interface Paint {
  fill: string;
  shade: string;
  light: string;
  /** Small writing on the fill. */
  paint: string;
}

export const PAINT: Record<Colour, Paint> = {
  red: { fill: '#c93d34', shade: '#97271f', light: '#ea7a6f', paint: CREAM },
  yellow: { fill: '#e3b02b', shade: '#b98713', light: '#f6d574', paint: INK },
  green: { fill: '#2f8049', shade: '#1d5a32', light: '#68b880', paint: CREAM },
  blue: { fill: '#2f6fb5', shade: '#1c4b80', light: '#74aae0', paint: CREAM },
};

/** Paths in a box of 24. */
export const MARKS: Record<Colour, string> = {
  red: 'M12.1 1.6c3 3.7 6 7.1 9.5 10.3-3.4 3.4-6.5 6.8-9.5 10.5-3-3.6-6.1-7-9.6-10.3 3.4-3.3 6.6-6.7 9.6-10.5z',
  yellow: 'M12 2.4c5.6-.1 9.6 3.9 9.7 9.5.1 5.7-4 9.8-9.6 9.8-5.7 0-9.8-4-9.8-9.6 0-5.7 4-9.7 9.7-9.7z',
  green: 'M12.2 2.2c3.3 6.4 6.6 12.2 10.1 18.6-6.8.7-13.7.7-20.6.1C5.4 14.6 8.8 8.6 12.2 2.2z',
  blue: 'M3.6 4.1c5.5-.6 11.2-.7 16.6-.2.5 5.5.5 11-.1 16.4-5.5.5-11 .5-16.3 0-.6-5.4-.7-10.8-.2-16.2z',
};

/** Of a plank. */
export const SPACES = 5;
