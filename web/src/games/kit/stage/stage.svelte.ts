// The stage: the one clock of a table. Updates come in, scenes come out; `play.ts` says how a game takes part.
import type { JournalLine, TableState } from '../../../api/types';
import { say } from '../../../i18n/t';
import { play as sound, type Sound } from '../../../sound';
import { beatsOf, lengthOf, soundsAtRest, type Beat } from './beats';
import { Guard } from './guard';
import type { AnyPlay, Reading, StageNow, Telling } from './play';
import { FAR_BEHIND, hurry, lastingTime, PAUSE, readingTime, stops, type Rate } from './times';

/** What has happened, and the table after it. */
export interface Update {
  table: TableState;
  lines: JournalLine[];
  /** All lines of the game, these included. */
  journal: readonly JournalLine[];
}

export interface Tempo {
  /** Multiplies all times. */
  factor: number;
  /** How many times faster a replay runs. */
  speed?: number;
  /** Nobody looks: everything is shown immediately. */
  unseen: boolean;
}

const NO_LINES: readonly JournalLine[] = [];
const NOBODY: readonly number[] = [];
/** Characters that can be read at a glance. */
const MOST_IN_HEADER = 110;

export class Stage<U extends Update = Update> implements StageNow {
  /** The update whose end was shown last. */
  shown: U | null = $state.raw(null);
  /** The one whose lines are being told. */
  current: U | null = $state.raw(null);
  /** How many of its lines have been told. */
  count = $state(0);
  scene: unknown = $state.raw(undefined);
  telling: Telling | null = $state.raw(null);
  crowned: readonly number[] = $state.raw(NOBODY);
  busy = $state(false);
  /** Multiplies the seconds of motions, so that none outlasts its scene: less than 1 for whoever is behind. */
  haste = $state(1);
  /** A choice of the viewer, or a tap that goes on. */
  readonly guard = new Guard();

