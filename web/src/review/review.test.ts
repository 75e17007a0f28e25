import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../api/refusal';
import type { ChoiceReport, DecisionReport, ReviewState } from '../api/types';
import { asOffered } from './offered';
import { isPuzzle, ReviewStore, verdict } from './review.svelte';

const REPORT = { seat: 0, decisions: [] };

let answers: (Partial<ReviewState> | { code: string })[] = [];
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    const answer = answers.shift() ?? { state: 'done', report: REPORT, moments: [] };
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 'code' in answer ? 403 : 200 }));
  });
});

let store: ReviewStore | undefined;
afterEach(() => store?.close());

async function until(wanted: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(wanted()).toBe(true), { timeout: 10_000 });
}

test('it is asked for once and then looked at until it is there', async () => {
  answers = [
    { state: 'waiting', done: 0, total: 0 },
    { state: 'running', done: 3, total: 10 },
    { state: 'running', done: 7, total: 10 },
  ];
  store = new ReviewStore('T', 2, null, 1);
  await until(() => store?.report != null);
  const look = 'GET /api/tables/T/review?seat=2';
  expect(asked).toEqual(['POST /api/tables/T/review', look, look, look]);
  expect(store.underWay).toBe(false);
});

test('a server that was started again is asked again', async () => {
  answers = [{ state: 'running' }, { state: 'none' }, { state: 'running' }];
  store = new ReviewStore('T', 0, null, 1);
  await until(() => store?.report != null);
  expect(asked.map((one) => one.split(' ')[0])).toEqual(['POST', 'GET', 'POST', 'GET']);
});

test('one that has failed says so, and is tried again when somebody asks', async () => {
  answers = [{ state: 'running' }, { state: 'failed', report: null }];
  store = new ReviewStore('T', 0, null, 1);
  await until(() => store?.told?.state === 'failed');
  await store.start();
  expect(store.report).toEqual(REPORT);
});

test('a refusal is kept to be told', async () => {
  answers = [{ code: 'review.not_yours' }];
  store = new ReviewStore('T', 1, null, 1);
  await until(() => store?.error instanceof Refusal);
  expect(store.error).toMatchObject({ code: 'review.not_yours' });
});

test('nobody looks any more after the page is left', async () => {
  answers = Array.from({ length: 50 }, () => ({ state: 'running' as const }));
  store = new ReviewStore('T', 0, null, 1);
  await until(() => asked.length > 2);
  store.close();
  await new Promise((done) => setTimeout(done, 20));
  const before = asked.length;
  await new Promise((done) => setTimeout(done, 20));
  expect(asked.length).toBe(before);
});

test('a line that comes after another decision was opened is not played there', async () => {
  const line = { steps: [], scores: [] };
  answers = [{ state: 'done' }, line as object, line as object];
  store = new ReviewStore('T', 0, null, 1);
  await until(() => store?.told?.state === 'done');
  const late = store.playLine(3);
  store.walk(null);
  await late;
  expect(store.lines[3]).toEqual(line);
  expect(store.step).toBeNull();
  await store.playLine(4);
  expect(store.step).toBe(0);
});

function choice(action: string, value: number, mixed = false): ChoiceReport {
  const label = { key: action, params: {} };
  return { action, label, value, error: 0, share: mixed ? 0.3 : null, mixed, loss: 0, mark: 'best', right: true };
}

const DECISION = {
  made: 'keep 2',
  best: 'keep 10',
  mark: 'mistake',
  mixed: false,
  choices: [choice('keep 10', 5), choice('keep 1', 4), choice('keep 3', 2, true), choice('keep 2', 1), choice('x', 0)],
} as unknown as DecisionReport;

test('choices are offered in an order that does not give the best one away', () => {
  expect(asOffered(DECISION).map(({ action }) => action)).toEqual(['keep 1', 'keep 2', 'keep 3', 'keep 10', 'x']);
});

test('a guess is told by what it is worth', () => {
  const told = DECISION.choices.map(({ action }) => verdict(DECISION, action));
  expect(told).toEqual(['best', 'better', 'mix', 'same', 'worse']);
});

test('there is nothing to find where the best choice was made, or one just as good', () => {
  expect(isPuzzle(DECISION)).toBe(true);
  expect(isPuzzle({ ...DECISION, made: 'keep 10' })).toBe(false);
  expect(isPuzzle({ ...DECISION, mixed: true })).toBe(false);
  expect(isPuzzle({ ...DECISION, mark: 'best' })).toBe(false);
});
