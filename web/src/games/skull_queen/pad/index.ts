// Skull Queen on a pad: where the pirates of every player stand at the end of each round.
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
import type { Cells } from '../../../pad/log';
import tables from './tables.json';
import Trick from './Trick.svelte';

const SIDES = [tables.sides.front, tables.sides.back];
const ROUNDS: Record<string, number> = tables.rounds;
const DEALERS: Record<string, number[]> = tables.dealers;
const OVERBOARD = -1;

const COLOURS: Record<string, () => string> = {
  red: m['skull_queen.pad.red'],
  yellow: m['skull_queen.pad.yellow'],
  green: m['skull_queen.pad.green'],
  blue: m['skull_queen.pad.blue'],
};

function plankOf({ options }: PadSetup): readonly number[] {
  return Array.isArray(options.plank) ? (options.plank as number[]) : tables.plank;
}

function roundsOf({ players, options }: PadSetup): number {
  return typeof options.rounds === 'number' ? options.rounds : ROUNDS[players]!;
}

function field(cells: Cells, cell: string, label: string, keys: readonly Key[]): Field {
  const value = numberIn(cells, cell);
  const chosen = keys.find((key) => key.value === value);
  return { cell, label, value: chosen ? value : null, shown: chosen?.label ?? '', keys };
}

/** What the spaces of a side are worth, from the wide end on. */
function spaces(setup: PadSetup, side: number | null): Key[] {
  const plank = plankOf(setup);
  const worths = (SIDES[side ?? 0] ?? SIDES[0]!).map((at) => plank[at]!);
  return [
    ...worths.map((worth, space) => ({
      value: space,
      label: String(worth),
      note: m['skull_queen.pad.space']({ space: space + 1 }),
    })),
    { value: OVERBOARD, label: m['skull_queen.pad.overboard'](), note: '0' },
  ];
}

function round(setup: PadSetup, cells: Cells, number: number): Round {
  const seats = seatsOf(setup.players);
  const plank = plankOf(setup);
  const first = numberIn(cells, 'deals');
  const points = seats.map((seat) => {
    const side = numberIn(cells, `side.${number}.${seat}`);
    const where = tables.colours.map((colour) => numberIn(cells, `${colour}.${number}.${seat}`));
    if (side === null || where.includes(null)) return null;
    return where.reduce<number>((sum, space) => sum + (space === OVERBOARD ? 0 : plank[SIDES[side]![space!]!]!), 0);
  });
  const cellsOf = (seat: number): string[] => ['side', ...tables.colours].map((what) => `${what}.${number}.${seat}`);
  return {
    title: m['skull_queen.pad.round']({ round: number, rounds: roundsOf(setup) }),
    starts: first === null ? null : (first + DEALERS[setup.players]![number - 1]!) % setup.players,
    facts: [],
    sets: seats.map((seat) => {
      const side = numberIn(cells, `side.${number}.${seat}`);
      return {
        seat,
        fields: [
          field(cells, `side.${number}.${seat}`, m['skull_queen.pad.side'](), [
            {
              value: 0,
              label: m['skull_queen.pad.front'](),
              note: spaces(setup, 0)
                .slice(0, -1)
                .map((key) => key.label)
                .join(' '),
            },
            {
              value: 1,
              label: m['skull_queen.pad.back'](),
              note: spaces(setup, 1)
                .slice(0, -1)
                .map((key) => key.label)
                .join(' '),
            },
          ]),
          ...tables.colours.map((colour) =>
            field(cells, `${colour}.${number}.${seat}`, COLOURS[colour]!(), spaces(setup, side)),
          ),
        ],
        result: points[seat] === null ? '' : String(points[seat]),
      };
    }),
    order: seats.flatMap(cellsOf),
    points,
    warning: null,
    complete: points.every((one) => one !== null),
  };
}

function sheet(setup: PadSetup, cells: Cells): Sheet {
  return inOrder(roundsOf(setup), setup.players, (number) => round(setup, cells, number));
}

export default {
  seats: tables.seats,
  starts: 'deals',
  shown: String,
  options: (players) => [
    ...(players === 2 ? [{ name: 'rounds', kind: 'choice', values: tables.two_play } as const] : []),
    { name: 'plank', kind: 'numbers', first: tables.plank, most: tables.worth },
  ],
  sheet,
  Trick,
} satisfies PadGame;
