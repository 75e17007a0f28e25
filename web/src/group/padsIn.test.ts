// Pads whose games belong to a group: what they have come to gets there, and nothing older writes over it.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../api/refusal';
import '../i18n/locale';
import type { Cells, Entry, Value } from '../pad/log';
import { write as writeEntry } from '../pad/log';
import { shelf } from '../pad/shelf';
import GroupPage from '../pages/Group.svelte';
import PadPage from '../pages/Pad.svelte';
import { settings } from '../state/settings.svelte';
import { toasts } from '../state/toasts.svelte';
import { gameId } from './games';
import { fold, MOST_CELLS, write, type Cell, type Game, type Header } from './group';
import { Group } from './group.svelte';
import { groupShelf } from './shelf';

const { groups, pads } = vi.hoisted(() => ({
  groups: { put: vi.fn(), read: vi.fn() },
  pads: { put: vi.fn(), read: vi.fn() },
}));
vi.mock('../pad/disk', async () => (await import('../pad/disk.test-help')).disk);
vi.mock('../api/groups', () => ({ groups }));
vi.mock('../api/pads', () => ({ pads }));
vi.mock('../i18n/t', async (real) => ({ ...(await real<object>()), learn: () => Promise.resolve() }));
vi.mock('../pad', () => {
  const points = (cells: Cells): (number | null)[] =>
    [0, 1].map((seat) => (cells.get(`got.${seat}`) ?? null) as number);
  const field = (cells: Cells, cell: string): object => {
    const value = cells.get(cell) ?? null;
    return {
      cell,
      label: 'Got',
      value,
      shown: value === null ? '' : String(value),
      keys: [7, 8].map((key) => ({ value: key, label: `points ${key}` })),
    };
  };
  const sheet = (_: unknown, cells: Cells): object => {
    const got = points(cells);
    const over = got.every((one) => one !== null);
    const totals = got.map((one) => one ?? 0);
    const sets = [0, 1].map((seat) => ({ seat, fields: [field(cells, `got.${seat}`)], result: '' }));
    const order = ['got.0', 'got.1'];
    const round = { title: 'One', starts: null, facts: [], sets, order, points: got, warning: null, complete: over };
    return { rounds: [round], totals, notes: ['', ''], over, winners: over ? [totals[0]! > totals[1]! ? 0 : 1] : [] };
  };
  const game = { seats: [2], starts: 'first', shown: String, schema: {}, sheet };
  return { KEPT: ['pebbles'], loadPad: () => Promise.resolve(game) };
});

const GROUP: Header = { v: 1, id: 'a'.repeat(26), made: 1 };
const PAD = { v: 1, id: 'p'.repeat(26), game: 'pebbles', players: 2, options: {}, made: 1 } as const;
const CELL = `game.${gameId(PAD.id)}`;
const NAME: Cell = write([], 'name', { kind: 'name', name: 'Crew' }, 5);
const CODE = { code: 'CODE' };
/** A machine may have other things to do. */
const SLOWLY = { timeout: 30_000 };
let shown: object | null = null;

function entries(at: number, cells: Record<string, Value>, before: readonly Entry[] = []): readonly Entry[] {
  return [...before, ...Object.entries(cells).map(([cell, value]) => writeEntry(before, cell, value, 'phone', at))];
}

const BEGUN = entries(10, { 'name.0': 'Bo', 'name.1': 'Eva', first: 0, 'got.0': 3 });
const DONE = entries(20, { 'got.1': 5 }, BEGUN);

async function keptPad(
  written: readonly Entry[],
  shared: { code: string; version: number } | null = null,
): Promise<void> {
  await shelf.remove(PAD.id);
  await shelf.keep({ header: PAD, entries: written, steps: [], changed: 1, shared });
}

async function keptGroup(cells: readonly Cell[] = [NAME], shared: { code: string } | null = null): Promise<Group> {
  const kept = { header: GROUP, cells, pads: [PAD.id], changed: 1, shared };
  await groupShelf.remove(GROUP.id);
  await groupShelf.keep(kept);
  return new Group(kept);
}

function totals(cells: readonly Cell[]): readonly number[] | undefined {
  return (cells.find(({ cell }) => cell === CELL)?.value as Game | undefined)?.totals;
}

async function totalsOnDisk(): Promise<readonly number[] | undefined> {
  return totals((await groupShelf.find(GROUP.id))!.cells);
}

