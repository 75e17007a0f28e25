// All seats of one table that are played on this device: a conversation for each, and whose view is shown.
import { untrack } from 'svelte';
import type { Signed } from '../api/types';
import { showTrouble } from '../i18n/trouble';
import { gameList } from '../state/games.svelte';
import { TableStore } from '../state/table.svelte';
import { beside } from './beside.svelte';
import { loadForTable } from './loading';
import { bringShare } from './opening';
import { shownNow, type Shown } from './passing';
import { isMyTurn } from './turn';

export class Company {
  /** Those besides the player of this browser. */
  others: readonly TableStore[] = $state.raw([]);
  #holder: number | null = $state(null);
  #last: number | null = $state(null);

  /** Everybody who has a seat, in the order of seats. */
  readonly seated: readonly TableStore[] = $derived.by(() =>
    [this.main, ...this.others].filter((one) => seatOf(one) !== null).sort((a, b) => seatOf(a)! - seatOf(b)!),
  );
  readonly #held: TableStore | undefined = $derived(this.at(this.#holder));
  /** As the one who looks was told: the last move is seen before the end. */
  readonly #playing: boolean = $derived.by(() => (this.#held ?? this.main).table?.status === 'playing');
  readonly secrets: boolean = $derived.by(() => gameList.of(this.main.table?.game ?? '')?.secrets ?? true);
  readonly now: Shown = $derived.by(() =>
    shownNow({
      seats: this.seated.map((one) => ({ seat: seatOf(one)!, due: isDue(one) })),
      holder: this.#holder,
      last: this.#last,
      playing: this.#playing,
      busy: isBusy(this.#held),
      secrets: this.secrets,
    }),
  );
  /** The one to be shown. Before the start it is always the player of this browser, who may be the host. */
  readonly shown: TableStore = $derived.by(() =>
    this.main.table?.status === 'open' ? this.main : (this.at(this.now.seat) ?? this.main),
  );
  readonly curtain: readonly number[] = $derived(this.now.curtain);

  constructor(readonly main: TableStore) {}

  at(seat: number | null): TableStore | undefined {
    return seat === null ? undefined : this.seated.find((one) => seatOf(one) === seat);
  }

  name(seat: number): string {
    return this.main.names[seat] ?? '';
  }

  /** Somebody says that the device is in their hands. */
  take(seat: number): void {
    this.#holder = seat;
    this.#last = seat;
  }

  /** Nobody's view is to be seen, until somebody says so. */
  putDown(): void {
    this.#holder = null;
  }

  /** Everybody is known by now: before that nobody's view may be shown, as it might not be theirs who look. */
  readonly ready: boolean = $derived.by(
    () =>
      this.main.table !== null &&
      gameList.all.length > 0 &&
      this.others.length === beside.at(this.main.id).length &&
      this.others.every((one) => one.table !== null || one.link === 'ended'),
  );

  /** Called when what is shown has changed: a curtain that has fallen stays down until somebody lifts it, and where there is
   *  none, whoever is shown has the device. */
  follow(): void {
    for (const one of [this.main, ...this.others]) one.together = this.seated.length > 1;
    if (!this.#playing || !this.ready) return;
    if (this.curtain.length > 0) this.putDown();
    else if (this.now.seat !== null && this.now.seat !== this.#holder) this.take(this.now.seat);
    for (const one of [this.main, ...this.others]) {
      one.away = one !== this.shown || this.curtain.length > 0;
      if (one.away) one.stage.flush();
    }
  }

  /** As many conversations as there are people. */
  gather(people: readonly Signed[]): void {
    const kept = this.others.filter((one) => people.some((who) => who.player.id === one.me));
    for (const one of this.others) if (!kept.includes(one)) one.close();
    const added = people.filter((who) => !kept.some((one) => one.me === who.player.id)).map((who) => this.#open(who));
    if (added.length === 0 && kept.length === this.others.length) return;
    this.others = [...kept, ...added];
    this.main.beside = this.others;
  }

  #open(signed: Signed): TableStore {
    const table = this.main.id;
    const one = new TableStore(table, signed.token, { signed, gone: () => beside.remove(table, signed.player.id) });
    one.away = true;
    return one;
  }

  /** The game of those who are not looked at has to be told to them, too. */
  async perform(game: string): Promise<void> {
    const { play } = await loadForTable(game);
    for (const one of [this.main, ...this.others]) {
      one.stage.perform(play);
      if (one.away) one.stage.flush();
    }
  }

  close(): void {
    for (const one of this.others) one.close();
    this.main.beside = [];
    this.main.away = this.main.together = false;
  }
}

function seatOf(one: TableStore): number | null {
  return one.table?.you ?? null;
}

function isDue(one: TableStore): boolean {
  const own = one.table?.seats[seatOf(one) ?? -1];
  return one.table !== null && isMyTurn(one.table) && !own?.bot_sits_in && !own?.forfeited;
}

function isBusy(one: TableStore | undefined): boolean {
  return one !== undefined && (one.stage.busy || one.pending !== null || one.tapped !== null);
}

/** For a component: everybody on this device takes part, whoever is shown. */
export function keepCompany(main: TableStore): Company {
  const company = new Company(main);
  const known = new Set<TableStore>();

  gameList.load().catch(showTrouble);

  $effect.pre(() => {
    const people = beside.at(main.id);
    untrack(() => company.gather(people));
  });

  $effect(() => {
    const game = main.table?.game;
    if (game && company.others.length > 0) company.perform(game).catch(showTrouble);
  });

  // Each brings a share of their own to the draws, and whoever has stood up is not here any more.
  $effect(() => {
    for (const one of company.others) {
      if (!one.table) continue;
      if (one.table.you === null && one.link === 'open') {
        beside.remove(main.id, one.me!);
        continue;
      }
      const first = !known.has(one);
      known.add(one);
      bringShare(one, first);
    }
  });

  // Everybody goes along to the next game, where their seats are kept.
  $effect(() => {
    const next = main.table?.rematch;
    if (next) beside.add(next, ...beside.at(main.id));
  });

  $effect.pre(() => {
    void [company.ready, company.now, company.shown, company.seated];
    untrack(() => company.follow());
  });
  $effect(() => () => company.close());
  return company;
}
