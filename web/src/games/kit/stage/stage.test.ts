import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JournalLine, TableState } from '../../../api/types';
import type { Play } from './play';
import { Stage, type Update } from './stage.svelte';

const heard: string[] = [];

interface View {
  pile: number;
  to_act: number[];
}
interface Event {
  type: 'laid' | 'swept' | 'dealt';
  card: number;
}

/** Cards are laid on a pile, and swept away when it is full. */
const play: Play<View, { cards: readonly number[]; rests: boolean }, Event> = {
  rest: (view) => ({ cards: Array.from({ length: view.pile }, (_, i) => i), rests: true }),
  step: (scene, event) => ({
    cards: event.type === 'laid' ? [...scene.cards, event.card] : event.type === 'swept' ? [] : scene.cards,
    rests: false,
  }),
  time: (event) => (event.type === 'dealt' ? 'none' : event.type === 'swept' ? 'result' : 'glance'),
  sound: (event) => (event.type === 'laid' ? 'card' : null),
};

let tempo = { factor: 1, unseen: false };
let stage: Stage;
let journal: JournalLine[] = [];

function line(type: Event['type'], card = 0): JournalLine {
  return { event: { type, card } as never, text: { key: `say.${type}`, params: {} } };
}

function seat(place: number | null): TableState['seats'][number] {
  return { name: 'Ada', connected: true, place } as TableState['seats'][number];
}

function update(pile: number, lines: JournalLine[] = [], changes: Partial<TableState> = {}): Update {
  journal = [...journal, ...lines];
  const place = changes.status === 'finished' ? 0 : null;
  const table = {
    status: 'playing',
    you: 0,
    view: { pile, to_act: [0] },
    legal: [`lay ${pile}`],
    form: null,
    prompt: null,
    heading: null,
    facts: [],
    seats: [seat(place)],
    ...changes,
  } as unknown as TableState;
  return { table, lines, journal };
}

function shown(): { cards: number; choices: number; told: number } {
  const scene = stage.scene as { cards: readonly number[] };
  return { cards: scene.cards.length, choices: stage.legal.size, told: stage.journal.length };
}

beforeEach(() => {
  vi.useFakeTimers();
  tempo = { factor: 1, unseen: false };
  journal = [];
  heard.length = 0;
  stage = new Stage(
    () => tempo,
    play,
    (sound) => heard.push(sound),
  );
  stage.show(update(0));
});

afterEach(() => {
  vi.useRealTimers();
});

test('each line is told in its time, and choices come with the rest', () => {
  stage.tell(update(0, [line('laid', 1), line('swept')]));
  expect(shown()).toEqual({ cards: 1, choices: 0, told: 1 });
  vi.advanceTimersByTime(700);
  expect(shown()).toEqual({ cards: 0, choices: 0, told: 2 });
  vi.advanceTimersByTime(1999);
  expect(stage.busy).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(shown()).toEqual({ cards: 0, choices: 1, told: 2 });
  expect(stage.telling).toBeNull();
});

test('while something is told the table is the one before, but for people who come and go', () => {
  const before = stage.table;
  stage.tell(update(1, [line('laid', 1)], { seats: [{ ...seat(null)!, name: 'Bea', connected: false }] }));
  expect(stage.table?.view).toBe(before?.view);
  expect(stage.table?.legal).toEqual([]);
  expect(stage.names).toEqual(['Bea']);
  vi.advanceTimersByTime(700);
  expect(stage.table?.view).toMatchObject({ pile: 1 });
});

test('the heading is the new one as soon as something opens what comes, and the old one for a result', () => {
  const heading = (key: string): Partial<TableState> => ({ heading: { key, params: {} } });
  stage.show(update(0, [], heading('first')));
  stage.tell(update(1, [line('laid', 1), line('laid', 2)], heading('second')));
  expect(stage.table?.heading?.key).toBe('first');
  vi.advanceTimersByTime(700);
  expect(stage.table?.heading?.key).toBe('second');
  vi.advanceTimersByTime(700);
  stage.tell(update(0, [line('laid', 3), line('swept')], heading('third')));
  vi.advanceTimersByTime(700);
  expect(stage.table?.heading?.key).toBe('second');
  vi.advanceTimersByTime(5000);
  expect(stage.table?.heading?.key).toBe('third');
});

test('whoever comes in hears the newest sentence, not all of them', () => {
  const quiet = { ...line('dealt'), text: null };
  stage.show(update(2, [line('laid', 1), line('swept'), quiet]));
  expect(stage.last).toBe('say.swept');
});

test('nor when the board is loaded only afterwards', () => {
  const early = new Stage(() => tempo);
  early.show(update(2, [line('laid', 1), line('swept')]));
  early.perform(play);
  expect(early.last).toBe('say.swept');
  expect(early.scene).toMatchObject({ rests: true });
});

