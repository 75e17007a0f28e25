// Every word in every language: the same keys, the same parameters, every plural form, and no word in a component.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';

const LANGUAGES = ['en', 'fr', 'de', 'it'];
const AREAS = ['messages/app', 'messages/skull_king', 'messages/skull', 'messages/yamiks', 'messages/skull_queen'];
const FOLDERS = [...AREAS, '../src/calavera/messages'];

interface Variants {
  declarations: string[];
  match: Record<string, string>;
}
type Catalogue = Record<string, string | Variants[]>;

function catalogue(folder: string, language: string): Catalogue {
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Catalogue;
}

function texts(message: string | Variants[]): string[] {
  return typeof message === 'string' ? [message] : message.flatMap((variants) => Object.values(variants.match));
}

/** What a message wants to be given: all that any of its forms uses. */
function params(message: string | Variants[]): string[] {
  const found = texts(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((one) => one[1]!));
  return [...new Set(found)].sort();
}

describe.each(FOLDERS)('%s', (folder) => {
  const english = catalogue(folder, 'en');

  test.each(LANGUAGES)('has the same keys in %s as in English', (language) => {
    expect(Object.keys(catalogue(folder, language)).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(LANGUAGES)('takes the same parameters in %s as in English', (language) => {
    const other = catalogue(folder, language);
    const wrong = Object.keys(english).filter((key) => {
      const [here, there] = [params(other[key]!), params(english[key]!)];
      return here.join() !== there.join();
    });
    expect(wrong).toEqual([]);
  });

  test.each(LANGUAGES)('has every plural form that %s knows', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const wrong = Object.entries(catalogue(folder, language)).filter(([, message]) => {
      if (typeof message === 'string') return false;
      return message.some(({ declarations, match }) => {
        const plural = declarations.map((line) => /^local (\w+) = \w+: plural$/.exec(line)?.[1]).find(Boolean);
        if (!plural) return false;
        return needed.some((form) => !Object.keys(match).some((key) => key.split(', ').includes(`${plural}=${form}`)));
      });
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test.each(LANGUAGES)('has no empty message in %s', (language) => {
    const empty = Object.entries(catalogue(folder, language)).filter(([, message]) =>
      texts(message).some((text) => text.trim() === ''),
    );
    expect(empty.map(([key]) => key)).toEqual([]);
  });
});

// Components

const SPOKEN = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label', 'aria-roledescription', 'hint', 'note']);
const WORD = /\p{L}{2,}/u;

function components(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.svelte'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(join('src', 'gallery')));
}

function literals(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) {
    for (const part of node) literals(part, found);
    return found;
  }
  if (typeof node !== 'object' || node === null) return found;
  const one = node as Record<string, unknown>;
  if (one.type === 'Text' && typeof one.data === 'string' && WORD.test(one.data)) found.push(one.data.trim());
  if (one.type === 'StyleDirective') return found;
  if (one.type === 'Attribute') {
    if (SPOKEN.has(one.name as string) && Array.isArray(one.value)) literals(one.value, found);
    return found;
  }
  for (const [key, value] of Object.entries(one)) {
    if (['instance', 'module', 'css', 'options', 'metadata'].includes(key)) continue;
    literals(value, found);
  }
  return found;
}

test.each(components('src'))('%s holds no literal text', (path) => {
  const tree = parse(readFileSync(path, 'utf8'), { modern: true, filename: path });
  expect(literals(tree.fragment)).toEqual([]);
});