  /** The table as it is told: the game as shown, people and clocks as they are now. */
  readonly table: TableState | null = $derived.by(() => this.#told());
  /** All lines told so far. */
  readonly journal: readonly JournalLine[] = $derived.by(() => {
    const before = this.shown?.journal ?? NO_LINES;
    return this.current ? [...before, ...this.current.lines.slice(0, this.count)] : before;
  });
  readonly names: string[] = $derived.by(() => this.#called(this.table?.seats.map((seat) => seat?.name ?? '') ?? []));
  readonly legal: ReadonlySet<string> = $derived(new Set(this.busy ? [] : this.table?.legal));
  /** The sentences being told, in the player's language; '' at rest. */
  readonly words: string = $derived(
    this.telling ? wordsOf(this.telling.lines, this.names, this.shown?.table.you ?? null) : '',
  );
  /** The sentences told last, also at rest. */
  readonly last: string = $derived.by(() => wordsOf(this.#lately, this.names, this.shown?.table.you ?? null));

  #latest: TableState | null = $state.raw(null);
  #lately: readonly JournalLine[] = $state.raw(NO_LINES);
  #names: string[] = [];
  #play: AnyPlay | undefined;
  #waiting: U[] = [];
  #beats: Beat[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is told last opens what comes: from there on the heading is the new one. A result still belongs to the old. */
  #opens = $state(false);
  #skipping = false;
  /** Lines told on this page; it never falls, also when a choice is taken back. */
  #number = 0;

  /** Without a play, because it is still being loaded, what is to be told waits. */
  constructor(
    private readonly tempo: () => Tempo,
    play?: AnyPlay,
    private readonly hear: (sound: Sound) => void = sound,
  ) {
    this.#play = play;
  }

  /** The game's play is there. */
  perform(play: AnyPlay): void {
    this.#play = play;
    if (this.shown && !this.busy) this.scene = this.#sceneOf(this.shown);
    if (this.#timer === undefined) this.#next();
  }

  /** At once, without telling how it came about: whoever comes in, or leafs through a game. */
  show(update: U): void {
    this.#stop();
    this.#latest = update.table;
    this.crowned = update.table.status === 'finished' ? winnersOf(update.table) : NOBODY;
    this.#settle(update);
    // Not all that has ever happened: the newest sentence.
    this.#lately = update.journal.filter((line) => line.text !== null).slice(-1);
  }

  /** Line by line, after what is still waiting. */
  tell(update: U): void {
    this.#latest = update.table;
    this.#waiting.push(update);
    if (this.tempo().unseen && this.#play !== undefined) this.flush();
    else if (this.#timer === undefined) this.#next();
  }

  /** After the line was lost: told if it is soon told, and otherwise shown. Whoever comes in is shown how things stand. */
  catchUp(update: U): void {
    const { lines, table } = update;
    const { view, you } = table;
    const missed = this.#play && view && this.shown?.table.view ? lengthOf(this.#play, { lines, view, you }) : Infinity;
    if (missed <= FAR_BEHIND) this.tell(update);
    else this.show(update);
  }

  /** Leaf to a moment of a game that is over: told if it follows the one shown, and shown otherwise. */
  turnTo(update: U, follows: boolean): void {
    this.flush();
    if (follows) this.tell(update);
    else this.show(update);
  }

  /** Somebody taps: on to the next thing worth looking at. */
  goOn(): void {
    if (!this.busy || !this.guard.take()) return;
    this.#skipping = true;
    this.#on();
  }

  /** Does something by itself as soon as people have seen how things stand; the answer calls it off. */
  afterwards(follows: () => void): () => void {
    const { factor, speed = 1 } = this.tempo();
    const timer = setTimeout(follows, (PAUSE * factor) / speed);
    return () => clearTimeout(timer);
  }

  /** All that is waiting, immediately. */
  flush(): void {
    const all = [...(this.current ? [this.current] : []), ...this.#waiting];
    this.#stop();
    const last = all.at(-1);
    if (last) this.show(last);
  }

  close(): void {
    this.#stop();
  }

  #told(): TableState | null {
    const [now, shown] = [this.#latest, this.shown?.table];
    if (!now || !shown || now === shown) return shown ?? now;
    const { view, status, heading, facts, legal, form, prompt, outlook, suggested } = shown;
    const none = { legal: [], form: null, prompt: null, outlook: [], suggested: null };
    const dead = this.busy ? none : { legal, form, prompt, outlook, suggested };
    const opened = this.#opens && this.current ? this.current.table.heading : heading;
    return { ...now, view, status, heading: opened, facts, ...dead };
  }

  /** The same list as long as everybody is called the same: every sentence with a name in it would be made again. */
  #called(now: string[]): string[] {
    const before = this.#names;
    if (now.length !== before.length || now.some((name, i) => name !== before[i])) this.#names = now;
    return this.#names;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.#beats = [];
    this.#rest();
  }

  #rest(): void {
    this.current = null;
    this.telling = null;
    this.count = 0;
    this.busy = false;
    this.#opens = false;
    this.#skipping = false;
  }

  /** The state after an update is what is shown now. */
  #settle(update: U): void {
    this.#remember(update.lines.slice(this.count));
    this.current = null;
    this.count = 0;
    this.#opens = false;
    this.shown = update;
    this.scene = this.#sceneOf(update);
  }

  #sceneOf({ table, journal }: U): unknown {
    return table.view ? this.#play?.rest(table.view, journal) : undefined;
  }

  #soundTheRest({ lines, table: { view, you } }: U): void {
    if (!this.#play || !view) return;
    for (const one of soundsAtRest(this.#play, { lines, view, you }, this.count)) this.hear(one);
  }

  #remember(lines: readonly JournalLine[]): void {
    if (lines.some((line) => line.text !== null)) this.#lately = lines;
  }

  #next(): void {
    this.#timer = undefined;
    for (;;) {
      const update = this.#waiting[0];
      // Lines can only be told with the game's play; people who come and go need none.
      if (!update || (update.lines.length > 0 && this.#play === undefined)) return this.#rest();
      this.#waiting.shift();
      if (this.#begins(update)) return;
      this.#soundTheRest(update);
      this.#settle(update);
    }
  }

  /** Whether there is something to be told of it. */
  #begins(update: U): boolean {
    const before = this.shown?.table;
    const { view, you } = update.table;
    if (!view || !before?.view) return false;
    this.#beats = this.#play ? beatsOf(this.#play, this.scene, { lines: update.lines, view, you }) : [];
    const ends = before.status === 'playing' && update.table.status === 'finished';
    const last = this.#beats.at(-1);
    // The last move of a game has its time, whatever it is.
    if (ends && last && !stops(last.reading)) last.reading = 'result';
    if (this.#beats.length === 0 && !ends) return false;
    this.current = update;
    this.count = 0;
    this.busy = true;
    this.#on();
    return true;
  }

  #on(): void {
    clearTimeout(this.#timer);
    const beat = this.#beats.shift();
    if (!beat) return this.#end();
    this.scene = beat.scene;
    this.count = beat.count;
    this.#number += beat.lines.length;
    this.telling = { key: `${this.#number}`, lines: beat.lines };
    this.#opens = this.#beats.length === 0 && !stops(beat.reading);
    this.#remember(beat.lines);
    if (this.#skipping && !stops(beat.reading)) return this.#on();
    this.#skipping = false;
    for (const one of beat.sounds) this.hear(one);
    // A header has room for some of the sentences, the board for all of them.
    this.#wait(beat.reading, allWordsOf(beat.lines, this.names, this.shown?.table.you ?? null));
  }

  #end(): void {
    const update = this.current;
    if (!update) return this.#next();
    const ends = this.shown?.table.status === 'playing' && update.table.status === 'finished';
    if (!this.#skipping) this.#soundTheRest(update);
    this.#settle(update);
    if (!ends) return this.#next();
    this.telling = null;
    this.#skipping = false;
    this.crowned = winnersOf(update.table);
    this.#wait('result', '');
  }

  #wait(reading: Reading, words: string): void {
    const rate = this.#rate();
    const time = lastingTime(reading, words, rate);
    this.haste = Math.min(1 / rate.speed, time / (readingTime(reading, words) * rate.factor));
    this.#timer = setTimeout(() => this.#on(), time);
  }

  #rate(): Rate {
    const { factor, speed = 1 } = this.tempo();
    const ending = (this.current ?? this.shown)?.table.status === 'finished';
    return { factor, speed, hurried: ending ? 1 : hurry(this.#behind()) };
  }

  #behind(): number {
    const play = this.#play;
    const now = this.#beats.reduce((sum, beat) => sum + readingTime(beat.reading, ''), 0);
    const later = ({ lines, table: { view, you } }: U): number => (play ? lengthOf(play, { lines, view, you }) : 0);
    return this.#waiting.reduce((sum, update) => sum + later(update), now);
  }
}

function winnersOf(table: TableState): readonly number[] {
  return table.seats.flatMap((seat, i) => (seat?.place === 0 ? [i] : []));
}

/** All sentences of what is told together; if they are too many for a header, those about the viewer, or else the first. */
function wordsOf(lines: readonly JournalLine[], names: readonly string[], you: number | null): string {
  const worded = lines.filter((line) => line.text !== null);
  const all = allWordsOf(worded, names, you);
  if (all.length <= MOST_IN_HEADER || worded.length < 2) return all;
  const own = worded.filter((line) => 'seat' in line.event && line.event.seat === you);
  return allWordsOf(own.length > 0 ? own : worded.slice(0, 1), names, you);
}

function allWordsOf(lines: readonly JournalLine[], names: readonly string[], you: number | null): string {
  return lines.flatMap((line) => (line.text === null ? [] : [say(line.text, names, you)])).join(' ');
}
