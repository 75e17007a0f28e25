import { expect, test } from 'vitest';
import { BadFile } from '../pad/file';
import { fromText, toText } from './file';
import {
  cleaned,
  fold,
  haveMet,
  joined,
  merge,
  MOST_CELLS,
  MOST_MEMBERS,
  otherNames,
  putIn,
  removed,
  renamed,
  roomFor,
  separated,
  spelled,
  write,
} from './group';
import type { Cell, Header, NewGame, Value } from './group';
import { dayOf, evenings, kindsOf, ofKind, toCsv, toJson } from './telling';

const HEADER: Header = { v: 1, id: 'a'.repeat(26), made: 1 };

function game(names: (string | null)[], totals: number[], winners: number[], more: Partial<NewGame> = {}): NewGame {
  return { game: 'pebbles', at: 1, source: 'pad', names, totals, winners, options: {}, ...more };
}

let now = 100;

function wrote(cells: readonly Cell[], changes: readonly [string, Value | null][]): readonly Cell[] {
  now += 1;
  return merge(
    cells,
    changes.map(([cell, value]) => write(cells, cell, value, now)),
  );
}

function put(cells: readonly Cell[], id: string, added: NewGame): readonly Cell[] {
  return wrote(cells, putIn(cells, id.padEnd(16, 'x'), added));
}

function people(cells: readonly Cell[]): string[] {
  return fold(cells).people.map(({ name, also }) => [name, ...also.map((one) => one.name)].join('='));
}

const TWO = put(put([], 'one', game(['Mama', 'Bo'], [10, 5], [0])), 'two', game(['Eva', 'Bo', null], [1, 2, 3], [2]));

test('whoever is named in a game becomes a member, once, however the name is typed; bots do not', () => {
  expect(people(TWO)).toEqual(['Bo', 'Eva', 'Mama']);
  const more = put(TWO, 'three', game([' bo ', 'MAMA'], [1, 1], [0, 1]));
  expect(people(more)).toEqual(['Bo', 'Eva', 'Mama']);
  expect(fold(more).games[0]!.played.names).toContain('Mama');
});

test('two names of one person are joined, and separated again', () => {
  const [, eva, mama] = fold(TWO).people;
  const one = wrote(TWO, joined(mama!, eva!));
  expect(people(one)).toEqual(['Bo', 'Mama=Eva']);
  expect(fold(one).games.map(({ played }) => played.names)).toEqual([
    ['Mama', 'Bo'],
    ['Mama', 'Bo', ''],
  ]);
  // Whoever is called Eva from now on is Mama, also on a phone that has heard of it only later.
  expect(people(put(one, 'three', game(['eva', 'Cy'], [1, 2], [1])))).toEqual(['Bo', 'Cy', 'Mama=Eva']);
  const elsewhere = put([], 'four', game(['Eva', 'Bo'], [1, 2], [1]));
  expect(people(merge(one, elsewhere))).toHaveLength(2);
  const apart = wrote(one, [[`member.${eva!.id}`, { kind: 'member', name: 'Eva', same_as: null }]]);
  expect(people(apart)).toEqual(['Bo', 'Eva', 'Mama']);
});

test('somebody whom two phones have written down stays one person by another name', () => {
  const elsewhere = put([], 'four', game(['mama', 'Cy'], [1, 2], [1]));
  const both = merge(TWO, elsewhere);
  const mama = fold(both).people.find(({ name }) => name.toLowerCase() === 'mama')!;
  expect(otherNames(mama)).toEqual([]);
  const called = wrote(both, renamed(mama, 'Maria'));
  expect(fold(called).people.map(({ name }) => name)).toEqual(['Bo', 'Cy', 'Eva', 'Maria']);
  const names = fold(called).games.flatMap(({ played }) => played.names);
  expect(names.filter((name) => name === 'Maria')).toHaveLength(2);
  const maria = fold(called).people.at(-1)!;
  expect(otherNames(maria)).toHaveLength(1);
  expect(fold(wrote(called, renamed(maria, 'Mia'))).people).toHaveLength(4);
});

