// What can be chosen about a table, whatever is played at it: the one list behind the form, and behind the line that says
// how a table was set up. A new field of the server's TableSettings is one more line of TABLE_OPTIONS.
import type { Absence, Clock, GameInfo, TableSettings } from '../api/types';
import { m } from '../paraglide/messages.js';

export type TableValues = Required<Omit<TableSettings, 'game' | 'seats' | 'options'>>;

interface Offer<T> {
  value: T;
  label: string;
}

export interface TableOption<K extends keyof TableValues = keyof TableValues> {
  name: K;
  initial: TableValues[K];
  label: () => string;
  hint: (values: TableValues) => string;
  /** What can be chosen with these other values; a switch where nothing is listed. */
  offers?: (values: TableValues) => Offer<TableValues[K]>[];
  /** Games that it makes sense for; all, where nothing is said. */
  fits?: (game: GameInfo) => boolean;
  /** A few words about it for everybody at the table; '' where there is nothing to say. */
  words: (value: TableValues[K]) => string;
}

const MINUTE = 60;
const DAY = 86_400;

const CLOCKS: { clock: Clock; label: () => string }[] = [
  { clock: { kind: 'none', seconds: 0, increment: 0 }, label: m['app.clock_choice.none'] },
  { clock: { kind: 'move', seconds: 30, increment: 0 }, label: m['app.clock_choice.fast'] },
  { clock: { kind: 'move', seconds: 90, increment: 0 }, label: m['app.clock_choice.calm'] },
  { clock: { kind: 'bank', seconds: 10 * MINUTE, increment: 5 }, label: m['app.clock_choice.bank'] },
  { clock: { kind: 'move', seconds: DAY, increment: 0 }, label: m['app.clock_choice.day'] },
  { clock: { kind: 'move', seconds: 3 * DAY, increment: 0 }, label: m['app.clock_choice.days'] },
];

const ABSENCES: { absence: Absence; label: () => string }[] = [
  { absence: { policy: 'bot', grace: 60 }, label: m['app.absence_choice.bot'] },
  { absence: { policy: 'skip', grace: 60 }, label: m['app.absence_choice.skip'] },
  { absence: { policy: 'wait', grace: 0 }, label: m['app.absence_choice.wait'] },
];

/** What a rated table begins with if no clock was chosen. */
const RATED_CLOCK: Clock = CLOCKS[2]!.clock;

function time(seconds: number): string {
  if (seconds >= DAY) return m['app.clock.days']({ count: Math.round(seconds / DAY) });
  if (seconds >= 60 && seconds % 60 === 0) return m['app.clock.minutes']({ count: Math.round(seconds / 60) });
  return m['app.clock.seconds']({ count: seconds });
}

export function clockWords(clock: Clock): string {
  const seconds = clock.seconds ?? 0;
  if (clock.kind === 'move') return m['app.setup.clock_move']({ time: time(seconds) });
  if (clock.kind === 'bank') {
    return m['app.setup.clock_bank']({ time: time(seconds), increment: clock.increment ?? 0 });
  }
  return m['app.setup.clock_none']();
}

// A rated game comes to its end whatever its players do.
function clocks({ rated }: TableValues): Offer<Clock>[] {
  return CLOCKS.filter(({ clock }) => !rated || clock.kind !== 'none').map((one) => ({
    value: one.clock,
    label: one.label(),
  }));
}

function absences({ rated }: TableValues): Offer<Absence>[] {
  return ABSENCES.filter(({ absence }) => !rated || absence.policy === 'bot').map((one) => ({
    value: one.absence,
    label: one.label(),
  }));
}

function option<K extends keyof TableValues>(made: TableOption<K>): TableOption {
  return made as unknown as TableOption;
}

export const TABLE_OPTIONS: readonly TableOption[] = [
  option({
    name: 'clock',
    initial: CLOCKS[0]!.clock,
    label: m['app.create.clock'],
    hint: m['app.create.clock_hint'],
    offers: clocks,
    words: clockWords,
  }),
  option({
    name: 'absence',
    initial: ABSENCES[0]!.absence,
    label: m['app.create.absence'],
    hint: ({ rated }) => (rated ? m['app.create.absence_rated']() : m['app.create.absence_hint']()),
    offers: absences,
    words: () => '',
  }),
  option({
    name: 'public',
    initial: false,
    label: m['app.create.public'],
    hint: m['app.create.public_hint'],
    words: (open) => (open ? m['app.setup.public']() : m['app.setup.private']()),
  }),
  option({
    name: 'spectators',
    initial: true,
    label: m['app.create.spectators'],
    hint: m['app.create.spectators_hint'],
    words: (welcome) => (welcome ? '' : m['app.setup.no_spectators']()),
  }),
  option({
    name: 'rated',
    initial: false,
    label: m['app.create.rated'],
    hint: m['app.create.rated_hint'],
    words: (rated) => (rated ? m['app.setup.rated']() : ''),
  }),
  option({
    name: 'hints',
    initial: false,
    label: m['app.create.hints'],
    hint: m['app.create.hints_hint'],
    fits: ({ coached }) => coached,
    words: (hints) => (hints ? m['app.setup.hints']() : ''),
  }),
];

/** What nobody chooses where two tables are dealt the same. */
export const NOT_FOR_TWINS = { public: false, spectators: false, rated: false } as const;

export const INITIAL = Object.fromEntries(TABLE_OPTIONS.map(({ name, initial }) => [name, initial])) as TableValues;

/** These values of settings that may have more. */
export function valuesOf(settings: TableValues): TableValues {
  return Object.fromEntries(TABLE_OPTIONS.map(({ name }) => [name, settings[name]])) as TableValues;
}

export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const all = { ...one, ...other };
  return Object.keys(all).every((key) => (one as Record<string, unknown>)[key] === (other as typeof all)[key as never]);
}

/** What can be chosen, with the present value among it: other programs may have set what is not offered here. */
export function offersOf(one: TableOption, values: TableValues): Offer<TableValues[keyof TableValues]>[] {
  const offers = one.offers?.(values) ?? [];
  const now = values[one.name];
  if (offers.some(({ value }) => isSame(value, now))) return offers;
  return [{ value: now, label: one.words(now) || one.label() }, ...offers];
}

/**
 * One value changed, and with it those that cannot stay: a rated game has a clock, a bot for absent players, and no
 * hints.
 */
export function withValue<K extends keyof TableValues>(
  values: TableValues,
  name: K,
  value: TableValues[K],
): TableValues {
  const next = { ...values, [name]: value };
  if (name === 'hints' && next.hints) next.rated = false;
  if (!next.rated) return next;
  next.hints = false;
  if (next.clock.kind === 'none') next.clock = RATED_CLOCK;
  if (next.absence.policy !== 'bot') next.absence = ABSENCES[0]!.absence;
  return next;
}

/** How a table was set up, in one line. */
export function describe(setup: TableValues): string {
  return TABLE_OPTIONS.map(({ name, words }) => words(setup[name]))
    .filter((words) => words !== '')
    .join(' · ');
}
