import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inWords } from '../i18n/trouble';
import '../i18n/locale';
import { settings } from '../state/settings.svelte';
import { ask, http } from './http';
import { Refusal } from './refusal';

beforeEach(() => {
  settings.kept.language = 'en';
});

afterEach(() => vi.unstubAllGlobals());

/** The server answers this to everything; what it was asked. */
function answers(status: number, body: string): [string, RequestInit][] {
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push([path, init]);
    return Promise.resolve(new Response(body, { status }));
  });
  return asked;
}

async function refused(): Promise<Refusal> {
  const error: unknown = await ask('/games').then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  return error as Refusal;
}

test('an answer is what the server says', async () => {
  const asked = answers(200, '[{"id":"pebbles"}]');
  await expect(http.games()).resolves.toEqual([{ id: 'pebbles' }]);
  expect(asked).toEqual([['/api/games', { method: 'GET', headers: {}, body: undefined }]]);
});

test('a body goes as JSON, with the token of whoever asks', async () => {
  const asked = answers(200, '{}');
  await http.rename('secret', 'Ada');
  expect(asked[0]![1]).toEqual({
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: 'Bearer secret' },
    body: '{"name":"Ada"}',
  });
});

test('a refusal of the server keeps its code and what belongs to it', async () => {
  answers(409, '{"code":"seat.occupied","params":{"seat":2}}');
  expect(await refused()).toMatchObject({ code: 'seat.occupied', params: { seat: 2 } });
});

test('asking too often is told as such, also by something in front of the server', async () => {
  answers(429, '<html>slow down</html>');
  const refusal = await refused();
  expect(refusal.code).toBe('limit.rate');
  expect(inWords(refusal)).not.toBe(inWords(new Refusal('network')));
});

test('an answer that is none of the server’s, and none at all, are the network’s fault', async () => {
  answers(502, '<html>bad gateway</html>');
  expect((await refused()).code).toBe('network');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  expect((await refused()).code).toBe('network');
});
