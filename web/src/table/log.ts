// The log in words. The table's own events have sentences of their own; what happens in the game comes as sentences.
import type { Event, Told } from '../api/types';
import { translate } from '../i18n/t';

export interface LogLine {
  key: string;
  text: string;
  /** The seat it is about, if any. */
  seat: number | null;
  kind: 'game' | 'table';
}

const PLAIN: Partial<Record<Event['type'], string>> = {
  created: 'event.created',
  started: 'event.started',
  paused: 'event.paused',
  resumed: 'event.resumed',
  finished: 'event.finished',
  rematched: 'event.rematched',
  closed: 'event.closed',
};

function ofTable(event: Event, names: readonly string[]): string {
  const plain = PLAIN[event.type];
  if (plain) return translate(plain);
  switch (event.type) {
    case 'seat_taken':
      return translate('event.seat_taken', { name: event.name });
    case 'acted':
      if (event.by === 'clock') return translate('event.time_up', { name: { seat: event.seat } }, names);
      return event.together ? translate('event.chosen', { name: { seat: event.seat } }, names) : '';
    case 'undone':
    case 'sat_in':
    case 'handed_back':
      return translate(`event.${event.type}`, { name: { seat: event.seat } }, names);
    default:
      return '';
  }
}

export function linesOf(told: Told, names: readonly string[]): LogLine[] {
  const { n, event } = told.entry;
  const lines: LogLine[] = [];
  const text = ofTable(event, names);
  if (text) lines.push({ key: `${n}`, text, seat: 'seat' in event ? event.seat : null, kind: 'table' });
  told.journal.forEach((line, i) => {
    if (!line.text) return;
    const sentence = translate(line.text.key, line.text.params, names);
    lines.push({ key: `${n}.${i}`, text: sentence, seat: line.seat >= 0 ? line.seat : null, kind: 'game' });
  });
  return lines;
}

/** The newest lines, for one line on a small screen and for screen readers. */
export function newest(entries: readonly Told[], names: readonly string[], most: number): LogLine[] {
  const found: LogLine[] = [];
  for (let i = entries.length - 1; i >= 0 && found.length < most; i -= 1) {
    found.unshift(...linesOf(entries[i]!, names));
  }
  return found.slice(-most);
}