function button(text: string): HTMLElement | undefined {
  return [...document.querySelectorAll('button')].find((one) => one.textContent.includes(text));
}

vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => {
  // jsdom shows nothing, and so scrolls nowhere.
  Element.prototype.scrollIntoView = () => undefined;
  settings.kept.language = 'en';
  toasts.all = [];
  for (const one of [groups, pads]) for (const each of Object.values(one)) each.mockReset();
});

afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

test('a pad that is finished is in its group, and corrected there, without anybody opening the group', async () => {
  await keptPad(BEGUN);
  await keptGroup([NAME], CODE);
  groups.read.mockResolvedValue({ header: GROUP, ...CODE, version: 1, seen: 1, entries: [NAME] });
  groups.put.mockResolvedValue(CODE);
  shown = mount(PadPage, { target: document.body, props: { id: PAD.id } });
  await vi.waitUntil(() => button('points 7'), SLOWLY);
  expect(await totalsOnDisk()).toBeUndefined();
  button('points 7')!.click();
  flushSync();
  await vi.waitUntil(async () => (await totalsOnDisk())?.join() === '3,7', SLOWLY);
  expect(fold((await groupShelf.find(GROUP.id))!.cells).people.map(({ name }) => name)).toEqual(['Bo', 'Eva']);
  await vi.waitUntil(() => groups.put.mock.calls.length > 0, SLOWLY);
  expect(totals(groups.put.mock.calls.flatMap(([, sent]) => sent as Cell[]))).toEqual([3, 7]);
  document.querySelector<HTMLElement>('[data-cell="got.1"]')!.click();
  flushSync();
  button('points 8')!.click();
  flushSync();
  await vi.waitUntil(async () => (await totalsOnDisk())?.join() === '3,8', SLOWLY);
  expect(toasts.all).toEqual([]);
});

test('a group that is full is shown, and says so', async () => {
  await keptPad(DONE);
  const notes = Array.from({ length: MOST_CELLS - 1 }, (_, i) =>
    write([], `note.${String(i).padStart(16, '0')}`, { kind: 'note', at: 1, text: 'x' }, 5),
  );
  await keptGroup([NAME, ...notes]);
  shown = mount(GroupPage, { target: document.body, props: { id: GROUP.id } });
  await vi.waitUntil(() => toasts.all.length > 0, SLOWLY);
  expect(toasts.all[0]!.text).toContain('full');
  flushSync();
  expect(document.querySelector('h1')?.textContent).toBe('Crew');
  expect(document.querySelector('.views')).not.toBeNull();
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('a copy of a pad that is older than the game in the group does not write over it', async () => {
  await keptPad(DONE);
  const group = await keptGroup();
  await group.refresh([PAD.id]);
  const old = group.cells.find(({ cell }) => cell === CELL)!;
  expect(totals(group.cells)).toEqual([3, 5]);
  // Corrected on another phone.
  const corrected: Cell = {
    ...old,
    id: 'z'.repeat(16),
    at: old.at + 1,
    value: { ...(old.value as Game), totals: [3, 9] },
  };
  const later = await keptGroup([...group.cells.filter((one) => one !== old), corrected]);
  await later.refresh([PAD.id]);
  expect(totals(later.cells)).toEqual([3, 9]);
  // Corrected here since.
  await keptPad(entries(corrected.at + 1, { 'got.1': 4 }, DONE));
  await later.refresh([PAD.id]);
  expect(totals(later.cells)).toEqual([3, 4]);
});

test('of a shared pad that counts which all have; where nobody answers, what is younger', async () => {
  const whole = entries(30, { 'got.1': 9 }, DONE);
  await keptPad(DONE);
  const group = await keptGroup();
  await group.refresh([PAD.id]);
  await keptPad(entries(25, { 'got.0': 1 }, DONE), { code: 'CODE', version: 0 });
  pads.read.mockRejectedValue(new Refusal('network'));
  await group.refresh([PAD.id]);
  expect(totals(group.cells)).toEqual([3, 5]);
  pads.read.mockResolvedValue({ header: PAD, code: 'CODE', version: whole.length, entries: whole, bidding: [] });
  await group.refresh([PAD.id]);
  expect(totals(group.cells)).toEqual([1, 9]);
  pads.read.mockClear();
  await keptPad([...whole, ...entries(25, { 'got.0': 1 }, DONE).slice(-1)], { code: 'CODE', version: 0 });
  await group.refresh([PAD.id]);
  expect(pads.read).not.toHaveBeenCalled();
});
