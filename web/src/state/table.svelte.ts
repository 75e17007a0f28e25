// One table as this page knows it: what was told, what is shown, what was asked and not answered yet.
import { socketUrl } from '../api/address';
import { refusalOf, type Refusal } from '../api/refusal';
import { TableSocket, type LinkState } from '../api/socket';
import type { Command, Created, JournalLine, Said, Signed, TableState, Told } from '../api/types';
import type { Waits } from '../games/contract';
import { Stage, type Update } from '../games/kit/stage/stage.svelte';
import { showTrouble } from '../i18n/trouble';
import { m } from '../paraglide/messages.js';
import { play } from '../sound';
import { calledIn } from '../table/called';
import type { Reader } from '../table/log';
import { shareOf } from '../table/shares';
import { afterPicture } from '../ui/picture';
import { serverClock } from './clock.svelte';
import { noteCommitment } from './commitments';
import { createdOf } from './created';
import { noteStart, startIn } from './fingerprints';
import { player } from './player.svelte';
import { settings } from './settings.svelte';
import { toasts } from './toasts.svelte';

interface TableUpdate extends Update {
  /** All entries so far, and those of this update alone. */
  entries: Told[];
  fresh: Told[];
}

/** Somebody else than the player of this browser, who sits here on the same device. */
export interface Sitter {
  signed: Signed;
  /** The server does not know them any more. */
  gone: () => void;
}

export class TableStore {
  /** What is shown: nothing of the game may be read from anywhere else. */
  readonly stage = new Stage<TableUpdate>(
    () => ({ factor: settings.factor, unseen: document.hidden || this.away }),
    undefined,
    (sound) => {
      if (!this.quiet && !this.away) play(sound);
    },
  );
  /** Something else is shown on this device now: nothing is told and nothing sounds. */
  away = $state(false);
  /** What happens is heard elsewhere. */
  quiet = $state(false);
  /** Those who play here on the same device besides the player of this browser. */
  beside: readonly TableStore[] = $state.raw([]);
  /** Several people look at this page together. */
  together = $state(false);
  /** All that has arrived, told or not: people and talk do not wait. */
  entries: Told[] = $state.raw([]);
  link: LinkState = $state('connecting');
  /** Why there is no conversation any more. */
  ended: string | null = $state(null);
  pending: string | null = $state(null);
  /** Tapped, and about to be pending. */
  tapped: string | null = $state(null);

