import { ask } from '../api/http';
import type { Lesson, TableState } from '../api/types';
import { GAMES, type AnyGame } from '../games';
import type { GameId } from '../games/contract';
import { learn } from '../i18n/t';

export interface Lessons {
  lesson: Lesson;
  game: AnyGame;
}

const lessons = new Map<GameId, Lesson>();

/** Asked for once. */
async function lessonOf(id: GameId): Promise<Lesson> {
  const lesson = lessons.get(id) ?? (await ask<Lesson>(`/games/${id}/lesson`));
  lessons.set(id, lesson);
  return lesson;
}

export async function loadLesson(id: GameId): Promise<Lessons> {
  const [lesson, game] = await Promise.all([lessonOf(id), GAMES[id](), learn(id)]);
  return { lesson, game };
}

/** The seats of a lesson carry the keys of their names, for every language has its own. */
export function withNames(table: TableState, names: string[]): TableState {
  return { ...table, seats: table.seats.map((seat, i) => seat && { ...seat, name: names[i] ?? seat.name }) };
}
