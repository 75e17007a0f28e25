import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { catalogues, compileMessages } from './scripts/messages.mjs';

const server = process.env.CALAVERA_URL ?? 'http://127.0.0.1:8000';

/** Compiles the catalogues first, and again when one of them changes. */
function messages(): Plugin {
  const isOurs = (path: string): boolean =>
    path.endsWith('.json') && catalogues.some((folder) => path.startsWith(folder));
  return {
    name: 'calavera-messages',
    async buildStart() {
      await compileMessages();
    },
    configureServer(dev) {
      dev.watcher.add(catalogues);
      dev.watcher.on('change', (path) => {
        if (isOurs(path)) compileMessages().catch((error: unknown) => dev.config.logger.error(String(error)));
      });
    },
  };
}

/**
 * For tests: all sentences as one module. As modules of their own, for which an app that is shipped has good reasons, they
 * take longer to be loaded than all tests to be run.
 */
function sentencesInOne(): Plugin {
  return {
    name: 'calavera-sentences-in-one',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/src/paraglide/messages/_index.js')) return null;
      const imports = new Set<string>();
      const rest: string[] = [];
      for (const [, name = ''] of readFileSync(id, 'utf8').matchAll(/^export \* from '\.\/(.+)'$/gm)) {
        for (const line of readFileSync(join(dirname(id), name), 'utf8').split('\n')) {
          if (line.startsWith('import ')) imports.add(line);
          else rest.push(line);
        }
      }
      return [...imports, ...rest].join('\n');
    },
  };
}

/**
 * What every page needs comes in one file, and not in a dozen small ones that browsers fetch six at a time: the parts that
 * pages and games share, and the sentences that are known everywhere (see scripts/messages.mjs).
 */
const SHARED = [
  /\/node_modules\/svelte\//,
  /\/src\/(api\/(?!socket)|i18n\/(?!made)|sound|state\/(?!table|replay|looking|speeds)|ui\/(?!Qr))/,
  /\/src\/games\/(contract|index)\.ts/,
  /\/src\/i18n\/made\/shared/,
  /\/src\/paraglide\/(?!messages)/,
];

const TESTS = ['src/**/*.test.ts', 'tests/**/*.test.ts'];
/** Tests of what happens before any text is known, which other files would have loaded, and all that replace a module:
 *  whoever loads it later would get the replacement. */
const ALONE = ['src/i18n/*.test.ts', ...readdirSync('src', { recursive: true, encoding: 'utf8' }).flatMap(mocking)];

function mocking(path: string): string[] {
  const replaces = path.endsWith('.test.ts') && readFileSync(join('src', path), 'utf8').includes('vi.mock(');
  return replaces ? [`src/${path}`] : [];
}

export default defineConfig({
  plugins: [messages(), svelte(), ...(process.env.VITEST ? [sentencesInOne()] : [])],
  // One for each: several development servers at once would make each other's bundles stale.
  cacheDir: `node_modules/.vite/${process.pid}`,
  build: {
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
    rolldownOptions: {
      output: {
        advancedChunks: { groups: [{ name: 'shared', test: (id) => SHARED.some((one) => one.test(id)) }] },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: {
    environment: 'jsdom',
    globalSetup: ['scripts/frames.mjs'],
    projects: [
      // Most of the time goes into loading the same modules for every file, so files share them.
      { extends: true, test: { name: 'shared', isolate: false, include: TESTS, exclude: ALONE } },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
});
