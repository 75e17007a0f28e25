import { expect, test } from 'vitest';
import { INFO } from '../games/generic/pebbles.test-help';
import { Draft } from './draft.svelte';

test('a table that is to have a twin is neither rated nor public, and has no spectators', () => {
  const draft = new Draft();
  draft.set('public', true);
  draft.set('rated', true);
  draft.twin = true;
  const twins = { ...INFO, twins: true };
  expect(draft.settings(twins, [])).toMatchObject({ public: false, rated: false, spectators: false });
  // What was chosen before counts again without the twin, and where the game has none.
  expect(draft.settings(INFO, [])).toMatchObject({ public: true, rated: true, spectators: true });
  expect(draft.twinOf(INFO)).toBe(false);
  draft.twin = false;
  expect(draft.settings(twins, [])).toMatchObject({ public: true, rated: true, spectators: true });
});
