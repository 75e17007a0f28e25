// The game in words of the current language.
import type { PirateMove, PlankSides, PlankView, SkullQueenView } from '../../api/types';
import { COLOURS, type Colour } from './art/colours';
import { list } from '../../i18n/locale';
import { m } from '../../paraglide/messages.js';
import { cardOf } from './cards';
import { pointsOf, worthOf } from './planks';

const COLOUR: Record<Colour, () => string> = {
  red: () => m['skull_queen.colour.red'](),
  yellow: () => m['skull_queen.colour.yellow'](),
  green: () => m['skull_queen.colour.green'](),
  blue: () => m['skull_queen.colour.blue'](),
};

const CARD: Record<Colour, (value: number) => string> = {
  red: (value) => m['skull_queen.card.red']({ value }),
  yellow: (value) => m['skull_queen.card.yellow']({ value }),
  green: (value) => m['skull_queen.card.green']({ value }),
  blue: (value) => m['skull_queen.card.blue']({ value }),
};

const PIRATE: Record<Colour, () => string> = {
  red: () => m['skull_queen.pirate.red'](),
  yellow: () => m['skull_queen.pirate.yellow'](),
  green: () => m['skull_queen.pirate.green'](),
  blue: () => m['skull_queen.pirate.blue'](),
};

/** "red pirate", as it stands after an article. */
export function pirateName(colour: Colour): string {
  return PIRATE[colour]();
}

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
export function pirateText(
  colour: Colour,
  worth: PlankSides,
  side: PlankView['side'],
  space: number | null | undefined,
): string {
  const thing = colourName(colour);
  if (space == null) return m['skull_queen.fallen']({ thing });
  return m['skull_queen.pirate_at']({ thing, value: worthOf(worth, side, space) });
}

export function plankText(name: string, worth: PlankSides, plank: PlankView): string {
  const pirates = list(COLOURS.map((colour, i) => pirateText(colour, worth, plank.side, plank.pirates[i])));
  return m['skull_queen.planked']({ name, side: sideName(plank.side), pirates, points: pointsOf(worth, plank) });
}

const WOULD = {
  up: m['skull_queen.outlook.other_up'],
  down: m['skull_queen.outlook.other_down'],
};

/** What the trick would do to a pirate if it ended as it stands. */
export function wouldText(name: string, { colour, steps, overboard }: PirateMove): string {
  const pirate = pirateName(colour);
  if (overboard) return m['skull_queen.outlook.other_overboard']({ name, pirate });
  return WOULD[steps > 0 ? 'up' : 'down']({ name, pirate, count: Math.abs(steps) });
}

/** Who opens the trick, said while nothing lies on the table. */
export function leadText(view: SkullQueenView, leader: number | null, names: readonly string[]): string {
  if (view.players === 2) return m['skull_queen.lead.ghost']();
  if (leader === null) return '';
  if (leader === view.seat) return m['skull_queen.lead.you']();
  return m['skull_queen.lead.other']({ name: names[leader] ?? '' });
}
