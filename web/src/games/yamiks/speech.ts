// Sentences about where the game stands.
import type { JournalLine, Sentence, YamiksView } from '../../api/types';
import { list } from '../../i18n/locale';
import { m } from '../../paraglide/messages.js';
import { lastToPlay, leaders, racing } from './race';

/** What the viewer is asked to do now. */
export function turn(view: YamiksView, you: number | null): string {
  if (you === null || !view.to_act.includes(you)) return '';
  if (view.stage === 'order_choice') return m['yamiks.turn.order']();
  return view.rolls_left > 0 ? m['yamiks.turn.roll']() : m['yamiks.turn.fill']();
}

export function rounds(view: YamiksView): number {
  return view.seats[0]?.boxes.length ?? 0;
}

export function progress(view: YamiksView): string {
  if (view.stage === 'order_roll' || view.stage === 'order_choice') return m['yamiks.progress.order']();
  if (view.stage === 'tie_roll') return m['yamiks.progress.tie']();
  const round = m['yamiks.progress.round']({ round: view.round, rounds: rounds(view) });
  if (view.rolls === 0) return round;
  return `${round} · ${m['yamiks.progress.roll']({ roll: view.rolls, rolls: view.rolls + view.rolls_left })}`;
}

function raceAlone(view: YamiksView): string {
  const own = m['yamiks.race.own']({ sum: view.two_best });
  const known = view.opponent.length === view.round;
  const other = known ? m['yamiks.race.opponent_has']({ sum: view.to_beat }) : m['yamiks.race.opponent_later']();
  return view.two_best > 0 ? `${own} ${other}` : other;
}

function ownRace(view: YamiksView, names: readonly string[]): string {
  const sums = { sum: view.two_best, best: view.to_beat, names: list(leaders(view).map((seat) => names[seat] ?? '')) };
  if (view.to_beat === 0) return m['yamiks.race.own']({ sum: view.two_best });
  if (view.two_best > view.to_beat) return m['yamiks.race.own_ahead'](sums);
  if (view.two_best === view.to_beat) return m['yamiks.race.own_level'](sums);
  return m['yamiks.race.own_behind'](sums);
}

function raceOfAll(view: YamiksView, names: readonly string[]): string {
  const best = leaders(view).map((seat) => names[seat] ?? '');
  if (best.length === 0) return m['yamiks.race.nobody']();
  return m['yamiks.race.to_beat']({ best: view.to_beat, names: list(best) });
}

/** Who has to beat what, and who plays last. */
export function race(view: YamiksView, you: number | null, names: readonly string[]): string {
  if (!racing(view)) return '';
  if (view.players === 1) return raceAlone(view);
  const mine = you !== null && view.turn === you && view.two_best > 0;
  const first = mine ? ownRace(view, names) : raceOfAll(view, names);
  const last = lastToPlay(view);
  if (last === null) return first;
  const end = last === you ? m['yamiks.race.you_last']() : m['yamiks.race.last']({ name: names[last] ?? '' });
  return `${first} ${end}`;
}

// What everybody should notice, though it is over when the next dice lie there.
const NEWS = [
  'order_choice_start',
  'order_choice_finish',
  'bonus',
  'opponent_rolled',
  'pot_won',
  'pot_shared',
  'pot_lost',
];

export function news(steps: readonly JournalLine[]): Sentence[] {
  return steps.flatMap((line) => (NEWS.includes(line.what) && line.text ? [line.text] : []));
}
