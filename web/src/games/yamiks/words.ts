// The choices of the game in the words that go over the wire, and what boxes are called.
import type { JournalLine, YamiksEvent, YamiksLine } from '../../api/types';
import { translate } from '../../i18n/t';
import { m } from '../../paraglide/messages.js';
import type { Told } from './events';

export type Box = Extract<YamiksEvent, { type: 'filled' }>['box'];

/** In the order of the sheet, as views list them. */
export const BOXES = [
  'ones',
  'twos',
  'threes',
  'fours',
  'fives',
  'sixes',
  'small_straight',
  'large_straight',
  'three',
  'full_house',
  'four',
  'grand_slam',
] as const satisfies readonly Box[];

export type Choice =
  { kind: 'keep'; dice: number[] } | { kind: 'fill'; box: Box } | { kind: 'start' } | { kind: 'finish' };

const FILL = 'fill ';
const KEEP = 'keep ';
const NO_DICE = 'none';

/** Dice are named in ascending order, as the server lists them: which of two alike is meant makes no difference. */
export function keepWord(dice: readonly number[]): string {
  return KEEP + (dice.length === 0 ? NO_DICE : [...dice].sort((a, b) => a - b).join(' '));
}

export function fillWord(box: Box): string {
  return FILL + box;
}

function isBox(word: string): word is Box {
  return (BOXES as readonly string[]).includes(word);
}

export function parse(action: string): Choice | null {
  if (action === 'start' || action === 'finish') return { kind: action };
  if (action.startsWith(FILL)) {
    const box = action.slice(FILL.length);
    return isBox(box) ? { kind: 'fill', box } : null;
  }
  if (!action.startsWith(KEEP)) return null;
  const dice = action.slice(KEEP.length);
  return { kind: 'keep', dice: dice === NO_DICE ? [] : dice.split(' ').map(Number) };
}

export function mayRoll(legal: ReadonlySet<string>): boolean {
  return [...legal].some((action) => action.startsWith(KEEP));
}

export function boxName(box: Box): string {
  return NAMES[box]();
}

/** What a box takes and what it gives, as the rules say it in their table of boxes. */
export function boxHelp(box: Box): string {
  return ROWS[box]().split(' | ').slice(1).join(' · ');
}

/** Why a box was given its points, as the line of the journal says it that tells of it. */
export function whyFilled({ seat, box }: Told<'filled'>, journal: readonly JournalLine[]): string {
  const told = journal.findLast(({ event }) => event.type === 'filled' && event.seat === seat && event.box === box);
  const why = told?.text?.params.why;
  return typeof why === 'object' && why.key !== undefined ? translate(why.key, why.params) : '';
}

/** A filled line with all its columns, for screen readers. */
export function spokenLine(box: Box, { points, two_dice, pot }: YamiksLine): string {
  const filled = m['yamiks.aria.filled']({ box: boxName(box), points, two_dice });
  return pot === null ? filled : `${filled}, ${m['yamiks.aria.pot']({ pot })}`;
}

const NAMES: Record<Box, () => string> = {
  ones: m['yamiks.box.ones'],
  twos: m['yamiks.box.twos'],
  threes: m['yamiks.box.threes'],
  fours: m['yamiks.box.fours'],
  fives: m['yamiks.box.fives'],
  sixes: m['yamiks.box.sixes'],
  small_straight: m['yamiks.box.small_straight'],
  large_straight: m['yamiks.box.large_straight'],
  three: m['yamiks.box.three'],
  full_house: m['yamiks.box.full_house'],
  four: m['yamiks.box.four'],
  grand_slam: m['yamiks.box.grand_slam'],
};

const ROWS: Record<Box, () => string> = {
  ones: m['yamiks.rules.boxes.row.1'],
  twos: m['yamiks.rules.boxes.row.2'],
  threes: m['yamiks.rules.boxes.row.3'],
  fours: m['yamiks.rules.boxes.row.4'],
  fives: m['yamiks.rules.boxes.row.5'],
  sixes: m['yamiks.rules.boxes.row.6'],
  small_straight: m['yamiks.rules.boxes.row.7'],
  large_straight: m['yamiks.rules.boxes.row.8'],
  three: m['yamiks.rules.boxes.row.9'],
  full_house: m['yamiks.rules.boxes.row.10'],
  four: m['yamiks.rules.boxes.row.11'],
  grand_slam: m['yamiks.rules.boxes.row.12'],
};