  table: TableState | null = $derived(this.stage.table);
  names: string[] = $derived(this.stage.names);
  /** The entries as far as they have been told. */
  heard: Told[] = $derived(heardOn(this.stage));
  /** Entries only ever grow, so as many names are the same names. */
  #called: ReadonlyMap<number, string> = $derived.by(() => {
    const now = calledIn(this.entries);
    if (now.size !== this.#gone.size) this.#gone = now;
    return this.#gone;
  });
  #gone: ReadonlyMap<number, string> = new Map();
  #you: number | null = $derived(this.table?.you ?? null);
  /** Whom the log speaks to, and of whom; the same as long as nothing of it changes, for all lines are made with it. */
  reader: Reader = $derived({ names: this.names, you: this.#you, called: this.#called });
  setup: Created | null = $derived(createdOf(this.entries));
  said: Said[] = $derived(this.entries.flatMap(({ entry }) => (entry.event.type === 'said' ? [entry.event] : [])));
  muted: ReadonlySet<string> = $derived(mutedIn(this.entries));
  canUndo = $derived(ownChoiceIsLast(this.entries, this.table?.you ?? null));
  /** Chance waits until the choice before it stands. */
  readonly waits: Waits | undefined = $derived.by(() => {
    const table = this.stage.busy ? null : this.table;
    if (table?.status !== 'playing' || table.paused || table.you === null) return undefined;
    if (!table.view || table.view.to_act.length > 0) return undefined;
    const undo = this.canUndo ? (): void => this.undo() : undefined;
    return { goOn: () => this.#goOn(), undo };
  });

  #socket: TableSocket;
  #startNoted = false;
  #wake = (): void => {
    if (document.hidden) this.stage.flush();
    else this.#socket.wake();
  };

  constructor(
    readonly id: string,
    token: string | null,
    private readonly sitter: Sitter | null = null,
  ) {
    this.#socket = new TableSocket(socketUrl(`/tables/${encodeURIComponent(id)}/socket`), token, {
      told: (entries, table, how) => this.#told(entries, table, how),
      link: (state, code) => {
        this.link = state;
        this.ended = state === 'ended' ? code : null;
      },
      unknownPlayer: () => this.#unknown(),
    });
    addEventListener('online', this.#wake);
    addEventListener('offline', this.#wake); // asked immediately whether the server still hears us
    document.addEventListener('visibilitychange', this.#wake);
  }

  /** The player whose table this is. */
  get me(): string | null {
    return this.sitter ? this.sitter.signed.player.id : player.id;
  }

  /** Ask something in the name of that player. */
  withToken<T>(question: (token: string) => Promise<T>): Promise<T> {
    return this.sitter ? question(this.sitter.signed.token) : player.withToken(question);
  }

  /** Whoever sits beside the player of this browser is not replaced by somebody new: the seat would not be theirs. */
  async #unknown(): Promise<string | null> {
    if (!this.sitter) return (await player.again()).token;
    this.sitter.gone();
    return null;
  }

  close(): void {
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.stage.close();
    this.#socket.close();
  }

  /** Make a choice; it is shown as made until the server has answered, but first of all as tapped. */
  act(action: string): void {
    if (this.tapped !== null || this.stage.busy) return;
    this.tapped = action;
    afterPicture(() => {
      this.tapped = null;
      this.pending = action;
      void this.do({ type: 'play', action, wait: true }).finally(() => {
        if (this.pending === action) this.pending = null;
      });
    });
  }

  /** The choice before stands, and chance goes on. */
  #goOn(): void {
    if (this.tapped !== null || !this.stage.guard.take()) return;
    this.tapped = 'go_on';
    void this.do({ type: 'go_on' }, { quietly: true }).finally(() => (this.tapped = null));
  }

  /** Take one's last choice back, once; nothing else is on offer until the server has answered. */
  undo(): void {
    if (this.tapped !== null) return;
    this.tapped = 'undo';
    void this.do({ type: 'undo' }).finally(() => (this.tapped = null));
  }

  /** Whether it was done; a refusal is shown in words, unless nobody has asked for the command. */
  async do(command: Command, { quietly = false } = {}): Promise<boolean> {
    const trouble = await this.attempt(command);
    if (trouble && this.link !== 'ended' && !quietly) showTrouble(trouble, this.names);
    return trouble === null;
  }

  /** The refusal, for a page that has an answer to it; null if it was done. */
  async attempt(command: Command): Promise<Refusal | null> {
    try {
      await this.#socket.do(command);
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  }

  #told(entries: Told[], table: TableState, { fresh, welcome }: { fresh: boolean; welcome: boolean }): void {
    serverClock.set(table.now);
    if (fresh) {
      this.entries = [];
      this.#startNoted = false;
    }
    if (table.status === 'open' || table.status === 'playing') {
      noteCommitment(this.id, table.commitment, () => drawsIn(this.entries) + drawsIn(entries));
      this.#noteStart([...this.entries, ...entries], table);
    }
    this.#notice(entries);
    this.entries = [...this.entries, ...entries];
    const lines = entries.flatMap((told) => told.journal);
    const update = { entries: this.entries, fresh: entries, table, lines, journal: journalOf(this.entries) };
    if (welcome && fresh) this.stage.show(update);
    else if (welcome) this.stage.catchUp(update);
    else this.stage.tell(update);
  }

  #notice(entries: Told[]): void {
    if (wasKicked(entries, this.table?.you ?? null)) toasts.show(m['app.room.kicked']());
    const heir = heirOf(entries, this.table?.you ?? null);
    if (heir) toasts.show(m['app.hand.gone']({ name: heir }));
    if (wasWithheld(entries, this.table?.you ?? null)) toasts.show(m['app.room.withheld']());
  }

  /** Before anything is revealed, because this is called before the page sees the start. */
  #noteStart(entries: Told[], table: TableState): void {
    if (this.#startNoted || (table.status === 'open' && table.starting?.phase !== 'reveal')) return;
    const start = startIn(entries);
    if (start === null || start.begun !== (table.status === 'playing')) return;
    // Once the game has begun, seats are counted without the empty ones.
    const mine = table.you === null ? -1 : start.begun ? table.you : start.seats.indexOf(table.you);
    const hash = start.hashes[mine] ?? '';
    noteStart(this.id, start, shareOf(hash) === undefined ? '' : hash, drawsIn(entries));
    this.#startNoted = start.begun;
  }
}

