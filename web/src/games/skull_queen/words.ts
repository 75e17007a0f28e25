// The game in words of the current language.
import type { PirateMove, PlankView, SkullQueenView } from '../../api/types';
import { COLOURS, type Colour } from '../../art/skull_queen/colours';
import { list } from '../../i18n/locale';
import { m } from '../../paraglide/messages.js';
import { cardOf } from './cards';
import { plankOfAction, pointsOf, worthOf } from './planks';

const COLOUR: Record<Colour, () => string> = {
  red: () => m['colour.red'](),
  yellow: () => m['colour.yellow'](),
  green: () => m['colour.green'](),
  blue: () => m['colour.blue'](),
};

const CARD: Record<Colour, (value: number) => string> = {
  red: (value) => m['skull_queen.card.red']({ value }),
  yellow: (value) => m['skull_queen.card.yellow']({ value }),
  green: (value) => m['skull_queen.card.green']({ value }),
  blue: (value) => m['skull_queen.card.blue']({ value }),
};

export function colourName(colour: Colour): string {
  return COLOUR[colour]();
}

export function cardName(card: string): string {
  const { colour, value } = cardOf(card);
  if (colour) return CARD[colour](value);
  return value === 0 ? m['skull_queen.card.monkey']() : m['skull_queen.card.mate']();
}

export function sideName(side: PlankView['side']): string {
  return side === 'front' ? m['skull_queen.side.front']() : m['skull_queen.side.back']();
}

/** "red on 3", "blue overboard" */
export function pirateText(colour: Colour, side: PlankView['side'], space: number | null | undefined): string {
  const thing = colourName(colour);
  if (space == null) return m['skull_queen.fallen']({ thing });
  return m['skull_queen.pirate_at']({ thing, value: worthOf(side, space) });
}

function piratesText(plank: PlankView): string {
  return list(COLOURS.map((colour, i) => pirateText(colour, plank.side, plank.pirates[i])));
}

export function plankText(name: string, plank: PlankView): string {
  const [side, pirates] = [sideName(plank.side), piratesText(plank)];
  return m['skull_queen.planked']({ name, side, pirates, points: pointsOf(plank) });
}

/** What a trick does to a pirate, in a sentence; in two if it falls. */
export function moveText(name: string, move: PirateMove): string {
  const thing = colourName(move.colour);
  const told =
    move.steps > 0
      ? m['journal.skull_queen.moved_up']({ name, thing, value: move.steps })
      : m['journal.skull_queen.moved_down']({ name, thing, value: -move.steps });
  return move.overboard ? `${told} ${m['journal.skull_queen.overboard']({ name, thing })}` : told;
}

export function label(action: string): string {
  const plank = plankOfAction(action);
  if (plank) return m['skull_queen.do.plank']({ side: sideName(plank.side), pirates: piratesText(plank) });
  const [verb, card] = action.split(' ');
  return verb === 'play' && card ? m['skull_queen.do.play']({ thing: cardName(card) }) : action;
}

export function turn(view: SkullQueenView, you: number | null): string {
  if (you === null || !view.to_act.includes(you)) return '';
  if (view.stage === 'placing') return m['skull_queen.turn.place']();
  const ghost = view.trick[0]?.seat === null ? view.trick[0].card : null;
  if (ghost) return m['skull_queen.turn.captain']({ thing: cardName(ghost) });
  if (view.colour) return m['skull_queen.turn.follow']({ thing: colourName(view.colour) });
  return view.trick.length === 0 ? m['skull_queen.turn.lead']() : m['skull_queen.turn.free']();
}

export function progress(view: SkullQueenView): string {
  const where = { round: Math.max(view.round, 1), rounds: view.rounds };
  if (view.stage !== 'playing' && view.stage !== 'ghost_leads') return m['skull_queen.progress.round'](where);
  return m['skull_queen.progress.tricks']({ ...where, count: view.tricks_left });
}

/** Who opens the trick, said while nothing lies on the table. */
export function leadText(view: SkullQueenView, names: readonly string[]): string {
  if (view.players === 2) return m['skull_queen.lead.ghost']();
  if (view.leader === null) return '';
  if (view.leader === view.seat) return m['skull_queen.lead.you']();
  return m['skull_queen.lead.other']({ name: names[view.leader] ?? '' });
}