test('a name that two phones have written down is separated as a whole', () => {
  const [, eva, mama] = fold(TWO).people;
  const elsewhere = put([], 'four', game(['Eva', 'Cy'], [1, 2], [1]));
  const one = merge(wrote(TWO, joined(mama!, eva!)), elsewhere);
  const whole = fold(one).people.find(({ id }) => id === mama!.id)!;
  expect(otherNames(whole)).toEqual(['Eva']);
  expect(whole.also).toHaveLength(2);
  const apart = fold(wrote(one, separated(whole, 'Eva')));
  expect(apart.people.map(({ name }) => name)).toEqual(['Bo', 'Cy', 'Eva', 'Mama']);
});

test('a name is the same however its letters are put together', () => {
  expect(spelled(' Zoe\u0308  B ')).toBe(spelled('ZO\u00cb b'));
});

test('who has sat in one game is not one person', () => {
  const [bo, eva, mama] = fold(TWO).people;
  expect(haveMet(fold(TWO), bo!, mama!)).toBe(true);
  expect(haveMet(fold(TWO), eva!, mama!)).toBe(false);
  const one = fold(wrote(TWO, joined(mama!, eva!)));
  expect(haveMet(one, one.people[0]!, one.people[1]!)).toBe(true);
});

test('two phones that join the same people the other way round come to one person on both', () => {
  const [, eva, mama] = fold(TWO).people;
  const here = wrote(TWO, joined(mama!, eva!));
  const there = wrote(TWO, joined(eva!, mama!));
  const both = [merge(here, there), merge(there, here)];
  for (const cells of both) expect(fold(cells).people).toHaveLength(2);
  expect(people(both[0]!)).toEqual(people(both[1]!));
});

test('a member who was removed is named nowhere any more, and the games stay', () => {
  const [bo] = fold(TWO).people;
  const without = wrote(TWO, removed(bo!));
  expect(JSON.stringify(without)).not.toContain('"Bo"');
  expect(toText(HEADER, without)).not.toContain('"Bo"');
  expect(fold(without).games.map(({ played }) => played.names)).toEqual([
    ['Mama', ''],
    ['Eva', '', ''],
  ]);
  // A copy that has not heard of it does not bring the name back.
  expect(people(merge(TWO, without))).toEqual(['Eva', 'Mama']);
  expect(people(merge(without, TWO))).toEqual(['Eva', 'Mama']);
  // Nor does the pad, when its points are corrected; a new game with the name does.
  expect(people(put(without, 'one', game(['Mama', 'Bo'], [11, 5], [0])))).toEqual(['Eva', 'Mama']);
  expect(people(put(without, 'new', game(['Mama', 'Bo'], [11, 5], [0])))).toEqual(['Bo', 'Eva', 'Mama']);
});

test('the same game put in twice is one game, and nothing to write', () => {
  expect(putIn(TWO, 'one'.padEnd(16, 'x'), game(['Mama', 'Bo'], [10, 5], [0]))).toEqual([]);
  const corrected = put(TWO, 'one', game(['Mama', 'Bo'], [12, 5], [0]));
  expect(fold(corrected).games.map(({ game: { totals } }) => totals)).toContainEqual([12, 5]);
  expect(fold(corrected).games).toHaveLength(2);
});

test('copies come to the same in any order, and however often', () => {
  const [bo, eva] = fold(TWO).people;
  const versions = [
    TWO,
    wrote(TWO, removed(bo!)),
    wrote(TWO, [[`member.${eva!.id}`, { kind: 'member', name: 'Evi', same_as: null }]]),
    put(TWO, 'three', game(['Bo', 'Cy'], [1, 2], [1])),
    wrote(TWO, [['name', { kind: 'name', name: 'Crew' }]]),
  ];
  const forwards = versions.reduce(merge);
  const backwards = [...versions, ...versions].reverse().reduce(merge);
  expect(new Map(forwards.map((one) => [one.cell, one]))).toEqual(new Map(backwards.map((one) => [one.cell, one])));
  expect(fold(forwards)).toEqual(fold(backwards));
  expect(fold(forwards).name).toBe('Crew');
  expect(merge(forwards, backwards)).toBe(forwards);
});

test('what is written here counts, also where somebody else has a clock that is ahead', () => {
  const ahead = wrote([], [['name', { kind: 'name', name: 'Later' }]]).map((one) => ({ ...one, at: 9_000_000 }));
  const here = merge(ahead, [write(ahead, 'name', { kind: 'name', name: 'Now' }, 5)]);
  expect(fold(here).name).toBe('Now');
});

