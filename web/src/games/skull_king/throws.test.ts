import { flushSync, mount, unmount, type ComponentProps } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import '../../i18n/locale';
import type { SkullKingView } from '../../api/types';
import { learn } from '../../i18n/t';
import { settings } from '../../state/settings.svelte';
import { recorded } from '../kit/recorded';
import { Stage } from '../kit/stage/stage.svelte';
import { eventsOf } from './events';
import { places } from './layout';
import Middle from './Middle.svelte';
import { play } from './play';
import { props } from './props.test-help.svelte';
import type { Scene } from './scene';

const heard: string[] = [];
vi.mock('../../sound', () => ({ play: (sound: string) => heard.push(sound) }));

settings.set('language', 'en');
beforeAll(() => learn('skull_king'));

const THROWS = 200;
/** How often each element was set tumbling. */
const tumbles = new Map<Element, number>();

/** An animation as a browser would run it; those of the dice that tumble are counted. */
function animate(this: Element, frames: Keyframe[], { duration }: { duration: number }): Animation {
  if (JSON.stringify(frames).includes('rotateX(630deg)')) tumbles.set(this, (tumbles.get(this) ?? 0) + 1);
  const motion = { onfinish: null as (() => void) | null, cancel: () => clearTimeout(timer), currentTime: 0 };
  const timer = setTimeout(() => motion.onfinish?.(), duration);
  return motion as unknown as Animation;
}

beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.animate = animate as Element['animate'];
});

afterEach(() => {
  vi.useRealTimers();
  // @ts-expect-error: jsdom has none
  delete Element.prototype.animate;
});

/** The middle of the table as the board shows it. */
function middleOf({ view, middle }: Scene): ComponentProps<typeof Middle> {
  const names = view.scores.map((_, seat) => `P${seat}`);
  const choices = { legal: new Set<string>(), chosen: null, label: () => '', prompt: '', choose: () => undefined };
  return { view, middle, all: places(view.players, 0), names, ...choices, pace: 0.6, crowned: [] };
}

test(`in ${THROWS} throws no die tumbles twice and no sound is heard twice`, { timeout: 60_000 }, () => {
  let throws = 0;
  for (const name of ['skull_king_6', 'skull_king']) {
    const [first, ...frames] = recorded<SkullKingView>(name);
    const stage = new Stage(() => ({ factor: 1, unseen: false }), play);
    stage.show({ table: first!.table, lines: [], journal: first!.journal });
    const { given, change } = props(middleOf(stage.scene as Scene));
    const table = mount(Middle, { target: document.body, props: given });
    const draw = (scene: Scene): void => {
      change(middleOf(scene));
      flushSync();
    };
    for (const { table, steps, journal } of frames) {
      if (throws >= THROWS) break;
      throws += eventsOf(steps).filter((event) => event.type === 'threw').length;
      stage.tell({ table, lines: steps, journal });
      while (stage.busy) {
        draw(stage.scene as Scene);
        vi.advanceTimersByTime(300);
        // Somebody comes or goes while the die tumbles: the same scene in new objects.
        draw(structuredClone(stage.scene) as Scene);
        const key = stage.telling?.key;
        while (stage.busy && stage.telling?.key === key) vi.advanceTimersToNextTimer();
      }
      draw(stage.scene as Scene);
    }
    void unmount(table);
  }
  expect(throws).toBeGreaterThanOrEqual(THROWS);
  expect(tumbles.size).toBe(throws);
  expect(Math.max(...tumbles.values())).toBe(1);
  expect(heard.filter((sound) => sound === 'dice')).toHaveLength(throws);
});
