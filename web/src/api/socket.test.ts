import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from './refusal';
import { ANSWER_MS, BLOCK, QUIET_MS, TableSocket, type LinkState, type Wire } from './socket';
import type { ClientMessage, Entry, Event, ServerMessage, TableState, Told } from './types';

class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: ClientMessage[] = [];
  lengths: number[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
    this.lengths.push(text.length);
  }

  close(): void {
    this.closed = true;
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(): void {
    this.onclose?.();
  }
}

function table(version: number, you: number | null = 0): TableState {
  return {
    id: 'T',
    version,
    status: 'playing',
    paused: false,
    game: 'pebbles',
    owner: 'p',
    you,
    seats: [],
    spectators: 0,
    now: 0,
    view: null,
    legal: [],
    form: null,
    rematch: null,
    commitment: '',
  } as unknown as TableState;
}

function told(n: number, event: Event = { type: 'paused', agreed: false }): Told {
  const entry: Entry = { n, at: 0, event, key: null, v: 1 };
  return { entry, journal: [] };
}

const wires: FakeWire[] = [];
const heard: { entries: number[]; fresh: boolean; welcome: boolean }[] = [];
const links: [LinkState, string | null][] = [];
let unknownPlayer = vi.fn<() => Promise<string | null>>();
let socket: TableSocket;

function wire(): FakeWire {
  return wires.at(-1)!;
}

function welcome(entries: Told[], version: number): void {
  wire().onopen?.();
  wire().say({ type: 'welcome', v: 1, entries, table: table(version) });
}

function commands(): ClientMessage[] {
  return wire().sent.filter((message) => message.type === 'do');
}

