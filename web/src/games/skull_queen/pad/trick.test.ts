// Tricks of whole games: the pad says of each what the rules have done.
import { expect, test } from 'vitest';
import { evaluate, type Card } from './trick';

interface Told {
  centre: string[];
  cards: [number | null, string][];
  groups: { colour: string; highest: string; up: number; lowest: string; down: number }[];
  to_centre: string[];
  leader: number | null;
}

const TRICKS = import.meta.glob<Told[]>('../../../gallery/frames/pads/tricks/skull_queen.json', { import: 'default' });

function card(name: string, by: number | null, centre: boolean): Card {
  const [colour = '', value = ''] = name.split('-');
  if (name === 'monkey' || name === 'mate') return { colour: null, value: name === 'mate' ? 13 : 0, by, centre };
  return { colour, value: Number(value), by, centre };
}

function nameOf({ colour, value }: Card): string {
  return colour === null ? (value === 0 ? 'monkey' : 'mate') : `${colour}-${value}`;
}

test('every trick moves the pirates that the rules have moved', async () => {
  const [load] = Object.values(TRICKS);
  const tricks = await load!();
  expect(tricks.length).toBeGreaterThan(1000);
  for (const { centre, cards, groups, to_centre, leader } of tricks) {
    const all = [...centre.map((name) => card(name, null, true)), ...cards.map(([by, name]) => card(name, by, false))];
    const found = evaluate(all);
    const told = found.groups.map(({ highest, lowest, ...rest }) => ({
      ...rest,
      highest: nameOf(highest),
      lowest: nameOf(lowest),
    }));
    expect(told.map((one) => JSON.stringify(one, Object.keys(one).sort())).sort()).toEqual(
      groups.map((one) => JSON.stringify(one, Object.keys(one).sort())).sort(),
    );
    expect(
      found.alone
        .filter((one) => !one.centre)
        .map(nameOf)
        .sort(),
    ).toEqual([...to_centre].sort());
    if (leader !== null) expect(found.leader).toBe(leader);
  }
}, 900_000);
