import { beforeEach, expect, test } from 'vitest';
import { LANGUAGES, languageOf, settings } from './settings.svelte';

beforeEach(() => localStorage.clear());

/** As if it had been chosen on another page of this browser. */
function elsewhere(kept: object): void {
  localStorage.setItem('calavera.settings', JSON.stringify(kept));
  dispatchEvent(new StorageEvent('storage', { key: 'calavera.settings' }));
}

test('what is chosen is kept', () => {
  settings.set('language', 'it');
  settings.set('theme', 'day');
  expect(JSON.parse(localStorage.getItem('calavera.settings')!)).toMatchObject({ language: 'it', theme: 'day' });
  expect(document.documentElement.dataset.theme).toBe('day');
});

test('what is chosen on another page holds here as well', () => {
  elsewhere({ language: 'fr', theme: 'night' });
  expect(settings.language).toBe('fr');
  expect(document.documentElement.dataset.theme).toBe('night');
  elsewhere({ language: 'de' });
  expect(settings.language).toBe('de');
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test('what other pages keep beside it is none of our business', () => {
  elsewhere({ language: 'fr' });
  localStorage.setItem('calavera.settings', '{"language":"it"}');
  dispatchEvent(new StorageEvent('storage', { key: 'calavera.player' }));
  expect(settings.language).toBe('fr');
});

test('English is the first language, and the one for those who speak none of ours', () => {
  expect(LANGUAGES[0]).toBe('en');
  expect(languageOf(['rm', 'it-CH', 'de'])).toBe('it');
  expect(languageOf(['rm'])).toBe('en');
});
