// The measures of a chart of lines: one line for each seat, from the start to now.

export interface Axis {
  low: number;
  high: number;
  ticks: number[];
}

const MOST_TICKS = 5;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

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

export type Point = [x: number, y: number];

/** Where a value stands after so many of all steps. */
export function pointOf(frame: Frame, axis: Axis, steps: number, step: number, value: number): Point {
  const x = frame.left + ((frame.right - frame.left) * step) / Math.max(steps, 1);
  const y = frame.bottom - ((frame.bottom - frame.top) * (value - axis.low)) / (axis.high - axis.low);
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}

export function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** The steps at which a line is marked: where it turns up or down, and at its end. */
export function markedSteps(values: readonly number[]): number[] {
  return values.flatMap((value, i) => (i === values.length - 1 || (i > 0 && value !== values[i - 1]) ? [i] : []));
}
