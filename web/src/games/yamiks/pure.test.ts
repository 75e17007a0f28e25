import { beforeEach, expect, test } from 'vitest';
import type { JournalLine, YamiksSeat, YamiksView } from '../../api/types';
import four from '../../gallery/frames/yamiks.json';
import alone from '../../gallery/frames/yamiks_1.json';
import two from '../../gallery/frames/yamiks_2.json';
import three from '../../gallery/frames/yamiks_3.json';
import '../../i18n/locale';
import { settings } from '../../state/settings.svelte';
import { chart, parts, roundsPlayed, tie } from './end';
import { heldFaces, lie, released, toggled } from './lay';
import { filledNow, turnKey } from './moment';
import { lastToPlay, leaders, racers } from './race';
import { rollOff } from './rolloff';
import { news, progress, race, turn } from './speech';
import { boxHelp, boxName, fillWord, keepWord, label, mayRoll, parse } from './words';

const names = ['Ada', 'Barnabas', 'Ching Shih', 'Dolores'];

interface Recorded {
  seat: { entries: { journal: JournalLine[] }[]; table: { view: YamiksView; legal: string[] } };
}

function recorded(frames: unknown, at: number): YamiksView {
  return (frames as Recorded[]).at(at)!.seat.table.view;
}

function journal(frames: unknown, upTo = Infinity): JournalLine[] {
  return (frames as Recorded[]).slice(0, upTo).flatMap((one) => one.seat.entries.flatMap((told) => told.journal));
}

function find(frames: unknown, wanted: (view: YamiksView) => boolean): YamiksView {
  return (frames as Recorded[]).map((one) => one.seat.table.view).find(wanted)!;
}

beforeEach(() => settings.set('language', 'en'));

test('dice to keep are named in ascending order, whatever the order on the screen', () => {
  expect(keepWord([6, 3, 3])).toBe('keep 3 3 6');
  expect(keepWord([])).toBe('keep none');
});

