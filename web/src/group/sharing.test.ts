// Groups and pads that are shared, with a server that answers as told.
import { beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../api/refusal';
import { write as writeEntry } from '../pad/log';
import { Pad } from '../pad/pad.svelte';
import { shelf } from '../pad/shelf';
import { deleted, Sync } from '../pad/sync.svelte';
import { write, type Cell, type Header } from './group';
import { Group } from './group.svelte';
import { groupShelf } from './shelf';

const { server } = vi.hoisted(() => ({ server: { put: vi.fn(), read: vi.fn(), remove: vi.fn() } }));
vi.mock('../pad/disk', async () => (await import('../pad/disk.test-help')).disk);
vi.mock('../api/groups', () => ({ groups: server }));
vi.mock('../api/pads', () => ({ pads: server }));

const HEADER: Header = { v: 1, id: 'a'.repeat(26), made: 1 };
const NAME: Cell = write([], 'name', { kind: 'name', name: 'Crew' }, 5);
const PAD = { v: 1, id: 'p'.repeat(26), game: 'pebbles', players: 2, options: {}, made: 1 } as const;
const ENTRY = writeEntry([], 'name.0', 'Bo', 'phone', 5);

beforeEach(async () => {
  for (const one of Object.values(server)) one.mockReset();
  await Promise.all([groupShelf.remove(HEADER.id), shelf.remove(PAD.id)]);
});

function group(cells: readonly Cell[] = [NAME]): Group {
  return new Group({ header: HEADER, cells, pads: [], changed: 1, shared: { code: 'OLD' } });
}

function pad(entries = [ENTRY]): Pad {
  return new Pad({ header: PAD, entries, steps: [], changed: 1, shared: { code: 'OLD', version: 1 } });
}

/** A server that has this, under this code. */
function has(kind: 'pad' | 'group', entries: readonly unknown[], code: string): void {
  const header = kind === 'pad' ? PAD : HEADER;
  server.read.mockImplementation((_: string, after: number) =>
    Promise.resolve({
      header,
      code,
      version: entries.length,
      seen: entries.length,
      entries: entries.slice(after),
      bidding: [],
    }),
  );
}

test('a group that the server has lost comes back, with all of it and a new code', async () => {
  const one = group();
  has('group', [NAME], 'OLD');
  await one.turn();
  expect(server.put).not.toHaveBeenCalled();
  server.read.mockRejectedValue(new Refusal('group.unknown'));
  server.put.mockResolvedValue({ code: 'NEW' });
  await one.turn();
  expect(server.put).toHaveBeenCalledExactlyOnceWith(HEADER, [NAME]);
  expect(one.refused).toBeNull();
  expect(one.shared).toEqual({ code: 'NEW' });
});

test('a pad that the server has lost comes back, too', async () => {
  const one = pad();
  const sync = new Sync(one);
  has('pad', [ENTRY], 'OLD');
  await sync.turn();
  server.read.mockRejectedValue(new Refusal('pad.unknown'));
  server.put.mockResolvedValue({ code: 'NEW' });
  await sync.turn();
  expect(server.put).toHaveBeenCalledExactlyOnceWith(PAD, [ENTRY]);
  expect(sync.refused).toBeNull();
  expect(one.shared?.code).toBe('NEW');
});

test('what another phone has brought back gets what only this one has', async () => {
  const [one, two] = [group(), pad()];
  const sync = new Sync(two);
  has('group', [NAME], 'OLD');
  await one.turn();
  has('pad', [ENTRY], 'OLD');
  await sync.turn();
  server.put.mockResolvedValue({ code: 'NEW' });
  has('group', [write([], 'member.mmmmmmmmmmmmmmmm', { kind: 'member', name: 'Bo', same_as: null }, 5)], 'NEW');
  await one.turn();
  expect(server.put).toHaveBeenLastCalledWith(HEADER, [NAME]);
  has('pad', [writeEntry([], 'name.1', 'Eva', 'other', 5)], 'NEW');
  await sync.turn();
  expect(server.put).toHaveBeenLastCalledWith(PAD, [ENTRY]);
});

test('of what is nowhere any more nothing is made', async () => {
  server.read.mockRejectedValue(new Refusal('group.unknown'));
  const one = group([]);
  await one.turn();
  expect(one.refused?.code).toBe('group.unknown');
  expect(server.put).not.toHaveBeenCalled();
});

test('what somebody has deleted stays deleted', async () => {
  server.read.mockRejectedValue(new Refusal('group.gone'));
  const one = group();
  await one.turn();
  await one.turn();
  expect(one.refused?.code).toBe('group.gone');
  expect(server.read).toHaveBeenCalledTimes(1);
  expect(server.put).not.toHaveBeenCalled();
});

test.each(['server.failed', 'server.restarting', 'store.unavailable', 'limit.requests', 'network', 'group.clock'])(
  'a server that says %s is asked again',
  async (code) => {
    const [one, sync] = [group(), new Sync(pad())];
    server.read.mockRejectedValue(new Refusal(code));
    await Promise.all([one.turn(), sync.turn()]);
    expect([one.refused, sync.refused]).toEqual([null, null]);
    expect(sync.offline).toBe(true);
    has('group', [NAME], 'OLD');
    await one.turn();
    has('pad', [ENTRY], 'OLD');
    await sync.turn();
    expect([one.offline, one.later, sync.offline]).toEqual([false, null, false]);
  },
);

test('what the server does not have, or has no longer, can be deleted here; anything else is told', async () => {
  for (const code of ['group.unknown', 'group.gone', 'pad.unknown', 'pad.gone'])
    await expect(deleted(Promise.reject(new Refusal(code)))).resolves.toBeUndefined();
  for (const code of ['network', 'store.unknown', 'server.failed'])
    await expect(deleted(Promise.reject(new Refusal(code)))).rejects.toThrow(code);
});

test('a page that has not heard that it is shared does not end that', async () => {
  const kept = { header: HEADER, cells: [NAME], pads: [], changed: 1, shared: null };
  await groupShelf.keep(kept);
  const stale = new Group(kept);
  await groupShelf.keep({ ...kept, shared: { code: 'CODE' } });
  stale.note('Pizza', 7);
  await stale.settled();
  expect((await groupShelf.find(HEADER.id))!.shared).toEqual({ code: 'CODE' });
  expect(stale.shared).toEqual({ code: 'CODE' });

  const alone = { header: PAD, entries: [ENTRY], steps: [], changed: 1, shared: null };
  await shelf.keep(alone);
  const other = new Pad(alone);
  await shelf.keep({ ...alone, shared: { code: 'CODE', version: 1 } });
  other.enter([['bid.1.0', 1]]);
  await other.kept;
  expect((await shelf.find(PAD.id))!.shared?.code).toBe('CODE');
});
