// Planks as numbers: what stands where, what it is worth, and the words for setting one up.
import type { PirateMove, PlankView } from '../../api/types';
import { COLOURS, SPACES, WORTH, type Colour, type Side } from '../../art/skull_queen/colours';

/** null: not put on the plank yet. */
export type Draft = { side: Side; spaces: Record<Colour, number | null> };

export const EMPTY: Draft = { side: 'front', spaces: { red: null, yellow: null, green: null, blue: null } };

/** Anybody anywhere, for who does not know yet. */
export function anyDraft(random: () => number = Math.random): Draft {
  const space = (): number => Math.floor(random() * SPACES);
  const side = random() < 0.5 ? 'front' : 'back';
  return { side, spaces: { red: space(), yellow: space(), green: space(), blue: space() } };
}

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

/** As the journal numbers them: 625 × side + the spaces to the base of 5. */
export function plankNumbered(n: number): PlankView {
  const digits = COLOURS.map((_, i) => Math.floor(n / SPACES ** (COLOURS.length - 1 - i)) % SPACES);
  return { side: n < SPACES ** COLOURS.length ? 'front' : 'back', pirates: digits };
}

export function worthOf(side: Side, space: number | null | undefined): number {
  return space == null ? 0 : (WORTH[side][space] ?? 0);
}

export function pointsOf(plank: PlankView): number {
  return plank.pirates.reduce<number>((sum, space) => sum + worthOf(plank.side, space), 0);
}

export function pirateOf(plank: PlankView, colour: Colour): number | null {
  return plank.pirates[COLOURS.indexOf(colour)] ?? null;
}

/** All planks after what a trick has moved. */
export function moved(planks: readonly (PlankView | null)[], moves: readonly PirateMove[]): (PlankView | null)[] {
  return planks.map((plank, seat) => {
    if (!plank) return null;
    const pirates = COLOURS.map((colour) => {
      return moves
        .filter((move) => move.seat === seat && move.colour === colour)
        .reduce<number | null>(step, pirateOf(plank, colour));
    });
    return { side: plank.side, pirates };
  });
}

function step(space: number | null, move: PirateMove): number | null {
  return space === null || move.overboard ? null : space + move.steps;
}
