// Skull on a pad: who challenged, for how many, and what was turned.
import { m } from '../../../paraglide/messages.js';
import {
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

interface Tables {
  begins: string;
  won: Record<string, string>;
  lost: Record<string, string>;
  kept: Record<string, string>;
  out: string[];
  champions: string[];
  next: Record<string, string>;
}

/** In the place of the owner of a skull. */
const WON = -1;

/** What stands in the name of a state: discs, challenges won, Last Chance disc lent. */
function parts(state: string): [discs: number, wins: number, lent: number] {
  const [discs = 0, wins = 0, lent = 0] = state.split('.').map(Number);
  return [discs, wins, lent];
}

interface Result {
  who: number;
  bid: number;
  skull: number;
}

class Pad {
  readonly #of: Tables;
  readonly #cells: Cells;
  readonly #names: readonly string[];
  seats: string[];
  starts: number | null;
  champion: number | null = null;

  constructor(setup: PadSetup, cells: Cells, names: readonly string[]) {
    this.#of = setup.options.last_chance === true ? tables.last_chance : tables.usual;
    this.#cells = cells;
    this.#names = names;
    this.seats = seatsOf(setup.players).map(() => this.#of.begins);
    this.starts = numberIn(cells, 'starts');
  }

  get over(): boolean {
    return this.champion !== null;
  }

  inGame(): number[] {
    return seatsOf(this.seats.length).filter((seat) => !this.#of.out.includes(this.seats[seat]!));
  }

  /** The discs that can lie on the table. */
  discs(): number {
    return this.seats.map(parts).reduce((sum, [discs, , lent]) => sum + discs + lent, 0);
  }

  wins(): number[] {
    return this.seats.map((state) => parts(state)[1]);
  }

  /** One more round; what comes after it is in `seats` and `starts`. */
  round(number: number): Round {
    const [who, bid, skull] = ['who', 'bid', 'skull'].map((what) => numberIn(this.#cells, `${what}.${number}`));
    const starts = this.starts;
    const discs = this.discs();
    const wins = this.wins();
    const fields = [
      this.#field(
        `who.${number}`,
        m['skull.pad.who'](),
        this.inGame().map((seat) => this.#seat(seat)),
      ),
      this.#field(
        `bid.${number}`,
        m['skull.pad.bid'](),
        Array.from({ length: discs }, (_, i) => ({ value: i + 1, label: String(i + 1) })),
      ),
      this.#field(`skull.${number}`, m['skull.pad.result'](), this.#results(who ?? null)),
    ];
    const entered = who != null && bid != null && skull != null && this.#possible({ who, bid, skull });
    const asks = entered ? this.#take({ who, bid, skull }, number) : null;
    if (asks) fields.push(asks);
    const complete = entered && (asks === null || asks.value !== null);
    return {
      title: m['skull.pad.round']({ round: number }),
      starts,
      facts: [m['skull.pad.discs']({ discs })],
      sets: [{ seat: null, fields, result: entered ? this.#told({ who, bid, skull }) : '' }],
      order: fields.map((field) => field.cell),
      points: this.wins().map((now, seat) => (complete ? now - wins[seat]! : null)),
      warning: null,
      complete,
    };
  }

  /** A correction of an earlier round can make it impossible: then it is asked for again. */
  #possible({ who, bid, skull }: Result): boolean {
    const there = this.inGame();
    return there.includes(who) && bid <= this.discs() && (skull === WON || there.includes(skull));
  }

  /** What the challenge does; a question where somebody has to be named. */
  #take({ who, skull }: Result, number: number): Field | null {
    this.seats = this.seats.map((state, seat) => {
      if (seat !== who) return this.#of.kept[state] ?? state;
      return (skull === WON ? this.#of.won : this.#of.lost)[state] ?? state;
    });
    const out = this.#of.out.includes(this.seats[who]!);
    const left = this.inGame();
    if (this.#of.champions.includes(this.seats[who]!)) this.champion = who;
    else if (left.length === 1) this.champion = left[0]!;
    if (this.over) return null;
    const whose = skull === WON ? 'nobody' : skull === who ? 'own' : 'other';
    const next = this.#of.next[`${whose}.${Number(out)}`];
    if (next !== 'named') {
      this.starts = next === 'skull' ? skull : who;
      return null;
    }
    this.starts = numberIn(this.#cells, `named.${number}`);
    return this.#field(
      `named.${number}`,
      m['skull.pad.named'](),
      left.map((seat) => this.#seat(seat)),
    );
  }

  #results(who: number | null): Key[] {
    const others = this.inGame().map((seat) => ({
      value: seat,
      label: seat === who ? m['skull.pad.own_skull']() : m['skull.pad.skull_of']({ name: this.#names[seat] ?? '' }),
    }));
    return [{ value: WON, label: m['skull.pad.won']() }, ...others];
  }

  #told({ who, bid, skull }: Result): string {
    const name = this.#names[who] ?? '';
    if (skull === WON) return m['skull.pad.told_won']({ name, bid });
    if (skull === who) return m['skull.pad.told_own']({ name, bid });
    return m['skull.pad.told_lost']({ name, bid, owner: this.#names[skull] ?? '' });
  }

  #seat(seat: number): Key {
    return { value: seat, label: this.#names[seat] ?? '' };
  }

  #field(cell: string, label: string, keys: readonly Key[]): Field {
    const value = numberIn(this.#cells, cell);
    const chosen = keys.find((key) => key.value === value);
    return { cell, label, value: chosen ? value : null, shown: chosen?.label ?? '', keys };
  }

  /** Challenges won, or all the others out. */
  decided(): string {
    if (this.champion === null) return '';
    const name = this.#names[this.champion] ?? '';
    const state = this.seats[this.champion]!;
    if (!this.#of.champions.includes(state)) return m['skull.pad.by_survival']({ name });
    return m['skull.pad.by_challenges']({ name, wins: parts(state)[1] });
  }

  notes(): string[] {
    return this.seats.map((state) => {
      const [discs, , lent] = parts(state);
      if (discs === 0) return m['skull.pad.out']();
      return lent > 0 ? m['skull.pad.lent']({ discs }) : m['skull.pad.left']({ discs });
    });
  }
}

function sheet(setup: PadSetup, cells: Cells, names: readonly string[]): Sheet {
  const pad = new Pad(setup, cells, names);
  const rounds: Round[] = [];
  do rounds.push(pad.round(rounds.length + 1));
  while (rounds.at(-1)!.complete && !pad.over);
  return {
    rounds,
    totals: pad.wins(),
    notes: pad.notes(),
    over: pad.over,
    winners: pad.champion === null ? [] : [pad.champion],
    decided: pad.decided(),
  };
}

export default {
  seats: tables.seats,
  starts: 'starts',
  shown: String,
  schema: tables.schema,
  sheet,
} satisfies PadGame;
