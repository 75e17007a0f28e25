// Whole games as people would write them down: the pad comes to the same points as the rules.
import { expect, test } from 'vitest';
import { learn } from '../i18n/t';
import { editedOptions, optionsOf, propertiesOf } from '../pages/options';
import { KEPT, loadPad } from '.';
import { places } from './contract';
import type { Cells, Value } from './log';

interface Finished {
  players: number;
  options: Record<string, unknown>;
  cells: Record<string, Value>;
  totals: number[];
  winners: number[];
}

const FINISHED = import.meta.glob<Finished[]>('../gallery/frames/pads/*.json', { import: 'default' });
/** The same games as people may write them down in other ways. */
const OTHER_WAYS = import.meta.glob<Finished[]>('../gallery/frames/pads/ways/*.json', { import: 'default' });
/** Thousands of games, when asked for, take their time. */
const PATIENCE = 900_000;
const NAMES = ['Ada', 'Barnabas', 'Ching', 'Dolores', 'Edward', 'Fatima'];

async function finished(game: string): Promise<Finished[]> {
  return FINISHED[`../gallery/frames/pads/${game}.json`]!();
}

test('every game of the build has games to be written down', () => {
  expect(KEPT.length).toBeGreaterThan(0);
});

test.each(KEPT)(
  '%s: whole games come to the points of the rules',
  async (game) => {
    const [pad] = await Promise.all([loadPad(game), learn(game)]);
    for (const { players, options, cells, totals, winners } of await finished(game)) {
      const written: Cells = new Map(Object.entries(cells));
      const sheet = pad.sheet({ players, options }, written, NAMES.slice(0, players));
      expect(sheet.over).toBe(true);
      expect(sheet.totals).toEqual(totals);
      expect(sheet.winners).toEqual(winners);
      // What is drawn as a chart ends where the totals do.
      const gained = (seat: number): number => sheet.rounds.reduce((sum, one) => sum + (one.points[seat] ?? 0), 0);
      expect(totals.map((_, seat) => gained(seat))).toEqual(totals);
    }
  },
  PATIENCE,
);

test.each(KEPT)(
  '%s: in all other ways to write a game down, too',
  async (game) => {
    const [pad] = await Promise.all([loadPad(game), learn(game)]);
    const games = await OTHER_WAYS[`../gallery/frames/pads/ways/${game}.json`]!();
    expect(games.length > 0).toBe(pad.Steps !== undefined);
    for (const { players, options, cells, totals, winners } of games) {
      const sheet = pad.sheet({ players, options }, new Map(Object.entries(cells)), NAMES.slice(0, players));
      expect(sheet.over).toBe(true);
      expect(sheet.totals).toEqual(totals);
      expect(sheet.winners).toEqual(winners);
    }
  },
  PATIENCE,
);

test.each(KEPT)(
  '%s: sheets add up, and whoever has won comes first',
  async (game) => {
    const [pad] = await Promise.all([loadPad(game), learn(game)]);
    for (const { players, options, cells, totals, winners } of (await finished(game)).slice(0, 60)) {
      const sheet = pad.sheet({ players, options }, new Map(Object.entries(cells)), NAMES.slice(0, players));
      const ranking = places(sheet);
      expect(ranking.map(({ seat }) => seat).sort()).toEqual(totals.map((_, seat) => seat));
      expect(ranking.filter(({ place }) => place === 1).map(({ seat }) => seat)).toEqual([...winners].sort());
      const most = Math.max(...totals);
      const clear = winners.length === totals.filter((one) => one === most).length;
      // Where points alone have not decided, it is said what has.
      if (!clear) expect(sheet.decided).toBeTruthy();
      for (const [seat, paper] of (sheet.papers ?? []).entries()) {
        const sums = paper.rows.filter(({ sum }) => sum).map(({ values }) => values.map(Number));
        const boxes = paper.rows.filter(({ sum }) => !sum);
        const inColumn = (at: number): number => boxes.reduce((all, { values }) => all + (Number(values[at]) || 0), 0);
        expect(sums[0]).toEqual(paper.columns.map((_, at) => inColumn(at)));
        expect(sums[1]![0]).toBe(totals[seat]);
      }
    }
  },
  PATIENCE,
);

test('options are offered as the rules describe them', async () => {
  for (const game of KEPT) {
    const [pad] = await Promise.all([loadPad(game), learn(game)]);
    const info = { id: game, options: pad.schema };
    const editors = Object.keys(pad.editors ?? {});
    for (const players of pad.seats) {
      const offered = [
        ...optionsOf(info, players, editors).map(({ name }) => name),
        ...editedOptions(info, players, editors),
      ];
      const described = Object.entries(propertiesOf(info)).filter(
        ([, { 'x-players': those }]) => those?.includes(players) ?? true,
      );
      expect(offered.sort()).toEqual(described.map(([name]) => name).sort());
      expect(pad.wrong?.({ players, options: {} }) ?? '').toBe('');
    }
  }
});

test.each(KEPT)(
  '%s: entered field by field, each entry is among the keys that are offered, in order',
  async (game) => {
    const [pad] = await Promise.all([loadPad(game), learn(game)]);
    for (const { players, options, cells } of (await finished(game)).slice(0, 6)) {
      const written = new Map<string, Value>(
        players > 1 && cells[pad.starts] !== undefined ? [[pad.starts, cells[pad.starts]!]] : [],
      );
      const names = NAMES.slice(0, players);
      for (let sheet = pad.sheet({ players, options }, written, names); !sheet.over;) {
        const round = sheet.rounds.at(-1)!;
        const fields = round.sets.flatMap((set) => set.fields);
        // What was captured is entered on the way; whatever else is asked for next comes next.
        const field =
          fields.find(({ cell, optional, shown }) => optional && shown === '' && cells[cell] !== undefined) ??
          fields.find(
            ({ cell }) => cell === round.order.find((one) => fields.find((known) => known.cell === one)?.shown === ''),
          )!;
        const value = cells[field.cell]!;
        expect(value, field.cell).toBeDefined();
        const keys = field.keys.map((key) => key.value);
        for (const part of field.dice ? (value as readonly number[]) : [value]) expect(keys).toContainEqual(part);
        written.set(field.cell, value);
        sheet = pad.sheet({ players, options }, written, names);
      }
      expect(Object.keys(cells).length).toBe(written.size);
    }
  },
  PATIENCE,
);
