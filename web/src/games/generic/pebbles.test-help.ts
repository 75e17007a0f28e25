// A made-up game that no build knows, for tests: the server offers it, and says in English and French what it says.
import { vi } from 'vitest';
import type { GameInfo, JournalLine, TableState } from '../../api/types';
import type { Texts } from '../../i18n/catalogue';
import type { Labels } from '../../state/labels.svelte';
import type { PlainView } from './view';

export const INFO: GameInfo = {
  id: 'pebbles',
  version: 1,
  players: [2, 3],
  options: {
    $ref: '#/$defs/PebblesOptions',
    $defs: {
      PebblesOptions: {
        properties: {
          quick: { type: 'boolean', default: false },
          heaps: { enum: ['few', 'many'], default: 'few' },
          stones: { type: 'integer', minimum: 3, maximum: 30, default: 12 },
          duel: { type: 'boolean', default: true, 'x-players': [2] },
          limit: { anyOf: [{ enum: [2, 3] }, { type: 'null' }], default: null },
          pile: { $ref: '#/$defs/Pile', default: {} },
        },
      },
    },
  },
  phrases: ['hello', 'more_stones'],
  bots: ['minnow', 'pike'],
  usual_bot: 'pike',
  coached: false,
  sheet: false,
  languages: ['en', 'fr'],
  exercises: [],
  secrets: true,
  twins: false,
};

function plural(one: string, other: string): Texts[string] {
  const match = { 'countPlural=one': one, 'countPlural=other': other };
  return [{ declarations: ['input count', 'local countPlural = count: plural'], selectors: ['countPlural'], match }];
}

export const TEXTS: Record<string, Texts> = {
  en: {
    'pebbles.name': 'Pebbles',
    'pebbles.prompt.take': 'Take some pebbles, {name}',
    'pebbles.heading.round': 'Round {round}',
    'pebbles.fact.heap': plural('{count} pebble is left.', '{count} pebbles are left.'),
    'pebbles.action.take': plural('Take {count} pebble', 'Take {count} pebbles'),
    'pebbles.action.pass': 'Pass',
    'pebbles.journal.took': '{name} takes {things}.',
    'pebbles.journal.beaten': '{name} beats {other}.',
    'pebbles.journal.beaten@name': 'You beat {other}.',
    'pebbles.journal.beaten@other': '{name} beats you.',
    'pebbles.journal.why': 'Over: {why}',
    'pebbles.thing.white': 'a white one',
    'pebbles.thing.grey': 'a grey one',
    'pebbles.rules.goal.title': 'The goal',
    'pebbles.reason.too_many': 'There are only {left}.',
    'pebbles.phrase.more_stones': 'More stones!',
    'pebbles.option.quick.label': 'Quick game',
    'pebbles.option.quick.hint': 'Half as many pebbles.',
    'pebbles.option.heaps.label': 'Heaps',
    'pebbles.option.heaps.few': 'A few',
  },
  fr: {
    'pebbles.name': 'Cailloux',
    'pebbles.action.pass': 'Passer',
    'pebbles.heading.round': 'Manche {round}',
  },
};

export const LABELS: Labels = {
  'take 1': { key: 'pebbles.action.take', params: { count: 1 } },
  'take 2': { key: 'pebbles.action.take', params: { count: 2 } },
  pass: { key: 'pebbles.action.pass', params: {} },
};

const seat = (name: string) => ({ player: name, name, bot: null, bot_sits_in: false, connected: true, deadline: null });

export const VIEW: PlainView = { seat: 0, to_act: [0], over: false, scores: [4, -1], winners: [] };

/** The table as seat 0 sees it when it is its turn; views and events of games that we do not know have types of their own. */
export function table(changes: Partial<Record<keyof TableState, unknown>> = {}): TableState {
  const made = {
    id: 'T',
    version: 9,
    status: 'playing',
    paused: false,
    game: INFO.id,
    owner: 'Ada',
    you: 0,
    seats: [seat('Ada'), seat('Ben')],
    spectators: 0,
    now: 0,
    view: VIEW,
    legal: ['take 1', 'take 2', 'pass'],
    form: null,
    prompt: { key: 'pebbles.prompt.take', params: { name: { seat: 0 } } },
    heading: { key: 'pebbles.heading.round', params: { round: 2 } },
    facts: [{ key: 'pebbles.fact.heap', params: { count: 7 } }],
    rematch: null,
    commitment: '',
  };
  return { ...made, ...changes } as unknown as TableState;
}

export function took(by: number, ...things: string[]): JournalLine {
  const list = things.map((thing) => ({ key: `pebbles.thing.${thing}` }));
  const line = {
    event: { type: 'pebbles.took', seat: by },
    text: { key: 'pebbles.journal.took', params: { name: { seat: by }, things: { list } } },
  };
  return line as unknown as JournalLine;
}

/** From now on the server offers this game; what was asked, in order. */
export function serve(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const url = new URL(path, 'http://server');
    const answers: Record<string, unknown> = {
      '/api/games': [INFO],
      '/api/games/pebbles/texts': TEXTS[url.searchParams.get('lang') ?? ''],
      '/api/games/pebbles/labels': LABELS,
    };
    const answer = answers[url.pathname];
    const status = answer === undefined ? 404 : 200;
    return Promise.resolve(new Response(JSON.stringify(answer ?? { code: 'request.not_found' }), { status }));
  });
  return asked;
}
