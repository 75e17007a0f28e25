import { beforeEach, describe, expect, it } from 'vitest';
import type { Drill } from '../api/types';
import { settings } from '../state/settings.svelte';
import { choice, drill, solution } from './drills.test-help';
import { called, costs, isMixed, lost, valued } from './judge';
import { counted, keepScore, meanLoss, scoreOf, total } from './score';
import { Supply } from './supply';

beforeEach(() => {
  localStorage.clear();
  settings.set('language', 'en');
});

describe('the score', () => {
  it('counts by kind of decision', () => {
    const score = counted(counted(counted({}, 'box', 3, false), 'box', 0, true), 'keep_1', 1, false);
    expect(score.box).toEqual({ done: 2, right: 1, loss: 3 });
    expect(meanLoss(score.box!)).toBe(1.5);
    expect(total(score)).toEqual({ done: 3, right: 1, loss: 4 });
    expect(meanLoss(total({}))).toBeNull();
  });

  it('is kept on the device, game by game', () => {
    keepScore('pebbles', counted({}, 'box', 3, false));
    expect(scoreOf('pebbles').box!.done).toBe(1);
    expect(scoreOf('shells')).toEqual({});
  });

  it.each(['{', '[]', '{"box":{"done":1}}', '{"box":{"done":1,"right":2,"loss":0}}', '{"box":null}'])(
    'begins from nothing where the browser holds %s',
    (text) => {
      localStorage.setItem('calavera.train.score.pebbles', text);
      expect(scoreOf('pebbles')).toEqual({});
    },
  );
});

describe('an answer', () => {
  it('says what it costs, in points or in chances to win', () => {
    expect(costs(choice('a', 0), 'points')).toBe('It costs nothing.');
    expect(costs(choice('a', 2.34), 'points')).toBe('On average it costs 2.3 points.');
    expect(costs(choice('a', 0.083), 'wins')).toContain('8.3 percentage points');
    expect(lost(-0.01, 'wins')).toBe('0.0%');
  });

  it('is right inside the mix, whatever it is worth', () => {
    const mix = solution(choice('a', 0, { share: 0.6 }), choice('b', 0, { share: 0.4, right: true }));
    expect(isMixed(mix)).toBe(true);
    expect(called(valued(mix, 'b')!, mix)).toBe('Right: it’s in the mix');
    const plain = solution(choice('a', 0), choice('b', 5, { mark: 'mistake' }));
    expect(isMixed(plain)).toBe(false);
    expect(called(valued(plain, 'b')!, plain)).toBe('A mistake');
    expect(valued(plain, 'c')).toBeNull();
  });
});

describe('the supply', () => {
  const batch = (from: number, count: number, simulations = 0): Drill[] =>
    Array.from({ length: count }, (_, i) => drill(from + i, 'box', simulations));
  const settle = () => new Promise((done) => setTimeout(done, 0));

  it('goes on without a network until what came together is used up', async () => {
    let online = true;
    const load = (): Promise<Drill[]> =>
      online ? Promise.resolve(batch(0, 20)) : Promise.reject(new Error('offline'));
    const supply = new Supply('pebbles', '', load);
    expect((await supply.next()).seed).toBe(0);
    online = false;
    for (let seed = 1; seed < 20; seed++) expect((await supply.next()).seed).toBe(seed);
    await expect(supply.next()).rejects.toThrow('offline');
    online = true;
    expect((await supply.next()).seed).toBe(0);
  });

  it('keeps what it has for the next visit, and only what can be used', async () => {
    await new Supply('pebbles', 'box', () => Promise.resolve(batch(0, 3))).next();
    await settle();
    const key = 'calavera.train.ahead.pebbles.box';
    const kept = JSON.parse(localStorage.getItem(key)!) as unknown[];
    localStorage.setItem(key, JSON.stringify([{}, drill(5, 'keep_1'), ...kept]));
    const later = new Supply('pebbles', 'box', () => Promise.reject(new Error('offline')));
    expect((await later.next()).seed).toBe(1);
  });

  it('asks for the next one ahead where each of them is searched', async () => {
    let asked = 0;
    const supply = new Supply('shells', '', () => Promise.resolve(batch(asked++, 1, 200)));
    await supply.next();
    await settle();
    expect(asked).toBe(2);
    await supply.next();
    await settle();
    expect(asked).toBe(3);
  });

  it('says so when the server sends nothing', async () => {
    await expect(new Supply('shells', '', () => Promise.resolve([])).next()).rejects.toThrow();
  });
});