test('lines without time are told together with the next one', () => {
  stage.tell(update(1, [line('dealt'), line('dealt'), line('laid', 1)]));
  expect(stage.telling?.lines).toHaveLength(3);
  expect(stage.count).toBe(3);
});

test('lines without time alone are shown immediately', () => {
  stage.tell(update(0, [line('dealt')]));
  expect(shown()).toEqual({ cards: 0, choices: 1, told: 1 });
});

test('updates queue up, and between two of them no choice is offered', () => {
  const choices: number[] = [];
  stage.tell(update(1, [line('laid', 1)]));
  stage.tell(update(2, [line('laid', 2)], { legal: [] }));
  for (let ms = 0; ms < 1400; ms += 50) {
    choices.push(stage.legal.size);
    vi.advanceTimersByTime(50);
  }
  expect(Math.max(...choices)).toBe(0);
  expect(shown()).toEqual({ cards: 2, choices: 0, told: 2 });
});

test('a tap goes on to the next result, and another one past it', () => {
  stage.tell(update(0, [line('laid', 1), line('laid', 2), line('swept')]));
  stage.tell(update(1, [line('laid', 1)]));
  vi.advanceTimersByTime(100);
  stage.goOn();
  expect(shown()).toMatchObject({ cards: 0, told: 3 });
  vi.advanceTimersByTime(500);
  stage.goOn();
  expect(stage.busy).toBe(false);
  expect(shown()).toEqual({ cards: 1, choices: 1, told: 4 });
});

test('the second of two quick taps does not skip what the first one has brought', () => {
  stage.tell(update(0, [line('laid', 1), line('swept')]));
  stage.goOn();
  vi.advanceTimersByTime(250);
  stage.goOn();
  expect(stage.busy).toBe(true);
  vi.advanceTimersByTime(150);
  stage.goOn();
  expect(stage.busy).toBe(false);
});

test('each sound is played once, and none for what was skipped', () => {
  stage.tell(update(3, [line('laid', 1), line('laid', 2), line('laid', 3)]));
  vi.advanceTimersByTime(5_000);
  expect(heard).toEqual(['card', 'card', 'card']);
  stage.tell(update(5, [line('laid', 4), line('laid', 5)]));
  stage.goOn();
  expect(heard).toHaveLength(4);
});

test('a line that takes no time is heard with the rest', () => {
  const quick = new Stage(
    () => tempo,
    { ...play, time: () => 'none' },
    (sound) => heard.push(sound),
  );
  quick.show(update(0, [line('laid', 1)]));
  expect(heard).toEqual([]);
  quick.tell(update(2, [line('laid', 2), line('laid', 3)]));
  expect([quick.busy, heard]).toEqual([false, ['card']]);
});

test('no line has the key of another, also when a choice was taken back', () => {
  const keys = new Set<string>();
  const collect = (): void => void (stage.telling && keys.add(stage.telling.key));
  stage.tell(update(1, [line('laid', 1)]));
  collect();
  vi.advanceTimersByTime(700);
  journal = [];
  stage.tell(update(0));
  stage.tell(update(1, [line('laid', 2)]));
  collect();
  expect(keys.size).toBe(2);
});

test('of too many sentences at once the header says the one about the viewer', () => {
  const long = (seat: number): JournalLine => ({
    event: { type: 'dealt', seat } as never,
    text: { key: `${'long '.repeat(20)}${seat}`, params: {} },
  });
  stage.tell(update(1, [long(1), long(0), line('laid', 1)]));
  expect(stage.words).toMatch(/^(long )+0$/);
});

test('speed multiplies the time', () => {
  tempo.factor = 2;
  stage.tell(update(1, [line('laid', 1)]));
  vi.advanceTimersByTime(1399);
  expect(stage.busy).toBe(true);
  vi.advanceTimersByTime(1);
  expect(stage.busy).toBe(false);
});

test('neither a backlog nor the fast setting takes the time of a result away', () => {
  tempo.factor = 0.6;
  stage.tell(update(0, [line('swept')]));
  for (let i = 0; i < 60; i += 1) stage.tell(update(0, [line('swept')]));
  vi.advanceTimersByTime(1999);
  expect(stage.journal).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(stage.journal).toHaveLength(2);
});

test('a fast replay tells everything in less time, and its motions with it', () => {
  const replay = new Stage(
    () => ({ ...tempo, speed: 4 }),
    play,
    () => undefined,
  );
  replay.show(update(0));
  replay.tell(update(0, [line('laid', 1), line('swept')]));
  expect(replay.haste).toBe(0.25);
  vi.advanceTimersByTime(175);
  expect(replay.journal).toHaveLength(2);
  vi.advanceTimersByTime(600);
  expect(replay.busy).toBe(false);
});

