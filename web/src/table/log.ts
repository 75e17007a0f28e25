// The log in words. The table's own events have sentences of their own; what happens in the game comes as sentences.
import type { Event, JournalLine, Told } from '../api/types';
import type { AnyPlay, Chapter } from '../games/kit/stage/play';
import { list } from '../i18n/locale';
import { say, translate } from '../i18n/t';

export interface LogLine {
  key: string;
  text: string;
  /** The seat it is about, if any. */
  seat: number | null;
  kind: 'game' | 'table' | 'round' | 'trick';
}

/** Who reads it, and what the others are called. */
export interface Reader {
  names: readonly string[];
  you: number | null;
  /** By the number of an entry, whoever is not at the table any more. */
  called?: ReadonlyMap<number, string>;
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
  twinned: 'event.twinned',
  repeated: 'event.repeated',
  unsealed: 'event.unsealed',
  rematched: 'event.rematched',
  closed: 'event.closed',
};

/** Those about one seat, which have other words for whoever sits there. */
function ofSeat(event: Event): string {
  switch (event.type) {
    case 'acted':
      return event.by === 'clock' ? 'time_up' : event.together ? 'chosen' : '';
    case 'confirmed':
      return event.confirmed ? 'confirmed' : 'unconfirmed';
    case 'sat_in':
      return event.forfeit ? 'forfeited' : 'sat_in';
    case 'resumed':
      return 'resumed_by';
    case 'seat_offered':
      return event.secret_hash ? 'seat_offered' : 'seat_kept';
    case 'pause_declined':
    case 'pause_asked':
    case 'table_given':
    case 'undone':
    case 'hinted':
    case 'handed_back':
      return event.type;
    default:
      return '';
  }
}

function ofTable(n: number, event: Event, { names, you, called }: Reader): string {
  const plain = PLAIN[event.type];
  if (plain) return translate(plain);
  switch (event.type) {
    case 'finished':
      return translate(event.seed ? 'event.finished' : 'event.finished_twin');
    case 'seat_taken':
    case 'seat_handed':
      return translate(`event.${event.type}`, { name: event.name });
    case 'renamed':
      return translate('event.renamed', { name: event.name, before: event.before });
    case 'withheld':
      return translate(event.off ? 'event.withheld_off' : 'event.withheld', { names: list(event.names) });
    case 'seat_left':
      return translate(event.kicked ? 'event.seat_kicked' : 'event.seat_left', { name: called?.get(n) ?? '' });
    case 'muted':
      return translate(event.muted ? 'event.muted' : 'event.unmuted', { name: called?.get(n) ?? '' });
    case 'paused':
      return translate(event.agreed ? 'event.paused_agreed' : 'event.paused');
    case 'resumed':
      if (event.seat === null) return translate('event.resumed');
      break;
    case 'pause_declined':
      if (event.seat === null) return translate('event.pause_lapsed');
      break;
    default:
  }
  const kind = ofSeat(event);
  return kind && 'seat' in event ? translate(`event.${kind}`, { name: { seat: event.seat } }, names, you) : '';
}

/** Whoever leaves a seat is not the one who sits there later. */
function seatOf(event: Event): number | null {
  return 'seat' in event && event.type !== 'seat_left' ? event.seat : null;
}

/** The lines of an entry, as they are told to the reader. */
export function linesOf(told: Told, reader: Reader, chapters: Chapters = NO_CHAPTERS): LogLine[] {
  const { n, event } = told.entry;
  const lines: LogLine[] = [];
  // Where the game itself tells of a choice, the table need not say that there was one.
  const isTold = event.type === 'acted' && event.by !== 'clock' && told.journal.some((line) => line.text);
  const text = isTold ? '' : ofTable(n, event, reader);
  if (text) lines.push({ key: `${n}`, text, seat: seatOf(event), kind: 'table' });
  told.journal.forEach((line, i) => {
    const chapter = chapters.get(line);
    if (chapter) lines.push({ key: `${n}.${i}.h`, text: chapter.title, seat: null, kind: chapter.level });
    if (!line.text) return;
    const seat = 'seat' in line.event ? line.event.seat : null;
    lines.push({ key: `${n}.${i}`, text: say(line.text, reader.names, reader.you), seat, kind: 'game' });
  });
  return lines;
}

/** The newest lines, for one line on a small screen and for screen readers. */
export function newest(entries: readonly Told[], reader: Reader, most: number): LogLine[] {
  const found: LogLine[] = [];
  for (let i = entries.length - 1; i >= 0 && found.length < most; i -= 1) {
    found.unshift(...linesOf(entries[i]!, reader));
  }
  return found.slice(-most);
}
