// Where the discs of a stack lie on a mat that is 100 wide, seen from its middle.
import type { Face } from './choices';
import type { DiscScene } from './scene';

export interface LyingDisc {
  position: number;
  face: Face | null;
  up: boolean;
  shown: boolean;
  /** The highest one face down. */
  top: boolean;
  x: number;
  y: number;
  scale: number;
  layer: number;
}

const THICKNESS = 9;
const ROW_STEP = 23;
const ROW_SCALE = 0.8;

/** Face down in a pile, one above the other; face up in a row before it, or in the middle once the pile is gone. */
export function arrange(stack: readonly DiscScene[]): LyingDisc[] {
  const isUp = (disc: DiscScene): boolean => disc.turned !== null || disc.shown;
  const down = stack.filter((disc) => !isUp(disc));
  const up = stack.filter(isUp).sort((a, b) => (a.turned ?? 9 + a.position) - (b.turned ?? 9 + b.position));
  const lying = (disc: DiscScene): LyingDisc => {
    const common = { position: disc.position, face: disc.face, shown: disc.shown };
    if (isUp(disc)) {
      const at = up.indexOf(disc);
      const x = (at - (up.length - 1) / 2) * ROW_STEP;
      return { ...common, up: true, top: false, x, y: down.length > 0 ? 24 : 6, scale: ROW_SCALE, layer: 10 + at };
    }
    const at = down.indexOf(disc);
    const base = up.length > 0 ? -8 : ((down.length - 1) * THICKNESS) / 2;
    return {
      ...common,
      up: false,
      top: at === down.length - 1,
      x: at % 2 ? 1 : -1,
      y: base - at * THICKNESS,
      scale: 1,
      layer: at,
    };
  };
  return stack.map(lying);
}
