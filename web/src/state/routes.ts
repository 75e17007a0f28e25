import { isGame } from '../games';
import type { GameId } from '../games/contract';

export type Route =
  | { page: 'home' | 'games' | 'lobby' | 'settings' | 'about' | 'link' | 'missing' }
  | { page: 'new'; game: GameId | null }
  | { page: 'rules' | 'learn'; game: GameId }
  | { page: 'table' | 'replay' | 'fair'; id: string }
  | { page: 'results'; player: string | null };

const PLAIN = {
  '': 'home',
  games: 'games',
  lobby: 'lobby',
  settings: 'settings',
  about: 'about',
  link: 'link',
} as const;
const OF_TABLE = { t: 'table', replay: 'replay', fair: 'fair' } as const;
const OF_GAME = { rules: 'rules', learn: 'learn' } as const;

function has<T extends object>(table: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(table, key);
}

/** What is at an address of ours. */
export function routeOf(path: string): Route {
  const [first = '', second = '', ...rest] = path
    .replace(/^\/|\/$/g, '')
    .split('/')
    .map(decodeURIComponent);
  if (rest.length > 0) return { page: 'missing' };
  if (has(PLAIN, first) && !second) return { page: PLAIN[first] };
  if (first === 'new' && (!second || isGame(second))) return { page: 'new', game: isGame(second) ? second : null };
  if (first === 'results') return { page: 'results', player: second || null };
  if (has(OF_GAME, first) && isGame(second)) return { page: OF_GAME[first], game: second };
  if (has(OF_TABLE, first) && second) return { page: OF_TABLE[first], id: second };
  return { page: 'missing' };
}
