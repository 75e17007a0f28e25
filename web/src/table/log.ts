// The log in words. The table's own events have sentences of their own; what happens in the game comes as sentences.
import type { Event, JournalLine, Told } from '../api/types';
import type { AnyPlay, Chapter } from '../games/kit/stage/play';
import { say, translate } from '../i18n/t';

export interface LogLine {
  key: string;
  text: string;
  /** The seat it is about, if any. */
  seat: number | null;
  kind: 'game' | 'table' | 'round' | 'trick';
}

export type Chapters = ReadonlyMap<JournalLine, Chapter>;

const NO_CHAPTERS: Chapters = new Map();

/** The line with which each round and each trick begins. */
export function chaptersOf(play: AnyPlay | undefined, journal: readonly JournalLine[]): Chapters {
  const found = play?.chapters?.(journal) ?? [];
  return new Map(found.flatMap((one) => (journal[one.at] ? [[journal[one.at]!, one]] : [])));
}

const PLAIN: Partial<Record<Event['type'], string>> = {
  created: 'event.created',
  arranged: 'event.arranged',
  starting: 'event.starting',
  started: 'event.started',
  resealed: 'event.resealed',
  finished: 'event.finished',
  rematched: 'event.rematched',
  closed: 'event.closed',
};

function ofTable(event: Event, names: readonly string[], you: number | null): string {
  const plain = PLAIN[event.type];
  if (plain) return translate(plain);
  switch (event.type) {
    case 'seat_taken':
      return translate('event.seat_taken', { name: event.name });
    case 'renamed':
      return translate('event.renamed', { name: event.name, before: event.before });
    case 'withheld':
      return translate(event.off ? 'event.withheld_off' : 'event.withheld', { names: event.names.join(', ') });
    case 'acted':
      if (event.by === 'clock') return translate('event.time_up', { name: { seat: event.seat } }, names, you);
      return event.together ? translate('event.chosen', { name: { seat: event.seat } }, names, you) : '';
    case 'confirmed': {
      const key = event.confirmed ? 'event.confirmed' : 'event.unconfirmed';
      return translate(key, { name: { seat: event.seat } }, names, you);
    }
    case 'sat_in': {
      const key = event.forfeit ? 'event.forfeited' : 'event.sat_in';
      return translate(key, { name: { seat: event.seat } }, names, you);
    }
    case 'paused':
      return translate(event.agreed ? 'event.paused_agreed' : 'event.paused');
    case 'resumed':
      if (event.seat === null) return translate('event.resumed');
      return translate('event.resumed_by', { name: { seat: event.seat } }, names);
    case 'pause_declined':
      if (event.seat === null) return translate('event.pause_lapsed');
      return translate('event.pause_declined', { name: { seat: event.seat } }, names);
    case 'seat_offered': {
      const key = event.secret_hash ? 'event.seat_offered' : 'event.seat_kept';
      return translate(key, { name: { seat: event.seat } }, names);
    }
    case 'seat_handed':
      return translate('event.seat_handed', { name: event.name });
    case 'pause_asked':
    case 'table_given':
    case 'undone':
    case 'handed_back':
      return translate(`event.${event.type}`, { name: { seat: event.seat } }, names, you);
    default:
      return '';
  }
}

/** The lines of an entry, as they are told to the player in seat `you`. */
export function linesOf(
  told: Told,
  names: readonly string[],
  you: number | null,
  chapters: Chapters = NO_CHAPTERS,
): LogLine[] {
  const { n, event } = told.entry;
  const lines: LogLine[] = [];
  // Where the game itself tells of a choice, the table need not say that there was one.
  const isTold = event.type === 'acted' && event.by !== 'clock' && told.journal.some((line) => line.text);
  const text = isTold ? '' : ofTable(event, names, you);
  if (text) lines.push({ key: `${n}`, text, seat: 'seat' in event ? event.seat : null, kind: 'table' });
  told.journal.forEach((line, i) => {
    const chapter = chapters.get(line);
    if (chapter) lines.push({ key: `${n}.${i}.h`, text: chapter.title, seat: null, kind: chapter.level });
    if (!line.text) return;
    const seat = 'seat' in line.event ? line.event.seat : null;
    lines.push({ key: `${n}.${i}`, text: say(line.text, names, you), seat, kind: 'game' });
  });
  return lines;
}

/** The newest lines, for one line on a small screen and for screen readers. */
export function newest(
  entries: readonly Told[],
  names: readonly string[],
  you: number | null,
  most: number,
): LogLine[] {
  const found: LogLine[] = [];
  for (let i = entries.length - 1; i >= 0 && found.length < most; i -= 1) {
    found.unshift(...linesOf(entries[i]!, names, you));
  }
  return found.slice(-most);
}
