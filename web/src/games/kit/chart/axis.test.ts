import { expect, test } from 'vitest';
import { axisOf, markedSteps, pathOf, pointOf } from './axis';

test('the axis holds all values between round numbers, 0 among them', () => {
  expect(axisOf([-30, 145])).toEqual({ low: -50, high: 150, ticks: [-50, 0, 50, 100, 150] });
  expect(axisOf([4, 4, 3]).ticks).toEqual([0, 1, 2, 3, 4]);
  expect(axisOf([]).ticks).toContain(0);
});

test('points stay within the frame, from the start to the last step', () => {
  const frame = { left: 10, right: 110, top: 0, bottom: 100 };
  const axis = axisOf([100]);
  expect(pointOf(frame, axis, 4, 0, 0)).toEqual([10, 100]);
  expect(pointOf(frame, axis, 4, 4, 100)).toEqual([110, 0]);
  expect(pathOf([pointOf(frame, axis, 2, 0, 0), pointOf(frame, axis, 2, 1, 50)])).toBe('M10 100L60 50');
});

test('a line is marked where it changes and at its end', () => {
  expect(markedSteps([4, 4, 3, 3, 3])).toEqual([2, 4]);
  expect(markedSteps([0, 10, 20])).toEqual([1, 2]);
});
