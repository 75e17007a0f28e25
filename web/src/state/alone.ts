// What this browser's player has reached alone, game by game: the last finished games, each once.
import { readStored, writeStored } from './stored';

interface Finished {
  /** The table. */
  id: string;
  points: number;
}

export interface AloneRecord {
  games: number;
  best: number;
  average: number;
  /** More than in every game before it; a first game is none. */
  isRecord: boolean;
}

const MOST = 200;

function isFinished(value: unknown): value is Finished[] {
  return (
    Array.isArray(value) &&
    value.every((one: Partial<Finished>) => typeof one?.id === 'string' && typeof one.points === 'number')
  );
}

/** Notes a finished game, once however often its end is looked at, and tells the record with it. */
export function noteAlone(game: string, id: string, points: number): AloneRecord {
  const key = `alone.${game}`;
  const before = readStored<Finished[]>(key, [], isFinished);
  const all = before.some((one) => one.id === id) ? before : [...before, { id, points }].slice(-MOST);
  if (all !== before) writeStored(key, all);
  const reached = all.map((one) => one.points);
  const earlier = reached.slice(
    0,
    all.findIndex((one) => one.id === id),
  );
  const isRecord = earlier.length > 0 && points > Math.max(...earlier);
  const sum = reached.reduce((total, one) => total + one, 0);
  return { games: all.length, best: Math.max(...reached), average: sum / all.length, isRecord };
}