test('every legal word of the recorded games is understood and written the same way again', () => {
  for (const frames of [four, alone, two, three] as unknown as Recorded[][]) {
    for (const action of frames.flatMap((one) => one.seat.table.legal)) {
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
  expect(label('bid 3')).toBe('bid 3');
});

test('choices are said in the language of the player', () => {
  expect(label('keep 3 3 6')).toBe('Keep 3 3 6, roll the rest');
  expect(label('keep none')).toBe('Roll all five again');
  expect(label('fill full_house')).toBe('Fill Full house');
  settings.set('language', 'de');
  expect(label('fill full_house')).toBe('Full House füllen');
  expect(label('start')).toBe('Die erste Runde beginnen');
  expect(boxName('four')).toBe('Viererpasch');
});

test('a box says what it takes and gives', () => {
  expect(boxHelp('small_straight')).toBe('four faces in a row · 30');
});

test('rolling is possible while there are dice to keep', () => {
  expect(mayRoll(new Set(['keep none', 'fill ones']))).toBe(true);
  expect(mayRoll(new Set(['fill ones']))).toBe(false);
});

test('who is not to act is asked nothing', () => {
  const view = find(four, (one) => one.turn === 1);
  expect(turn(view, 0)).toBe('');
  expect(turn(view, null)).toBe('');
});

test('who is to act is asked to choose the order, to roll or to fill a box', () => {
  expect(turn(recorded(three, 0), 0)).toBe('You rolled highest: start the round or finish it?');
  expect(
    turn(
      find(four, (one) => one.turn === 0 && one.rolls === 1),
      0,
    ),
  ).toBe('Keep dice and roll again, or fill a box');
  expect(
    turn(
      find(four, (one) => one.turn === 0 && one.rolls === 3),
      0,
    ),
  ).toBe('Fill a box');
});

test('progress names the round and the roll', () => {
  expect(progress(recorded(three, 0))).toBe('Roll for the start');
  expect(progress(find(four, (one) => one.round === 5 && one.rolls === 2))).toBe('Round 5 of 12 · roll 2 of 3');
  expect(progress(recorded(four, -1))).toBe('Round 12 of 12');
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
  const view = find(four, (one) => one.round === 1 && one.turn === 2 && one.rolls === 1);
  expect(racers(view).map((one) => [one.state, one.sum, one.leads, one.last])).toEqual([
    ['played', 5, false, false],
    ['played', 12, true, false],
    ['rolling', 9, false, false],
    ['waiting', 0, false, true],
  ]);
  expect(leaders(view)).toEqual([1]);
  expect(lastToPlay(view)).toBe(3);
  expect(race(view, 0, names)).toBe('To beat: 12 (Barnabas). Dolores plays last.');
});

test('a player at turn is told how the own dice stand in the race', () => {
  const view = find(four, (one) => one.round === 1 && one.turn === 2 && one.rolls === 1);
  expect(race(view, 2, names)).toBe('You have 9; to beat: 12 (Barnabas). Dolores plays last.');
  expect(race({ ...view, two_best: 12 }, 2, names)).toBe('You have 12, level with Barnabas. Dolores plays last.');
  const first = find(four, (one) => one.round === 1 && one.turn === 0);
  expect(race(first, 0, names)).toBe('You have 7. Dolores plays last.');
  expect(race(first, null, names)).toBe('Nobody in the race yet. Dolores plays last.');
});

test('nothing is said of a race before the order is settled and after the end', () => {
  expect(race(recorded(three, 0), 0, names)).toBe('');
  expect(race(recorded(four, -1), 0, names)).toBe('');
});

test('alone the opponent is in the race, with a sum that is known or not', () => {
  const known = find(alone, (one) => one.round === 1);
  const unknown = find(alone, (one) => one.round === 2);
  expect(racers(known).map((one) => [one.seat, one.state, one.sum])).toEqual([
    [0, 'rolling', 11],
    [null, 'played', 10],
  ]);
  expect(racers(unknown)[1]).toMatchObject({ state: 'waiting', sum: 0 });
  expect(race(known, 0, names)).toBe('You have 11. The opponent has 10.');
  expect(race(unknown, 0, names)).toBe('You have 9. The opponent rolls after you.');
});

test('everybody sees the rolls for the start, ties included', () => {
  const rows = rollOff(recorded(three, 0), journal(three, 1));
  expect(rows.map((row) => [row.sum, row.tied, row.highest])).toEqual([
    [21, [16], true],
    [15, [], false],
    [10, [16], false],
  ]);
});

test('pots, bonuses and the order are news, rolls are not', () => {
  const told = news(journal(four)).map((one) => one.key);
  expect(told).toContain('journal.yamiks.pot_won');
  expect(told).toContain('journal.yamiks.bonus');
  expect(told).toContain('journal.yamiks.order_choice_finish');
  expect(told).not.toContain('journal.yamiks.rolled');
});

test('the box filled last is found in the journal', () => {
  expect(filledNow(journal(four))).toEqual({ seat: 0, box: 'small_straight' });
  expect(filledNow([])).toBeNull();
});

test('a roll has another name than the one before it', () => {
  const view = recorded(four, 1);
  expect(turnKey({ ...view, rolls: 2 })).not.toBe(turnKey(view));
});

test('the parts of every player add up to the total', () => {
  const view = recorded(four, -1);
  view.seats.forEach((sheet: YamiksSeat, seat: number) => {
    const { series, bonus, patterns, pot } = parts(view, seat);
    expect(series + bonus + patterns + pot).toBe(sheet.total);
  });
});

test('the rounds end with the final score, and every pot is given away', () => {
  for (const frames of [four, alone, two]) {
    const view = recorded(frames, -1);
    const rounds = roundsPlayed(view);
    expect(rounds).toHaveLength(12);
    expect(
      rounds
        .at(-1)!
        .slice(0, view.players)
        .map((one) => one.total),
    ).toEqual([...view.scores]);
    for (const round of rounds) expect(round.reduce((sum, one) => sum + one.pot, 0)).toBe(view.pot);
  }
});

test('a tie is told apart by what broke it', () => {
  const view = recorded(two, -1);
  expect(view.scores).toEqual([285, 285]);
  expect(tie(view)).toBe('two_dice');
  expect(tie({ ...view, seats: view.seats.map((sheet) => ({ ...sheet, roll_off: [1, 2, 3, 4, 5] })) })).toBe('roll');
  expect(tie(recorded(four, -1))).toBeNull();
});

test('lines of a chart begin at nothing and share one scale', () => {
  const [low, high] = chart([[5], [10]], 100, 50);
  expect(low!.points).toEqual([
    [0, 50],
    [100, 25],
  ]);
  expect(high!.path).toBe('M0 50L100 0');
});
