// What the board shows: the game as far as it has been told, and what lies in the middle of the table.
import type { JournalLine, SkullKingEventHandScored, SkullKingView, Trick } from '../../api/types';
import type { Face, Kind } from './art/colours';
import { eventsOf } from './events';

export interface LyingDie {
  /** The same die has the same key from one scene to the next. */
  key: string;
  seat: number;
  kind: Kind;
  /** null: it is on its way. */
  face: Face | null;
  /** Thrown in the line that is being told: it tumbles. */
  fresh: boolean;
}

export type Middle =
  | { kind: 'bids' }
  | { kind: 'shown' }
  /** `leader` would take it as it stands; `before`: without the die that was thrown last. */
  | { kind: 'trick'; dice: readonly LyingDie[]; leader: number | null; before: number | null }
  /** `bonus`: the points that this trick can still bring. */
  | { kind: 'taken'; dice: readonly LyingDie[]; trick: Trick; bonus: number }
  | { kind: 'scored'; hand: number; scored: readonly SkullKingEventHandScored[] }
  | { kind: 'hand' };

export interface Scene {
  view: SkullKingView;
  middle: Middle;
}

/** The key of a die: hand, trick and seat. */
export function dieKey(view: SkullKingView, seat: number): string {
  return `${view.hand}.${view.tricks.length + 1}.${seat}`;
}

function lying(id: string, dice: Trick['dice']): LyingDie[] {
  return dice.map((one) => ({ key: `${id}.${one.seat}`, seat: one.seat, kind: one.die, face: one.face, fresh: false }));
}

/** The last trick as it lay when it was taken. */
export function taken(view: SkullKingView, bonus: number): Middle | null {
  const trick = view.last_trick;
  if (!trick) return null;
  const [hand, number] = view.tricks.length > 0 ? [view.hand, view.tricks.length] : [view.hand - 1, view.hand - 1];
  return { kind: 'taken', dice: lying(`${hand}.${number}`, trick.dice), trick, bonus };
}

/** Nothing is being told. */
export function rest(view: SkullKingView, journal: readonly JournalLine[]): Scene {
  return { view, middle: middleOf(view, journal) };
}

function middleOf(view: SkullKingView, journal: readonly JournalLine[]): Middle {
  if (view.stage === 'draw_starter' || view.stage === 'dealing' || view.stage === 'bidding') return { kind: 'bids' };
  if (view.trick.length > 0) {
    const id = `${view.hand}.${view.tricks.length + 1}`;
    return { kind: 'trick', dice: lying(id, view.trick), leader: view.taking, before: view.taking };
  }
  return (view.tricks.length > 0 && taken(view, bonusIn(journal))) || { kind: 'shown' };
}

/** Points that the last trick can bring to whoever took it: a trick has one bonus at most. */
export function bonusIn(journal: readonly JournalLine[]): number {
  const last = eventsOf(journal).findLast((event) => event.type === 'trick_taken' || event.type === 'bonus');
  return last?.type === 'bonus' && last.reachable ? last.points : 0;
}

/** The lines that say what the last hand has brought, one for each seat. */
export function scoredIn(journal: readonly JournalLine[]): JournalLine[] {
  const lines: JournalLine[] = [];
  for (let i = journal.length - 1; i >= 0; i -= 1) {
    const { type } = journal[i]!.event;
    if (type === 'hand_scored') lines.unshift(journal[i]!);
    else if (lines.length > 0) break;
  }
  return lines;
}

/** The die in a hand's `throw …` that is on its way to the server, as long as nothing was told of it. */
export function sentDie({ view, middle }: Scene, pending: string | null): Kind | null {
  const [verb, die] = pending?.split(' ') ?? [];
  if (verb !== 'throw' || view.seat === null || !view.dice.includes(die as Kind)) return null;
  const key = dieKey(view, view.seat);
  return 'dice' in middle && middle.dice.some((one) => one.key === key) ? null : (die as Kind);
}

/** A die on its way to the server lies on the table already. */
export function withThrown(scene: Scene, pending: string | null): Middle {
  const { view, middle } = scene;
  const kind = sentDie(scene, pending);
  if (kind === null || view.seat === null) return middle;
  const [dice, leader] = middle.kind === 'trick' ? [middle.dice, middle.leader] : [[], null];
  const mine: LyingDie = { key: dieKey(view, view.seat), seat: view.seat, kind, face: null, fresh: true };
  return { kind: 'trick', dice: [...dice, mine], leader, before: leader };
}
