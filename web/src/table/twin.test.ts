// The other of two tables: how often it is asked for, and what becomes of a refusal.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { twins } from '../api/twins';
import '../i18n/locale';
import { learn } from '../i18n/t';
import Compare from '../pages/Compare.svelte';
import type { TableStore } from '../state/table.svelte';
import { Other } from './twin.svelte';
import TwinRoom from './TwinRoom.svelte';

const SIDE = { code: 'ABCDEF', status: 'open', names: [null, null], hands: 0, of: 0, totals: [], won: [] };
const TOLD = {
  game: 'pebbles',
  over: false,
  parted: false,
  shift: null,
  tables: [
    { ...SIDE, id: 'one' },
    { ...SIDE, id: 'two' },
  ],
  hands: [],
  differences: [],
};
const PROBLEM = (code: string): Response => new Response(JSON.stringify({ code, params: {} }), { status: 409 });

let answers: (() => Response)[] = [];
let asked = 0;
let mounted: ReturnType<typeof mount> | null = null;

beforeEach(async () => {
  vi.stubGlobal('fetch', (path: string) => {
    if (path.endsWith('/games')) return Promise.resolve(new Response('[]'));
    if (!path.includes('/comparison')) return Promise.resolve(new Response('{"you": null}'));
    asked += 1;
    const answer = answers.shift() ?? (() => new Response(JSON.stringify(TOLD)));
    return new Promise((done) => done(answer()));
  });
  await learn('pebbles');
  asked = 0;
  vi.useFakeTimers();
});

afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = null;
  vi.useRealTimers();
});

async function passing(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
}

function offline(): Response {
  throw new TypeError('no network');
}

test('the waiting room asks once at a time', async () => {
  const table = { game: 'pebbles', twin: { table: 'two', second: false, sealed: true, shift: null, parted: false } };
  const store = { id: 'one', table } as unknown as TableStore;
  mounted = mount(TwinRoom, { target: document.body, props: { store } });
  await passing(0);
  expect(asked).toBe(1);
  expect(document.querySelector('[role="status"]')).not.toBeNull();
  await passing(5_000);
  expect(asked).toBe(2);
});

test('it is asked for again without an answer, and no more after the end or a refusal for good', async () => {
  answers = [offline, () => PROBLEM('limit.reads'), () => new Response(JSON.stringify({ ...TOLD, over: true }))];
  const other = new Other('one');
  await passing(0);
  expect(other.error).toMatchObject({ code: 'network' });
  await passing(5_000);
  expect(other.error).toMatchObject({ code: 'limit.reads' });
  await passing(5_000);
  expect([other.error, other.comparison?.over]).toEqual([null, true]);
  await passing(60_000);
  expect(asked).toBe(3);
  answers = [() => PROBLEM('table.not_allowed')];
  const refused = new Other('one');
  await passing(60_000);
  expect(refused.error).toMatchObject({ code: 'table.not_allowed' });
  expect(asked).toBe(4);
});

test('the page of the comparison says what is wrong, and goes on when the network is there again', async () => {
  answers = [offline];
  mounted = mount(Compare, { target: document.body, props: { id: 'one' } });
  await passing(0);
  expect(document.querySelector('[role="alert"]')).not.toBeNull();
  await passing(5_000);
  expect(document.querySelector('[role="alert"]')).toBeNull();
  expect(document.querySelector('dl')).not.toBeNull();
});

test('a refused sheet says why', async () => {
  answers = [() => PROBLEM('twin.sealed')];
  await expect(twins.csv('one', null)).rejects.toMatchObject({ code: 'twin.sealed' });
  answers = [offline];
  await expect(twins.csv('one', null)).rejects.toMatchObject({ code: 'network' });
  answers = [() => new Response('hand,seat\r\n')];
  await expect(twins.csv('one', null)).resolves.toBe('hand,seat\r\n');
});
