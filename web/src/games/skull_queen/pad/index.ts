// Skull Queen on a pad: where the pirates of every player stand at the end of each round, or what every trick does to them.
import { translate } from '../../../i18n/t';
import { m } from '../../../paraglide/messages.js';
import {
  inOrder,
  numberIn,
  seatsOf,
  type Field,
  type Key,
  type PadGame,
  type PadSetup,
  type Round,
  type Sheet,
} from '../../../pad/contract';
import type { Cells, Value } from '../../../pad/log';
import PlankEditor from '../options/PlankEditor.svelte';
import { dealerOf, plankOf, worthAt, worths } from './plank';
import { centreCards, centreFor, movesIn, OVERBOARD, play, playedCards, wayOf, type Places } from './planks';
import Steps from './Steps.svelte';
import tables from './tables.json';
import Trick from './Trick.svelte';
import { cardName, colourName, movesInWords, playerOf } from './words';

const ROUNDS: Record<string, number> = tables.rounds;

function roundsOf({ players, options }: PadSetup): number {
  return typeof options.rounds === 'number' ? options.rounds : ROUNDS[players]!;
}

function field(cells: Cells, cell: string, label: string, keys: readonly Key[]): Field {
  const value = numberIn(cells, cell);
  const chosen = keys.find((key) => key.value === value);
  return { cell, label, value: chosen ? value : null, shown: chosen?.label ?? '', keys };
}

/** The spaces of a side, from the wide end on. */
function spaces(setup: PadSetup, side: number | null): Key[] {
  return worths(setup, side).map((worth, space) => ({
    value: space,
    label: String(worth),
    note: m['skull_queen.pad.space']({ space: space + 1 }),
  }));
}

const overboard = (): Key => ({ value: OVERBOARD, label: m['skull_queen.pad.overboard'](), note: '0' });

function round(setup: PadSetup, cells: Cells, number: number): Round {
  const seats = seatsOf(setup.players);
  const plank = plankOf(setup);
  const way = wayOf(cells, number);
  const atTheEnd = way === 'end';
  const dealer = dealerOf(setup, cells, number);
  // In the end people write down where pirates stand then, else where they stood in the beginning.
  const cellOf = (what: string, seat: number): string =>
    `${atTheEnd || what === 'side' ? what : `from_${what}`}.${number}.${seat}`;
  const played = atTheEnd ? null : play(setup, cells, number, dealer);
  const places: Places =
    played?.places ?? seats.map((seat) => tables.colours.map((colour) => numberIn(cells, cellOf(colour, seat))));
  const finished =
    !played ||
    (played.tricks.length === played.count &&
      (way !== 'cards' || centreFor(setup.players) === 0 || cells.has(`centre.${number}`)));
  const points = seats.map((seat) => {
    const side = numberIn(cells, `side.${number}.${seat}`);
    const where = places[seat]!;
    if (side === null || where.includes(null)) return null;
    return where.reduce<number>((sum, space) => sum + (space === OVERBOARD ? 0 : worthAt(plank, side, space!)), 0);
  });
  const sideKey = (side: number, label: string): Key => ({
    value: side,
    label,
    note: worths(setup, side).join(' '),
  });
  return {
    title: m['skull_queen.pad.round']({ round: number, rounds: roundsOf(setup) }),
    starts: dealer,
    facts: [],
    sets: seats.map((seat) => {
      const side = numberIn(cells, `side.${number}.${seat}`);
      const keys = [...spaces(setup, side), ...(atTheEnd ? [overboard()] : [])];
      return {
        seat,
        fields: [
          field(cells, cellOf('side', seat), m['skull_queen.pad.side'](), [
            sideKey(0, m['skull_queen.pad.front']()),
            sideKey(1, m['skull_queen.pad.back']()),
          ]),
          ...tables.colours.map((colour) => field(cells, cellOf(colour, seat), colourName(colour), keys)),
        ],
        result: points[seat] === null ? '' : String(points[seat]),
      };
    }),
    order: seats.flatMap((seat) => ['side', ...tables.colours].map((what) => cellOf(what, seat))),
    points: points.map((one) => (finished ? one : null)),
    warning: null,
    complete: finished && points.every((one) => one !== null),
    ...(played && points.every((one) => one !== null) ? { aside: m['skull_queen.pad.at_start']() } : {}),
  };
}

function sheet(setup: PadSetup, cells: Cells): Sheet {
  return inOrder(roundsOf(setup), setup.players, (number) => round(setup, cells, number));
}

/** The numbers of a plank must not fall. */
function wrong(setup: PadSetup): string {
  const plank = plankOf(setup);
  const falls = plank.some((worth, space) => worth < (plank[space - 1] ?? worth));
  return tables.rising && falls ? translate('skull_queen.reason.plank_falls') : '';
}

/** Cards and moves of a trick, where two phones have written different ones. */
function told(cell: string, value: Value, names: readonly string[]): { label: string; value: string } | null {
  const [what, number, trick] = cell.split('.');
  if (!Array.isArray(value) || (what !== 'cards' && what !== 'moves' && what !== 'centre')) return null;
  const numbers = value as readonly number[];
  const label =
    what === 'centre'
      ? m['skull_queen.pad.centre_of']({ round: Number(number) })
      : m['skull_queen.pad.trick_of']({ round: Number(number), trick: Number(trick) });
  if (what === 'centre') return { label, value: centreCards(numbers).map(cardName).join(', ') };
  if (what === 'cards') {
    const said = playedCards(numbers).map((one) => m['app.named']({ what: playerOf(one, names), name: cardName(one) }));
    return { label, value: said.join(', ') };
  }
  return { label, value: movesInWords(movesIn(numbers), names) };
}

export default {
  seats: tables.seats,
  starts: 'deals',
  startsWords: { asked: m['skull_queen.pad.who_deals'], said: m['skull_queen.pad.deals'] },
  shown: String,
  schema: tables.schema,
  editors: { plank: PlankEditor },
  wrong,
  sheet,
  Trick,
  Steps,
  told,
} satisfies PadGame;
