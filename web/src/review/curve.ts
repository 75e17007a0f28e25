// The course of a game as a drawing: what it was worth after every step, and how much of that was luck and how much skill.
import type { SeatReport } from '../api/types';

export interface Dot {
  decision: number;
  x: number;
  y: number;
  mark: SeatReport['decisions'][number]['mark'];
}

export interface Drawing {
  /** The value, from left to right. */
  line: string;
  /** Between the value at the beginning and what luck has added to it. */
  luck: string;
  /** From there to the value. */
  skill: string;
  /** Where the value at the beginning is. */
  base: number;
  dots: Dot[];
  /** Values to write beside it, with their height. */
  ticks: { value: number; y: number }[];
}

type Point = readonly [number, number];

/** Some room, so that a line at the very edge is seen. */
const MARGIN = 6;

export function draw(report: SeatReport, width: number, height: number): Drawing {
  const { initial, curve } = report;
  const start = initial.value;
  const [low, high] = span(report);
  const last = Math.max(1, report.moves);
  const x = (move: number): number => round((move / last) * width);
  const y = (value: number): number =>
    round(MARGIN + (height - 2 * MARGIN) * (1 - (value - low) / Math.max(1e-9, high - low)));
  const values = curve.map((one): Point => [x(one.move), y(one.value)]);
  const lucky = curve.map((one): Point => [x(one.move), y(start + one.luck)]);
  const base = y(start);
  const dots = report.decisions.map((one, decision): Dot => {
    const after = curve.findLast((point) => point.move <= one.move + 1);
    return { decision, x: x(one.move + 1), y: y(after?.value ?? start), mark: one.mark };
  });
  return {
    line: path(values),
    luck: area(lucky, [
      [0, base],
      [x(last), base],
    ]),
    skill: area(values, lucky),
    base,
    dots,
    ticks: ticks(low, high).map((value) => ({ value, y: y(value) })),
  };
}

/** All that is drawn has to be in sight; a share of a win is always between none and all. */
function span({ unit, initial, curve }: SeatReport): [number, number] {
  const all = curve.flatMap((one) => [one.value, initial.value + one.luck]);
  const [low, high] = [Math.min(initial.value, ...all), Math.max(initial.value, ...all)];
  return unit === 'wins' ? [Math.min(0, low), Math.max(1, high)] : [low, high];
}

/** Round numbers between the two, few enough to be read. */
function ticks(low: number, high: number): number[] {
  const wide = Math.max(1e-9, high - low);
  const power = 10 ** Math.floor(Math.log10(wide / 2));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => wide / one <= 4) ?? 10 * power;
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** The decision next to a place of the drawing; -1 where there are none. */
export function nearest(dots: readonly Dot[], x: number): number {
  let best = -1;
  for (const [i, dot] of dots.entries()) {
    if (best < 0 || Math.abs(dot.x - x) < Math.abs(dots[best]!.x - x)) best = i;
  }
  return best < 0 ? -1 : dots[best]!.decision;
}

function path(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

function area(upper: readonly Point[], lower: readonly Point[]): string {
  return `${path([...upper, ...[...lower].reverse()])}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
