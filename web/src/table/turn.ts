import type { TableState } from '../api/types';
import type { Stage } from '../games/kit/stage/stage.svelte';
import { list } from '../i18n/locale';
import { say } from '../i18n/t';
import { m } from '../paraglide/messages.js';
import { awayText, waitsForAbsent, type Away } from './away';

export interface TurnText {
  words: string;
  /** It is this viewer's turn. */
  mine: boolean;
  /** The game waits for players who are not there. */
  away?: Away;
}

const MOST_NAMED = 2;

export function isMyTurn(table: TableState): boolean {
  return table.status === 'playing' && !table.paused && table.you !== null && !!table.view?.to_act.includes(table.you);
}

/** Who has to do what now, in one sentence. */
export function bannerText(table: TableState, names: readonly string[]): TurnText {
  const quiet = (words: string): TurnText => ({ words, mine: false });
  if (table.status === 'finished') return quiet(m['app.turn.over']());
  if (table.status === 'closed') return quiet(m['app.turn.closed']());
  if (table.status === 'open') return quiet(m['app.turn.open']());
  if (table.paused) return quiet(table.pause?.agreed ? m['app.turn.break']() : m['app.turn.paused']());
  if (!table.view) return quiet('');
  if (isMyTurn(table)) return { words: say(table.prompt, names, table.you) || m['app.turn.yours'](), mine: true };
  const away = waitsForAbsent(table, names);
  if (away) return { ...quiet(awayText(away)), away };
  const waiting = table.view.to_act;
  if (waiting.length === 0) return quiet('');
  if (waiting.length > MOST_NAMED) return quiet(m['app.turn.waiting_many']({ count: waiting.length }));
  return quiet(m['app.turn.waiting']({ names: list(waiting.map((seat) => names[seat] ?? '')) }));
}

/** Who has won, as the header and the end screen say it. */
export function winText(table: TableState, winners: readonly number[]): string {
  if (table.seats.length === 1) return m['app.end.alone']({ points: table.view?.scores[0] ?? 0 });
  const others = winners.filter((seat) => seat !== table.you);
  const names = list(others.map((seat) => table.seats[seat]?.name ?? ''));
  if (others.length === winners.length) return m['app.end.winners']({ count: winners.length, names });
  return others.length === 0 ? m['app.end.you_win']() : m['app.end.winners_with_you']({ names });
}

/** What the header says: the sentence being told, then who has won, and at rest who has to do what. */
export function headerText(stage: Stage): TurnText {
  const { table, busy } = stage;
  if (!table) return { words: '', mine: false };
  if (!busy) return bannerText(table, stage.names);
  const crowns = stage.telling === null && stage.crowned.length > 0;
  return { words: crowns ? winText(table, stage.crowned) : stage.words || stage.last, mine: false };
}
