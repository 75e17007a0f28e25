// The rules in words, as the server has them: asked for once a game and language.
import { http } from '../api/http';
import type { RulesSection } from '../api/types';
import type { GameId } from '../games/contract';
import type { Language } from './settings.svelte';

const known = new Map<string, RulesSection[]>();

export function knownRules(game: GameId, language: Language): RulesSection[] | undefined {
  return known.get(`${language}/${game}`);
}

export async function loadRules(game: GameId, language: Language): Promise<RulesSection[]> {
  const found = knownRules(game, language) ?? (await http.rules(game, language));
  known.set(`${language}/${game}`, found);
  return found;
}
