import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SkullQueenView } from '../../api/types';
import '../../i18n/locale';
import { settings } from '../../state/settings.svelte';
import type { BoardProps } from '../contract';
import game from './index';
import { FOUR, TWO, watched, type Heard } from './recorded.test-help';
import { label, plankText } from './words';

type Props = BoardProps<SkullQueenView>;

let mounted: ReturnType<typeof mount> | null = null;
let now = $state.raw({} as Props);
const act = vi.fn<(action: string) => void>();

/** Shows a frame; on a board that is there already, as an update. */
function show({ view, table, legal, steps, journal }: Heard, more: Partial<Props> = {}): void {
  const names = table.seats.map((seat) => seat?.name ?? '');
  const same = { pending: null, act, pace: 0, confirm: false };
  now = { view, table, names, legal: new Set(legal), steps, journal, ...same, ...more };
  if (!mounted) {
    const props = {} as Props;
    for (const name of Object.keys(now) as (keyof Props)[]) {
      Object.defineProperty(props, name, { get: () => now[name], enumerable: true });
    }
    mounted = mount(game.Board, { target: document.body, props });
  }
  flushSync();
}

function change(more: Partial<Props>): void {
  now = { ...now, ...more };
  flushSync();
}

function press(selector: string): void {
  const button = document.querySelector(selector);
  expect(button, selector).toBeInstanceOf(HTMLButtonElement);
  (button as HTMLButtonElement).click();
  flushSync();
}

function named(name: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent!.trim()) === name,
  );
}

function cardButton(action: string): HTMLButtonElement {
  return document.querySelector<HTMLButtonElement>(`[data-card="${action.slice(5)}"]`)!;
}

/** Everything in a group that Tab and then the arrows reach. */
function reached(group: Element): Set<Element> {
  const all = [...group.querySelectorAll<HTMLElement>('button')];
  const stops = all.filter((one) => one.tabIndex === 0);
  expect(stops).toHaveLength(1);
  stops[0]!.focus();
  return new Set(
    all.map(() => {
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      return document.activeElement!;
    }),
  );
}

function plankLabels(): string[] {
  const planks = document.querySelectorAll('svg[role=img][aria-label*="plank"]');
  return [...planks].map((one) => one.getAttribute('aria-label')!);
}

function texts(selector: string): string {
  return [...document.querySelectorAll(selector)].map((one) => one.textContent).join(' ');
}

/** Where the own pirates stand, as it is said. */
function placed(): (string | null)[] {
  return [...document.querySelectorAll('[data-pirate]')].map((one) => one.getAttribute('aria-label'));
}

function picked(): string | undefined {
  return document.querySelector<HTMLElement>('[data-pirate][aria-checked=true]')?.dataset['pirate'];
}

const choosing = (one: Heard): boolean => one.legal.length > 1;

/** The browser of the tests measures nothing and knows no dialogs. */
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoResizes);
  settings.set('language', 'en');
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
  // jsdom moves nothing: every movement has ended at once.
  Element.prototype.animate ??= () => ({ cancel() {}, currentTime: 0 }) as unknown as Animation;
  act.mockReset();
});

afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
});

test.each([
  ['two', TWO],
  ['four', FOUR],
])(
  'every legal card of a game of %s has a button that the keyboard reaches',
  { timeout: 60_000 },
  async (_, frames) => {
    let found = 0;
    show(frames[0]!);
    for (const frame of frames) {
      show(frame);
      if (frame.view.stage === 'playing' && named('On to round 2')) named('On to round 2')!.click();
      flushSync();
      await Promise.resolve(); // the group notices its new buttons
      if (frame.legal.length === 0) continue;
      const keys = reached(document.querySelector('[data-hand]')!);
      for (const action of frame.legal) {
        const button = cardButton(action);
        expect(button.getAttribute('aria-label'), action).toBe(label(action));
        expect(keys.has(button), action).toBe(true);
        button.click();
        expect(act).toHaveBeenLastCalledWith(action);
        found += 1;
      }
    }
    expect(found).toBeGreaterThan(50);
  },
);

test('a plank is set up by taps and sent with an explicit ready', () => {
  show(FOUR[0]!);
  press('[data-side="front"]');
  press('[data-space="2"]');
  press('[data-space="0"]');
  expect(texts('.hint')).toBe('The green pirate: tap a space.');
  press('[data-space="4"]');
  named('Ready!')!.click();
  flushSync();
  expect(act).not.toHaveBeenCalled();
  expect(texts('.hint')).toBe('Not on the plank yet: blue');
  press('[data-space="1"]');
  named('Ready!')!.click();
  expect(act).toHaveBeenCalledExactlyOnceWith('plank front 2 0 4 1');
});

