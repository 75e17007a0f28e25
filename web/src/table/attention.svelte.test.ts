import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../i18n/locale';
import { settings } from '../state/settings.svelte';
import { askToNotify, callForAttention } from './attention.svelte';

const played = vi.hoisted(() => vi.fn());
vi.mock('../sound', () => ({ play: played }));

class FakeNotification {
  static permission = 'granted';
  static shown: [string, NotificationOptions][] = [];
  static requestPermission = (): Promise<string> => Promise.resolve(FakeNotification.permission);
  onclick: (() => void) | null = null;
  constructor(title: string, options: NotificationOptions) {
    FakeNotification.shown.push([title, options]);
  }
  close(): void {}
}

let hidden = false;
let stop = (): void => undefined;

beforeEach(() => {
  settings.kept.language = 'en';
  settings.kept.notify = true;
  hidden = true;
  FakeNotification.permission = 'granted';
  FakeNotification.shown = [];
  played.mockReset();
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** At a table where it is somebody else's turn; the result says whose it is now. */
function atATable(): (mine: boolean) => void {
  let turn = $state({ mine: false, words: 'Waiting for Ben', game: 'Pebbles' });
  stop = $effect.root(() => callForAttention(() => turn));
  flushSync();
  return (mine) => {
    turn = { mine, words: mine ? 'Take some' : 'Waiting for Ben', game: 'Pebbles' };
    flushSync();
  };
}

test('when the turn comes the title says so, and a sound is heard once', () => {
  const turn = atATable();
  expect(document.title).not.toContain('Take some');
  expect(played).not.toHaveBeenCalled();
  turn(true);
  expect(document.title).toContain('Take some');
  turn(true);
  expect(played.mock.calls).toEqual([['turn']]);
  turn(false);
  expect(document.title).not.toContain('Take some');
  turn(true);
  expect(played).toHaveBeenCalledTimes(2);
});

async function told(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

test('whoever asked for it and looks elsewhere is notified', async () => {
  atATable()(true);
  await told();
  expect(FakeNotification.shown).toEqual([['Pebbles', expect.objectContaining({ body: 'Take some' })]]);
});

test('where there is a service worker it notifies, as phones want it', async () => {
  const showNotification = vi.fn(() => Promise.resolve());
  const serviceWorker = { getRegistration: () => Promise.resolve({ showNotification }) };
  vi.stubGlobal('navigator', { serviceWorker });
  atATable()(true);
  await told();
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Pebbles',
    expect.objectContaining({ body: 'Take some', data: { path: location.pathname } }),
  );
  expect(FakeNotification.shown).toEqual([]);
});

test('a browser that refuses after all does no harm', async () => {
  const refuses = Object.assign(
    vi.fn(function refuse() {
      throw new TypeError('Illegal constructor');
    }),
    { permission: 'granted' },
  );
  vi.stubGlobal('Notification', refuses);
  atATable()(true);
  await told();
  expect(played.mock.calls).toEqual([['turn']]);
});

test('the phone trembles once when the turn comes, unless its owner does not want it', () => {
  const vibrate = vi.fn(() => true);
  vi.stubGlobal('navigator', { vibrate });
  const turn = atATable();
  turn(true);
  turn(true);
  expect(vibrate).toHaveBeenCalledOnce();
  settings.kept.vibrate = false;
  turn(false);
  turn(true);
  expect(vibrate).toHaveBeenCalledOnce();
  settings.kept.vibrate = true;
});

test.each([
  ['did not ask for it', () => (settings.kept.notify = false)],
  ['looks at the page', () => (hidden = false)],
  ['does not let the browser', () => (FakeNotification.permission = 'denied')],
])('whoever %s is not notified', async (_, set) => {
  set();
  atATable()(true);
  await told();
  expect(FakeNotification.shown).toEqual([]);
});

test('nobody is notified of another one’s turn', async () => {
  const turn = atATable();
  turn(true);
  turn(false);
  await told();
  expect(FakeNotification.shown).toHaveLength(1);
});

test('the browser is asked whether it may', async () => {
  await expect(askToNotify()).resolves.toBe(true);
  FakeNotification.permission = 'denied';
  await expect(askToNotify()).resolves.toBe(false);
});
