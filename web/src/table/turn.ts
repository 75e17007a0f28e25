import type { TableState } from '../api/types';
import type { AnyGame } from '../games';
import { list } from '../i18n/locale';
import { m } from '../paraglide/messages.js';

export interface TurnText {
  words: string;
  /** It is this viewer's turn. */
  mine: boolean;
}

const MOST_NAMED = 2;

export function isMyTurn(table: TableState): boolean {
  return table.status === 'playing' && !table.paused && table.you !== null && !!table.view?.to_act.includes(table.you);
}

/** Who has to do what now, in one sentence. */
export function bannerText(table: TableState, game: AnyGame | null, names: readonly string[]): TurnText {
  const quiet = (words: string): TurnText => ({ words, mine: false });
  if (table.status === 'finished') return quiet(m['app.turn.over']());
  if (table.status === 'closed') return quiet(m['app.turn.closed']());
  if (table.status === 'open') return quiet(m['app.turn.open']());
  if (table.paused) return quiet(m['app.turn.paused']());
  if (!table.view) return quiet('');
  if (isMyTurn(table)) return { words: game?.turn(table.view, table.you) || m['app.turn.yours'](), mine: true };
  const waiting = table.view.to_act;
  if (waiting.length > MOST_NAMED) return quiet(m['app.turn.waiting_many']({ count: waiting.length }));
  return quiet(m['app.turn.waiting']({ names: list(waiting.map((seat) => names[seat] ?? '')) }));
}
