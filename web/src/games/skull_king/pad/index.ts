// The Skull King dice game on a pad: bids, tricks and captures of every hand.
import { translate } from '../../../i18n/t';
import { m } from '../../../paraglide/messages.js';
import {
  from,
  inOrder,
  isSet,
  numberIn,
  seatsOf,
  type Field,
  type FieldSet,
  type Key,
  type PadGame,
  type PadSetup,
  type Round,
  type Sheet,
} from '../../../pad/contract';
import type { Cells } from '../../../pad/log';
import BagEditor from '../options/BagEditor.svelte';
import { plain, signed } from '../words';
import { bagOf } from './bag';
import tables from './tables.json';
import Trick from './Trick.svelte';

type ByPlayers<T> = Record<string, T>;

const HANDS: ByPlayers<number> = tables.hands;
const STARTS: ByPlayers<number[]> = tables.starts;
const DICE: ByPlayers<number> = tables.dice;

function keys(from: number, to: number, note: (value: number) => string = () => ''): Key[] {
  return Array.from({ length: to - from + 1 }, (_, i) => ({
    value: from + i,
    label: String(from + i),
    note: note(from + i),
  }));
}

interface Line {
  bid: number | null;
  took: number | null;
  bonus: number;
}

class Hand {
  readonly cells: Cells;
  readonly setup: PadSetup;
  readonly number: number;
  readonly #points: number[][];
  readonly #simple: boolean;

  constructor(setup: PadSetup, cells: Cells, number: number) {
    this.setup = setup;
    this.cells = cells;
    this.number = number;
    this.#simple = setup.options.landlubber === true;
    this.#points = (this.#simple ? tables.points.landlubber : tables.points.standard)[number - 1]!;
  }

  line(seat: number): Line {
    const caught = (what: 'pirate' | 'king'): number =>
      (numberIn(this.cells, `${what}.${this.number}.${seat}`) ?? 0) * tables.bonus[what];
    return {
      bid: numberIn(this.cells, `bid.${this.number}.${seat}`),
      took: numberIn(this.cells, `took.${this.number}.${seat}`),
      bonus: this.#simple ? 0 : caught('pirate') + caught('king'),
    };
  }

  /** What a bid brings with so many tricks; nothing where no hand has so many. */
  points(bid: number | null, took: number | null, bonus: number): number | null {
    const scored = bid === null || took === null ? undefined : this.#points[bid]?.[took];
    if (scored === undefined) return null;
    return scored + bonus * (tables.counted[this.number - 1]![bid!]![took!] ?? 0);
  }

  fields(seat: number): Field[] {
    const { bid, bonus } = this.line(seat);
    const fields = [
      this.#field(
        'bid',
        seat,
        m['skull_king.pad.bid'](),
        keys(0, this.number, (one) => this.#worth(one, one, 0)),
      ),
      this.#field(
        'took',
        seat,
        m['skull_king.pad.took'](),
        keys(0, this.number, (one) => this.#worth(bid, one, bonus)),
      ),
    ];
    if (this.#simple) return fields;
    const bag = bagOf(this.setup);
    return [
      ...fields,
      { ...this.#field('pirate', seat, m['skull_king.pad.pirates'](), keys(0, bag.pirate.count)), optional: true },
      { ...this.#field('king', seat, m['skull_king.pad.king'](), keys(0, bag.skull_king.count)), optional: true },
    ];
  }

  #worth(bid: number | null, took: number, bonus: number): string {
    const points = this.points(bid, took, bonus);
    return points === null ? '' : signed(points);
  }

  #field(what: string, seat: number, label: string, choices: Key[]): Field {
    const cell = `${what}.${this.number}.${seat}`;
    const value = numberIn(this.cells, cell);
    return { cell, label, value, shown: value === null ? '' : String(value), keys: choices };
  }
}

function round(setup: PadSetup, cells: Cells, number: number): Round {
  const hand = new Hand(setup, cells, number);
  const seats = seatsOf(setup.players);
  const lines = seats.map((seat) => hand.line(seat));
  const points = lines.map(({ bid, took, bonus }) => hand.points(bid, took, bonus));
  const bids = lines.map((line) => line.bid ?? 0).reduce((sum, one) => sum + one, 0);
  const took = lines.map((line) => line.took ?? 0).reduce((sum, one) => sum + one, 0);
  const written = points.every((one) => one !== null);
  const odd = written && took !== number;
  const first = numberIn(cells, 'starts');
  const allBid = lines.every((line) => line.bid !== null);
  const starts = first === null ? null : (first + STARTS[setup.players]![number - 1]!) % setup.players;
  const asked = from(starts, setup.players);
  return {
    title: m['skull_king.pad.hand']({ hand: number, hands: HANDS[setup.players]! }),
    starts,
    facts: allBid ? [m['skull_king.pad.bids']({ bids, tricks: number })] : [],
    sets: seats.map((seat): FieldSet => {
      const gained = points[seat]!;
      return {
        seat,
        fields: hand.fields(seat),
        result: gained === null ? '' : signed(gained),
        ...(gained === null || gained === 0 ? {} : { mood: gained > 0 ? ('good' as const) : ('bad' as const) }),
      };
    }),
    order: ['bid', 'took'].flatMap((what) => asked.map((seat) => `${what}.${number}.${seat}`)),
    points,
    warning:
      odd && !isSet(cells, `odd.${number}`)
        ? { text: m['skull_king.pad.odd']({ took, tricks: number }), accept: `odd.${number}` }
        : null,
    complete: written && (!odd || isSet(cells, `odd.${number}`)),
    ...(allBid ? {} : { secret: { cell: `bid.${number}`, label: m['skull_king.pad.bid'](), keys: keys(0, number) } }),
  };
}

function sheet(setup: PadSetup, cells: Cells): Sheet {
  return inOrder(HANDS[setup.players]!, setup.players, (number) => round(setup, cells, number));
}

/** A bag has to be enough for the last hand. */
function wrong(setup: PadSetup): string {
  const dice = Object.values(bagOf(setup)).reduce((sum, { count }) => sum + count, 0);
  const needed = DICE[setup.players] ?? 0;
  return dice < needed ? translate('skull_king.reason.bag_too_few', { dice, needed }) : '';
}

export default {
  seats: tables.seats,
  starts: 'starts',
  shown: plain,
  schema: tables.schema,
  editors: { bag: BagEditor },
  wrong,
  sheet,
  Trick,
} satisfies PadGame;
