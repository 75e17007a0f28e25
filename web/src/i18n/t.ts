// Sentences that the server names by their key.
import type { Sentence } from '../api/types';
import { gameList } from '../state/games.svelte';
import type { Inputs, Message } from './catalogue';
import { foreign } from './foreign.svelte';
import { hasWords, learned, tableWords, wordsOf } from './learned.svelte';
import { list, withMinus } from './locale';
import { words as shared } from './made/shared';

export type Param =
  number | string | boolean | null | { seat: number } | { key: string; params?: Params } | { list: Param[] };
export type Params = Record<string, unknown>;

const known = new Map<string, Message>(Object.entries(shared) as [string, Message][]);

function keep(words: object): void {
  for (const [key, message] of Object.entries(words)) known.set(key, message as Message);
  learned.games += 1;
}

/** The sentences of tables and pads are there once this is done. */
export async function learnTables(): Promise<void> {
  keep(await tableWords());
}

/** The sentences of a game, and of a table, are there once this is done. */
export async function learn(game: string): Promise<void> {
  const [ofTables, ofGame] = await Promise.all([tableWords(), wordsOf(game)]);
  keep({ ...ofTables, ...ofGame });
  if (!hasWords(game)) await gameList.load(); // which brings the texts of games that are not in the build
}

let asked = false;

function find(key: string): Message | undefined {
  return known.get(key) ?? foreign.find(key);
}

export function has(key: string): boolean {
  return find(key) !== undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

type You = number | null | undefined;

/** A parameter in words: a number or text as it is, a seat by its name, a key by its sentence, a list in one line. */
function spoken(param: unknown, names: readonly string[], you: You): string | number {
  if (typeof param === 'number' || typeof param === 'string') return param;
  if (Array.isArray(param)) return list(param.map((part) => String(spoken(part, names, you))));
  if (isObject(param)) {
    if (typeof param.seat === 'number') return names[param.seat] ?? '';
    if (typeof param.key === 'string') {
      return translate(param.key, isObject(param.params) ? param.params : {}, names, you);
    }
    if (Array.isArray(param.list)) return spoken(param.list, names, you);
  }
  return param == null ? '' : String(param);
}

/** Asked for too early: whoever shows it is asked again when more is known. */
function later(key: string): Message {
  void learned.games;
  if (!asked) {
    asked = true;
    learnTables().catch(() => (asked = false));
  }
  return () => key;
}

function isSeat(param: unknown, you: number): boolean {
  return isObject(param) && param.seat === you;
}

function listed(param: unknown): unknown[] | null {
  if (Array.isArray(param)) return param as unknown[];
  return isObject(param) && Array.isArray(param.list) ? (param.list as unknown[]) : null;
}

/** How a sentence is said to the player in seat `you`: `key@name` where the parameter `name` is that player, `key@names`
 * where the list `names` has that player in it, `key@name@names` for both; and the parameters that are spoken to. */
function findFor(key: string, params: Params, you: You): { message: Message; spokenTo: string[] } | undefined {
  if (you == null) return undefined;
  const named = Object.keys(params).filter(
    (name) => isSeat(params[name], you) || listed(params[name])?.some((one) => isSeat(one, you)),
  );
  for (const spokenTo of [named, ...named.map((name) => [name])]) {
    const message = spokenTo.length > 0 ? find([key, ...spokenTo].join('@')) : undefined;
    if (message) return { message, spokenTo };
  }
  return undefined;
}

/** The sentence for a key in the current language, as one says it to the player in seat `you` if there is one; the key
 * itself where nobody has written it. "You share it with" is followed by the others. */
export function translate(key: string, params: Params = {}, names: readonly string[] = [], you?: You): string {
  const found = findFor(key, params, you);
  const message = found?.message ?? find(key) ?? later(key);
  const inputs: Inputs = {};
  for (const [name, param] of Object.entries(params)) {
    const all = found?.spokenTo.includes(name) ? listed(param) : null;
    inputs[name] = spoken(all?.filter((one) => !isSeat(one, you!)) ?? param, names, you);
  }
  return withMinus(message(inputs));
}

/** A sentence of the server in the current language, said to the player in seat `you`; '' for none. */
export function say(sentence: Sentence | null, names: readonly string[] = [], you?: You): string {
  return sentence ? translate(sentence.key, sentence.params, names, you) : '';
}

/** The message behind a reason: `chess.in_check` is `chess.reason.in_check`. */
function reasonKey(reason: string): string {
  return reason.replace('.', '.reason.');
}

/** A refusal in words; the reason behind it is a sentence of its own that takes the same parameters. */
export function refusal(code: string, params: Params = {}, names: readonly string[] = []): string {
  const told: Params = { ...params };
  if (typeof params.seat === 'number') told.seat = names[params.seat] ?? params.seat;
  const reason = typeof params.reason === 'string' ? reasonKey(params.reason) : '';
  if (has(reason)) {
    const why = translate(reason, told, names);
    if (code === 'action.illegal') return why;
    told.reason = why;
  }
  const key = `error.${code}`;
  return has(key) ? translate(key, told, names) : translate('error.server.failed');
}

/** What is said at a table with a preset phrase: those that every game has, or the game's own. */
export function phraseText(game: string, phrase: string): string {
  const common = `talk.${phrase}`;
  return translate(has(common) ? common : `${game}.phrase.${phrase}`);
}
