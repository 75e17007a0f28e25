// Yamik's on a pad: the sheet of each player, box after box, and the pot of each round.
import { translate } from '../../../i18n/t';
import { m } from '../../../paraglide/messages.js';
import {
  diceIn,
  from,
  most,
  numberIn,
  seatsOf,
  type Field,
  type FieldSet,
  type Key,
  type PadGame,
  type PadSetup,
  type Paper,
  type Round,
  type Sheet,
} from '../../../pad/contract';
import type { Cells } from '../../../pad/log';
import tables from './tables.json';

/** The two best dice, and for each box its points, with the box that must be filled before. */
type Roll = [number, ...(number | [points: number, above: number])[]];

const ROLLS = tables.rolls as unknown as Record<string, Roll>;
const POT: Record<string, number[]> = tables.pot;
const STARTS: Record<string, number[]> = tables.starts;
const DICE = 5;

function rollOf(dice: readonly number[] | null): Roll | null {
  return dice === null || dice.length < DICE ? null : (ROLLS[[...dice].sort().join('')] ?? null);
}

/** The three columns of a box. */
interface Line {
  points: number;
  two: number;
  pot: number;
}

/** What a player has written on the sheet so far. */
interface Written {
  filled: Set<number>;
  lines: Map<number, Line>;
  boxes: number;
  series: number;
  pot: number;
  two: number;
}

function nothing(): Written {
  return { filled: new Set(), lines: new Map(), boxes: 0, series: 0, pot: 0, two: 0 };
}

function pointsIn(roll: Roll, box: number, filled: ReadonlySet<number>, freely: boolean): number {
  const fit = roll[box + 1]!;
  if (typeof fit === 'number') return fit;
  const [points, above] = fit;
  return freely || filled.has(above) ? points : 0;
}

/** All that a box can score with any dice, and the two best dice that go with each. */
const SCORES: Map<number, Set<number>>[] = tables.boxes.map((_, box) => {
  const scores = new Map<number, Set<number>>([[0, new Set()]]);
  for (const roll of Object.values(ROLLS)) {
    const fit = roll[box + 1]!;
    const values = typeof fit === 'number' ? [fit] : [fit[0], 0];
    for (const value of values) scores.set(value, (scores.get(value) ?? new Set()).add(roll[0]));
  }
  return scores;
});

interface Turn {
  box: number | null;
  points: number | null;
  two: number | null;
}

class Game {
  readonly #setup: PadSetup;
  readonly #cells: Cells;
  readonly #names: readonly string[];
  readonly #freely: boolean;
  readonly sheets: Written[];

  constructor(setup: PadSetup, cells: Cells, names: readonly string[]) {
    this.#setup = setup;
    this.#cells = cells;
    this.#names = names;
    this.#freely = setup.options.free_downgrade === true;
    this.sheets = seatsOf(setup.players).map(nothing);
  }

