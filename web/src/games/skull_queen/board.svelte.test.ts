import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SkullQueenView } from '../../api/types';
import '../../i18n/locale';
import { learn, say } from '../../i18n/t';
import { settings } from '../../state/settings.svelte';
import { nextPicture } from '../../ui/picture';
import type { BoardProps } from '../contract';
import game from './index';
import { boardProps, labelsOf } from '../kit/recorded';
import { cards, FOUR, TWO, WATCHED, type Heard } from './recorded.test-help';
import { play } from './play';
import type { Scene } from './scene';

type Props = BoardProps<SkullQueenView, Scene>;

let mounted: ReturnType<typeof mount> | null = null;
let now = $state.raw({} as Props);
const act = vi.fn<(action: string) => void>();

/** Shows a frame; on a board that is there already, as an update. */
function show(heard: Heard, more: Partial<Props> = {}): void {
  now = boardProps(heard, { act, ...more }, play);
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

/** Where the viewer's pirates stand, as it is said. */
function placed(): (string | null)[] {
  return [...document.querySelectorAll('[data-pirate]')].map((one) => one.getAttribute('title'));
}

function picked(): string | undefined {
  return document.querySelector<HTMLElement>('[data-pirate][aria-checked=true]')?.dataset['pirate'];
}

const choosing = (one: Heard): boolean => cards(one).length > 1;

function label(action: string): string {
  return labelsOf('skull_queen', [])(action);
}

/** The browser of the tests measures nothing and knows no dialogs. */
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeAll(() => learn('skull_queen'));

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoResizes);
  settings.set('language', 'en');
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
  // jsdom moves nothing: every movement has ended immediately.
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
      await Promise.resolve(); // the group notices its new buttons
      if (cards(frame).length === 0) continue;
      const keys = reached(document.querySelector('[data-hand]')!);
      for (const action of cards(frame)) {
        const button = cardButton(action);
        expect(button.getAttribute('aria-label'), action).toBe(label(action));
        expect(keys.has(button), action).toBe(true);
        button.click();
        expect(act).toHaveBeenLastCalledWith(action);
        found += 1;
      }
    }
    expect(found).toBeGreaterThan(50);
    expect(label('play red-7')).toBe('Play red 7');
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

test('who does not know where takes the plank that the server suggests', async () => {
  const { suggested } = FOUR[0]!.table;
  expect(suggested).toMatch(/^plank (front|back) 2 2 2 2$/);
  show(FOUR[0]!);
  named('Suggest a plank')!.click();
  await nextPicture();
  flushSync();
  expect(act).not.toHaveBeenCalled();
  expect(named('Suggest a plank')).toBeUndefined();
  named('Ready!')!.click();
  expect(act).toHaveBeenCalledExactlyOnceWith(suggested);
});

test.each([
  ['two', TWO],
  ['four', FOUR],
])('%s players are told what high and low cards do while they set up', (_, game) => {
  show(game[0]!);
  expect(texts('.table, .bar')).toContain('High cards push your pirates up, low cards pull them down.');
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
  expect(placed()[0]).toBe('red on 8');
  press('[data-side="back"]');
  expect(placed()[0]).toBe('red on 1');
});

test('a plank that is on its way or chosen cannot be changed', () => {
  show(FOUR[0]!, { pending: 'plank back 1 1 1 1' });
  press('[data-pirate="blue"]');
  press('[data-space="4"]');
  expect(placed()).toEqual(['red on 5', 'yellow on 5', 'green on 5', 'blue on 5']);
});

test('a pirate to be picked and the space where it stands have different names', () => {
  show(FOUR[0]!);
  for (let i = 0; i < 4; i += 1) press('[data-space="3"]');
  const names = [...document.querySelectorAll('[data-pirate], [data-space]')].map((one) =>
    one.getAttribute('aria-label'),
  );
  expect(new Set(names).size).toBe(names.length);
});

test('a refused plank is there to be changed', () => {
  show(FOUR[0]!);
  for (let i = 0; i < 4; i += 1) press('[data-space="3"]');
  change({ pending: 'plank front 3 3 3 3' });
  change({ pending: null });
  expect(placed()).toEqual(['red on 5', 'yellow on 5', 'green on 5', 'blue on 5']);
});

test('while planks are set up it is shown who is ready', () => {
  const ready = FOUR.find(({ view }) => view.stage === 'placing' && view.to_act.length === 3)!;
  show(ready);
  expect(texts('.others')).toMatch(/choosing.*choosing.*ready/s);
});

test('a card that may not be played can be tapped all the same, to be told why', () => {
  const frame = FOUR.find((one) => choosing(one) && cards(one).length < one.view.hand.length)!;
  show(frame);
  const illegal = frame.view.hand.find((card) => !cards(frame).includes(`play ${card}`))!;
  const button = cardButton(`play ${illegal}`);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  button.click();
  expect(act).toHaveBeenCalledWith(`play ${illegal}`);
});

