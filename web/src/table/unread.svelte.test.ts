import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Told } from '../api/types';
import { player } from '../state/player.svelte';
import { Unread } from './unread.svelte';

const played = vi.hoisted(() => vi.fn());
vi.mock('../sound', () => ({ play: played }));

function said(n: number, who: string): Told {
  const event = { type: 'said', player: who, name: who, seat: 0, phrase: 'hello', text: null };
  return { entry: { n, at: 0, event, key: null, v: 1 }, journal: [] } as unknown as Told;
}

const before = [said(3, 'ben'), said(4, 'me')];

beforeEach(() => {
  localStorage.clear();
  played.mockReset();
  player.signed = { token: 't', player: { id: 'me', name: 'Me' } } as never;
});

afterEach(() => {
  player.signed = null;
});

test('what was said before one came is read, and makes no sound', () => {
  const unread = new Unread('one');
  unread.hear(before);
  expect(unread.count).toBe(0);
  expect(played).not.toHaveBeenCalled();
});

test('what others say is unread until it is looked at', () => {
  const unread = new Unread('one');
  unread.hear(before);
  unread.hear([...before, said(7, 'ben'), said(8, 'ann')]);
  expect(unread.count).toBe(2);
  unread.read();
  expect(unread.count).toBe(0);
});

test('one’s own words are no news', () => {
  const unread = new Unread('one');
  unread.hear(before);
  unread.hear([...before, said(7, 'me')]);
  expect(unread.count).toBe(0);
  expect(played).not.toHaveBeenCalled();
});

test('a sound is heard once for what is new, also for the first words of a table', () => {
  const unread = new Unread('one');
  unread.hear([{ entry: { n: 1, event: { type: 'created' } }, journal: [] } as unknown as Told]);
  const all = [said(7, 'ben')];
  unread.hear(all);
  unread.hear(all);
  expect(played.mock.calls).toEqual([['talk']]);
});

test('loaded again, the page still knows what was not read, at this table and not at another', () => {
  const unread = new Unread('one');
  unread.hear(before);
  unread.hear([...before, said(7, 'ben')]);
  const again = new Unread('one');
  again.hear([...before, said(7, 'ben')]);
  expect(again.count).toBe(1);
  again.read();
  const third = new Unread('one');
  third.hear([...before, said(7, 'ben')]);
  expect(third.count).toBe(0);
  const elsewhere = new Unread('two');
  elsewhere.hear([said(1, 'ben')]);
  expect(elsewhere.count).toBe(0);
});
