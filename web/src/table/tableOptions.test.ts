import { expect, test } from 'vitest';
import { describe, INITIAL, isSame, offersOf, TABLE_OPTIONS, withValue } from './tableOptions';

const clock = TABLE_OPTIONS.find(({ name }) => name === 'clock')!;

test('a rated table gets a clock, and a bot for absent players', () => {
  const rated = withValue(withValue(INITIAL, 'absence', { policy: 'wait', grace: 0 }), 'rated', true);
  expect(rated.clock.kind).toBe('move');
  expect(rated.absence.policy).toBe('bot');
  expect(offersOf(clock, rated).map(({ value }) => (value as { kind: string }).kind)).not.toContain('none');
});

test('a rated table has no hints, and one with hints is not rated', () => {
  const helped = withValue(INITIAL, 'hints', true);
  expect(withValue(helped, 'rated', true)).toMatchObject({ rated: true, hints: false });
  expect(withValue(withValue(INITIAL, 'rated', true), 'hints', true)).toMatchObject({ rated: false, hints: true });
});

test('a clock that was chosen stays when the table becomes rated', () => {
  const bank = { kind: 'bank', seconds: 600, increment: 5 } as const;
  expect(withValue(withValue(INITIAL, 'clock', bank), 'rated', true).clock).toEqual(bank);
});

test('what another program has chosen can be kept', () => {
  const odd = { kind: 'move', seconds: 45, increment: 0 } as const;
  const offers = offersOf(clock, { ...INITIAL, clock: odd });
  expect(offers[0]!.value).toEqual(odd);
  expect(offers[0]!.label).toContain('45');
});

test('every option is offered once, and the line about a table speaks of those that differ', () => {
  expect(TABLE_OPTIONS.map(({ name }) => name)).toEqual(Object.keys(INITIAL));
  expect(describe(INITIAL).split(' · ')).toHaveLength(2);
  expect(describe({ ...INITIAL, spectators: false, rated: true }).split(' · ')).toHaveLength(4);
  expect(describe({ ...INITIAL, hints: true }).split(' · ')).toHaveLength(3);
});

test('settings are compared by what they say', () => {
  expect(isSame({ kind: 'none', seconds: 0 }, { seconds: 0, kind: 'none' })).toBe(true);
  expect(isSame({ kind: 'none' }, { kind: 'move' })).toBe(false);
  expect(isSame(true, false)).toBe(false);
});
