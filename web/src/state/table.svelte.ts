// One table as this page knows it: what was told, what is shown, what was asked and not answered yet.
import { socketUrl } from '../api/address';
import { TableSocket, type LinkState } from '../api/socket';
import type { Command, Created, JournalLine, Said, TableState, Told } from '../api/types';
import { showTrouble } from '../i18n/trouble';
import { m } from '../paraglide/messages.js';
import { afterPicture } from '../ui/picture';
import { serverClock } from './clock.svelte';
import { Pacing } from './pacing';
import { player } from './player.svelte';
import { settings } from './settings.svelte';
import { toasts } from './toasts.svelte';

interface Update {
  entries: Told[];
  table: TableState;
  steps: JournalLine[];
}

export class TableStore {
  table: TableState | null = $state.raw(null);
  entries: Told[] = $state.raw([]);
  steps: JournalLine[] = $state.raw([]);
  link: LinkState = $state('connecting');
  /** Why there is no conversation any more. */
  ended: string | null = $state(null);
  pending: string | null = $state(null);
  /** Tapped, and about to be pending. */
  tapped: string | null = $state(null);

  names: string[] = $derived(this.table?.seats.map((seat) => seat?.name ?? '') ?? []);
  legal: ReadonlySet<string> = $derived(new Set(this.table?.legal));
  setup: Created | null = $derived(createdOf(this.entries));
  /** All lines of the game so far, for boards that look back. */
  journal: readonly JournalLine[] = $derived(journalOf(this.entries));
  said: Said[] = $derived(this.entries.flatMap(({ entry }) => (entry.event.type === 'said' ? [entry.event] : [])));
  muted: ReadonlySet<string> = $derived(mutedIn(this.entries));
  canUndo = $derived(ownChoiceIsLast(this.entries, this.table?.you ?? null));

  #socket: TableSocket;
  #pacing = new Pacing<Update>(
    (update) => this.#show(update),
    () => (document.hidden ? 0 : settings.pace),
  );
  #wake = (): void => {
    if (!document.hidden) this.#socket.wake();
  };

  constructor(
    readonly id: string,
    token: string | null,
  ) {
    this.#socket = new TableSocket(socketUrl(`/tables/${encodeURIComponent(id)}/socket`), token, {
      told: (entries, table, how) => this.#told(entries, table, how),
      link: (state, code) => {
        this.link = state;
        this.ended = state === 'ended' ? code : null;
      },
      unknownPlayer: async () => (await player.again()).token,
    });
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
  }

  close(): void {
    removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#pacing.flush();
    this.#socket.close();
  }

  /** Make a choice; it is shown as made until the server has answered, but first of all as tapped. */
  act(action: string): void {
    if (this.tapped !== null) return;
    this.tapped = action;
    afterPicture(() => {
      this.tapped = null;
      this.#pacing.flush();
      this.pending = action;
      void this.do({ type: 'play', action }).finally(() => {
        if (this.pending === action) this.pending = null;
      });
    });
  }

  /** Whether it was done; a refusal is shown in words. */
  async do(command: Command): Promise<boolean> {
    try {
      await this.#socket.do(command);
      return true;
    } catch (error) {
      if (this.link !== 'ended') showTrouble(error, this.names);
      return false;
    }
  }

  /** Nobody wants to wait: show what has happened so far. */
  skip(): void {
    this.#pacing.flush();
  }

  #told(entries: Told[], table: TableState, { fresh, welcome }: { fresh: boolean; welcome: boolean }): void {
    serverClock.set(table.now);
    if (fresh) this.entries = [];
    if (welcome) {
      this.#pacing.flush();
      this.#show({ entries, table, steps: [] });
      return;
    }
    const steps = entries.flatMap((told) => told.journal);
    const own = entries.some(({ entry: { event } }) => event.type === 'acted' && event.seat === table.you);
    if (own) this.#pacing.flush();
    this.#pacing.add({ entries, table, steps }, steps.length);
  }

  #show({ entries, table, steps }: Update): void {
    if (wasKicked(entries, this.table?.you ?? null)) toasts.show(m['app.room.kicked']());
    if (entries.length > 0) {
      this.entries = [...this.entries, ...entries];
      this.steps = steps;
    }
    this.table = table;
  }
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

function createdOf(entries: Told[]): Created | null {
  const event = entries[0]?.entry.event;
  return event?.type === 'created' ? event : null;
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
    // Choices made at once and still hidden are no answer to one's own.
    if (event.type === 'acted' && event.together) continue;
    if (['acted', 'happened', 'shown', 'undone', 'started', 'finished', 'closed'].includes(event.type)) return false;
  }
  return false;
}
