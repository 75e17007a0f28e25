// Where things are on a plank. It narrows towards the top, and so do the four lanes, one for each colour.
import { SPACES } from './colours';

export interface PlankShape {
  width: number;
  height: number;
  /** How much is missing on each side at the narrow end. */
  taper: number;
  /** Left of the lanes, for the numbers. */
  margin: number;
}

export interface Point {
  x: number;
  y: number;
}

const LANES = 4;
const RIM = 3;

export function rowHeight(shape: PlankShape): number {
  return shape.height / SPACES;
}

/** How far the edge has come in at this height; above and below the plank it goes on straight. */
function inset(shape: PlankShape, y: number): number {
  const share = Math.min(1, Math.max(0, 1 - y / shape.height));
  return shape.taper * share;
}

/** Where the feet of a pirate stand: `space` counts from the wide end, below 0 and above 4 is next to the plank. */
export function feet(shape: PlankShape, lane: number, space: number): Point {
  const y = shape.height - rowHeight(shape) * (space + 0.12);
  const left = inset(shape, y) + shape.margin;
  const right = shape.width - inset(shape, y) - RIM;
  return { x: round(left + ((right - left) * (lane + 0.5)) / LANES), y: round(y) };
}

/** The middle of the number on a space. */
export function numberAt(shape: PlankShape, space: number): Point {
  const y = shape.height - rowHeight(shape) * (space + 0.5);
  return { x: round(inset(shape, y) + shape.margin * 0.54), y: round(y) };
}

/** The left and the right end of the gap below a space. */
export function gapBelow(shape: PlankShape, space: number): [Point, Point] {
  const y = round(shape.height - rowHeight(shape) * space);
  return [
    { x: round(inset(shape, y)), y },
    { x: round(shape.width - inset(shape, y)), y },
  ];
}

/** The outline, a little off straight. */
export function outline({ width: w, height: h, taper: t }: PlankShape): string {
  const [a, b] = [round(h * 0.34), round(h * 0.67)];
  const left = `C${round(t * 0.9)} ${a} ${round(t * 0.25)} ${b} 0 ${h}`;
  const right = `C${round(w - t * 0.2)} ${b} ${round(w - t * 0.75)} ${a} ${w - t} 1.5`;
  return `M${t} 0${left}Q${round(w * 0.46)} ${round(h + 2.6)} ${w} ${h - 1}${right}Q${round(w * 0.55)} -2.4 ${t} 0Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