beforeEach(() => {
  vi.useFakeTimers();
  wires.length = heard.length = links.length = 0;
  unknownPlayer = vi.fn(() => Promise.resolve<string | null>('another'));
  socket = new TableSocket(
    'ws://x',
    'secret',
    {
      told: (entries, _, how) => heard.push({ entries: entries.map((one) => one.entry.n), ...how }),
      link: (state, code) => links.push([state, code]),
      unknownPlayer: () => unknownPlayer(),
    },
    () => {
      wires.push(new FakeWire());
      return wire();
    },
  );
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe('a conversation', () => {
  test('begins with a hello that says who we are and what we have', () => {
    wire().onopen?.();
    expect(wire().sent).toEqual([{ type: 'hello', v: 1, token: 'secret', have: 0, full: false }]);
  });

  test('is open once the welcome is there, and tells what it brings', () => {
    welcome([told(1), told(2)], 2);
    expect(socket.state).toBe('open');
    expect(heard).toEqual([{ entries: [1, 2], fresh: true, welcome: true }]);
  });

  test('a long log comes in several welcomes, and a command waits for the last one', () => {
    void socket.do({ type: 'undo' });
    wire().onopen!();
    wire().say({ type: 'welcome', v: 1, entries: [told(1), told(2)], table: table(3), more: true });
    expect(socket.state).toBe('connecting');
    expect(wire().sent.map(({ type }) => type)).toEqual(['hello']);
    wire().say({ type: 'welcome', v: 1, entries: [told(3)], table: table(3) });
    expect(heard).toEqual([
      { entries: [1, 2], fresh: true, welcome: true },
      { entries: [3], fresh: false, welcome: true },
    ]);
    expect(wire().sent.map(({ type }) => type)).toEqual(['hello', 'do']);
    wire().say({ type: 'done', v: 1, key: (commands()[0] as { key: string }).key, version: 4 });
  });

  test('a line that breaks between two welcomes goes on after the entries that are there', () => {
    wire().onopen!();
    wire().say({ type: 'welcome', v: 1, entries: [told(1), told(2)], table: table(9), more: true });
    wire().drop();
    vi.advanceTimersByTime(10_000);
    wire().onopen!();
    expect(wire().sent[0]).toMatchObject({ type: 'hello', have: 2 });
  });

  test('the length of a message does not tell which choice is in it', () => {
    welcome([], 0);
    const choices = ['place skull', 'place flower', 'bid 1', 'plank front 2 0 4 1', 'keep 6 6 6 6 6'];
    for (const action of choices) socket.do({ type: 'play', action }).catch(() => undefined);
    expect(new Set(wire().lengths)).toEqual(new Set([BLOCK]));
  });

  test('a message that needs more room gets another block', () => {
    welcome([], 0);
    socket.do({ type: 'say', phrase: null, text: 'a'.repeat(200) }).catch(() => undefined);
    expect(wire().lengths.at(-1)).toBe(2 * BLOCK);
  });

  test('a command sent before the welcome waits for it', () => {
    socket.do({ type: 'undo' }).catch(() => undefined);
    wire().onopen?.();
    expect(commands()).toHaveLength(0);
    wire().say({ type: 'welcome', v: 1, entries: [told(1)], table: table(1) });
    expect(commands()).toHaveLength(1);
  });

  test('a command ends with the entry it led to, or with the refusal', async () => {
    welcome([told(1)], 1);
    const good = socket.do({ type: 'play', action: 'bid 1' });
    const bad = socket.do({ type: 'play', action: 'bid 9' });
    const keys = commands().map((message) => (message as { key: string }).key);
    expect(new Set(keys).size).toBe(2);
    wire().say({ type: 'refused', v: 1, key: keys[1]!, code: 'action.illegal', params: { reason: 'x' } });
    wire().say({ type: 'done', v: 1, key: keys[0]!, version: 7 });
    await expect(good).resolves.toBe(7);
    await expect(bad).rejects.toMatchObject({ code: 'action.illegal', params: { reason: 'x' } });
    expect(socket.unanswered).toEqual([]);
  });

  test('entries it has already are not told again', () => {
    welcome([told(1), told(2)], 2);
    wire().say({ type: 'update', v: 1, entries: [told(2), told(3)], table: table(3) });
    expect(heard.at(-1)?.entries).toEqual([3]);
  });

  test('a message that could not be read does not end it', () => {
    welcome([told(1)], 1);
    wire().say({ type: 'refused', v: 1, key: null, code: 'message.malformed', params: {} });
    expect(socket.state).toBe('open');
  });
});

describe('a lost connection', () => {
  test('comes back, says what it has and sends unanswered commands under the same key', () => {
    welcome([told(1), told(2)], 2);
    socket.do({ type: 'play', action: 'bid 1' }).catch(() => undefined);
    const first = commands()[0];
    wire().drop();
    expect(socket.state).toBe('lost');
    vi.advanceTimersByTime(400);
    expect(wires).toHaveLength(2);
    wire().onopen?.();
    expect(wire().sent[0]).toMatchObject({ type: 'hello', have: 2 });
    wire().say({ type: 'welcome', v: 1, entries: [told(3)], table: table(3) });
    expect(commands()).toEqual([first]);
    expect(heard.at(-1)).toEqual({ entries: [3], fresh: false, welcome: true });
  });

  test('waits longer and longer between tries, but at most some seconds', () => {
    wire().drop();
    const gaps: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const before = Date.now();
      const count = wires.length;
      while (wires.length === count) vi.advanceTimersByTime(50);
      gaps.push(Date.now() - before);
      wire().drop();
    }
    expect(gaps[0]).toBeLessThanOrEqual(350);
    expect(gaps[6]).toBeGreaterThan(2_000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(8_050);
  });

  test('is tried immediately when somebody looks again', () => {
    welcome([told(1)], 1);
    wire().drop();
    socket.wake();
    expect(wires).toHaveLength(2);
  });

  test('is noticed when the server does not answer a ping', () => {
    welcome([told(1)], 1);
    vi.advanceTimersByTime(QUIET_MS);
    expect(wire().sent.at(-1)).toEqual({ type: 'ping', v: 1 });
    vi.advanceTimersByTime(ANSWER_MS);
    expect(links.at(-1)?.[0]).toBe('lost');
  });

  test('is not feared as long as the server answers', () => {
    welcome([told(1)], 1);
    for (let i = 0; i < 5; i += 1) {
      vi.advanceTimersByTime(QUIET_MS);
      wire().say({ type: 'pong', v: 1, now: 0 });
    }
    expect(wires).toHaveLength(1);
    expect(socket.state).toBe('open');
  });

  test('a gap between entries makes it come back and ask for what is missing', () => {
    welcome([told(1)], 1);
    wire().say({ type: 'update', v: 1, entries: [told(3)], table: table(3) });
    expect(wires[0]!.closed).toBe(true);
    vi.advanceTimersByTime(400);
    wire().onopen?.();
    expect(wire().sent[0]).toMatchObject({ have: 1 });
  });

  test('what a late message of the old connection says is not heard', () => {
    welcome([told(1)], 1);
    const old = wire();
    old.drop();
    old.say({ type: 'update', v: 1, entries: [told(2)], table: table(2) });
    expect(heard).toHaveLength(1);
  });

  test('a server that lost its last entries starts over', () => {
    welcome([told(1), told(2), told(3)], 3);
    wire().drop();
    vi.advanceTimersByTime(400);
    welcome([told(1), told(2)], 2);
    expect(heard.at(-1)).toEqual({ entries: [1, 2], fresh: true, welcome: true });
  });

  test('a choice that a bot has made meanwhile is not made again', async () => {
    welcome([told(1)], 1);
    const choice = socket.do({ type: 'play', action: 'bid 1' });
    const talk = socket.do({ type: 'say', phrase: 'hello', text: null });
    wire().drop();
    vi.advanceTimersByTime(400);
    welcome([told(2, { type: 'acted', seat: 0, action: 'bid 0', by: 'bot', together: false })], 2);
    await expect(choice).rejects.toMatchObject({ code: 'overtaken' });
    expect(commands()).toHaveLength(1);
    expect(commands()[0]).toMatchObject({ command: { type: 'say' } });
    socket.close();
    await expect(talk).rejects.toBeInstanceOf(Refusal);
  });
});

describe('a goodbye', () => {
  test('that asks to come back is followed by a new hello', () => {
    welcome([told(1)], 1);
    wire().say({ type: 'goodbye', v: 1, code: 'server.restarting', again: true });
    vi.advanceTimersByTime(400);
    expect(wires).toHaveLength(2);
  });

  test('for good ends the conversation and says why', async () => {
    welcome([told(1)], 1);
    const choice = socket.do({ type: 'undo' });
    wire().say({ type: 'goodbye', v: 1, code: 'table.not_allowed', again: false });
    expect(links.at(-1)).toEqual(['ended', 'table.not_allowed']);
    await expect(choice).rejects.toMatchObject({ code: 'table.not_allowed' });
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });
});

describe('a refusal instead of a welcome', () => {
  function refuse(code: string): void {
    wire().onopen?.();
    wire().say({ type: 'refused', v: 1, key: null, code, params: {} });
    wire().drop();
  }

  test('of an unknown table ends it', () => {
    refuse('table.unknown');
    expect(links.at(-1)).toEqual(['ended', 'table.unknown']);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });

  test('because there are too many connections is tried again', () => {
    refuse('limit.connections');
    vi.advanceTimersByTime(400);
    expect(wires).toHaveLength(2);
  });

  test('of an unknown player is asked about again when nobody answers', async () => {
    unknownPlayer.mockRejectedValueOnce(new Refusal('network'));
    refuse('player.unknown');
    await vi.advanceTimersByTimeAsync(400);
    refuse('player.unknown');
    await vi.advanceTimersByTimeAsync(0);
    wire().onopen?.();
    expect(wire().sent[0]).toMatchObject({ type: 'hello', token: 'another' });
  });

  test('of an unknown player is followed by another hello with another token', async () => {
    refuse('player.unknown');
    await vi.advanceTimersByTimeAsync(0);
    expect(unknownPlayer).toHaveBeenCalledOnce();
    wire().onopen?.();
    expect(wire().sent[0]).toMatchObject({ type: 'hello', token: 'another' });
  });
});
