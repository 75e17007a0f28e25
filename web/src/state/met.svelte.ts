// The games that this browser's player has met, and in the first one of each kind the sentences that were dismissed: whoever
// meets a game is told what it is about, and what to think of when something is asked for the first time.
import { readStored, writeStored } from './stored';

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

class Met {
  /** Ids of games, and keys of sentences. */
  #games: string[] = $state.raw(readStored('met', [], isIds));

  has(game: string): boolean {
    return this.#games.includes(game);
  }

  add(game: string): void {
    if (this.has(game)) return;
    this.#games = [...this.#games, game];
    writeStored('met', this.#games);
  }
}

export const met = new Met();
