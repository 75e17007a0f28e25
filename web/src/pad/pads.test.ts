// Whole games as people would write them down: the pad comes to the same points as the rules.
import { expect, test } from 'vitest';
import { learn } from '../i18n/t';
import { KEPT, loadPad } from '.';
import type { Cells, Value } from './log';

interface Finished {
  players: number;
  options: Record<string, unknown>;
  cells: Record<string, Value>;
  totals: number[];
  winners: number[];
}

const FINISHED = import.meta.glob<Finished[]>('../gallery/frames/pads/*.json', { import: 'default' });
/** Thousands of games, when asked for, take their time. */
const PATIENCE = 120_000;
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
