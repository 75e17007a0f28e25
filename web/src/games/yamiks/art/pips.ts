/** Where the pips of a face lie, in a box of 64; a little off, as painted by hand. The ace is a skull instead. */
const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  2: [
    [20.4, 44],
    [44, 20.2],
  ],
  3: [
    [18.6, 45.6],
    [32.2, 31.8],
    [45.4, 18.4],
  ],
  4: [
    [20, 20.4],
    [44.2, 19.8],
    [19.6, 44.4],
    [44, 44],
  ],
  5: [
    [18.8, 19],
    [45.2, 18.6],
    [32, 32.2],
    [18.6, 45.6],
    [45.4, 45],
  ],
  6: [
    [20, 17],
    [19.6, 32.2],
    [20.2, 47],
    [44, 17.4],
    [44.4, 31.8],
    [43.8, 46.8],
  ],
};

/** All pips of a face as one shape: a sheet has dozens of dice, and a phone draws few things faster than many. */
export function pipsOf(face: number, rx: number, ry: number): string {
  const half = (to: number): string => `a${rx} ${ry} 0 0 1 ${to} 0`;
  return (PIPS[face] ?? []).map(([x, y]) => `M${x - rx} ${y}${half(2 * rx)}${half(-2 * rx)}z`).join('');
}