function heardOn({ shown, current, count }: Stage<TableUpdate>): Told[] {
  const before = shown?.entries ?? [];
  return current ? [...before, ...toldOf(current.fresh, count)] : before;
}

/** The entries up to the one with the last of so many lines, and of that one only what has been told. */
export function toldOf(entries: readonly Told[], lines: number): Told[] {
  const told: Told[] = [];
  let left = lines;
  for (const one of entries) {
    if (left <= 0) break;
    told.push(one.journal.length > left ? { ...one, journal: one.journal.slice(0, left) } : one);
    left -= one.journal.length;
  }
  return told;
}

/** All lines but those of choices that were taken back. */
export function journalOf(entries: Told[]): JournalLine[] {
  const valid: Told[] = [];
  for (const told of entries) {
    const { event } = told.entry;
    if (event.type === 'undone') {
      const at = valid.findLastIndex(({ entry }) => entry.event.type === 'acted' && entry.event.seat === event.seat);
      if (at >= 0) valid.splice(at, 1);
    } else valid.push(told);
  }
  return valid.flatMap((told) => told.journal);
}

/** Whoever sat there did not get up by themselves. */
export function wasKicked(entries: Told[], you: number | null): boolean {
  return entries.some(({ entry: { event } }) => event.type === 'seat_left' && event.kicked && event.seat === you);
}

/** Whether the owner has sent this player away, which is for good. */
export function wasSentAway(entries: Told[], id: string | null): boolean {
  const seats = new Map<number, string>();
  for (const { entry } of entries) {
    const { event } = entry;
    if (event.type === 'seat_taken') seats.set(event.seat, event.player);
    if (event.type === 'seat_left' && event.kicked && seats.get(event.seat) === id) return true;
  }
  return false;
}

/** The name of the one who has taken our seat over; '' if nobody has. */
export function heirOf(entries: Told[], you: number | null): string {
  for (const { entry } of entries) {
    if (entry.event.type === 'seat_handed' && entry.event.seat === you) return entry.event.name;
  }
  return '';
}

/** Our share in the draws did not come in time. */
export function wasWithheld(entries: Told[], you: number | null): boolean {
  return entries.some(({ entry: { event } }) => event.type === 'withheld' && you !== null && event.seats.includes(you));
}

function drawsIn(entries: Told[]): number {
  return entries.filter(({ entry }) => entry.event.type === 'happened').length;
}

function mutedIn(entries: Told[]): ReadonlySet<string> {
  const muted = new Set<string>();
  for (const { entry } of entries) {
    if (entry.event.type !== 'muted') continue;
    if (entry.event.muted) muted.add(entry.event.player);
    else muted.delete(entry.event.player);
  }
  return muted;
}

/** Whether the last thing that happened in the game was this seat's own choice: then it may ask to take it back. */
export function ownChoiceIsLast(entries: Told[], you: number | null): boolean {
  for (let i = entries.length - 1; i >= 0 && you !== null; i -= 1) {
    const event = entries[i]!.entry.event;
    if (event.type === 'acted' && event.seat === you) return event.by === 'player';
    // Simultaneous choices that are still hidden don't answer one's own.
    if (event.type === 'acted' && event.together) continue;
    if (['acted', 'happened', 'shown', 'undone', 'started', 'finished', 'closed'].includes(event.type)) return false;
  }
  return false;
}
