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
 * What every page needs comes in one file, and not in a dozen small ones that browsers fetch six at a time: the parts that
 * pages and games share, and the sentences that are known everywhere (see scripts/messages.mjs).
 */
const SHARED = [
  /\/node_modules\/svelte\//,
  /\/src\/(api|i18n\/(?!made)|sound|state|ui\/(?!Qr))/,
  /\/src\/games\/(contract|index)\.ts/,
  /\/src\/i18n\/made\/shared/,
  /\/src\/paraglide\/(?!messages)/,
];

export default defineConfig({
  plugins: [messages(), svelte()],
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
  test: { environment: 'jsdom', include: ['src/**/*.test.ts', 'tests/**/*.test.ts'] },
});
