// The course of the game as lines: one for each seat, from 0 points to the last hand.

export interface Axis {
  low: number;
  high: number;
  ticks: number[];
}

const STEPS = [10, 20, 50, 100, 200, 500];
const MOST_TICKS = 5;

/** Round numbers around all values, 0 always among them. */
export function axisOf(values: readonly number[]): Axis {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = STEPS.find((one) => (most - least) / one <= MOST_TICKS) ?? 1000;
  const low = Math.floor(least / step) * step;
  const high = Math.max(Math.ceil(most / step) * step, low + step);
  return { low, high, ticks: Array.from({ length: (high - low) / step + 1 }, (_, i) => low + i * step) };
}

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function pointOf(frame: Frame, axis: Axis, hands: number, hand: number, value: number): [number, number] {
  const x = frame.left + ((frame.right - frame.left) * hand) / Math.max(hands, 1);
  const y = frame.bottom - ((frame.bottom - frame.top) * (value - axis.low)) / (axis.high - axis.low);
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}

/** A shape for each seat, around 0, so that lines are told apart without their colour. */
export const SHAPES: readonly string[] = [
  'M0-4.4A4.4 4.4 0 1 1 0 4.4 4.4 4.4 0 1 1 0-4.4z',
  'M-4-4H4V4H-4z',
  'M0-5 5 4H-5z',
  'M0-5.6 5 0 0 5.6-5 0z',
  'M-4.6-2-2-4.6 0-2.4 2-4.6 4.6-2 2.4 0 4.6 2 2 4.6 0 2.4-2 4.6-4.6 2-2.4 0z',
  'M0 5-5-4H5z',
];
