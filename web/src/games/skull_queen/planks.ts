// Planks as numbers: what stands where, what it is worth, and the words for setting one up.
import type { PlankSides, PlankView, SkullQueenEvent } from '../../api/types';
import { COLOURS, type Colour, type Side } from './art/colours';

export type Moved = Extract<SkullQueenEvent, { type: 'moved' }>;

/** null: not put on the plank yet. */
export type Draft = { side: Side; spaces: Record<Colour, number | null> };

export const EMPTY: Draft = { side: 'front', spaces: { red: null, yellow: null, green: null, blue: null } };

export function missing(draft: Draft): Colour[] {
  return COLOURS.filter((colour) => draft.spaces[colour] === null);
}

/** Whose turn it is to be put somewhere: the one picked, or else the first who waits. */
export function nextPirate(draft: Draft, picked: Colour | null): Colour {
  return picked ?? missing(draft)[0] ?? COLOURS[0]!;
}

/** `plank front 2 0 4 1`, or null while somebody is not on the plank. */
export function plankAction(draft: Draft): string | null {
  if (missing(draft).length > 0) return null;
  return ['plank', draft.side, ...COLOURS.map((colour) => draft.spaces[colour])].join(' ');
}

export function plankOfAction(action: string): PlankView | null {
  const [verb, side, ...spaces] = action.split(' ');
  if (verb !== 'plank' || spaces.length !== COLOURS.length) return null;
  return { side: side as Side, pirates: spaces.map(Number) };
}

export function draftOf(plank: PlankView): Draft {
  const [red, yellow, green, blue] = plank.pirates as [number, number, number, number];
  return { side: plank.side, spaces: { red, yellow, green, blue } };
}

/** What a pirate on this space is worth in this game; null is the sea. */
export function worthOf(worth: PlankSides, side: Side, space: number | null | undefined): number {
  return space == null ? 0 : (worth[side][space] ?? 0);
}

export function pointsOf(worth: PlankSides, plank: PlankView): number {
  return plank.pirates.reduce<number>((sum, space) => sum + worthOf(worth, plank.side, space), 0);
}

export function pirateOf(plank: PlankView, colour: Colour): number | null {
  return plank.pirates[COLOURS.indexOf(colour)] ?? null;
}

/** All planks after these moves; one that nothing has moved on is the same as before. */
export function moved(planks: readonly (PlankView | null)[], moves: readonly Moved[]): (PlankView | null)[] {
  return planks.map((plank, seat) => {
    const own = moves.filter((move) => move.seat === seat);
    if (!plank || own.length === 0) return plank;
    const pirates = COLOURS.map((colour) => {
      const last = own.findLast((move) => move.colour === colour);
      return last ? last.space : pirateOf(plank, colour);
    });
    return { side: plank.side, pirates };
  });
}
