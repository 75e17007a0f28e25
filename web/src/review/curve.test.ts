import { expect, test } from 'vitest';
import type { DecisionReport, SeatReport } from '../api/types';
import { draw, nearest } from './curve';

function decision(move: number, mark: DecisionReport['mark'] = 'best'): DecisionReport {
  return { move, mark } as DecisionReport;
}

/** Starts at 200 points; luck brings 10, a choice loses 4, luck loses 6. */
const REPORT = {
  unit: 'points',
  moves: 10,
  initial: { value: 200, error: 0 },
  final: 200,
  decisions: [decision(4, 'mistake'), decision(8)],
  curve: [
    { move: 0, value: 200, luck: 0, skill: 0 },
    { move: 4, value: 210, luck: 10, skill: 0 },
    { move: 5, value: 206, luck: 10, skill: -4 },
    { move: 10, value: 200, luck: 4, skill: -4 },
  ],
} as unknown as SeatReport;

test('the line goes through every value, higher values stand higher, and all of it is inside', () => {
  const { line } = draw(REPORT, 100, 112);
  expect(line).toBe('M0 106L40 6L50 46L100 106');
});

test('luck is the area between the start and the start with the luck, skill the one between that and the value', () => {
  const { luck, skill, base } = draw(REPORT, 100, 112);
  expect(base).toBe(106);
  expect(luck).toBe('M0 106L40 6L50 6L100 66L100 106L0 106Z');
  expect(skill).toBe('M0 106L40 6L50 46L100 106L100 66L50 6L40 6L0 106Z');
});

test('every decision has its place after the choice', () => {
  const { dots } = draw(REPORT, 100, 112);
  expect(dots).toEqual([
    { decision: 0, x: 50, y: 46, mark: 'mistake' },
    { decision: 1, x: 90, y: 46, mark: 'best' },
  ]);
});

test('a tap goes to the next decision, on either side', () => {
  const { dots } = draw(REPORT, 100, 112);
  expect([0, 60, 75, 100].map((x) => nearest(dots, x))).toEqual([0, 0, 1, 1]);
  expect(nearest([], 50)).toBe(-1);
});

test('shares of a win are drawn from none to all, and written at round values', () => {
  const flat = {
    ...REPORT,
    unit: 'wins',
    initial: { value: 0.25, error: 0.01 },
    curve: [
      { move: 0, value: 0.25, luck: 0, skill: 0 },
      { move: 10, value: 0.5, luck: 0.25, skill: 0 },
    ],
  } as unknown as SeatReport;
  const { ticks } = draw(flat, 100, 112);
  expect(ticks.map(({ value }) => value)).toEqual([0, 0.5, 1]);
  expect(ticks.map(({ y }) => y)).toEqual([106, 56, 6]);
});

test('a game in which nothing ever changed can be drawn, too', () => {
  const still = { ...REPORT, decisions: [], curve: REPORT.curve.slice(0, 1), moves: 0 };
  expect(draw(still, 100, 112).line).toBe('M0 106');
});