  get #alone(): boolean {
    return this.#setup.players === 1;
  }

  #turn(number: number, seat: number): Turn {
    const box = numberIn(this.#cells, `box.${number}.${seat}`);
    const open = box !== null && !this.sheets[seat]!.filled.has(box) ? box : null;
    const roll = rollOf(diceIn(this.#cells, `dice.${number}.${seat}`));
    if (roll) {
      const points = open === null ? null : pointsIn(roll, open, this.sheets[seat]!.filled, this.#freely);
      return { box: open, points, two: roll[0] };
    }
    const points = numberIn(this.#cells, `points.${number}.${seat}`);
    const two = numberIn(this.#cells, `two.${number}.${seat}`);
    const possible = open !== null && points !== null ? SCORES[open]!.get(points) : undefined;
    return { box: open, points: possible ? points : null, two: two !== null && possible?.has(two) ? two : null };
  }

  /** The virtual opponent of somebody alone; null until its dice are rolled. */
  #opponent(number: number): number | null {
    const known = this.#setup.options.solo_pot === 'simple' ? tables.alone.simple : tables.alone.recommended;
    return known[number - 1] ? tables.alone.opponent : numberIn(this.#cells, `rolled.${number}`);
  }

  round(number: number): Round {
    const seats = seatsOf(this.#setup.players);
    const turns = seats.map((seat) => this.#turn(number, seat));
    const opponent = this.#alone ? this.#opponent(number) : null;
    const sums = [...turns.map((turn) => turn.two), ...(this.#alone ? [opponent] : [])];
    const known = sums.every((sum) => sum !== null);
    const best = known ? most(sums) : [];
    const racers = this.#alone ? tables.alone.racers : this.#setup.players;
    const share = known ? POT[racers]![best.length - 1]! : 0;
    const complete = known && turns.every((turn) => turn.points !== null);
    // A pot is won when the round is over; until then somebody is ahead.
    const won = (seat: number): number => (complete && best.includes(seat) ? share : 0);
    const sets = seats.map((seat) => this.#set(number, seat, turns[seat]!, won(seat)));
    if (this.#alone && !this.#knows(number)) sets.push(this.#opponentSet(number));
    const before = this.totals();
    if (complete) turns.forEach((turn, seat) => this.#write(seat, turn, won(seat)));
    const points = this.totals().map((now, seat) => (complete ? now - before[seat]! : null)); // with the bonus
    const first = numberIn(this.#cells, 'starts');
    const starts = this.#alone
      ? null
      : first === null
        ? null
        : (first + STARTS[seats.length]![number - 1]!) % seats.length;
    return {
      title: m['yamiks.pad.round']({ round: number, rounds: tables.rounds }),
      starts,
      facts: complete ? [this.#potWon(best, share)] : this.#pot(turns, opponent),
      sets,
      order: this.#order(number, starts ?? 0, sets),
      points,
      warning: null,
      complete,
    };
  }

  #knows(number: number): boolean {
    return (this.#setup.options.solo_pot === 'simple' ? tables.alone.simple : tables.alone.recommended)[number - 1]!;
  }

  #potWon(best: readonly number[], share: number): string {
    const names = best.map((seat) => this.#names[seat] ?? m['yamiks.pad.opponent']());
    return m['yamiks.pad.pot_won']({ names: names.join(', '), points: share });
  }

  /** What the pot holds, and who is ahead in the race for it. */
  #pot(turns: readonly Turn[], opponent: number | null): string[] {
    const racers = this.#alone ? tables.alone.racers : this.#setup.players;
    const pot = m['yamiks.pad.pot']({ points: POT[racers]![0]! });
    if (this.#alone) return opponent === null ? [pot] : [pot, m['yamiks.pad.to_beat']({ sum: opponent })];
    const sums = turns.map((turn) => turn.two ?? 0);
    const sum = Math.max(...sums);
    if (sum === 0) return [pot];
    const names = most(sums).map((seat) => this.#names[seat] ?? '');
    return [pot, m['yamiks.pad.pot_ahead']({ names: names.join(', '), sum })];
  }

  /** Whoever starts is written first, then to the left. */
  #order(number: number, starts: number, sets: readonly FieldSet[]): string[] {
    const seats = from(starts, this.#setup.players);
    const required = seats.flatMap((seat) => sets[seat]!.fields.filter((field) => !field.optional));
    return [...required.map((field) => field.cell), ...(sets.length > seats.length ? [`rolled.${number}`] : [])];
  }

  #set(number: number, seat: number, turn: Turn, share: number): FieldSet {
    const dice = diceIn(this.#cells, `dice.${number}.${seat}`);
    const fields: Field[] = [
      {
        cell: `dice.${number}.${seat}`,
        label: m['yamiks.pad.dice'](),
        value: dice,
        shown: dice?.join(' ') ?? '',
        keys: Array.from({ length: 6 }, (_, i) => ({ value: i + 1, label: String(i + 1) })),
        dice: true,
        optional: numberIn(this.#cells, `points.${number}.${seat}`) !== null,
      },
      this.#boxField(number, seat, turn),
    ];
    if (!rollOf(dice)) fields.push(...this.#directly(number, seat, turn));
    const gained = turn.points === null ? '' : share > 0 ? `${turn.points} + ${share}` : String(turn.points);
    return { seat, fields, result: gained };
  }

  #boxField(number: number, seat: number, turn: Turn): Field {
    const { filled } = this.sheets[seat]!;
    const roll = rollOf(diceIn(this.#cells, `dice.${number}.${seat}`));
    const keys = tables.boxes.flatMap((name, box): Key[] => {
      if (filled.has(box)) return [];
      const note = roll ? String(pointsIn(roll, box, filled, this.#freely)) : '';
      return [{ value: box, label: translate(`yamiks.box.${name}`), note }];
    });
    const chosen = keys.find((key) => key.value === turn.box);
    return {
      cell: `box.${number}.${seat}`,
      label: m['yamiks.pad.box'](),
      value: turn.box,
      shown: chosen?.label ?? '',
      keys,
    };
  }

  /** Without dice: the points as they stand on paper, and the two best dice. */
  #directly(number: number, seat: number, { box, points, two }: Turn): Field[] {
    const scores = box === null ? null : SCORES[box]!;
    const all = [...(scores?.keys() ?? [])].sort((a, b) => a - b);
    const sums = [...(scores?.get(points ?? -1) ?? [])].sort((a, b) => a - b);
    const asked = numberIn(this.#cells, `points.${number}.${seat}`) !== null;
    const field = (what: string, label: string, value: number | null, values: number[], optional: boolean): Field => ({
      cell: `${what}.${number}.${seat}`,
      label,
      value,
      shown: value === null ? '' : String(value),
      keys: values.map((one) => ({ value: one, label: String(one) })),
      optional,
    });
    return [
      field('points', m['yamiks.pad.points'](), points, all, true),
      field('two', m['yamiks.pad.two'](), two, sums, !asked),
    ];
  }

  #opponentSet(number: number): FieldSet {
    const value = numberIn(this.#cells, `rolled.${number}`);
    const sums = [...new Set(Object.values(ROLLS).map(([two]) => two))].sort((a, b) => a - b);
    return {
      seat: null,
      fields: [
        {
          cell: `rolled.${number}`,
          label: m['yamiks.pad.opponent_two'](),
          value,
          shown: value === null ? '' : String(value),
          keys: sums.map((sum) => ({ value: sum, label: String(sum) })),
        },
      ],
      result: '',
    };
  }

  #write(seat: number, { box, points, two }: Turn, share: number): void {
    const sheet = this.sheets[seat]!;
    sheet.filled.add(box!);
    sheet.lines.set(box!, { points: points!, two: two!, pot: share });
    sheet.boxes += points!;
    if (box! < tables.series) sheet.series += points!;
    sheet.two += two!;
    sheet.pot += share;
  }

  totals(): number[] {
    return this.sheets.map(
      ({ boxes, series, pot }) => boxes + pot + (series >= tables.bonus.from ? tables.bonus.points : 0),
    );
  }

  /** Of those with the most points the one with the most in the two-dice column; then dice decide. */
  winners(totals: readonly number[]): { winners: number[]; tied: number[] } {
    const first = most(totals);
    const sums = this.sheets.map(({ two }, seat) => (first.includes(seat) ? two : -1));
    const tied = most(sums);
    const rolled = numberIn(this.#cells, 'roll_off');
    if (tied.length === 1) return { winners: tied, tied: [] };
    return { winners: rolled !== null && tied.includes(rolled) ? [rolled] : [], tied };
  }

  rollOff(tied: readonly number[]): Round {
    const value = numberIn(this.#cells, 'roll_off');
    const keys = tied.map((seat) => ({ value: seat, label: this.#names[seat] ?? '' }));
    const shown = keys.find((key) => key.value === value)?.label ?? '';
    return {
      title: m['yamiks.pad.tie'](),
      starts: null,
      facts: [m['yamiks.pad.tie_hint']()],
      sets: [
        {
          seat: null,
          fields: [{ cell: 'roll_off', label: m['yamiks.pad.tie_won'](), value, shown, keys }],
          result: '',
        },
      ],
      order: ['roll_off'],
      points: this.sheets.map(() => 0),
      warning: null,
      complete: shown !== '',
    };
  }

  /** What has decided between those with the most points. */
  decided(totals: readonly number[], winners: readonly number[], tied: readonly number[]): string {
    const first = most(totals);
    if (winners.length === 0 || first.length === 1) return '';
    const name = this.#names[winners[0]!] ?? '';
    if (tied.length > 0) return m['yamiks.pad.by_roll']({ name });
    const sums = first.map((seat) => m['app.named']({ what: this.#names[seat] ?? '', name: this.sheets[seat]!.two }));
    return m['yamiks.pad.by_two']({ name, sums: sums.join(', ') });
  }

  /** Each player's sheet: boxes with their three columns, the bonus below the series, sums below all. */
  papers(): Paper[] {
    return this.sheets.map(({ lines, boxes, series, two, pot }, seat) => {
      const rows = tables.boxes.map((name, box) => {
        const line = lines.get(box);
        const values = line ? [line.points, line.two, line.pot].map(String) : ['', '', ''];
        return { label: translate(`yamiks.box.${name}`), values };
      });
      const reached = series >= tables.bonus.from;
      const bonus = {
        label: m['yamiks.pad.bonus_row']({ from: tables.bonus.from }),
        values: [reached ? String(tables.bonus.points) : m['yamiks.pad.so_far']({ points: series }), '', ''],
      };
      const added = boxes + (reached ? tables.bonus.points : 0);
      return {
        columns: [m['yamiks.pad.points'](), m['yamiks.pad.two'](), m['yamiks.pad.pot_column']()],
        rows: [
          ...rows.slice(0, tables.series),
          bonus,
          ...rows.slice(tables.series),
          { label: m['yamiks.pad.sums'](), values: [added, two, pot].map(String), sum: true },
          { label: m['app.pad.total'](), values: [String(this.totals()[seat]), '', ''], sum: true },
        ],
      };
    });
  }

  notes(): string[] {
    return this.sheets.map(({ series }) =>
      series >= tables.bonus.from
        ? m['yamiks.pad.bonus']()
        : m['yamiks.pad.to_bonus']({ points: tables.bonus.from - series }),
    );
  }
}

function sheet(setup: PadSetup, cells: Cells, names: readonly string[]): Sheet {
  const game = new Game(setup, cells, names);
  const rounds: Round[] = [];
  do rounds.push(game.round(rounds.length + 1));
  while (rounds.at(-1)!.complete && rounds.length < tables.rounds);
  const written = rounds.length === tables.rounds && rounds.at(-1)!.complete;
  const totals = game.totals();
  const papers = game.papers();
  if (!written) return { rounds, totals, notes: game.notes(), over: false, winners: [], papers };
  const { winners, tied } = game.winners(totals);
  if (tied.length > 0) rounds.push(game.rollOff(tied));
  const decided = game.decided(totals, winners, tied);
  return { rounds, totals, notes: game.notes(), over: winners.length > 0, winners, decided, papers };
}

export default {
  seats: tables.seats,
  starts: 'starts',
  shown: String,
  schema: tables.schema,
  sheet,
} satisfies PadGame;
