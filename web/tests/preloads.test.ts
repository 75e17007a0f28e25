import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { ADDRESSES, preloads } from '../scripts/preloads.mjs';
import { routeOf } from '../src/state/routes';

function chunk(name: string, facade: string | null, imports: string[] = [], styles: string[] = []): object {
  return {
    type: 'chunk',
    fileName: name,
    facadeModuleId: facade,
    isEntry: name === 'index.js',
    imports,
    viteMetadata: { importedCss: new Set(styles) },
  };
}

function bundle(...chunks: object[]): Rolldown.OutputBundle {
  const all = chunks as Rolldown.OutputChunk[];
  return Object.fromEntries(all.map((one) => [one.fileName, one]));
}

const PAGES = Object.values(ADDRESSES).map(({ page }) => page);

test.each(Object.keys(ADDRESSES))('/%s is the beginning of an address', (first) => {
  expect(routeOf(`/${first}/skull`).page).not.toBe('missing');
});

test('an address names what its page imports, and a game its board, without what every page has', () => {
  const built = bundle(
    chunk('index.js', '/src/main.ts', ['shared.js'], ['shared.css']),
    chunk('shared.js', null),
    chunk('parts.js', null, ['shared.js', 'parts.js'], ['parts.css']),
    ...PAGES.map((page) => chunk(`${page}.js`, `/web/src/pages/${page}.svelte`, ['parts.js', 'shared.js'])),
    chunk('pebbles.js', '/web/src/games/pebbles/index.ts', ['parts.js'], ['pebbles.css']),
  );
  expect(preloads(built)).toMatchObject({
    addresses: { learn: { files: ['Lesson.js', 'parts.css', 'parts.js'], board: true } },
    games: { pebbles: ['parts.css', 'parts.js', 'pebbles.css', 'pebbles.js'] },
  });
});

test('a page that is renamed is missed', () => {
  expect(() => preloads(bundle(chunk('index.js', '/src/main.ts')))).toThrow(`${PAGES[0]}.svelte`);
});
