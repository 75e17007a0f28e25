import { beforeEach, expect, test, vi } from 'vitest';
import type { JournalLine, TableState } from '../api/types';
import type { AnyPlay } from '../games/kit/stage/play';
import { lookedAt } from './looking';
import { ReplayStore } from './replay.svelte';

/** 120 moments with two lines each; every tenth line begins a trick, every hundredth a round. */
const TOTAL = 120;
const moments = Array.from({ length: TOTAL }, (_, n) => ({
  n,
  table: {} as TableState,
  lines: [2 * n, 2 * n + 1].map((number) => ({ event: { number } as never, text: null }) satisfies JournalLine),
}));
const play = {
  chapters: (journal: readonly JournalLine[]) =>
    journal.flatMap((_, at) =>
      at % 10 ? [] : [{ at, level: at % 100 ? ('trick' as const) : ('round' as const), title: `${at}` }],
    ),
} as unknown as AnyPlay;

let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const after = Number(new URL(path, 'http://server').searchParams.get('after'));
    const page = { seat: null, total: TOTAL, moments: moments.slice(after, after + 50) };
    return Promise.resolve(new Response(JSON.stringify(page)));
  });
});

async function opened(at = 0): Promise<ReplayStore> {
  const replay = new ReplayStore(play, 'T', 'none', null, at);
  await vi.waitFor(() => expect(replay.now).toBeDefined(), { timeout: 10_000 });
  return replay;
}

test('a link opens the replay at its moment', async () => {
  const replay = await opened(70);
  await vi.waitFor(() => expect(replay.at).toBe(70), { timeout: 10_000 });
});

test('tricks and rounds can be jumped to, forwards and backwards', async () => {
  const replay = await opened();
  const places: number[] = [];
  for (const [level, by] of [
    ['trick', 1],
    ['trick', 1],
    ['round', 1],
    ['trick', -1],
    ['round', -1],
  ] as const) {
    await replay.jump(level, by);
    places.push(replay.at);
  }
  expect(places).toEqual([5, 10, 50, 45, 0]);
});

test('what is still to come is fetched for a jump, and without another beginning the end is next', async () => {
  const replay = await opened(45);
  await replay.jump('round', 1);
  expect([replay.at, asked.length]).toEqual([50, 2]);
  await replay.jump('round', 1);
  await replay.jump('round', 1);
  expect([replay.at, replay.moments.length]).toEqual([TOTAL - 1, TOTAL]);
});

test('nothing is asked of somebody who only looks', () => {
  const table = { you: 1, view: { to_act: [0, 1] }, legal: ['a'], prompt: {}, form: 'x' } as unknown as TableState;
  expect(lookedAt(table)).toMatchObject({ view: { to_act: [] }, legal: [], prompt: null, form: null });
});

test('where a jump leads is known by its title, as far as it was fetched', async () => {
  const replay = await opened(12);
  await vi.waitFor(() => expect(replay.at).toBe(12), { timeout: 10_000 });
  const titles = (['trick', 'round'] as const).flatMap((level) =>
    ([-1, 1] as const).map((by) => replay.target(level, by)?.title),
  );
  expect(titles).toEqual(['20', '30', '0', undefined]);
  expect(replay.isGrowing).toBe(true);
  await replay.go(TOTAL);
  expect(replay.isGrowing).toBe(false);
});
