// How a pirate gets from one space to another: in small hops, and over the edge if it must.
import { SPACES } from './art/colours';
import { feet, rowHeight, type PlankShape, type Point } from './art/geometry';

/** How deep a swimmer lies below the plank. */
const DEPTH = 31;
const LIFT = 7;

/** Where a pirate rests; null is the sea. */
export function restAt(shape: PlankShape, lane: number, space: number | null): Point {
  if (space !== null) return feet(shape, lane, space);
  return { x: feet(shape, lane, 0).x, y: shape.height + DEPTH };
}

export function place({ x, y }: Point, turn = 0): string {
  return `translate(${x}px, ${y}px) rotate(${turn}deg)`;
}

/** `up`: at which end it leaves the plank, if it does. */
export function walk(shape: PlankShape, lane: number, from: number, to: number | null, up: boolean): Keyframe[] {
  const end = to ?? (up ? SPACES : -1);
  const step = Math.sign(end - from);
  const frames: Keyframe[] = [{ transform: place(feet(shape, lane, from)), opacity: 1 }];
  for (let space = from; space !== end; space += step) {
    const [a, b] = [feet(shape, lane, space), feet(shape, lane, space + step)];
    frames.push({ transform: place({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - LIFT }, step * 7), opacity: 1 });
    frames.push({ transform: place(b), opacity: 1 });
  }
  return to === null ? [...frames, ...splash(shape, lane, end, up)] : frames;
}

function splash(shape: PlankShape, lane: number, end: number, up: boolean): Keyframe[] {
  const edge = feet(shape, lane, end);
  const sea = restAt(shape, lane, null);
  const fallen = { x: edge.x + (lane < 2 ? -5 : 5), y: edge.y + rowHeight(shape) * (up ? 0.5 : 0.9) };
  return [
    { transform: place(fallen, lane < 2 ? -115 : 115), opacity: 0 },
    { transform: place({ x: sea.x, y: sea.y + 12 }), opacity: 0 },
    { transform: place(sea), opacity: 1 },
  ];
}
