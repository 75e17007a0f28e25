// What the finished pads of this device come to: who has won how often, who is ahead of whom, records.
import type { PadGame } from './contract';
import { read, type Header } from './log';
import type { Kept } from './shelf';

/** One finished game. */
export interface Played {
  header: Pick<Header, 'game' | 'players' | 'options' | 'made'>;
  /** By seat; '' for somebody who does not count: a bot, or a name that was taken out. */
  names: readonly string[];
  totals: readonly number[];
  winners: readonly number[];
}

export interface Standing {
  name: string;
  games: number;
  /** A shared win counts as its share. */
  wins: number;
  mean: number;
  best: number;
}

export interface Duel {
  names: readonly [string, string];
  /** How often the first, the second, and none of both was ahead. */
  ahead: readonly [number, number, number];
}

/** The finished game on a pad; null while it is still played. */
export function played({ header, entries }: Kept, pad: PadGame): Played | null {
  const { cells } = read(entries);
  const names = Array.from({ length: header.players }, (_, seat) => String(cells.get(`name.${seat}`) ?? seat + 1));
  const sheet = pad.sheet(header, cells, names);
  return sheet.over ? { header, names, totals: sheet.totals, winners: sheet.winners } : null;
}

/** Of games of one kind, the most successful first. */
export function standings(games: readonly Played[]): Standing[] {
  const all = new Map<string, { wins: number; totals: number[] }>();
  for (const { names, totals, winners } of games) {
    names.forEach((name, seat) => {
      if (name === '') return;
      const so = all.get(name) ?? { wins: 0, totals: [] };
      const won = winners.includes(seat) ? 1 / winners.length : 0;
      all.set(name, { wins: so.wins + won, totals: [...so.totals, totals[seat]!] });
    });
  }
  const rows = [...all].map(([name, { wins, totals }]) => ({
    name,
    games: totals.length,
    wins,
    mean: totals.reduce((sum, one) => sum + one, 0) / totals.length,
    best: Math.max(...totals),
  }));
  return rows.sort((a, b) => b.wins / b.games - a.wins / a.games || b.mean - a.mean || (a.name < b.name ? -1 : 1));
}

/** Everybody against everybody: whoever has won is ahead, and after that whoever has more. */
export function duels(games: readonly Played[]): Duel[] {
  const found = new Map<string, Duel>();
  for (const { names, totals, winners } of games) {
    names.forEach((one, i) => {
      names.slice(i + 1).forEach((other, offset) => {
        const j = i + 1 + offset;
        if (one === '' || other === '' || one === other) return;
        const turned = one > other;
        const pair: [string, string] = turned ? [other, one] : [one, other];
        const rank = (seat: number): number => (winners.includes(seat) ? Infinity : totals[seat]!);
        const [first, second] = turned ? [rank(j), rank(i)] : [rank(i), rank(j)];
        const [a, b, none] = found.get(pair.join('\n'))?.ahead ?? [0, 0, 0];
        const ahead = [
          a + Number(first > second),
          b + Number(second > first),
          none + Number(first === second),
        ] as const;
        found.set(pair.join('\n'), { names: pair, ahead });
      });
    });
  }
  return [...found.values()].sort((a, b) => (a.names.join('\n') < b.names.join('\n') ? -1 : 1));
}

/** By name, the wins after each game, from nothing on: how a race goes. */
export function race(games: readonly Played[], names: readonly string[]): number[][] {
  return names.map((name) => {
    const won = ({ names: there, winners }: Played): number =>
      winners.filter((seat) => there[seat] === name).length / Math.max(1, winners.length);
    return games.reduce((sums, game) => [...sums, sums.at(-1)! + won(game)], [0]);
  });
}

/** A game that is worth telling of. */
export interface Feat {
  name: string;
  game: Played;
  value: number;
}

/** The first of those that have the most. */
function top(feats: readonly Feat[]): Feat | null {
  return feats.reduce<Feat | null>((best, one) => (best === null || one.value > best.value ? one : best), null);
}

/** The most points, the widest win over the next one, and the most wins without another winner in between. */
export function records(games: readonly Played[]): { points: Feat | null; lead: Feat | null; row: Feat | null } {
  const points = games.flatMap((game) =>
    game.names.map((name, seat) => ({ name, game, value: game.totals[seat]! })).filter(({ name }) => name !== ''),
  );
  const won = games
    .filter(({ totals }) => totals.length > 1)
    .map((game): Feat => {
      const { names, totals, winners } = game;
      const [winner = 0] = winners;
      const value = totals[winner]! - Math.max(...totals.filter((_, seat) => seat !== winner));
      return { name: winners.length === 1 ? names[winner]! : '', game, value };
    });
  const rows = won.reduce<Feat[]>((all, { name, game }) => {
    const before = all.at(-1);
    return [...all, { name, game, value: before?.name === name ? before.value + 1 : 1 }];
  }, []);
  return {
    points: top(points),
    lead: top(won.filter(({ name, value }) => name !== '' && value > 0)),
    row: top(rows.filter(({ name, value }) => name !== '' && value > 1)),
  };
}

/** What a spreadsheet would run as a formula is written as text. */
export function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A line for each player of each game. */
export function toCsv(games: readonly Played[]): string {
  const lines = games.flatMap(({ header, names, totals, winners }) =>
    names.map((name, seat) =>
      [
        new Date(header.made).toISOString(),
        header.game,
        quoted(name),
        totals[seat],
        winners.includes(seat) ? 1 / winners.length : 0,
      ].join(','),
    ),
  );
  return ['date,game,player,points,win', ...lines, ''].join('\r\n');
}
