import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { YamiksView } from '../../api/types';
import '../../i18n/locale';
import { learn } from '../../i18n/t';
import { settings } from '../../state/settings.svelte';
import { parts, roundsPlayed, tie } from './end';
import { eventsOf } from './events';
import { heldFaces, lie, released, toggled } from './lay';
import { lastToPlay, leaders, racers } from './race';
import { find, GAMES, SETS } from './games.test-help';
import { rollOff } from './rolloff';
import { news, race } from './speech';
import { boxHelp, boxName, fillWord, keepWord, mayRoll, parse } from './words';

const names = ['Ada', 'Barnabas', 'Ching Shih', 'Dolores'];

function view(set: keyof typeof GAMES, wanted: (view: YamiksView) => boolean): YamiksView {
  return find(set, wanted).view;
}

const START = view('three', (one) => one.stage === 'order_choice');
const END = view('four', (one) => one.over);

beforeAll(() => learn('yamiks'));
beforeEach(() => settings.set('language', 'en'));

test('dice to keep are named in ascending order, whatever the order on the screen', () => {
  expect(keepWord([6, 3, 3])).toBe('keep 3 3 6');
  expect(keepWord([])).toBe('keep none');
});

test('every legal word of the recorded games is understood and written the same way again', () => {
  for (const set of SETS) {
    for (const action of GAMES[set].flatMap((one) => one.table.legal)) {
      const choice = parse(action);
      expect(choice).not.toBeNull();
      if (choice?.kind === 'keep') expect(keepWord(choice.dice)).toBe(action);
      if (choice?.kind === 'fill') expect(fillWord(choice.box)).toBe(action);
    }
  }
});

test('a word of another game is no choice', () => {
  expect(parse('bid 3')).toBeNull();
  expect(parse('fill yacht')).toBeNull();
});

test('boxes are named in the language of the player', () => {
  expect(boxName('four')).toBe('Four of a kind');
  settings.set('language', 'de');
  expect(boxName('four')).toBe('Viererpasch');
});

test('a box says what it takes and gives', () => {
  expect(boxHelp('small_straight')).toBe('four in a row, like 2 3 4 5 · 30');
});

test('rolling is possible while there are dice to keep', () => {
  expect(mayRoll(new Set(['keep none', 'fill ones']))).toBe(true);
  expect(mayRoll(new Set(['fill ones']))).toBe(false);
});

test('kept dice stay where they were, and the others fill the gaps', () => {
  const first = lie([], [1, 2, 3, 3, 6], []);
  const marked = toggled(toggled(first, 3), 4);
  expect(heldFaces(marked)).toEqual([3, 6]);
  const second = lie(marked, [1, 3, 4, 5, 6], [3, 6]);
  expect(second.map((place) => place.face)).toEqual([1, 4, 5, 3, 6]);
  expect(second.map((place) => place.held)).toEqual([false, false, false, true, true]);
  expect(second.map((place) => place.fresh)).toEqual([true, true, true, false, false]);
});

test('of dice alike those that were marked stay', () => {
  const marked = toggled(lie([], [3, 3, 3, 5, 6], []), 2);
  const next = lie(marked, [1, 1, 2, 2, 3], [3]);
  expect(next.map((place) => place.face)).toEqual([1, 1, 3, 2, 2]);
});

test('whoever comes in the middle of a turn sees which dice were kept', () => {
  const lay = lie([], [1, 3, 3, 5, 6], [3, 6]);
  expect(lay.map((place) => place.held)).toEqual([false, true, false, false, true]);
  expect(heldFaces(released(lay))).toEqual([]);
});

test('the race knows who leads, who rolls, and who plays last', () => {
  const now = view('four', (one) => one.round === 1 && one.turn === 2 && one.rolls === 1);
  expect(racers(now).map((one) => [one.state, one.sum, one.leads, one.last])).toEqual([
    ['played', 5, false, false],
    ['played', 12, true, false],
    ['rolling', 9, false, false],
    ['waiting', 0, false, true],
  ]);
  expect(leaders(now)).toEqual([1]);
  expect(lastToPlay(now)).toBe(3);
  expect(race(now, 0, names)).toBe('To beat: 12 (Barnabas). Dolores plays last.');
});

