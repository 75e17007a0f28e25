import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { back } from './back';
import { router } from './router.svelte';

/** What was planned has been done, and the browser has arrived where it was sent. */
async function settled(): Promise<void> {
  await Promise.resolve();
  await new Promise<void>((resolve) => {
    if (!back.wait(resolve)) resolve();
  });
}

async function goBack(): Promise<void> {
  const there = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await there;
  await settled();
}

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  await new Promise<void>((resolve) => back.clear(resolve)); // other tests share this page
  router.go('/games');
  router.go('/t/one');
  await settled();
});

afterEach(async () => {
  await new Promise<void>((resolve) => back.clear(resolve));
  vi.unstubAllGlobals();
});

test('back closes what lies over the page, and stays on the page', async () => {
  const close = vi.fn();
  back.open(close);
  await settled();
  await goBack();
  expect(close).toHaveBeenCalledOnce();
  expect(router.path).toBe('/t/one');
  await goBack();
  expect(router.path).toBe('/games');
});

test('what was closed otherwise leaves nothing to go back over', async () => {
  const gone = back.open(() => undefined);
  await settled();
  gone();
  await settled();
  await goBack();
  expect(router.path).toBe('/games');
});

test('of two that lie over one another only the upper one is closed', async () => {
  const [lower, upper] = [vi.fn(), vi.fn()];
  back.open(lower);
  await settled();
  back.open(upper);
  await settled();
  await goBack();
  expect(upper).toHaveBeenCalledOnce();
  expect(lower).not.toHaveBeenCalled();
  await goBack();
  expect(lower).toHaveBeenCalledOnce();
  expect(router.path).toBe('/t/one');
});

test('one that makes room for another is one step all the same', async () => {
  const close = vi.fn();
  const before = back.open(() => undefined);
  await settled();
  const entries = history.length;
  before();
  back.open(close);
  await settled();
  expect(history.length).toBe(entries);
  await goBack();
  expect(close).toHaveBeenCalledOnce();
  expect(router.path).toBe('/t/one');
});

test('a link in a drawer leads on, and back from there to the page without the drawer', async () => {
  const gone = back.open(() => undefined);
  await settled();
  router.go('/settings');
  gone();
  await settled();
  expect(router.path).toBe('/settings');
  await goBack();
  expect(router.path).toBe('/t/one');
  await goBack();
  expect(router.path).toBe('/games');
});

test('whoever goes elsewhere while a drawer is just closing gets there', async () => {
  const gone = back.open(() => undefined);
  await settled();
  gone();
  await Promise.resolve();
  router.go('/about');
  await settled();
  expect(router.path).toBe('/about');
  await goBack();
  expect(router.path).toBe('/t/one');
});

test('a page that asks before it is left can stay, and ask again', async () => {
  const asked = vi.fn();
  const guard = (): void => {
    asked();
    back.open(guard);
  };
  back.open(guard);
  await settled();
  await goBack();
  await goBack();
  expect(asked).toHaveBeenCalledTimes(2);
  expect(router.path).toBe('/t/one');
});

test('left for good, the page is not met again on the way back', async () => {
  back.open(() => undefined);
  back.open(() => undefined);
  await settled();
  router.leave('/');
  await settled();
  expect(router.path).toBe('/');
  await goBack();
  expect(router.path).toBe('/games');
});
