// What lies in the middle of the table, told by a view.
import type { JournalLine, SkullKingView, Trick } from '../../api/types';
import type { Face, Kind } from '../../art/skull_king/colours';

export interface LyingDie {
  /** The same die has the same key from one view to the next. */
  key: string;
  seat: number;
  kind: Kind;
  /** null: it is still rolling. */
  face: Face | null;
}

export type Scene =
  | { kind: 'bids' }
  | { kind: 'shown' }
  | { kind: 'trick'; dice: LyingDie[]; leader: number | null }
  | { kind: 'taken'; dice: LyingDie[]; taker: number; bonus: number };

function lying(id: string, dice: Trick['dice']): LyingDie[] {
  return dice.map((one) => ({ key: `${id}.${one.seat}`, seat: one.seat, kind: one.die, face: one.face }));
}

/** The last trick as it lay when it was taken; `bonus` is what it brought. */
export function taken(view: SkullKingView, bonus = 0): Scene | null {
  const trick = view.last_trick;
  if (!trick) return null;
  const [hand, number] = view.tricks.length > 0 ? [view.hand, view.tricks.length] : [view.hand - 1, view.hand - 1];
  return { kind: 'taken', dice: lying(`${hand}.${number}`, trick.dice), taker: trick.taker, bonus };
}

export function sceneOf(view: SkullKingView, bonus = 0): Scene {
  if (view.stage === 'draw_starter' || view.stage === 'dealing' || view.stage === 'bidding') return { kind: 'bids' };
  if (view.trick.length > 0) {
    const id = `${view.hand}.${view.tricks.length + 1}`;
    return { kind: 'trick', dice: lying(id, view.trick), leader: view.taking };
  }
  return (view.tricks.length > 0 && taken(view, bonus)) || { kind: 'shown' };
}

/** Points that the last trick brought to whoever took it. */
export function bonusIn(journal: readonly JournalLine[]): number {
  const since = journal.slice(journal.findLastIndex((line) => line.what === 'trick_taken') + 1);
  return since.filter((line) => line.what.startsWith('bonus_')).reduce((sum, line) => sum + line.value, 0);
}

/** The die in a hand's `throw …` that is on its way to the server, on the table already. */
export function withThrown(scene: Scene, view: SkullKingView, pending: string | null): Scene {
  const [verb, die] = pending?.split(' ') ?? [];
  if (verb !== 'throw' || view.seat === null || !view.dice.includes(die as Kind)) return scene;
  const dice = scene.kind === 'trick' ? scene.dice : [];
  const key = `${view.hand}.${view.tricks.length + 1}.${view.seat}`;
  if (dice.some((one) => one.key === key)) return scene;
  const mine: LyingDie = { key, seat: view.seat, kind: die as Kind, face: null };
  return { kind: 'trick', dice: [...dice, mine], leader: scene.kind === 'trick' ? scene.leader : null };
}
