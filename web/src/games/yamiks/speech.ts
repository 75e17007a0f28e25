// Sentences about where the game stands.
import type { JournalLine, YamiksEvent, YamiksView } from '../../api/types';
import { list } from '../../i18n/locale';
import { say } from '../../i18n/t';
import { m } from '../../paraglide/messages.js';
import { eventOf } from './events';
import { lastToPlay, leaders, racing } from './race';

function raceAlone(view: YamiksView, you: number | null, names: readonly string[]): string {
  const mine = you !== null;
  const sum = view.two_best;
  const own = mine ? m['yamiks.race.own']({ sum }) : m['yamiks.race.watched']({ name: names[0] ?? '', sum });
  const later = mine ? m['yamiks.race.opponent_later'] : m['yamiks.race.opponent_after'];
  const known = view.opponent.length === view.round;
  const other = known ? m['yamiks.race.opponent_has']({ sum: view.to_beat }) : later();
  return sum > 0 ? `${own} ${other}` : other;
}

function ownRace(view: YamiksView, names: readonly string[]): string {
  const sums = { sum: view.two_best, best: view.to_beat, names: list(leaders(view).map((seat) => names[seat] ?? '')) };
  if (view.to_beat === 0) return m['yamiks.race.own']({ sum: view.two_best });
  if (view.two_best > view.to_beat) return m['yamiks.race.own_ahead'](sums);
  if (view.two_best === view.to_beat) return m['yamiks.race.own_level'](sums);
  return m['yamiks.race.own_behind'](sums);
}

function raceOfAll(view: YamiksView, you: number | null, names: readonly string[]): string {
  const best = leaders(view).map((seat) => (seat === you ? m['app.seat.you']() : (names[seat] ?? '')));
  if (best.length === 0) return m['yamiks.race.nobody']();
  return m['yamiks.race.to_beat']({ best: view.to_beat, names: list(best) });
}

/** Who has to beat what, and who plays last. */
export function race(view: YamiksView, you: number | null, names: readonly string[]): string {
  if (!racing(view)) return '';
  if (view.players === 1) return raceAlone(view, you, names);
  const mine = you !== null && view.turn === you && view.two_best > 0;
  const first = mine ? ownRace(view, names) : raceOfAll(view, you, names);
  const last = lastToPlay(view);
  if (last === null) return first;
  const end = last === you ? m['yamiks.race.you_last']() : m['yamiks.race.last']({ name: names[last] ?? '' });
  return `${first} ${end}`;
}

// Results that the board tells with their reason, in the middle of the table.
const NEWS: Record<YamiksEvent['type'], boolean> = {
  round: false,
  round_alone: false,
  rolled_off: false,
  order_chosen: false,
  rolled: false,
  kept: false,
  filled: false,
  bonus: true,
  opponent_rolled: true,
  pot_won: true,
  pot_lost: true,
  ended: true,
};

export function news(steps: readonly JournalLine[], names: readonly string[], you: number | null): string[] {
  return steps.filter((line) => NEWS[eventOf(line).type]).map((line) => say(line.text, names, you));
}