test('names are limited', () => {
  const many = Array.from({ length: MOST_MEMBERS + 1 }, (_, i) => [
    `member.${String(i).padStart(16, '0')}`,
    { kind: 'member', name: `n${i}`, same_as: null } as Value,
  ]) as [string, Value][];
  expect(roomFor(wrote([], many.slice(1)))).toBeNull();
  const crowd = wrote([], many);
  expect(roomFor(crowd)).toBe('members');
  expect(roomFor(wrote(crowd, [[many[0]![0], null]]), crowd)).toBeNull();
});

test('a group is limited in cells and in bytes, as the server counts them; what is too large already may become smaller', () => {
  const notes = (count: number, text: string): readonly Cell[] =>
    Array.from({ length: count }, (_, i) => {
      const cell = `note.${String(i).padStart(16, '0')}`;
      return { id: 'i'.repeat(16), cell, value: { kind: 'note', at: 1, text }, at: 1 };
    });
  expect(roomFor(notes(MOST_CELLS, 'x'))).toBeNull();
  const many = notes(MOST_CELLS + 1, 'x');
  expect(roomFor(many)).toBe('full');
  expect(roomFor(wrote(many, [[many[0]!.cell, null]]), many)).toBeNull();
  expect(roomFor(wrote(many, [['name', { kind: 'name', name: 'Crew' }]]), many)).toBe('full');

  // 300 letters of three bytes each.
  expect(roomFor(notes(1000, '€'.repeat(300)))).toBeNull();
  const long = notes(1200, '€'.repeat(300));
  expect(roomFor(long)).toBe('full');
  expect(roomFor(wrote(long, [[long[0]!.cell, null]]), long)).toBeNull();
  expect(roomFor(wrote(long, [['name', { kind: 'name', name: 'Crew' }]]), long)).toBe('full');
});

test('evenings by day, the last one first; what is played after midnight belongs to the evening before', () => {
  const at = (text: string): number => new Date(text).getTime();
  expect(dayOf(at('2026-11-18T01:30:00'))).toBe('2026-11-17');
  const cells = wrote(
    put(
      put(TWO, 'late', game(['Bo', 'Cy'], [1, 2], [1], { at: at('2026-11-18T00:30:00') })),
      'early',
      game(['Bo'], [3], [0], { at: at('2026-11-17T21:00:00'), game: 'alone' }),
    ),
    [['note.nnnnnnnnnnnnnnnn', { kind: 'note', at: at('2026-11-17T22:00:00'), text: 'Pizza' }]],
  );
  const [last] = evenings(fold(cells));
  expect(last).toMatchObject({ day: '2026-11-17', notes: [{ note: { text: 'Pizza' } }] });
  expect(last!.games.map(({ cell }) => cell.slice(5, 9))).toEqual(['earl', 'late']);
  expect(kindsOf(fold(cells).games)).toEqual([
    { game: 'alone', alone: true },
    { game: 'pebbles', alone: false },
  ]);
  expect(ofKind(fold(cells).games, { game: 'alone', alone: true })).toHaveLength(1);
});

test('everything can be taken away, as a table and as data', () => {
  const { games, ...rest } = fold(TWO);
  const lines = toCsv(games).split('\r\n');
  expect(lines).toHaveLength(1 + 2 + 3 + 1);
  expect(lines[1]).toBe('1970-01-01T00:00:00.001Z,"pebbles",pad,2,"Mama",0,10,1,"{}"');
  expect(lines[5]).toBe('1970-01-01T00:00:00.001Z,"pebbles",pad,3,"",1,3,1,"{}"');
  const data = JSON.parse(toJson({ games, ...rest })) as { members: unknown[]; games: { players: unknown[] }[] };
  expect(data.members).toHaveLength(3);
  expect(data.games[1]!.players[2]).toEqual({ name: '', bot: true, points: 3, win: 1 });
});

test('a file gives back what was written into it', () => {
  expect(fromText(toText(HEADER, TWO))).toMatchObject({ header: HEADER, cells: TWO });
});

const GOOD: Cell = { id: 'i'.repeat(16), cell: 'name', value: { kind: 'name', name: 'Crew' }, at: 1 };

const GAME = {
  kind: 'game',
  game: 'pebbles',
  at: 1,
  source: 'pad',
  seats: [null],
  totals: [1],
  winners: [0],
  options: {},
};

