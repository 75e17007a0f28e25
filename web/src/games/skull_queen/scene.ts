// What the board shows, told by a view; and the pictures in between when a trick has just ended.
import type { JournalLine, PlankView, SkullQueenView } from '../../api/types';
import { COLOURS } from '../../art/skull_queen/colours';
import { cardOf } from './cards';
import { moved, pointsOf } from './planks';
import type { Laid } from './pool';

export interface Scene extends Laid {
  round: number;
  planks: (PlankView | null)[];
  /** What the round that has just ended brought each seat. */
  points: number[] | null;
}

export function sceneOf(view: SkullQueenView): Scene {
  const base = { round: view.round, planks: view.seats.map((seat) => seat.plank), points: null };
  const last = view.last_trick;
  const between = view.stage === 'playing' || view.stage === 'ghost_leads' || view.stage === 'ended';
  if (view.trick.length === 0 && last && between) {
    const { cards, centre, colour, moves } = last;
    return { ...base, cards, centre, colour, moves, stays: view.centre };
  }
  const { trick: cards, centre, colour } = view;
  return { ...base, cards, centre, colour, moves: view.preview?.moves ?? [], stays: null };
}

/** The trick that has just ended: with its last card, then with what it did, then with what the round brought. */
export function ending(before: Scene, view: SkullQueenView, steps: readonly JournalLine[]): Scene[] {
  const last = view.last_trick;
  const discarded = steps.filter((line) => line.what === 'discarded').map((line) => COLOURS[line.value]);
  if (!last || (discarded.length === 0 && !steps.some((line) => line.what === 'to_centre'))) return [];
  const { cards, centre, colour, moves } = last;
  const full: Scene = { ...before, cards, centre, colour, moves, stays: null, points: null };
  const pool = [...centre, ...cards.map((played) => played.card)];
  const stays = pool.filter((card) => !discarded.includes(cardOf(card).colour ?? colour));
  const done: Scene = { ...full, planks: moved(before.planks, moves), stays };
  const scored = steps.filter((line) => line.what === 'round_scored');
  const points = view.seats.map((_, seat) => scored.find((line) => line.seat === seat)?.value ?? 0);
  const counted = scored.length > 0;
  // Whoever leafs through a game does not always come from the moment before.
  const follows = done.planks.every((plank, seat) =>
    counted ? plank && pointsOf(plank) === points[seat] : same(plank, view.seats[seat]?.plank),
  );
  if (!follows) return [];
  return counted ? [full, done, { ...done, points }] : [full, done];
}

function same(a: PlankView | null, b: PlankView | null | undefined): boolean {
  return a?.side === b?.side && a?.pirates.join() === b?.pirates.join();
}

/** A card on its way to the server lies on the table already. */
export function withPending(scene: Scene, view: SkullQueenView, pending: string | null): Scene {
  const [verb, card] = pending?.split(' ') ?? [];
  if (verb !== 'play' || card === undefined || view.seat === null || !view.hand.includes(card)) return scene;
  if (scene.points !== null) return scene;
  // Captains choose face down: only the trick before goes away.
  if (view.players === 2) return sceneOf(view);
  const cards = scene.stays === null ? scene.cards : view.trick;
  return {
    ...scene,
    cards: [...cards.filter((played) => played.seat !== view.seat), { seat: view.seat, card }],
    centre: view.centre,
    colour: view.colour ?? cardOf(card).colour,
    moves: [],
    stays: null,
  };
}
