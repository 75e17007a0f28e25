import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { m } from '../paraglide/messages.js';
import { LANGUAGES, settings } from '../state/settings.svelte';
import { messagesOf, type Texts } from './catalogue';
import './locale';

const CATALOGUES = join(import.meta.dirname, '../../../src/calavera/messages');
const NUMBERS = [0, 1, 2, 5, 21, 1_000_000];
const compiled = m as unknown as Record<string, (inputs: object) => string>;

function paramsOf(message: Texts[string]): string[] {
  return [...JSON.stringify(message).matchAll(/\{([a-z][a-z0-9_]*)\}|input (\w+)/g)].map(
    (found) => found[1] ?? found[2]!,
  );
}

test.each(LANGUAGES)('every message of the shared catalogue in %s is said as the compiled one', (language) => {
  settings.kept.language = language;
  const texts = JSON.parse(readFileSync(join(CATALOGUES, `${language}.json`), 'utf8')) as Texts;
  const messages = messagesOf(texts, language);
  expect(messages.size).toBeGreaterThan(100);
  for (const [key, text] of Object.entries(texts)) {
    for (const n of NUMBERS) {
      const inputs = Object.fromEntries(paramsOf(text).map((name) => [name, n]));
      expect(messages.get(key)?.(inputs), `${key} with ${n}`).toBe(compiled[key]?.(inputs));
    }
  }
});

test('the plural follows the number that is counted, in the rules of the language', () => {
  const plural = (one: string, other: string): Texts[string] => [
    {
      declarations: ['input name', 'input dice', 'local dicePlural = dice: plural'],
      selectors: ['dicePlural'],
      match: { 'dicePlural=one': one, 'dicePlural=other': other },
    },
  ];
  const texts: Texts = { roll: plural('{name} rolls a die', '{name} rolls {dice} dice') };
  const english = messagesOf(texts, 'en').get('roll')!;
  expect([0, 1, 2].map((dice) => english({ name: 'Ada', dice }))).toEqual([
    'Ada rolls 0 dice',
    'Ada rolls a die',
    'Ada rolls 2 dice',
  ]);
  expect(messagesOf(texts, 'fr').get('roll')!({ name: 'Ada', dice: 0 })).toBe('Ada rolls a die');
});

test('braces and backslashes that are meant as such are shown', () => {
  const texts: Texts = { sign: 'a \\{b\\} \\\\ {c}' };
  expect(messagesOf(texts, 'en').get('sign')!({ c: 'C' })).toBe('a {b} \\ C');
});