test('a pirate that is picked is moved, and then the next one who waits', () => {
  show(FOUR[0]!);
  press('[data-pirate="green"]');
  press('[data-space="4"]');
  expect(picked()).toBe('red');
  for (const space of [0, 1, 2]) press(`[data-space="${space}"]`);
  press('[data-pirate="yellow"]');
  press('[data-space="3"]');
  named('Ready!')!.click();
  expect(act).toHaveBeenCalledExactlyOnceWith('plank front 0 3 4 2');
});

test('who does not know where puts all pirates anywhere with one tap', () => {
  show(FOUR[0]!);
  named('Surprise me')!.click();
  flushSync();
  expect(act).not.toHaveBeenCalled();
  expect(named('Surprise me')).toBeUndefined();
  named('Ready!')!.click();
  expect(act).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^plank (front|back) [0-4] [0-4] [0-4] [0-4]$/));
});

test('every pirate, every space and both sides are reached by the keyboard', async () => {
  show(FOUR[0]!);
  await Promise.resolve();
  const cells = [...document.querySelectorAll('[data-pirate], [data-space], [data-side]')];
  expect(cells).toHaveLength(4 + 5 + 2);
  const keys = [...document.querySelectorAll('[role=radiogroup]')].flatMap((group) => [...reached(group)]);
  for (const cell of cells) expect(keys).toContain(cell);
});

test('the back of the plank has its numbers the other way round', () => {
  show(FOUR[0]!);
  press('[data-space="4"]');
  expect(document.querySelector('[data-pirate="red"]')!.getAttribute('aria-label')).toBe('red on 8');
  press('[data-side="back"]');
  expect(document.querySelector('[data-pirate="red"]')!.getAttribute('aria-label')).toBe('red on 1');
});

test('a plank that is on its way or chosen cannot be changed', () => {
  show(FOUR[0]!, { pending: 'plank back 1 1 1 1' });
  press('[data-pirate="blue"]');
  press('[data-space="4"]');
  expect(placed()).toEqual(['red on 5', 'yellow on 5', 'green on 5', 'blue on 5']);
});

test('a refused plank is there to be changed', () => {
  show(FOUR[0]!);
  for (let i = 0; i < 4; i += 1) press('[data-space="3"]');
  change({ pending: 'plank front 3 3 3 3' });
  change({ pending: null });
  expect(placed()).toEqual(['red on 5', 'yellow on 5', 'green on 5', 'blue on 5']);
});

test('while planks are set up it is shown who is ready', () => {
  show(FOUR[1]!);
  expect(texts('.others')).toMatch(/choosing.*choosing.*ready/s);
});

test('a card that may not be played can be tapped all the same, to be told why', () => {
  const frame = FOUR.find((one) => choosing(one) && one.legal.length < one.view.hand.length)!;
  show(frame);
  const illegal = frame.view.hand.find((card) => !frame.legal.includes(`play ${card}`))!;
  const button = cardButton(`play ${illegal}`);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  button.click();
  expect(act).toHaveBeenCalledWith(`play ${illegal}`);
});

test('whoever wants to confirm selects first', () => {
  const frame = FOUR.find(choosing)!;
  show(frame, { confirm: true });
  const [first, second] = frame.legal as [string, string];
  cardButton(first).click();
  cardButton(second).click();
  flushSync();
  expect(act).not.toHaveBeenCalled();
  expect(cardButton(second).getAttribute('aria-pressed')).toBe('true');
  [...document.querySelectorAll<HTMLButtonElement>('.bar button')]
    .find((one) => one.textContent!.includes(label(second)))!
    .click();
  expect(act).toHaveBeenCalledExactlyOnceWith(second);
});

test('a card that was sent is out of the hand and on the table at once', () => {
  const frame = FOUR.find(choosing)!;
  show(frame);
  change({ pending: frame.legal[0]! });
  expect(cardButton(frame.legal[0]!)).toBeNull();
  expect(document.querySelectorAll('.pool li')).toHaveLength(frame.view.trick.length + frame.view.centre.length + 1);
});

test('all planks are there to be read while tricks are played', () => {
  const frame = FOUR.find(choosing)!;
  show(frame);
  expect(
    plankLabels()
      .map((one) => one.split(',')[0])
      .sort(),
  ).toEqual(['Ada', 'Barnabas', 'Ching Shih', 'Dolores']);
});

test('what the trick would do is said as long as it is not over', () => {
  const frame = FOUR.find(({ view }) => (view.preview?.moves.length ?? 0) > 1)!;
  show(frame);
  const said = texts('.forecast');
  expect(said).toContain('As it stands');
  expect(document.querySelectorAll('.forecast .chip')).toHaveLength(frame.view.preview!.moves.length + 1);
  expect(said).toMatch(/moves (up|down) \d spaces?/);
});

