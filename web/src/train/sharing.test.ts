import { beforeEach, describe, expect, it } from 'vitest';
import type { DailyTry } from '../api/types';
import { translate } from '../i18n/t';
import { settings } from '../state/settings.svelte';
import { choice } from './drills.test-help';
import { dayName, level, shareText, squares } from './sharing';

const made: DailyTry = {
  player: 'p',
  day: '2026-11-18',
  game: 'pebbles',
  at: 0,
  answers: [
    choice('keep 5 5', 0),
    choice('keep none', 1, { mark: 'good' }),
    choice('fill ones', 3, { mark: 'inaccuracy' }),
    choice('fill twos', 5, { mark: 'mistake' }),
    choice('fill threes', 9, { mark: 'blunder' }),
  ],
  loss: 18,
  accuracy: 71.4,
  bot: false,
};

beforeEach(() => settings.set('language', 'en'));

describe('the text to share', () => {
  it('has a square for each answer, by how good it was', () => {
    expect(squares(made)).toBe('🟩🟨🟧🟥⬛');
    expect(squares({ answers: [choice('pass', 0.01, { mark: 'good', right: true })] })).toBe('🟩');
  });

  it.each([
    ['en', 'Calavera daily · GAME · 11/18/26'],
    ['de', 'Calavera-Tagesrätsel · GAME · 18.11.26'],
    ['fr', 'Défi du jour Calavera · GAME · 18/11/2026'],
    ['it', 'Sfida del giorno Calavera · GAME · 18/11/26'],
  ] as const)('says in %s which puzzle it was and gives nothing away', (language, head) => {
    settings.set('language', language);
    const [first, second, address] = shareText(made).split('\n');
    expect(first).toBe(head.replace('GAME', translate('pebbles.name')));
    expect(second).toMatch(/^🟩🟨🟧🟥⬛ 71\s?%$/u);
    expect(address).toBe(`${location.origin}/daily`);
    for (const { action } of made.answers) expect(shareText(made)).not.toContain(action);
  });
});

describe('a day', () => {
  it('is that of UTC wherever one is', () => {
    expect(dayName('2026-11-18')).toBe('November 18, 2026');
    expect(dayName('2026-11-18', 'brief')).toBe('11/18');
  });
});

describe('the comparison', () => {
  it('counts those who did no better', () => {
    expect(level({ players: 1, better: 0 })).toBeNull();
    expect(level({ players: 5, better: 1 })).toBe(0.75);
    expect(level({ players: 5, better: 4 })).toBe(0);
  });
});
