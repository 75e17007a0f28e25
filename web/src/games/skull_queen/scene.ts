// What lies on the table at one moment: told by a view, or one event after the last.
import type { PirateMove, PlankView, SkullQueenEvent, SkullQueenView } from '../../api/types';
import { COLOURS } from './art/colours';
import { cardOf } from './cards';
import { moved } from './planks';
import type { Laid } from './pool';

export interface Scene extends Laid {
  round: number;
  /** The planks are being set up. */
  placing: boolean;
  planks: readonly (PlankView | null)[];
  /** Own cards; the one that lies face down is among them. */
  hand: readonly string[];
  /** Two players are choosing their cards face down. */
  choosing: boolean;
  /** Cards in the pile of the ghost. */
  pile: number;
  /** Who leads this trick. */
  leader: number | null;
  /** Who would lead the next one, or does. */
  next: number | null;
  /** What the trick would do as it stands is known. */
  foreseen: boolean;
  /** The cards that what is being told comes from. */
  decisive: readonly string[];
  /** What the round that has just ended brought, by seat. */
  result: readonly Counted[];
}

export interface Counted {
  points: number;
  /** By pirate, red first; null for one overboard. */
  pirates: readonly (number | null)[];
}

const NO_CARDS: readonly string[] = [];
const NOTHING: readonly Counted[] = [];

export function rest(view: SkullQueenView): Scene {
  const { round, trick, centre, colour, preview, hand } = view;
  const playing = view.stage === 'playing';
  const scene: Scene = {
    round,
    placing: view.stage === 'placing',
    planks: view.seats.map((seat) => seat.plank),
    hand,
    choosing: view.players === 2 && playing && trick.length > 0,
    // The ghost leads every trick with one card.
    pile: Math.max(0, view.tricks_left - (playing ? 1 : 0)),
    leader: playing ? view.leader : null,
    next: preview?.leader ?? null,
    foreseen: preview !== null,
    decisive: NO_CARDS,
    result: NOTHING,
    cards: trick,
    centre,
    colour,
    moves: preview?.moves ?? [],
    stays: null,
  };
  const last = view.last_trick;
  if (!view.over || !last) return scene;
  return { ...scene, cards: last.cards, centre: last.centre, colour: last.colour, moves: last.moves, stays: centre };
}

/** The scene after one more event; `view` is where the update leads to. */
export function step(scene: Scene, event: SkullQueenEvent, view: SkullQueenView): Scene {
  switch (event.type) {
    case 'dealer':
      return {
        ...cleared(scene),
        round: event.round,
        centre: [],
        planks: scene.planks.map(() => null),
        hand: NO_CARDS,
      };
    case 'centre':
      return cardOf(event.card).colour ? { ...scene, centre: [...scene.centre, event.card] } : scene;
    case 'plank': {
      const plank = { side: event.side, pirates: event.spaces };
      return { ...scene, placing: false, planks: scene.planks.map((one, seat) => (seat === event.seat ? plank : one)) };
    }
    case 'leader':
      return { ...scene, next: event.seat, leader: event.card === null ? event.seat : null, decisive: one(event.card) };
    case 'ghost_played':
      return { ...laid(cleared(scene), null, event.card, view), pile: event.left, choosing: true };
    case 'played':
      return laid(scene.stays ? cleared(scene) : scene, event.seat, event.card, view);
    case 'colour_announced':
      return { ...scene, colour: event.colour };
    case 'moved':
      return afterMove(scene, event);
    case 'stayed':
      return { ...over(scene), decisive: [...scene.decisive, event.card] };
    case 'to_centre':
      return { ...over(scene), stays: [...over(scene).stays, event.card] };
    case 'discarded':
      return afterDiscard(scene, event.colour);
    case 'round_scored':
      return { ...scene, decisive: NO_CARDS, result: [...scene.result, counted(event)] };
  }
}

type Event<T extends SkullQueenEvent['type']> = Extract<SkullQueenEvent, { type: T }>;

function one(card: string | null): readonly string[] {
  return card === null ? NO_CARDS : [card];
}

/** Before the first card of a trick: what has stayed lies in the centre. */
function cleared(scene: Scene): Scene {
  return {
    ...scene,
    cards: [],
    centre: scene.stays ?? scene.centre,
    colour: null,
    moves: [],
    stays: null,
    leader: scene.stays ? scene.next : scene.leader,
    next: null,
    foreseen: false,
    decisive: NO_CARDS,
    result: NOTHING,
  };
}

function laid(scene: Scene, seat: number | null, card: string, view: SkullQueenView): Scene {
  const cards = [...scene.cards.filter((played) => played.seat !== seat), { seat, card }];
  // The preview of the server is about all cards of the view.
  const preview = view.trick.length === cards.length && view.trick.at(-1)?.card === card ? view.preview : null;
  const hand = seat !== null && seat === view.seat ? scene.hand.filter((held) => held !== card) : scene.hand;
  const [moves, next] = [preview?.moves ?? [], preview?.leader ?? null];
  return { ...scene, cards, hand, moves, next, foreseen: preview !== null, choosing: false };
}

/** The trick is looked at: what was only foreseen is gone, and everything in the centre may stay. */
function over(scene: Scene): Scene & { stays: readonly string[] } {
  const { stays } = scene;
  return stays ? { ...scene, stays } : { ...scene, moves: [], next: null, decisive: NO_CARDS, stays: scene.centre };
}

function afterMove(scene: Scene, event: Event<'moved'>): Scene {
  const { seat, colour, steps, card, overboard } = event;
  const ended = over(scene);
  const move: PirateMove = { seat, colour, steps, card, overboard };
  return {
    ...ended,
    moves: [...ended.moves, move],
    planks: moved(ended.planks, [event]),
    decisive: [...ended.decisive, card],
  };
}

function afterDiscard(scene: Scene, colour: Event<'discarded'>['colour']): Scene {
  const ended = over(scene);
  const stays = ended.stays.filter((card) => cardOf(card).colour !== colour);
  // Only what was told with this colour is lit.
  const decisive = ended.decisive.filter((card) => (cardOf(card).colour ?? scene.colour) === colour);
  return { ...ended, stays, decisive };
}

function counted({ points, pirates, overboard }: Event<'round_scored'>): Counted {
  const fallen = new Set<string>(overboard);
  return { points, pirates: pirates.map((worth, i) => (fallen.has(COLOURS[i]!) ? null : worth)) };
}

/** A card on its way to the server lies on the table already. */
export function withPending(scene: Scene, view: SkullQueenView, pending: string | null): Scene {
  const [verb, card] = pending?.split(' ') ?? [];
  if (verb !== 'play' || card === undefined || view.seat === null || !scene.hand.includes(card)) return scene;
  // Two players choose face down.
  if (view.players === 2) return scene;
  return {
    ...scene,
    hand: scene.hand.filter((held) => held !== card),
    cards: [...scene.cards.filter((played) => played.seat !== view.seat), { seat: view.seat, card }],
    colour: scene.colour ?? cardOf(card).colour,
    moves: [],
    next: null,
    foreseen: false,
  };
}
