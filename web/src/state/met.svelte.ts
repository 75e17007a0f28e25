// The games that this browser's player has met: whoever meets one for the first time is told what it is about.
import { readStored, writeStored } from './stored';

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

class Met {
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
