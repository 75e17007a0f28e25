// Whole recorded games on the stage, with the board before it, line by line.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JournalLine, SkullEvent } from '../../api/types';
import '../../i18n/locale';
import { learn } from '../../i18n/t';
import { settings } from '../../state/settings.svelte';
import BoardFrame from '../../table/BoardFrame.svelte';
import type { AnyGame } from '../index';
import { recorded, type Viewer } from '../kit/recorded';
import { Stage } from '../kit/stage/stage.svelte';
import skull from './index';
import { play } from './play';
import { GAMES } from './recordings';
import type { Scene } from './scene';

// The classes that make something move, by the event that they belong to.
const MOVES: Record<string, readonly SkullEvent['type'][]> = {
  turning: ['turned'],
  struck: ['turned'],
  strike: ['challenge_lost'],
  bloom: ['challenge_won', 'won'],
  petals: ['challenge_won', 'won'],
};
const STEP = 50;
const LONG = 120_000;

interface Start {
  move: string;
  event: SkullEvent | undefined;
}

let shown: ReturnType<typeof mount> | undefined;
let dropped = 0;
const heard: string[] = [];

function animate(): Animation {
  dropped += 1;
  return { cancel() {}, finish() {}, onfinish: null, currentTime: 0 } as unknown as Animation;
}

beforeEach(async () => {
  heard.length = 0;
  dropped = 0;
  Element.prototype.animate = animate;
  await learn('skull');
  vi.useFakeTimers();
});

afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  vi.useRealTimers();
  // @ts-expect-error -- jsdom has none
  delete Element.prototype.animate;
  settings.kept.speed = 'normal';
});

function moving(): Map<string, Element[]> {
  return new Map(Object.keys(MOVES).map((move) => [move, [...document.body.querySelectorAll(`.${move}`)]]));
}

/** How often somebody has shown discs, all of them at once. */
function shownBy(events: readonly SkullEvent[]): number {
  return events.filter((event, i) => {
    const next = events[i + 1];
    return event.type === 'showed' && !(next?.type === 'showed' && next.seat === event.seat);
  }).length;
}

/** Tells a whole game; `look` is called after every change of the picture. */
function tellAll(game: string, as: Viewer, look: (stage: Stage) => void): JournalLine[] {
  const [first, ...rest] = recorded(game, as);
  const tempo = { factor: 1, unseen: false };
  const stage = new Stage(
    () => tempo,
    play,
    (sound) => void heard.push(sound),
  );
  stage.show({ table: first!.table, lines: [], journal: first!.journal });
  shown = mount(BoardFrame, { target: document.body, props: { game: skull as AnyGame, stage } });
  flushSync();
  look(stage);
  for (const { table, steps, journal } of rest) {
    stage.tell({ table, lines: steps, journal });
    do {
      flushSync();
      look(stage);
      vi.advanceTimersByTime(STEP);
    } while (stage.busy);
  }
  return rest.flatMap((moment) => moment.steps);
}

test.each(GAMES)(
  'in %s every motion starts once, with the event that it belongs to, and every sound is heard once',
  (game) => {
    const starts: Start[] = [];
    let before = moving();
    const lines = tellAll(game, 'seat', (stage) => {
      const now = moving();
      for (const [move, elements] of now) {
        for (const one of elements) {
          if (before.get(move)?.includes(one)) continue;
          starts.push({ move, event: (stage.scene as Scene).moment ?? undefined });
        }
      }
      before = now;
    });
    const wrong = starts.filter(({ move, event }) => event && !MOVES[move]?.includes(event.type));
    expect(wrong).toEqual([]);
    const events = lines.map((line) => line.event as SkullEvent);
    const count = (move: string): number => starts.filter((one) => one.move === move).length;
    const turned = events.filter((event) => event.type === 'turned');
    expect(count('turning')).toBe(turned.length);
    expect(count('struck')).toBe(turned.filter((event) => event.disc === 'skull').length);
    const times = (type: SkullEvent['type']): number => events.filter((event) => event.type === type).length;
    const sounds = (name: string): number => heard.filter((sound) => sound === name).length;
    expect(dropped).toBe(times('placed'));
    expect([sounds('disc'), sounds('flip')]).toEqual([times('placed'), times('turned') + shownBy(events)]);
    expect([sounds('skull'), sounds('coin')]).toEqual([times('challenge_lost'), times('challenge_won')]);
    expect([sounds('tap'), sounds('tick')]).toEqual([times('bid'), times('passed')]);
  },
  LONG,
);

test.each(['seat', 'spectator'] as const)(
  'for a %s a deciding disc lies there for two seconds with its reason before anything of the next round',
  (as) => {
    let open = 0;
    let reasons = 0;
    tellAll('skull', as, (stage) => {
      const scene = stage.scene as Scene;
      const type = scene.moment?.type;
      const decided = type === 'challenge_lost' || type === 'challenge_won';
      if (!decided) {
        if (open > 0) expect(open).toBeGreaterThanOrEqual(2000);
        open = 0;
        return;
      }
      open += STEP;
      const up = scene.seats.flatMap((seat) => seat.stack.filter((disc) => disc.turned !== null));
      expect(up.some((disc) => disc.face === (type === 'challenge_lost' ? 'skull' : 'flower'))).toBe(true);
      expect(stage.words).toMatch(/the challenge is (lost|won)|second challenge/);
      expect(stage.legal.size).toBe(0);
      expect(document.querySelectorAll('.acting, .open')).toHaveLength(0);
      if (as === 'seat') expect(document.querySelector('.result')?.textContent).toContain(stage.words);
      reasons += 1;
    });
    expect(reasons).toBeGreaterThan(80);
  },
  LONG,
);

test(
  'with still pictures nothing moves, and there is the same time to read',
  () => {
    const lasted = { normal: 0, off: 0 };
    for (const speed of ['normal', 'off'] as const) {
      settings.kept.speed = speed;
      dropped = 0;
      tellAll('skull_3', 'seat', () => {
        lasted[speed] += STEP;
        if (speed === 'off') expect(document.querySelector('.petals')).toBeNull();
      });
      if (shown) void unmount(shown);
      shown = undefined;
    }
    expect(dropped).toBe(0);
    expect(lasted.off).toBe(lasted.normal);
  },
  LONG,
);
