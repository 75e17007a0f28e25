import { http } from '../api/http';
import type { GameInfo } from '../api/types';

/** What the server says about its games; asked once. */
class GameList {
  all: GameInfo[] = $state.raw([]);
  #asking: Promise<void> | null = null;

  load(): Promise<void> {
    this.#asking ??= http.games().then(
      (games) => {
        this.all = games;
      },
      (error: unknown) => {
        this.#asking = null;
        throw error;
      },
    );
    return this.#asking;
  }

  of(id: string): GameInfo | undefined {
    return this.all.find((game) => game.id === id);
  }
}

export const gameList = new GameList();
