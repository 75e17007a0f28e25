// The sentences of games that are no part of this build, as the server has them: fetched per game and language.
import { ask } from '../api/http';
import { settings } from '../state/settings.svelte';
import { messagesOf, type Message, type Texts } from './catalogue';

export const FALLBACK = 'en';

/** The language in which somebody hears a game that speaks these ones. */
export function spokenTo(language: string, languages: readonly string[]): string {
  return languages.includes(language) ? language : FALLBACK;
}

class Foreign {
  #messages: Record<string, ReadonlyMap<string, Message>> = $state.raw({});
  #languages = new Map<string, readonly string[]>();
  #asking = new Map<string, Promise<void>>();

  /** The texts of a game in the language that is set, as far as it speaks it, are there once this is done. */
  load(game: string, languages: readonly string[]): Promise<void> {
    this.#languages.set(game, languages);
    const language = spokenTo(settings.language, languages);
    const name = `${language}/${game}`;
    const asked = this.#asking.get(name) ?? this.#load(name, game, language);
    this.#asking.set(name, asked);
    return asked;
  }

  async #load(name: string, game: string, language: string): Promise<void> {
    try {
      const texts = await ask<Texts>(`/games/${encodeURIComponent(game)}/texts?lang=${language}`);
      this.#messages = { ...this.#messages, [name]: messagesOf(texts, language) };
    } catch (error) {
      this.#asking.delete(name);
      throw error;
    }
  }

  /** The message of a key, which begins with the game's id. */
  find(key: string): Message | undefined {
    return this.#of(key.split('.', 1)[0]!)?.get(key);
  }

  /** The game has messages whose keys begin like this: a lesson, or rules. */
  has(game: string, area: string): boolean {
    return [...(this.#of(game)?.keys() ?? [])].some((key) => key.startsWith(`${game}.${area}.`));
  }

  #of(game: string): ReadonlyMap<string, Message> | undefined {
    const messages = this.#messages; // read in any case: whoever asks too early asks again when it changes
    const wanted = messages[`${spokenTo(settings.language, this.#languages.get(game) ?? [])}/${game}`];
    // Until another language has come, what is known already is better than keys.
    return wanted ?? Object.entries(messages).find(([name]) => name.endsWith(`/${game}`))?.[1];
  }
}

export const foreign = new Foreign();
