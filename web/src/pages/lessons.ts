import { ask } from '../api/http';
import type { Lesson, TableState } from '../api/types';
import { loadGame, type AnyGame } from '../games';
import type { Update } from '../games/kit/stage/stage.svelte';
import { learn } from '../i18n/t';
import { labels } from '../state/labels.svelte';

export interface Lessons {
  lesson: Lesson;
  game: AnyGame;
}

const lessons = new Map<string, Lesson>();

/** Asked for once. */
async function lessonOf(id: string): Promise<Lesson> {
  const lesson = lessons.get(id) ?? (await ask<Lesson>(`/games/${encodeURIComponent(id)}/lesson`));
  lessons.set(id, lesson);
  return lesson;
}

export async function loadLesson(id: string): Promise<Lessons> {
  const [lesson, game] = await Promise.all([lessonOf(id), loadGame(id), learn(id), labels.load(id)]);
  return { lesson, game };
}

/** A step of a lesson as the stage tells it; null after the last one. */
export function momentOf(lesson: Lesson, at: number, names: string[]): Update | null {
  const step = lesson.steps[at];
  if (!step) return null;
  const journal = lesson.steps.slice(0, at + 1).flatMap((one) => one.lines);
  return { table: withNames(step.table, names), lines: step.lines, journal };
}

/** The seats of a lesson carry the keys of their names, for every language has its own. */
function withNames(table: TableState, names: string[]): TableState {
  return { ...table, seats: table.seats.map((seat, i) => seat && { ...seat, name: names[i] ?? seat.name }) };
}
