// Whole recorded games told on the stage, with the board before it: what is seen when, and how often.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { YamiksView } from '../../api/types';
import '../../i18n/locale';
import { learn, say } from '../../i18n/t';
import { settings } from '../../state/settings.svelte';
import BoardFrame from '../../table/BoardFrame.svelte';
import { recorded } from '../kit/recorded';
import { Stage } from '../kit/stage/stage.svelte';
import { eventOf } from './events';
import game from './index';

const heard = vi.hoisted(() => [] as string[]);
vi.mock('../../sound', () => ({ play: (name: string) => heard.push(name) }));

const RECORDED = ['yamiks_1', 'yamiks_2', 'yamiks_3', 'yamiks'];
const STEP_MS = 350; // shorter than anything that is told
const moved: Element[] = [];
let mounted: ReturnType<typeof mount> | null = null;

beforeAll(() => learn('yamiks'));
beforeEach(() => {
  vi.useFakeTimers();
  settings.set('language', 'en');
  heard.length = 0;
  moved.length = 0;
  HTMLElement.prototype.animate = function (this: HTMLElement): Animation {
    moved.push(this);
    return { finish: () => undefined } as Animation;
  };
});
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  vi.useRealTimers();
});

function put(name: string): { stage: Stage; updates: ReturnType<typeof recorded<YamiksView>> } {
  const updates = recorded<YamiksView>(name);
  const stage = new Stage(() => ({ factor: 1, unseen: false }), game.play);
  const first = updates.shift()!;
  stage.show({ table: first.table, lines: first.steps, journal: first.journal });
  mounted = mount(BoardFrame, { target: document.body, props: { game, stage, act: () => undefined } });
  flushSync();
  return { stage, updates };
}

/** Plays a recorded game on the stage and calls back at every picture. */
function tellAll(name: string, look: (stage: Stage) => void, ms = STEP_MS): void {
  const { stage, updates } = put(name);
  for (const { table, steps, journal } of updates) {
    stage.tell({ table, lines: steps, journal });
    do {
      flushSync();
      look(stage);
      vi.advanceTimersByTime(ms);
    } while (stage.busy);
    flushSync();
  }
}

function dieOf(element: Element): boolean {
  return element.classList.contains('die');
}

test('every throw tumbles once and rattles once, in more than two hundred throws', () => {
  let throws = 0;
  for (const name of RECORDED) {
    const told = new Set<string>();
    let [fresh, rattles] = [0, 0];
    tellAll(name, ({ telling }) => {
      if (!telling || told.has(telling.key)) return;
      told.add(telling.key);
      for (const event of telling.lines.map(eventOf)) {
        if (event.type === 'rolled' || event.type === 'opponent_rolled') {
          throws += 1;
          fresh += event.dice.length;
        }
        if (['rolled', 'opponent_rolled', 'rolled_off'].includes(event.type)) rattles += 1;
      }
    });
    expect(moved.filter(dieOf)).toHaveLength(fresh);
    expect(heard.filter((sound) => sound === 'dice')).toHaveLength(rattles);
    moved.length = 0;
    heard.length = 0;
    if (mounted) void unmount(mounted);
    mounted = null;
  }
  expect(throws).toBeGreaterThan(200);
}, 240_000);

test('no box has a value while the dice roll, and no sum is ahead of them', () => {
  let rolls = 0;
  tellAll('yamiks_2', ({ telling }) => {
    const event = telling?.lines.map(eventOf).at(-1);
    if (event?.type !== 'rolled') return;
    rolls += 1;
    expect(document.querySelectorAll('.box.legal')).toHaveLength(0);
    for (const box of document.querySelectorAll('.box:not(.inked) .value')) expect(box.textContent).toBe('');
    expect(document.querySelector('.sum.rolling')).toBeNull();
  });
  expect(rolls).toBeGreaterThan(20);
}, 120_000);

test('every pot stays for two seconds with its reason, the last one too', () => {
  const pictures = new Map<string, number>();
  const look = ({ telling, names }: Stage): void => {
    const line = telling?.lines.at(-1);
    if (!telling || !line || !['pot_won', 'bonus', 'ended'].includes(eventOf(line).type)) return;
    pictures.set(telling.key, (pictures.get(telling.key) ?? 0) + 1);
    expect(document.querySelector('.news')?.textContent).toContain(say(line.text, names, 0));
  };
  tellAll('yamiks_2', look, 100);
  expect(pictures.size).toBeGreaterThanOrEqual(13);
  expect(100 * (Math.min(...pictures.values()) - 1)).toBeGreaterThanOrEqual(2000);
}, 120_000);

test('what others roll, keep and fill is seen', () => {
  const seen = { kept: 0, filled: 0 };
  tellAll('yamiks_3', ({ telling }) => {
    const event = telling?.lines.map(eventOf).at(-1);
    if (event?.type === 'kept' && event.seat !== 0) {
      const marked = [...document.querySelectorAll<HTMLElement>('.place.held')].map((die) => Number(die.dataset.face));
      expect(marked.sort((a, b) => a - b)).toEqual(event.dice);
      seen.kept += 1;
    }
    if (event?.type === 'filled' && event.seat !== 0) {
      const entry = document.querySelector<HTMLElement>('[data-entry]');
      expect([entry?.dataset.entry, entry?.querySelector('strong')?.textContent]).toEqual([
        event.box,
        `${event.points}`,
      ]);
      seen.filled += 1;
    }
  });
  expect(seen.kept).toBeGreaterThan(0);
  expect(seen.filled).toBeGreaterThan(0);
}, 120_000);

test.each(RECORDED)('scenes lead to the state at rest: totals, lines and the race are the same (%s)', (name) => {
  let before: YamiksView | null = null;
  for (const { view, steps } of recorded<YamiksView>(name)) {
    const from = game.play.rest(before ?? view, []);
    const { now } = steps.reduce((scene, line) => game.play.step(scene, eventOf(line), view), from);
    before = view;
    expect(now.seats.map(({ total, lines }) => ({ total, lines }))).toEqual(
      view.seats.map(({ total, lines }) => ({ total, lines })),
    );
    if (view.over) continue;
    expect([now.round, now.to_play, now.to_beat]).toEqual([view.round, view.to_play, view.to_beat]);
  }
});
