// HTTP: everything that is not the conversation at a table.
import type { Params } from '../i18n/t';
import { NO_ANSWER, Refusal } from './refusal';
import type {
  Advice,
  Alone,
  Code,
  DrawCounts,
  Figures,
  GameInfo,
  NewTable,
  Player,
  Proof,
  Result,
  RulesSection,
  SeatLink,
  Signed,
  TableId,
  TableState,
  TableSummary,
  Verdict,
} from './types';

interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** An object, or JSON as it is to be sent. */
  body?: object | string;
  token?: string | null;
}

interface Problem {
  code: string;
  params?: Params;
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}

async function answerOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** The answer as it came; a Refusal where there is none, or it says no. */
export async function reach(path: string, { method = 'GET', body, token }: Asked = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers,
      body: typeof body === 'object' ? JSON.stringify(body) : body,
    });
  } catch {
    throw new Refusal(NO_ANSWER);
  }
  if (response.ok) return response;
  const answer = await answerOf(response);
  if (isProblem(answer)) throw new Refusal(answer.code, answer.params ?? {});
  throw new Refusal(response.status === 429 ? 'limit.rate' : NO_ANSWER);
}

export async function ask<T>(path: string, asked: Asked = {}): Promise<T> {
  return (await answerOf(await reach(path, asked))) as T;
}

export const at = encodeURIComponent;

export const http = {
  newPlayer: (name: string) => ask<Signed>('/players', { method: 'POST', body: { name } }),
  me: (token: string) => ask<Player>('/me', { token }),
  rename: (token: string, name: string) => ask<Player>('/me', { method: 'PATCH', body: { name }, token }),
  makeLink: (token: string) => ask<Code>('/me/link', { method: 'POST', body: {}, token }),
  useLink: (code: string) => ask<Signed>('/links', { method: 'POST', body: { code } }),
  signOutEverywhere: (token: string) => ask<Signed>('/me/tokens', { method: 'DELETE', token }),
  myTables: (token: string) => ask<TableSummary[]>('/me/tables', { token }),
  statistics: (player: string) => ask<Figures[]>(`/players/${at(player)}/statistics`),
  games: () => ask<GameInfo[]>('/games'),
  ratings: (game: string, programs: boolean) => ask<Figures[]>(`/games/${at(game)}/ratings?programs=${programs}`),
  dice: (game: string) => ask<DrawCounts>(`/games/${at(game)}/dice`),
  rules: (game: string, lang: string) => ask<RulesSection[]>(`/games/${at(game)}/rules?lang=${lang}`),
  newTable: (token: string, body: NewTable) => ask<TableId>('/tables', { method: 'POST', body, token }),
  byCode: (code: string) => ask<TableId>(`/codes/${at(code)}`),
  table: (id: string, token: string | null) => ask<TableState>(`/tables/${at(id)}`, { token }),
  alone: (game: string, options: Record<string, unknown>) =>
    ask<Alone>(`/games/${at(game)}/alone?options=${at(JSON.stringify(options))}`),
  rematch: (token: string, id: string, nonceHash: string) =>
    ask<TableId>(`/tables/${at(id)}/rematch`, { method: 'POST', body: { nonce_hash: nonceHash }, token }),
  takeSeat: (token: string, id: string, body: SeatLink) =>
    ask<TableId>(`/tables/${at(id)}/seat`, { method: 'POST', body, token }),
  hint: (token: string, id: string) => ask<Advice>(`/tables/${at(id)}/hint`, { method: 'POST', body: {}, token }),
  result: (id: string, token: string | null) => ask<Result>(`/tables/${at(id)}/result`, { token }),
  verify: (id: string, token: string | null) => ask<Verdict>(`/tables/${at(id)}/verify`, { token }),
  proof: (id: string, token: string | null) => ask<Proof>(`/tables/${at(id)}/proof`, { token }),
};