test('whoever wants to confirm selects first', () => {
  const frame = FOUR.find(choosing)!;
  show(frame, { confirm: true });
  const [first, second] = cards(frame) as [string, string];
  cardButton(first).click();
  cardButton(second).click();
  flushSync();
  expect(act).not.toHaveBeenCalled();
  expect(cardButton(second).getAttribute('aria-pressed')).toBe('true');
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 500); // not a double tap
  [...document.querySelectorAll<HTMLButtonElement>('.bar button')]
    .find((one) => one.textContent!.includes(label(second)))!
    .click();
  expect(act).toHaveBeenCalledExactlyOnceWith(second);
});

test('a card that was sent is out of the hand and on the table immediately', () => {
  const frame = FOUR.find(choosing)!;
  show(frame);
  change({ pending: cards(frame)[0]! });
  expect(cardButton(cards(frame)[0]!)).toBeNull();
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
  expect(said).toMatch(/would go (up|down) \d/);
});

test('the card that is pointed at or held says what it would do', () => {
  const frame = FOUR.find((one) => choosing(one) && one.view.trick.length === 2)!;
  show(frame);
  const [action] = cards(frame) as [string];
  expect(document.querySelector('.outlook')).toBeNull();
  cardButton(action).dispatchEvent(new Event('pointerdown', { bubbles: true }));
  flushSync();
  const said = frame.table.outlook[frame.table.legal.indexOf(action)]!.map((one) => say(one, now.names));
  expect(said.length).toBeGreaterThan(1);
  expect([...document.querySelectorAll('.outlook p')].map((one) => one.textContent)).toEqual(said);
  cardButton(action).dispatchEvent(new Event('pointerleave'));
  flushSync();
  expect(document.querySelector('.outlook')).toBeNull();
});

test('a card that a finger has held for a while is asked about, not played', () => {
  const frame = FOUR.find(choosing)!;
  show(frame);
  const [action] = cards(frame) as [string];
  const button = cardButton(action);
  const lift = (after: number): void => {
    const touched = Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType: 'touch' });
    const lifted = new MouseEvent('click', { bubbles: true, detail: 1 });
    Object.defineProperty(lifted, 'timeStamp', { value: touched.timeStamp + after });
    button.dispatchEvent(touched);
    button.dispatchEvent(lifted);
    flushSync();
  };
  lift(900);
  expect(act).not.toHaveBeenCalled();
  lift(120);
  expect(act).toHaveBeenCalledExactlyOnceWith(action);
});

test('the card that is selected says what it would do', () => {
  const frame = TWO.find(choosing)!;
  show(frame, { confirm: true });
  cardButton(cards(frame)[1]!).click();
  flushSync();
  expect(texts('.outlook')).toContain('card isn’t known yet');
});

test('a card that is selected stays so while others act', () => {
  const frame = TWO.find((one) => choosing(one) && one.view.to_act.length === 2)!;
  show(frame, { confirm: true });
  cardButton(cards(frame)[0]!).click();
  flushSync();
  change({ view: { ...frame.view, to_act: [0] } });
  expect(cardButton(cards(frame)[0]!).getAttribute('aria-pressed')).toBe('true');
});

test('whoever comes back between two rounds finds the plank to set up', () => {
  show(FOUR.find(({ view }) => view.round === 2 && view.stage === 'placing')!);
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
  expect(dialog.textContent).toMatch(/is the (highest|lowest)|Nobody goes/);
  expect(dialog.textContent).toMatch(/leads? the next trick: .* was the (highest card|last of the highest cards)/);
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
  change({ pending: cards(waiting)[0]! });
  expect(texts('.captains')).toContain('Your card, face down');
  expect(cardButton(cards(waiting)[0]!)).toBeNull();
});

test('spectators see every moment and are offered no choice', { timeout: 60_000 }, () => {
  show(WATCHED[0]!);
  for (const frame of WATCHED.filter((_, at) => at % 3 === 0)) {
    show(frame);
    expect(document.querySelector('[data-card]')).toBeNull();
    expect(document.querySelector('[data-space]')).toBeNull();
  }
});

test('the end says where the points came from', () => {
  const { view, table, journal } = TWO.at(-1)!;
  const names = table.seats.map((seat) => seat?.name ?? '');
  mounted = mount(game.EndDetail, { target: document.body, props: { view, names, journal } });
  flushSync();
  const cells = [...document.querySelectorAll('.scroll:first-of-type td')].map((one) => one.textContent.trim());
  for (const score of view.scores) expect(cells).toContain(String(score));
  const planks = (): string[] =>
    [...document.querySelectorAll('li svg[aria-label]')].map((one) => one.getAttribute('aria-label')!);
  const last = planks();
  expect(last).toHaveLength(2);
  named('Round 1')!.click();
  flushSync();
  expect(planks()).not.toEqual(last);
});

test('the planks of a table have the numbers of that table', () => {
  const frame = FOUR.find(choosing)!;
  const worth = { front: [0, 3, 3, 7, 20], back: [20, 7, 3, 3, 0] };
  show(frame, { view: { ...frame.view, worth } });
  const plank = frame.view.seats[0]!.plank!;
  const own = [...document.querySelectorAll('svg[role=img]')].find((one) =>
    one.getAttribute('aria-label')!.startsWith(`${now.names[0]}, plank`),
  )!;
  expect([...own.querySelectorAll('text')].map((one) => Number(one.textContent))).toEqual(worth[plank.side]);
});
