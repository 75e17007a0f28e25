// What people say at a table, in words.
import type { Said, TableState } from '../api/types';
import { phraseText } from '../i18n/t';
import { m } from '../paraglide/messages.js';

/** As they are called at this table, which may be another name than the one they had when they came in. */
export function sayerOf(said: Said, table: TableState | null): string {
  const name = table?.seats.find((seat) => seat?.player === said.player)?.name ?? said.name;
  return said.seat === null ? m['app.talk.spectator']({ name }) : name;
}

export function saidWords(said: Said, game: string): string {
  return said.phrase ? phraseText(game, said.phrase) : (said.text ?? '');
}
