// What was just said at a table, for the seats of any board.
import { getContext, setContext } from 'svelte';
import type { Said } from '../api/types';
import { listen, type Speech } from '../games/kit/talk/speech.svelte';

const KEY = Symbol('speech');

/** Called in the component around a board: every seat below it shows what its player says. */
export function listenAtTheSeats(said: () => readonly Said[]): void {
  setContext(KEY, listen(said));
}

/** Nothing where nobody talks: in lessons and replays. */
export function speechHere(): Speech | undefined {
  return getContext(KEY);
}
