// What the choices of a game are called, as the server says: asked once per game.
import { ask } from '../api/http';
import type { Sentence } from '../api/types';
import { say } from '../i18n/t';

export type Labels = Record<string, Sentence>;

class LabelList {
  #known: Record<string, Labels> = $state.raw({});
  #asking = new Map<string, Promise<void>>();

  load(game: string): Promise<void> {
    const asked = this.#asking.get(game) ?? this.#load(game);
    this.#asking.set(game, asked);
    return asked;
  }

  async #load(game: string): Promise<void> {
    try {
      this.keep(game, await ask<Labels>(`/games/${encodeURIComponent(game)}/labels`));
    } catch (error) {
      this.#asking.delete(game);
      throw error;
    }
  }

  keep(game: string, found: Labels): void {
    this.#known = { ...this.#known, [game]: found };
  }

  of(game: string): Labels {
    return this.#known[game] ?? {};
  }
}

export const labels = new LabelList();

/** A choice in words of the current language, for the player in seat `you`; as the server calls it without a label. */
export function labelOf(known: Labels, action: string, names: readonly string[], you: number | null): string {
  return say(known[action] ?? null, names, you) || action;
}
