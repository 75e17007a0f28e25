// Whole games on the stage, as a table shows them: what is told, how long it can be read, and that nothing moves or sounds twice.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SkullQueenView } from '../../api/types';
import '../../i18n/locale';
import { learn, say } from '../../i18n/t';
import { settings } from '../../state/settings.svelte';
import type { BoardProps } from '../contract';
import { boardProps } from '../kit/recorded';
import { Stage } from '../kit/stage/stage.svelte';
import { eventsOf } from './events';
import game from './index';
import { play } from './play';
import { FOUR, happened, TWO, type Heard } from './recorded.test-help';
import type { Scene } from './scene';

const sounds = vi.hoisted(() => [] as string[]);
vi.mock('../../sound', () => ({ play: (name: string) => sounds.push(name) }));

type Props = BoardProps<SkullQueenView, Scene>;

let mounted: ReturnType<typeof mount> | null = null;
let moment = $state.raw({} as Heard);
let pace = $state(0.4);
let walks: Element[] = [];
let stage: Stage;
const act = vi.fn<(action: string) => void>();

function update({ table, steps: lines, journal }: Heard): {
  table: Heard['table'];
  lines: Heard['steps'];
  journal: Heard['journal'];
} {
  return { table, lines, journal };
}

/** What the frame around a board gives it. */
function props(): Props {
  const told = { ...moment, table: stage.table!, view: stage.table!.view as SkullQueenView };
  return boardProps(told, {
    scene: stage.scene as Scene,
    stage,
    legal: stage.legal,
    journal: stage.journal,
    act,
    pace,
  });
}

function open(first: Heard): void {
  moment = first;
  stage.show(update(first));
  const given = {} as Props;
  for (const name of Object.keys(props()) as (keyof Props)[]) {
    Object.defineProperty(given, name, { get: () => props()[name], enumerable: true });
  }
  mounted = mount(game.Board, { target: document.body, props: given });
  flushSync();
}

function tell(heard: Heard): void {
  moment = heard;
  stage.tell(update(heard));
  flushSync();
}

/** All that is told, picture by picture. */
function* pictures(): Generator<number> {
  while (stage.busy) {
    const began = performance.now();
    const key = stage.telling?.key;
    while (stage.busy && stage.telling?.key === key) vi.advanceTimersByTime(50);
    yield performance.now() - began;
    flushSync();
  }
}

class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeAll(() => learn('skull_queen'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ResizeObserver', NoResizes);
  settings.set('language', 'en');
  walks = [];
  sounds.length = 0;
  pace = 0.4;
  stage = new Stage(() => ({ factor: 1, unseen: false }), play);
  Element.prototype.animate = function (this: Element) {
    walks.push(this);
    return { cancel() {}, finish() {}, currentTime: 0, onfinish: null } as unknown as Animation;
  };
  act.mockReset();
});

afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  stage.close();
  vi.useRealTimers();
});

function count(heard: Heard, type: string): number {
  return eventsOf(heard.steps).filter((event) => event.type === type).length;
}

test.each([
  ['two', TWO],
  ['four', FOUR],
])(
  'in a game of %s every pirate walks once for every move, and every splash is heard once',
  { timeout: 60_000 },
  (_, heard) => {
    open(heard[0]!);
    let moves = 0;
    for (const now of heard.slice(1)) {
      walks = [];
      sounds.length = 0;
      tell(now);
      for (const _picture of pictures()) void _picture;
      const pirates = walks.filter((one) => one.tagName === 'g');
      expect(pirates).toHaveLength(count(now, 'moved'));
      const overboard = eventsOf(now.steps).filter((event) => event.type === 'moved' && event.overboard).length;
      // Those who fall together are heard together.
      expect(sounds.filter((one) => one === 'splash').length).toBeLessThanOrEqual(overboard);
      expect(sounds.includes('splash')).toBe(overboard > 0);
      expect(sounds.filter((one) => one === 'card').length).toBeLessThanOrEqual(
        count(now, 'played') + count(now, 'ghost_played'),
      );
      moves += pirates.length;
    }
    expect(moves).toBeGreaterThan(10);
  },
);

