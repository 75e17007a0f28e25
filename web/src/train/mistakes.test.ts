import { beforeEach, describe, expect, it } from 'vitest';
import { choice, mistake, table } from './drills.test-help';
import { all, answered, BOXES, due, fromReview, LONGEST, MOST, nextDue, remember } from './mistakes';

const KEY = 'calavera.train.mistakes';
const DAY = 86_400_000;
const NOW = 1_800_000_000_000;

const ids = (now: number): string[] => due(now).map(({ id }) => id);

beforeEach(() => localStorage.clear());

describe('mistakes that come back', () => {
  it('are due a day after they were made', () => {
    expect(remember(mistake('a'), NOW)).toBe(true);
    expect(ids(NOW + DAY - 1)).toEqual([]);
    expect(ids(NOW + DAY)).toEqual(['a']);
  });

  it('come back later each time they are solved, and no more after the last box', () => {
    remember(mistake('a'), NOW);
    let now = NOW;
    for (const days of BOXES) {
      now += days * DAY;
      expect(ids(now - 1)).toEqual([]);
      expect(ids(now)).toEqual(['a']);
      answered('a', true, now);
    }
    expect(all()).toEqual([]);
  });

  it('begin again with the first box when they are not solved', () => {
    remember(mistake('a'), NOW);
    answered('a', true, NOW + DAY);
    answered('a', false, NOW + 4 * DAY);
    expect(ids(NOW + 5 * DAY - 1)).toEqual([]);
    expect(ids(NOW + 5 * DAY)).toEqual(['a']);
  });

  it('are kept once, and stay in their box when they are remembered again', () => {
    remember(mistake('a'), NOW);
    answered('a', true, NOW + DAY);
    remember(mistake('a'), NOW + 2 * DAY);
    expect(all()).toHaveLength(1);
    expect(all()[0]!.box).toBe(1);
  });

  it('come in the order in which they are due, for one game or for all', () => {
    remember(mistake('late'), NOW + 5);
    remember(mistake('early', 'shells'), NOW);
    expect(ids(NOW + 2 * DAY)).toEqual(['early', 'late']);
    expect(due(NOW + 2 * DAY, 'pebbles').map(({ id }) => id)).toEqual(['late']);
    expect(nextDue('shells')).toBe(NOW + DAY);
    expect(nextDue('marbles')).toBeNull();
  });

  it('are never more than a browser should keep: those known best go', () => {
    for (let i = 0; i < MOST; i++) remember(mistake(`m${i}`), NOW + i);
    answered('m3', true, NOW + DAY);
    remember(mistake('new'), NOW + 2 * DAY);
    expect(all()).toHaveLength(MOST);
    expect(all().some(({ id }) => id === 'm3')).toBe(false);
    expect(all().some(({ id }) => id === 'new')).toBe(true);
  });

  it('are left out when they are too large', () => {
    expect(remember({ ...mistake('a'), kind: 'x'.repeat(LONGEST) }, NOW)).toBe(false);
    expect(all()).toEqual([]);
  });

  it.each(['{', '7', '{"a":1}', 'null'])('begin from nothing where the browser holds %s', (text) => {
    localStorage.setItem(KEY, text);
    expect(all()).toEqual([]);
    expect(remember(mistake('a'), NOW)).toBe(true);
    expect(ids(NOW + DAY)).toEqual(['a']);
  });

  it('survive the damage of others', () => {
    remember(mistake('a'), NOW);
    const [good] = all();
    const broken = [{}, null, 3, { ...good, box: 9 }, { ...good, at: 'soon' }, { ...good, solution: {} }, good];
    localStorage.setItem(KEY, JSON.stringify(broken));
    expect(all()).toEqual([good]);
    answered('a', true, NOW + DAY);
    expect(all()).toHaveLength(1);
  });
});

describe('a decision of a review', () => {
  const choices = [choice('fill ones', 0), choice('fill twos', 4, { mark: 'inaccuracy' })];
  const decision = { best: 'fill ones', of: 2, simulations: 0, choices, why: null };

  it('offers the choices of the report where a replay has none', () => {
    const made = fromReview('t:0:7', 'box', table([]), decision, 'points');
    expect(made.table.legal).toEqual(['fill ones', 'fill twos']);
    expect(remember(made, NOW)).toBe(true);
    expect(due(NOW + DAY)[0]!.solution.choices).toEqual(choices);
  });

  it('leaves the choices of the table as they are', () => {
    expect(fromReview('t', '', table(['fill ones']), decision, 'points').table.legal).toEqual(['fill ones']);
  });
});
