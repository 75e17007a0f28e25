// How somebody does in the exercises of a game, by kind of decision; kept on the device.
import { readStored, writeStored } from '../state/stored';

export interface Tally {
  done: number;
  right: number;
  /** The sum of all losses. */
  loss: number;
}

export type Score = Record<string, Tally>;

const NOTHING: Tally = { done: 0, right: 0, loss: 0 };

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isTally(value: unknown): value is Tally {
  if (typeof value !== 'object' || value === null) return false;
  const { done, right, loss } = value as Partial<Tally>;
  return isCount(done) && isCount(right) && isCount(loss) && right <= done && done >= 0;
}

function isScore(value: unknown): value is Score {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isTally);
}

export function scoreOf(game: string): Score {
  return readStored<Score>(`train.score.${game}`, {}, isScore);
}

export function keepScore(game: string, score: Score): void {
  writeStored(`train.score.${game}`, score);
}

export function counted(score: Score, kind: string, loss: number, right: boolean): Score {
  const before = score[kind] ?? NOTHING;
  return { ...score, [kind]: { done: before.done + 1, right: before.right + Number(right), loss: before.loss + loss } };
}

export function total(score: Score): Tally {
  return Object.values(score).reduce(
    (sum, { done, right, loss }) => ({ done: sum.done + done, right: sum.right + right, loss: sum.loss + loss }),
    NOTHING,
  );
}

/** Null where nothing has been done yet. */
export function meanLoss({ done, loss }: Tally): number | null {
  return done > 0 ? loss / done : null;
}