test('motions are as much faster as the lines of whoever is behind', () => {
  stage.tell(update(1, [line('laid', 1)]));
  expect(stage.haste).toBe(1);
  for (let i = 2; i <= 24; i += 1) stage.tell(update(i, [line('laid', i)]));
  vi.advanceTimersByTime(700);
  expect(stage.haste).toBeCloseTo(12_000 / (22 * 700));
  vi.advanceTimersByTime(700 * stage.haste - 1);
  expect(shown().cards).toBe(2);
  vi.advanceTimersByTime(2);
  expect(shown().cards).toBe(3);
});

test('however far behind somebody is, each move is seen and each sentence is read', () => {
  const told = new Stage(
    () => tempo,
    { ...play, time: (event) => (event.type === 'dealt' ? 'read' : 'glance') },
    () => undefined,
  );
  told.show(update(0));
  for (let i = 1; i <= 200; i += 1) told.tell(update(i, [line(i % 2 ? 'laid' : 'dealt', i)]));
  vi.advanceTimersByTime(499);
  expect(told.journal).toHaveLength(1);
  vi.advanceTimersByTime(201);
  expect(told.journal).toHaveLength(2);
  vi.advanceTimersByTime(999);
  expect(told.journal).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(told.journal).toHaveLength(3);
  expect(told.haste).toBeCloseTo(500 / 700);
});

test('a long sentence that comes with a move is read, too', () => {
  const opened = {
    ...line('dealt'),
    text: { key: 'a sentence of sixty characters, which nobody reads at a glance', params: {} },
  };
  stage.tell(update(1, [opened, line('laid', 1)]));
  vi.advanceTimersByTime(1_600);
  expect(stage.busy).toBe(true);
  vi.advanceTimersByTime(400);
  expect(stage.busy).toBe(false);
});

test('what follows by itself waits a moment at the chosen speed, and can be called off', () => {
  const done: string[] = [];
  tempo.factor = 0.5;
  stage.afterwards(() => done.push('followed'));
  stage.afterwards(() => done.push('called off'))();
  vi.advanceTimersByTime(299);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(done).toEqual(['followed']);
});

test('whoever is far behind catches up without missing anything', () => {
  const counts = new Set<number>();
  for (let i = 1; i <= 60; i += 1) stage.tell(update(i, [line('laid', i)]));
  for (let ms = 0; ms < 42_000 && stage.busy; ms += 5) {
    counts.add(shown().cards);
    vi.advanceTimersByTime(5);
  }
  expect(stage.busy).toBe(false);
  expect(counts.size).toBe(60);
});

test('after a short loss of the line what was missed is told, after a long one only how things stand', () => {
  stage.catchUp(update(1, [line('laid', 1)], { status: 'finished', legal: [] }));
  expect([stage.busy, stage.crowned, stage.table?.status]).toEqual([true, [], 'playing']);
  vi.advanceTimersByTime(10_000);
  expect([stage.busy, stage.crowned]).toEqual([false, [0]]);
  const missed = Array.from({ length: 30 }, (_, i) => line('laid', i));
  stage.catchUp(update(30, missed));
  expect(stage.busy).toBe(false);
  expect(shown()).toEqual({ cards: 30, choices: 1, told: 31 });
});

test('whoever comes in is told nothing of what was before', () => {
  const fresh = new Stage(() => tempo, play);
  fresh.catchUp(update(1, [line('laid', 1)]));
  expect(fresh.busy).toBe(false);
});

test('on a hidden page everything is shown immediately', () => {
  tempo.unseen = true;
  stage.tell(update(1, [line('laid', 1), line('swept')]));
  expect(stage.busy).toBe(false);
  expect(shown()).toEqual({ cards: 1, choices: 1, told: 2 });
});

test('the last move of a game stays for two seconds, then the winner is crowned, then it is over', () => {
  stage.tell(update(1, [line('laid', 1)], { status: 'finished', legal: [] }));
  expect(stage.table?.status).toBe('playing');
  vi.advanceTimersByTime(2000);
  expect(stage.crowned).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect([stage.crowned, stage.busy, stage.table?.status]).toEqual([[0], true, 'finished']);
  vi.advanceTimersByTime(3000);
  expect([stage.crowned, stage.busy]).toEqual([[0], false]);
});

test('the last move and the crown keep their two seconds at the fast setting', () => {
  tempo.factor = 0.6;
  stage.tell(update(1, [line('laid', 1)], { status: 'finished', legal: [] }));
  vi.advanceTimersByTime(1999);
  expect([stage.crowned, stage.table?.status]).toEqual([[], 'playing']);
  vi.advanceTimersByTime(1);
  expect(stage.crowned).toEqual([0]);
  vi.advanceTimersByTime(1999);
  expect(stage.busy).toBe(true);
  vi.advanceTimersByTime(1);
  expect(stage.busy).toBe(false);
});

test('what arrives before the board is loaded waits for it', () => {
  const early = new Stage(() => tempo);
  early.show(update(0));
  early.tell(update(1, [line('laid', 1)]));
  expect(early.table?.view).toMatchObject({ pile: 0 });
  early.perform(play);
  expect(early.scene).toMatchObject({ cards: [1], rests: false });
});
