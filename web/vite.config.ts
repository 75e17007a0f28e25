import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { catalogues, compileMessages } from './scripts/messages.mjs';
import { FILE, preloads } from './scripts/preloads.mjs';

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

/** See scripts/preloads.mjs. */
function writePreloads(): Plugin {
  return {
    name: 'calavera-preloads',
    apply: 'build',
    // After the styles are known.
    enforce: 'post',
    generateBundle(_, bundle) {
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(preloads(bundle)) });
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
 * What several pages need comes in one file, and not in a dozen small ones that browsers fetch six at a time: what the first
 * page shares with others, the parts that most pages have, and the sentences of the shell that are said on several of them.
 */
const SHARED = [
  /\/node_modules\/svelte\//,
  /\/src\/(api\/(?!socket|coaching|pads)|i18n\/(?!made)|sound|state\/(?!table|replay|looking|speeds)|table\/clockText|ui\/(?!Qr|Switch|picture|roving))/,
  /\/src\/paraglide\/(?!messages)/,
];
const SENTENCES = '/src/paraglide/messages';
const MAIN = fileURLToPath(new URL('src/main.ts', import.meta.url));
const first = new Set<string>();

/** All that the first page needs. Sentences are known one by one, not as the list of all that everybody imports. */
function follow(id: string, context: Rolldown.ChunkingContext): Set<string> {
  if (first.has(id) || id.includes(SENTENCES)) return first;
  first.add(id);
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) follow(next, context);
  return first;
}

function shared(id: string, context: Rolldown.ChunkingContext): string | null {
  return SHARED.some((one) => one.test(id)) || follow(MAIN, context).has(id) ? 'shared' : null;
}

/** What a board is shown with, at a table, in a lesson and in a replay: in one file for the same reason. */
const AROUND_BOARDS =
  /\/src\/(games\/kit\/|i18n\/made\/table|pages\/Trouble|table\/(ActionBar|BoardFrame|Clock|Program|SeatBadge))/;

const GAMES = readdirSync('src/games').sort((a, b) => b.length - a.length);

/** All sentences of a game come in one file, those that its board names itself and those that the server names: a board
 *  is never shown without them. */
function sentencesOf(id: string): string | null {
  const [, name] = /\/src\/(?:paraglide\/messages|i18n\/made\/games)\/(.+)\.[jt]s$/.exec(id) ?? [];
  const game = name && GAMES.find((one) => name === one || name.startsWith(`${one}_`));
  return game ? `${game}-words` : null;
}

const TESTS = ['src/**/*.test.ts', 'tests/**/*.test.ts'];
/** Tests of what happens before any text is known, which other files would have loaded, and all that replace a module:
 *  whoever loads it later would get the replacement. */
const ALONE = ['src/i18n/*.test.ts', ...readdirSync('src', { recursive: true, encoding: 'utf8' }).flatMap(mocking)];

function mocking(path: string): string[] {
  const replaces = path.endsWith('.test.ts') && readFileSync(join('src', path), 'utf8').includes('vi.mock(');
  return replaces ? [`src/${path}`] : [];
}

export default defineConfig({
  plugins: [messages(), svelte(), writePreloads(), ...(process.env.VITEST ? [sentencesInOne()] : [])],
  // One for each: several development servers at once would make each other's bundles stale.
  cacheDir: `node_modules/.vite/${process.pid}`,
  build: {
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: shared, priority: 2 },
            { name: 'board', test: AROUND_BOARDS, priority: 1 },
            { name: sentencesOf },
            { name: 'said', test: /\/src\/paraglide\/messages\/app_/, minShareCount: 2 },
          ],
        },
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
