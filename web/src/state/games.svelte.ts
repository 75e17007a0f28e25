// The games that the server offers, asked once. Those of the build are known before it has answered.
import { http } from '../api/http';
import type { GameInfo } from '../api/types';
import { BUILT } from '../games';
import { FALLBACK, foreign } from '../i18n/foreign.svelte';
import { hasWords } from '../i18n/learned.svelte';
import { settings } from './settings.svelte';

class GameList {
  all: GameInfo[] = $state.raw([]);
  #asking: Promise<void> | null = null;

  /** What can be played, in the order of the server. */
  ids: readonly string[] = $derived(this.all.length > 0 ? this.all.map((game) => game.id) : BUILT);

  load(): Promise<void> {
    this.#asking ??= this.#load().catch((error: unknown) => {
      this.#asking = null;
      throw error;
    });
    return this.#asking;
  }

  async #load(): Promise<void> {
    const games = await http.games();
    await this.#speak(games);
    this.all = games;
  }

  /** The texts of games that came without them, in the language that is set. */
  async speak(): Promise<void> {
    await this.#speak(this.all);
  }

  async #speak(games: readonly GameInfo[]): Promise<void> {
    const strangers = games.filter((game) => !hasWords(game.id));
    await Promise.all(strangers.map((game) => foreign.load(game.id, game.languages)));
  }

  of(id: string): GameInfo | undefined {
    return this.all.find((game) => game.id === id);
  }

  /** The language of a game that does not speak the one that is set; undefined if it does. */
  foreign(id: string): string | undefined {
    const game = this.of(id);
    return game && !game.languages.includes(settings.language) ? FALLBACK : undefined;
  }

  /** The game brings a lesson, or written rules: those of the build do, others if they have texts for it. */
  brings(id: string, what: 'lesson' | 'rules'): boolean {
    return hasWords(id) || foreign.has(id, what);
  }

  /** There are exercises for it: for those of the build, others say so. */
  practises(id: string): boolean {
    return (this.of(id)?.exercises.length ?? Number(hasWords(id))) > 0;
  }

  /** There is such a game, as far as we know. */
  has(id: string): boolean {
    return this.ids.includes(id);
  }
}

export const gameList = new GameList();
