// How a table gets going: our share in the draws, bots on the free seats, the start.
import { http } from '../api/http';
import type { TableSettings } from '../api/types';
import { gameList } from '../state/games.svelte';
import { player } from '../state/player.svelte';
import type { TableStore } from '../state/table.svelte';
import { newShare, shareDue } from './shares';

const toStart = new Set<string>();
// A company that is good for a game, or as near to it as the game can be played.
const COMPANY = 4;

/** How many seats a table of this game has unless somebody wants it otherwise. */
export async function usualSeats(game: string): Promise<number> {
  await gameList.load();
  const far = (count: number): number => Math.abs(count - COMPANY);
  const [first = COMPANY, ...others] = gameList.of(game)?.players ?? [];
  return others.reduce((best, count) => (far(count) < far(best) ? count : best), first);
}

/** A table for friends: the one of this game that still waits with nobody else at it, or a new one. */
export async function openForFriends(game: string): Promise<string> {
  const { id: own } = (await player.ensure()).player;
  const mine = await player.withToken((token) => http.myTables(token));
  const waits = mine.find(
    (table) =>
      table.game === game &&
      table.status === 'open' &&
      table.owner === own &&
      table.twin === null &&
      table.players.every((one) => one === own),
  );
  return waits?.id ?? openTable({ game, seats: await usualSeats(game) }, false);
}

/**
 * Make a table and sit down; `atOnce`: with bots, as soon as the page of the table is there. `twin`: with a second table
 * that is dealt the same.
 */
export async function openTable(settings: TableSettings, atOnce: boolean, twin = false): Promise<string> {
  const body = { settings, sit: true, nonce_hash: twin ? '' : newShare(), twin };
  const { id } = await player.withToken((token) => http.newTable(token, body));
  if (atOnce) startAtOnce(id);
  return id;
}

/** Bots on all free seats. Commands are carried out in the order in which they are sent. */
export async function fillWithBots(store: TableStore, bot: string): Promise<boolean> {
  const free = store.table?.seats.flatMap((seat, i) => (seat === null ? [i] : [])) ?? [];
  const done = free.map((seat) => store.do({ type: 'add_bot', bot, seat }));
  return (await Promise.all(done)).every(Boolean);
}

/** Send what is due of our share in the draws. Another window of the same player may have been faster. */
export function bringShare(store: TableStore, first: boolean): void {
  const table = store.table;
  if (table?.status !== 'open' || table.twin) return;
  const command = shareDue(table.you, table.starting ?? null, store.entries, first);
  if (command) void store.do(command, { quietly: true });
}

/** Called when the table is known for the first time. False if the game was to start immediately and did not. */
export async function begin(store: TableStore): Promise<boolean> {
  const table = store.table;
  const atOnce = toStart.delete(store.id);
  if (table?.status !== 'open' || table.you === null) return !atOnce;
  if (!atOnce) return true;
  await gameList.load();
  const bot = gameList.of(table.game)!.usual_bot;
  const [filled, started] = await Promise.all([fillWithBots(store, bot), store.do({ type: 'start' })]);
  return filled && started;
}

export function startAtOnce(id: string): void {
  toStart.add(id);
}

export function startsAtOnce(id: string): boolean {
  return toStart.has(id);
}
