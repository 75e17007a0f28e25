import { beforeEach, expect, test } from 'vitest';
import type { Signed } from '../api/types';
import { Beside, MOST_KEPT } from './beside.svelte';

const person = (id: string, name: string): Signed => ({ token: `t-${id}`, player: { id, name } }) as unknown as Signed;
const [anna, bob] = [person('a', 'Anna'), person('b', 'Bob')];
const names = (people: readonly Signed[]): string[] => people.map((one) => one.player.name);

beforeEach(() => localStorage.clear());

test('who sits at a table on this device is known again when the page is loaded again', () => {
  const before = new Beside();
  before.add('T', anna);
  before.add('T', bob);
  before.add('T', anna);
  expect(names(new Beside().at('T'))).toEqual(['Anna', 'Bob']);
  expect(new Beside().at('U')).toEqual([]);
});

test('whoever has stood up is forgotten at that table only', () => {
  const beside = new Beside();
  beside.add('T', anna, bob);
  beside.add('U', anna);
  beside.remove('T', 'a');
  expect(names(beside.at('T'))).toEqual(['Bob']);
  expect(names(new Beside().at('U'))).toEqual(['Anna']);
});

test('somebody of the same name is the same person at another table, but never twice at one', () => {
  const beside = new Beside();
  beside.add('T', anna);
  expect(beside.known('Anna', 'U')?.token).toBe('t-a');
  expect(beside.known('Anna', 'T')).toBeUndefined();
  expect(beside.known('Carl', 'U')).toBeUndefined();
});

test('only so many tables are kept, the last ones, and nonsense is not read', () => {
  const beside = new Beside();
  for (let i = 0; i <= MOST_KEPT; i += 1) beside.add(`T${i}`, anna);
  expect(beside.at('T0')).toEqual([]);
  expect(names(beside.at(`T${MOST_KEPT}`))).toEqual(['Anna']);
  localStorage.setItem('calavera.beside', '[{"table":3}]');
  expect(new Beside().at('T1')).toEqual([]);
});
