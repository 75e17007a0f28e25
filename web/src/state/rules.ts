// The rules in words, as the server has them: asked for once per game and language.
import { http } from '../api/http';
import type { RulesSection } from '../api/types';
import type { Language } from './settings.svelte';

const known = new Map<string, RulesSection[]>();

export function knownRules(game: string, language: Language): RulesSection[] | undefined {
  return known.get(`${language}/${game}`);
}

export async function loadRules(game: string, language: Language): Promise<RulesSection[]> {
  const found = knownRules(game, language) ?? (await http.rules(game, language));
  known.set(`${language}/${game}`, found);
  return found;
}
