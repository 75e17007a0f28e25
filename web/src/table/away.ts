// Players who are away: what happens if they stay away, and when.
import type { TableState } from '../api/types';
import { list } from '../i18n/locale';
import { m } from '../paraglide/messages.js';

export interface Away {
  names: string[];
  /** When somebody else acts for the first of them, by the server's clock; null: nobody does. */
  until: number | null;
  /** A bot does it. */
  bot: boolean;
}

/** The game waits for these alone, and they are not there; null if it waits for somebody who is. */
export function waitsForAbsent(table: TableState, names: readonly string[]): Away | null {
  const waiting = table.status === 'playing' && !table.paused ? (table.view?.to_act ?? []) : [];
  const seats = waiting.map((seat) => ({ seat, person: table.seats[seat] }));
  const away = seats.length > 0 && seats.every(({ person }) => person && !person.connected && !person.bot_sits_in);
  if (!away) return null;
  const due = seats.flatMap(({ person }) => (person?.stand_in != null ? [person.stand_in] : []));
  return {
    names: waiting.map((seat) => names[seat] ?? ''),
    until: due.length > 0 ? Math.min(...due) : null,
    bot: table.absence === 'bot',
  };
}

export function awayText({ names }: Away): string {
  return m['app.turn.offline']({ names: list(names) });
}