test('a player at turn is told how their dice stand in the race', () => {
  const now = view('four', (one) => one.round === 1 && one.turn === 2 && one.rolls === 1);
  expect(race(now, 2, names)).toBe('You have 9; to beat: 12 (Barnabas). Dolores plays last.');
  expect(race({ ...now, two_best: 12 }, 2, names)).toBe('You have 12, level with Barnabas. Dolores plays last.');
  const first = view('four', (one) => one.round === 1 && one.turn === 0);
  expect(race(first, 0, names)).toBe('Your two best dice: 7. Dolores plays last.');
  expect(race(first, null, names)).toBe('No sum to beat yet. Dolores plays last.');
});

test('nothing is said of a race before the order is settled and after the end', () => {
  expect(race(START, 0, names)).toBe('');
  expect(race(END, 0, names)).toBe('');
});

test('alone the opponent is in the race, with a sum that is known or not', () => {
  const known = view('alone', (one) => one.round === 1);
  const unknown = view('alone', (one) => one.round === 2);
  expect(racers(known).map((one) => [one.seat, one.state, one.sum])).toEqual([
    [0, 'rolling', 11],
    [null, 'played', 10],
  ]);
  expect(racers(unknown)[1]).toMatchObject({ state: 'waiting', sum: 0 });
  expect(race(known, 0, names)).toBe('Your two best dice: 11. The opponent has 10.');
  expect(race(unknown, 0, names)).toBe('Your two best dice: 9. The opponent rolls after you.');
  // Whoever looks on has no dice.
  expect(race(unknown, null, names)).toBe(`${names[0]} has 9 with the two best dice. The opponent rolls last.`);
});

test('everybody sees the rolls for the start, ties included', () => {
  const rows = rollOff(START, find('three', (one) => one.stage === 'order_choice').journal);
  expect(rows.map((row) => [row.sum, row.tied, row.highest])).toEqual([
    [21, [16], true],
    [15, [], false],
    [10, [16], false],
  ]);
});

test('pots are news, rolls are not', () => {
  const told = [...GAMES.three, ...GAMES.four].flatMap((one) => news(one.steps, names, null));
  expect(told.some((line) => line.includes('the pot'))).toBe(true);
  expect(told.some((line) => / rolls \d/.test(line))).toBe(false);
});

test('a pot that is shared is told in one line with everybody who shares it', () => {
  const pots = GAMES.two.flatMap((one) => eventsOf(one.steps, 'pot_won').map((pot) => ({ pot, one })));
  const { pot, one } = pots.find((found) => found.pot.seats.length === 2)!;
  const told = `Ada and Barnabas share the pot: their two best dice make ${pot.two_dice}, the highest sum. ${pot.points} for each.`;
  expect(news(one.steps, names, null)).toContain(told);
});

test('the parts of every player add up to the total', () => {
  END.seats.forEach((sheet, seat) => {
    const { series, bonus, patterns, pot } = parts(END, seat);
    expect(series + bonus + patterns + pot).toBe(sheet.total);
  });
});

test('the rounds end with the final score, and every pot is given away', () => {
  for (const set of SETS) {
    const end = view(set, (one) => one.over);
    const rounds = roundsPlayed(end);
    expect(rounds).toHaveLength(12);
    expect(
      rounds
        .at(-1)!
        .slice(0, end.players)
        .map((one) => one.total),
    ).toEqual([...end.scores]);
    for (const round of rounds) expect(round.reduce((sum, one) => sum + one.pot, 0)).toBe(end.pot);
  }
});

test('a tie is told apart by what broke it', () => {
  const end = view('two', (one) => one.over);
  expect(end.scores).toEqual([285, 285]);
  expect(tie(end)).toBe('two_dice');
  expect(tie({ ...end, seats: end.seats.map((sheet) => ({ ...sheet, roll_off: [1, 2, 3, 4, 5] })) })).toBe('roll');
  expect(tie(END)).toBeNull();
});
