// What a group comes to: kinds of games, evenings, and all of it to take away.
import { quoted, type Played } from '../pad/standings';
import type { Folded, Shown } from './group';

/** A game as people compare it: alone is another thing than together. */
export interface Kind {
  game: string;
  alone: boolean;
}

export function kindKey({ game, alone }: Kind): string {
  return alone ? `${game} 1` : game;
}

export function kindsOf(games: readonly Shown[]): Kind[] {
  const found = new Map<string, Kind>();
  for (const { game, seats } of games.map((one) => one.game)) {
    const kind = { game, alone: seats.length === 1 };
    found.set(kindKey(kind), kind);
  }
  return [...found.values()].sort((a, b) => (kindKey(a) < kindKey(b) ? -1 : 1));
}

export function ofKind(games: readonly Shown[], kind: Kind): Played[] {
  return games
    .filter(({ game }) => game.game === kind.game && (game.seats.length === 1) === kind.alone)
    .map(({ played }) => played);
}

/** The day something belongs to, as people count: an evening ends when they go to bed. */
export function dayOf(at: number): string {
  const day = new Date(at - 5 * 3_600_000);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

export interface Evening {
  day: string;
  at: number;
  games: readonly Shown[];
  notes: Folded['notes'];
}

/** The last one first. */
export function evenings({ games, notes }: Folded): Evening[] {
  const days = new Map<string, { at: number; games: Shown[]; notes: Folded['notes'][number][] }>();
  const day = (at: number): { at: number; games: Shown[]; notes: Folded['notes'][number][] } => {
    const found = days.get(dayOf(at)) ?? { at, games: [], notes: [] };
    days.set(dayOf(at), found);
    return found;
  };
  for (const one of games) day(one.game.at).games.push(one);
  for (const one of notes) day(one.note.at).notes.push(one);
  return [...days].map(([key, found]) => ({ day: key, ...found })).sort((a, b) => (a.day < b.day ? 1 : -1));
}

/** A line for each seat of each game. */
export function toCsv(games: readonly Shown[]): string {
  const lines = games.flatMap(({ game, played: { names, totals, winners } }) =>
    names.map((name, seat) =>
      [
        new Date(game.at).toISOString(),
        quoted(game.game),
        game.source,
        names.length,
        quoted(name),
        game.seats[seat] === null ? 1 : 0,
        totals[seat],
        winners.includes(seat) ? 1 / winners.length : 0,
        quoted(JSON.stringify(game.options)),
      ].join(','),
    ),
  );
  return ['date,game,source,players,player,bot,points,win,options', ...lines, ''].join('\r\n');
}

/** The same and the rest of it as data. */
export function toJson({ name, people, games, notes }: Folded): string {
  return JSON.stringify(
    {
      group: name,
      members: people.map((one) => ({ name: one.name, also: one.also.map((other) => other.name) })),
      games: games.map(({ game, played: { names, totals, winners } }) => ({
        date: new Date(game.at).toISOString(),
        game: game.game,
        source: game.source,
        options: game.options,
        players: names.map((player, seat) => ({
          name: player,
          bot: game.seats[seat] === null,
          points: totals[seat],
          win: winners.includes(seat) ? 1 / winners.length : 0,
        })),
      })),
      notes: notes.map(({ note }) => ({ date: new Date(note.at).toISOString(), text: note.text })),
    },
    null,
    1,
  );
}
