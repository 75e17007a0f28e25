import { afterEach, expect, test } from 'vitest';
import '../../i18n/locale';
import { learn } from '../../i18n/t';
import { LANGUAGES, settings } from '../../state/settings.svelte';
import { labelsOf } from '../kit/recorded';
import { noteOf } from './notes';
import { GAMES, momentIn, moments, type Moment } from './recordings';
import { sceneOf } from './scene';
import { challenges, type Challenge } from './story';
import { challengeWords, reasonsOf, secretLoss } from './words';

const NAMES = ['Ada', 'Ben', 'Cleo'];

afterEach(() => settings.set('language', 'en'));

test.each(LANGUAGES)('in %s every choice of every recorded game has words of its own', async (language) => {
  settings.set('language', language);
  await learn('skull');
  for (const game of GAMES) {
    for (const { table, names } of moments(game)) {
      const label = labelsOf('skull', names);
      const words = table.legal.map(label);
      expect(words.some((one, i) => one === table.legal[i])).toBe(false);
      expect(new Set(words).size).toBe(words.length);
    }
  }
});

test('how a challenge ended is told, and which disc it cost only to its owner', () => {
  const told = challenges(moments('skull_3').at(-1)!.events);
  const lost = told.find((one) => one.challenger === 0 && one.skullOf === 2)!;
  const own = told.find((one) => one.challenger === 1 && one.skullOf === 1)!;
  const words = (one: Challenge, you: number | null): string => challengeWords(one, { names: NAMES, you });
  expect([0, 1, 2].map((you) => words(lost, you))).toEqual([
    'You hit Cleo’s skull',
    'Ada hit Cleo’s skull',
    'Ada hit your skull',
  ]);
  expect([words(own, null), words(own, 1)]).toEqual(['Ben hit their own skull', 'You hit your own skull']);
  expect(secretLoss(lost, 0)).toMatch(/^You lost (a flower|your skull)$/);
  expect(secretLoss(lost, 1)).toBe('');
  expect(secretLoss(own, 1)).toBe('');
});

test('seats say who bids, who passed and who is out', () => {
  const note = ({ view, events }: Moment, seat: number): string => noteOf(sceneOf(view, events), seat, null).text;
  const bidding = momentIn('skull_3', ({ view }) => view.stage === 'bidding' && view.seats.some((seat) => seat.passed));
  expect(note(bidding, bidding.view.bidder!)).toBe(`bids ${bidding.view.bid}`);
  expect(
    note(
      bidding,
      bidding.view.seats.findIndex((seat) => seat.passed),
    ),
  ).toBe('passed');
  const reveal = momentIn('skull_3', ({ view }) => view.stage === 'revealing');
  expect(note(reveal, reveal.view.bidder!)).toBe('challenger');
  const out = momentIn('skull_3', ({ view }) => view.seats[0]?.discs === 0);
  expect(note(out, 0)).toBe('out');
  const end = moments('skull_3').at(-1)!;
  expect(note(end, end.view.winners[0]!)).toBe('wins!');
});

test('the last challenge is told with its reasons, as far as it has been told', async () => {
  await learn('skull');
  const all = moments('skull_3').at(-1)!.journal;
  const company = { names: NAMES, you: 0 };
  const lost = all.findIndex((line) => line.event.type === 'challenge_lost' && line.event.seat === 0);
  expect(reasonsOf(all.slice(0, lost), company).join()).not.toContain('hit');
  const reasons = reasonsOf(
    all.slice(
      0,
      all.findIndex((line, i) => i > lost && line.event.type === 'round'),
    ),
    company,
  );
  expect(reasons[0]).toMatch(/^(Nobody goes higher|That’s every disc)/);
  expect(reasons[1]).toMatch(/^You bid \d flowers? and hit (.+’s|your own) skull: the challenge is lost\.$/);
  expect(reasons[2]).toMatch(/^You (lose|secretly give up)/);
  expect(reasons[3]).toMatch(/^It was .+ nobody else knows\.$/);
});
