// Sentences that the server names by their key.
import type { GameId } from '../games/contract';
import { learned } from './learned.svelte';
import { list, withMinus } from './locale';
import { words as shared } from './made/shared';

export type Param =
  number | string | boolean | null | { seat: number } | { key: string; params?: Params } | { list: Param[] };
export type Params = Record<string, unknown>;
type Message = (inputs: Record<string, string | number>) => string;

const known = new Map<string, Message>(Object.entries(shared) as [string, Message][]);

const OF_A_GAME: Record<GameId, () => Promise<{ words: object }>> = {
  skull_king: () => import('./made/skull_king'),
  skull: () => import('./made/skull'),
  yamiks: () => import('./made/yamiks'),
  skull_queen: () => import('./made/skull_queen'),
};

/** The sentences of a game are there once this is done. */
export async function learn(game: GameId): Promise<void> {
  const { words } = await OF_A_GAME[game]();
  for (const [key, message] of Object.entries(words)) known.set(key, message as Message);
  learned.games += 1;
}

export function has(key: string): boolean {
  return known.has(key);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A parameter in words: a number or text as it is, a seat by its name, a key by its sentence, a list in one line. */
function spoken(param: unknown, names: readonly string[]): string | number {
  if (typeof param === 'number' || typeof param === 'string') return param;
  if (Array.isArray(param)) return list(param.map((part) => String(spoken(part, names))));
  if (isObject(param)) {
    if (typeof param.seat === 'number') return names[param.seat] ?? '';
    if (typeof param.key === 'string') {
      return translate(param.key, isObject(param.params) ? param.params : {}, names);
    }
    if (Array.isArray(param.list)) return spoken(param.list, names);
  }
  return param == null ? '' : String(param);
}

/** Asked for too early: whoever shows it is asked again when more is known. */
function later(key: string): Message {
  void learned.games;
  return () => key;
}

/** The sentence for a key in the current language; the key itself where nobody has written one. */
export function translate(key: string, params: Params = {}, names: readonly string[] = []): string {
  const message = known.get(key) ?? later(key);
  const inputs: Record<string, string | number> = {};
  for (const [name, param] of Object.entries(params)) inputs[name] = spoken(param, names);
  return withMinus(message(inputs));
}

/** A refusal in words; the reason behind it is a sentence of its own that takes the same parameters. */
export function refusal(code: string, params: Params = {}, names: readonly string[] = []): string {
  const told: Params = { ...params };
  if (typeof params.seat === 'number') told.seat = names[params.seat] ?? params.seat;
  const reason = typeof params.reason === 'string' ? `reason.${params.reason}` : '';
  if (has(reason)) {
    const why = translate(reason, told, names);
    if (code === 'action.illegal') return why;
    told.reason = why;
  }
  const key = `error.${code}`;
  return has(key) ? translate(key, told, names) : translate('error.server.failed');
}
