import { expect, test } from 'vitest';
import tables from './tables.json';
import { taker } from './trick';

const thrown = (...things: string[]): number[] => things.map((thing) => tables.things.indexOf(thing));

test.each([
  [['pirate', 'skull_king', 'mermaid'], 2, 'mermaid_beats_king'],
  [['mermaid', 'pirate', 'skull_king'], 0, 'mermaid_beats_king'],
  [['pirate', 'pirate', '7'], 1, 'last_pirate'],
  [['7', '3', '7'], 2, 'last_of_equals'],
  [['flag', 'flag'], 0, 'first_flag'],
  [['flag', '1'], 1, 'only_number'],
])('%j is taken by number %i: %s', (things, at, why) => {
  const taken = taker(thrown(...things));
  expect(taken?.at).toBe(at);
  expect(tables.reasons).toContain(taken?.why);
  expect(taken?.why).toBe(why);
});

test('nothing is taken by nobody', () => {
  expect(taker([])).toBeNull();
});
