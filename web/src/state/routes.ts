export type Route =
  | {
      page:
        | 'home'
        | 'games'
        | 'lobby'
        | 'settings'
        | 'about'
        | 'dice'
        | 'daily'
        | 'pads'
        | 'groups'
        | 'standings'
        | 'trainers'
        | 'link'
        | 'missing';
    }
  | { page: 'new' | 'sheets'; game: string | null }
  | { page: 'pad' | 'group'; id: string }
  | { page: 'follow' | 'read'; code: string }
  | { page: 'puzzle'; game: string; day: string | null }
  | { page: 'rules' | 'learn' | 'train'; game: string }
  | { page: 'table' | 'replay' | 'fair' | 'review' | 'screen' | 'compare'; id: string }
  | { page: 'results'; player: string | null };

const PLAIN = {
  '': 'home',
  games: 'games',
  lobby: 'lobby',
  settings: 'settings',
  about: 'about',
  dice: 'dice',
  daily: 'daily',
  train: 'trainers',
  link: 'link',
} as const;
const OF_TABLE = { t: 'table', replay: 'replay', fair: 'fair' } as const;
const BELOW_TABLE = { review: 'review', screen: 'screen', compare: 'compare' } as const;
const GAME_ID = /^[a-z][a-z0-9_]*$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const FOR_A_GAME = { new: 'new', sheets: 'sheets' } as const;
const OF_GAME = { rules: 'rules', learn: 'learn', train: 'train' } as const;

function has<T extends object>(table: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(table, key);
}

/** It can be a game; whether it is one the server knows. */
function isGameId(text: string): boolean {
  return GAME_ID.test(text);
}

/** Whatever is written in the address line, also what no link of ours would be. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What is at an address of ours. */
export function routeOf(path: string): Route {
  const [first = '', second = '', ...rest] = path
    .replace(/^\/|\/$/g, '')
    .split('/')
    .map(decoded);
  const [below = ''] = rest;
  if (first === 't' && second && rest.length === 1 && has(BELOW_TABLE, below)) return { page: below, id: second };
  if (first === 'daily' && isGameId(second) && rest.length < 2) {
    const [day = null] = rest;
    return day === null || DAY.test(day) ? { page: 'puzzle', game: second, day } : { page: 'missing' };
  }
  if (first === 'pad' && second === 'f' && rest.length === 1) return { page: 'follow', code: rest[0]! };
  if (first === 'group' && second === 'f' && rest.length === 1) return { page: 'read', code: rest[0]! };
  if (rest.length > 0) return { page: 'missing' };
  if (has(PLAIN, first) && !second) return { page: PLAIN[first] };
  if (has(FOR_A_GAME, first) && (!second || isGameId(second))) return { page: FOR_A_GAME[first], game: second || null };
  if (first === 'pad' && second === 'standings') return { page: 'standings' };
  if (first === 'pad') return second && second !== 'new' ? { page: 'pad', id: second } : { page: 'pads' };
  if (first === 'group') return second ? { page: 'group', id: second } : { page: 'groups' };
  if (first === 'results') return { page: 'results', player: second || null };
  if (has(OF_GAME, first) && isGameId(second)) return { page: OF_GAME[first], game: second };
  if (has(OF_TABLE, first) && second) return { page: OF_TABLE[first], id: second };
  return { page: 'missing' };
}