function holding(kind: string, value: object): string {
  return file({ cells: [{ ...GOOD, cell: `${kind}.${'x'.repeat(16)}`, value }] });
}

function withOptions(options: object): object {
  const value = {
    kind: 'game',
    game: 'pebbles',
    at: 1,
    source: 'pad',
    seats: [null],
    totals: [1],
    winners: [],
    options,
  };
  return { id: 'a'.repeat(16), cell: `game.${'g'.repeat(16)}`, value, at: 1 };
}

test('names are cleaned as the server cleans them', () => {
  expect(cleaned('The\u202e  Crew\0')).toBe('The Crew');
  expect(cleaned(' Zoe\u0308\n')).toBe('Zo\u00eb');
  expect(cleaned('x' + '\u0336'.repeat(9))).toBe('x' + '\u0336'.repeat(3));
  expect(['', ' ', '\u202e\0', '\u2800', '\u0336'].map(cleaned)).toEqual(['', '', '', '', '']);
});

test('options that a game may have are taken from a file', () => {
  const cells = [withOptions({ bag: { red: { count: 1, faces: [1, 2] } } })];
  expect(fromText(file({ cells })).cells).toEqual(cells);
});

function file(more: object): string {
  return JSON.stringify({ kind: 'calavera-group', version: 1, header: HEADER, cells: [GOOD], ...more });
}

test.each([
  ['no_pad', 'not json at all'],
  ['no_pad', '[]'],
  ['no_pad', JSON.stringify({ kind: 'calavera-pad', version: 1 })],
  ['later', file({ version: 2 })],
  ['damaged', file({ header: { ...HEADER, id: 'short' } })],
  ['damaged', file({ cells: 3 })],
  ['damaged', file({ cells: [{ ...GOOD, value: { kind: 'name', name: '\u202e ' } }] })],
  ['damaged', file({ cells: [withOptions({ a: Array(300).fill({}) })] })],
  ['damaged', file({ cells: [withOptions({ a: [[[[]]]] })] })],
  ['damaged', file({ cells: [{ ...GOOD, cell: 'other' }] })],
  ['damaged', file({ cells: [{ ...GOOD, value: { kind: 'note', at: 1, text: 'x' } }] })],
  ['damaged', file({ cells: [{ ...GOOD, value: { kind: 'name', name: 'x'.repeat(41) } }] })],
  ['damaged', file({ cells: [{ ...GOOD, at: -1 }] })],
  ['damaged', file({ cells: [{ ...GOOD, cell: `game.${'g'.repeat(16)}`, value: { kind: 'game' } }] })],
  ['damaged', file({ cells: Array.from({ length: 5001 }, () => GOOD) })],
  ['damaged', file({ header: { ...HEADER, more: 1 } })],
  ['damaged', file({ header: { ...HEADER, id: [HEADER.id] } })],
  ['damaged', file({ cells: [{ ...GOOD, more: 1 }] })],
  ['damaged', file({ cells: [{ ...GOOD, value: { kind: 'name', name: 'Crew', more: 1 } }] })],
  ['damaged', file({ cells: [{ ...GOOD, value: { kind: 'name', name: '\ud83d' } }] })],
  ['damaged', holding('member', { kind: 'member', name: 'Bo', same_as: null, more: 1 })],
  ['damaged', holding('note', { kind: 'note', at: 1, text: 'x', more: 1 })],
  ['damaged', holding('game', { ...GAME, more: 1 })],
  ['damaged', holding('game', { ...GAME, options: { said: '€'.repeat(700) } })],
])('a file that is no good says so: %s', (trouble, text) => {
  expect(() => fromText(text)).toThrow(new BadFile(trouble as 'no_pad'));
});

test('letters are counted, not what they are made of', () => {
  const name = '\u{1f480}'.repeat(40);
  expect(fromText(file({ cells: [{ ...GOOD, value: { kind: 'name', name } }] })).cells).toHaveLength(1);
  expect(fromText(holding('game', { ...GAME, options: { said: '€'.repeat(600) } })).cells).toHaveLength(1);
  expect(people(put([], 'long', game([`x${name}`], [1], [0])))).toEqual([`x${'\u{1f480}'.repeat(39)}`]);
});