test.each([
  ['moving', 0.4],
  ['still', 0],
])('with %s pictures a trick can be looked at for two seconds, with its reason', (_, speed) => {
  pace = speed;
  const at = FOUR.findIndex(happened('moved'));
  open(FOUR[at - 1]!);
  tell(FOUR[at]!);
  let reasons = 0;
  for (const shown of pictures()) reasons += shown;
  expect(reasons).toBeGreaterThan(2000);
  expect(stage.journal).toEqual(FOUR[at]!.journal);
});

test('with still pictures the other captain’s card is open for two seconds', () => {
  pace = 0;
  const at = TWO.findIndex((one) => count(one, 'played') === 2 && one.view.round === 1);
  const other = eventsOf(TWO[at]!.steps).find((event) => event.type === 'played' && event.seat === 1)!;
  const card = other.type === 'played' ? other.card : '';
  open(TWO[at - 1]!);
  tell(TWO[at]!);
  let open_ = 0;
  const lies = (): boolean => (stage.scene as Scene).cards.some((one) => one.card === card);
  expect(lies()).toBe(true);
  while (stage.busy && lies()) {
    vi.advanceTimersByTime(50);
    open_ += 50;
  }
  expect(open_).toBeGreaterThanOrEqual(2000);
});

test('while something is told no card is lit, and the hand is the one of before', () => {
  const at = FOUR.findIndex((one) => happened('moved')(one) && one.table.legal.length > 0);
  open(FOUR[at - 1]!);
  tell(FOUR[at]!);
  expect(document.querySelectorAll('[data-card].legal')).toHaveLength(0);
  expect(stage.telling).not.toBeNull();
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-card]')) button.click();
  expect(act).not.toHaveBeenCalled();
  for (const _picture of pictures()) void _picture;
  expect(document.querySelectorAll('[data-card].legal').length).toBeGreaterThan(0);
});

test('all planks are turned at the same moment', () => {
  const at = FOUR.findIndex(happened('plank'));
  open(FOUR[at - 1]!);
  const planks = (): number => document.querySelectorAll('svg[role=img][aria-label*="plank"]').length;
  expect(planks()).toBe(0);
  tell(FOUR[at]!);
  expect(planks()).toBe(4);
  expect(sounds).toEqual(['flip']);
});

test('the end of a round says what each pirate brings, until somebody goes on', () => {
  const at = FOUR.findIndex(happened('round_scored'));
  open(FOUR[at - 1]!);
  tell(FOUR[at]!);
  while (document.querySelector('.result') === null) {
    vi.advanceTimersByTime(50);
    flushSync();
  }
  const cells = [...document.querySelectorAll('.result .sum')].map((one) => one.textContent);
  expect(cells).toEqual(FOUR[at]!.view.seats.map((seat) => `+${seat.points[0]}`));
  vi.advanceTimersByTime(2000);
  flushSync();
  expect(document.querySelector('.result')).not.toBeNull();
  [...document.querySelectorAll('button')].find((one) => one.textContent!.trim() === 'Go on')!.click();
  flushSync();
  expect(document.querySelector('.result')).toBeNull();
});

test('every sentence of a round is told once, in its order', { timeout: 60_000 }, () => {
  const round = FOUR.filter(({ view }) => view.round === 1);
  open(round[0]!);
  const told: string[] = [];
  for (const now of round.slice(1)) {
    tell(now);
    const heard = (): void => {
      for (const line of stage.telling?.lines ?? []) if (line.text) told.push(say(line.text, stage.names, 0));
    };
    const before = told.length;
    heard();
    for (const _picture of pictures()) {
      void _picture;
      heard();
    }
    // What takes no time at the end of an update is told with the rest: one's own card.
    const sentences = now.steps.flatMap((line) => (line.text ? [say(line.text, stage.names, 0)] : []));
    const withTheRest = sentences.slice(told.length - before);
    expect([...told.slice(before), ...withTheRest]).toEqual(sentences);
    if (withTheRest.length > 0) expect(withTheRest.join(' ')).toBe(stage.last);
    expect(stage.journal).toEqual(now.journal);
  }
  expect(told.length).toBeGreaterThan(40);
});

test('rounds and tricks are chapters', () => {
  const { journal } = FOUR.at(-1)!;
  const found = play.chapters!(journal);
  expect(found.filter((one) => one.level === 'round').map((one) => one.title)).toEqual(
    [1, 2, 3, 4].map((round) => `Round ${round}`),
  );
  expect(found.filter((one) => one.level === 'trick')).toHaveLength(4 * 12);
});
