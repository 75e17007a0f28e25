// Who has just said what: it stays in the air for a while, long enough to be read.
import { untrack } from 'svelte';
import type { Said } from '../../../api/types';

const SECONDS = 5;

export class Speech {
  /** By seat, what is still in the air. */
  heard: ReadonlyMap<number, Said> = $state.raw(new Map());
  #count: number;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(said: readonly Said[]) {
    this.#count = said.length;
  }

  hear(said: readonly Said[]): void {
    for (const one of said.slice(this.#count)) if (one.seat !== null) this.#show(one.seat, one);
    this.#count = said.length;
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #show(seat: number, said: Said): void {
    this.heard = new Map(this.heard).set(seat, said);
    clearTimeout(this.#timers.get(seat));
    this.#timers.set(
      seat,
      setTimeout(() => {
        const left = new Map(this.heard);
        left.delete(seat);
        this.heard = left;
      }, SECONDS * 1000),
    );
  }
}

/** For a component: hears what is said at the table as long as it is there. What was said before is not said again. */
export function listen(said: () => readonly Said[] | undefined): Speech {
  const speech = untrack(() => new Speech(said() ?? []));
  $effect(() => {
    const all = said() ?? [];
    untrack(() => speech.hear(all));
  });
  $effect(() => () => speech.stop());
  return speech;
}
