import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { serve } from '../games/generic/pebbles.test-help';
import { gameList } from '../state/games.svelte';
import { settings } from '../state/settings.svelte';
import './locale';
import { translate } from './t';

test('a sentence of another game that was asked for too early is said when its texts have come', async () => {
  settings.kept.language = 'en';
  serve();
  let said = '';
  const stop = $effect.root(() => {
    $effect(() => {
      said = translate('pebbles.name');
    });
  });
  flushSync();
  expect(said).toBe('pebbles.name');
  await gameList.load();
  flushSync();
  expect(said).toBe('Pebbles');
  stop();
});