test('the result of a round stays until somebody goes on', () => {
  const at = FOUR.findIndex(({ steps }) => steps.some((line) => line.what === 'round_scored'));
  show(FOUR[at - 1]!);
  show(FOUR[at]!);
  expect(document.querySelector('[data-space]')).toBeNull();
  for (const points of FOUR[at]!.view.seats.map((seat) => seat.points[0]))
    expect(texts('.counted')).toContain(`+${points}`);
  show(FOUR[at + 1]!);
  expect(document.querySelector('[data-space]')).toBeNull();
  named('On to round 2')!.click();
  flushSync();
  expect(document.querySelectorAll('[data-space]')).toHaveLength(5);
});

test('news without events do not show a trick a second time', () => {
  const at = FOUR.findIndex(({ steps }) => steps.some((line) => line.what === 'moved_up'));
  show(FOUR[at - 1]!);
  show(FOUR[at]!, { pace: 0.3 });
  change({ view: { ...now.view } });
  change({ pace: 0, view: { ...now.view }, steps: [] });
  show(FOUR[at + 1]!);
  const planks = FOUR[at + 1]!.view.seats.map((seat, i) => plankText(now.names[i]!, seat.plank!));
  expect(plankLabels().sort()).toEqual(planks.sort());
});

test('leafing back through a game shows the planks of that moment', () => {
  const at = FOUR.findIndex(({ steps }) => steps.some((line) => line.what === 'moved_up'));
  show(FOUR[at + 8]!);
  show(FOUR[at]!, { pace: 0.3 });
  const planks = FOUR[at]!.view.seats.map((seat, i) => plankText(now.names[i]!, seat.plank!));
  expect(plankLabels().sort()).toEqual(planks.sort());
});

test('a card that is selected stays so while others act', () => {
  const frame = TWO.find((one) => choosing(one) && one.view.to_act.length === 2)!;
  show(frame, { confirm: true });
  cardButton(frame.legal[0]!).click();
  flushSync();
  change({ view: { ...frame.view, to_act: [0] }, steps: [] });
  expect(cardButton(frame.legal[0]!).getAttribute('aria-pressed')).toBe('true');
});

test('whoever comes back between two rounds finds the plank to set up', () => {
  show(FOUR.find(({ view }) => view.round === 2)!);
  expect(document.querySelectorAll('[data-space]')).toHaveLength(5);
});

test('the tricks can be looked up one by one', () => {
  const at = FOUR.findIndex(({ view }) => view.tricks_left === 8);
  show(FOUR[at]!);
  named('Last trick')!.click();
  flushSync();
  const dialog = document.querySelector('dialog')!;
  expect(dialog.textContent).toContain('Round 1, trick 4');
  expect(dialog.querySelectorAll('.pool li').length).toBeGreaterThanOrEqual(4);
  named('The trick before')!.click();
  flushSync();
  expect(dialog.textContent).toContain('Round 1, trick 3');
  named('The trick after')!.click();
  named('The trick after')!.click();
  flushSync();
  expect(dialog.textContent).toContain('Round 1, trick 4');
});

test('in a game for two the ghost has its pile, and chosen cards lie face down', () => {
  const waiting = TWO.find(({ view }) => view.stage === 'playing' && view.to_act.length === 1)!;
  show(waiting);
  expect(texts('[data-ghost]')).toMatch(/Ghost: \d+ cards left/);
  expect(texts('.captains')).toContain('A card, face down');
  change({ pending: waiting.legal[0]! });
  expect(texts('.captains')).toContain('Your card, face down');
  expect(cardButton(waiting.legal[0]!)).toBeNull();
});

test('spectators see every moment and are offered no choice', { timeout: 60_000 }, () => {
  show(watched(FOUR[0]!));
  for (const frame of FOUR.filter((_, at) => at % 3 === 0)) {
    show(watched(frame));
    expect(document.querySelector('[data-card]')).toBeNull();
    expect(document.querySelector('[data-space]')).toBeNull();
  }
});

test('the end says where the points came from', () => {
  const { view, table, journal } = TWO.at(-1)!;
  const names = table.seats.map((seat) => seat?.name ?? '');
  mounted = mount(game.EndDetail, { target: document.body, props: { view, names, journal } });
  flushSync();
  const cells = [...document.querySelectorAll('table:first-of-type td')].map((one) => one.textContent);
  for (const score of view.scores) expect(cells).toContain(String(score));
  const planks = (): string[] => [...document.querySelectorAll('li svg')].map((one) => one.getAttribute('aria-label')!);
  const last = planks();
  expect(last).toHaveLength(2);
  named('Round 1')!.click();
  flushSync();
  expect(planks()).not.toEqual(last);
});
