// The choices of the game in the words that go over the wire, and in the words of people.
import { m } from '../../paraglide/messages.js';

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
] as const;
export type Box = (typeof BOXES)[number];

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
  ones: m['rules.yamiks.boxes.row.1'],
  twos: m['rules.yamiks.boxes.row.2'],
  threes: m['rules.yamiks.boxes.row.3'],
  fours: m['rules.yamiks.boxes.row.4'],
  fives: m['rules.yamiks.boxes.row.5'],
  sixes: m['rules.yamiks.boxes.row.6'],
  small_straight: m['rules.yamiks.boxes.row.7'],
  large_straight: m['rules.yamiks.boxes.row.8'],
  three: m['rules.yamiks.boxes.row.9'],
  full_house: m['rules.yamiks.boxes.row.10'],
  four: m['rules.yamiks.boxes.row.11'],
  grand_slam: m['rules.yamiks.boxes.row.12'],
};

export function label(action: string): string {
  const choice = parse(action);
  if (choice === null) return action;
  if (choice.kind === 'start') return m['yamiks.label.start']();
  if (choice.kind === 'finish') return m['yamiks.label.finish']();
  if (choice.kind === 'fill') return m['yamiks.label.fill']({ box: boxName(choice.box) });
  if (choice.dice.length === 0) return m['yamiks.label.keep_none']();
  return m['yamiks.label.keep']({ dice: choice.dice.join(' ') });
}
