// How a table gets going: our share in the draws, bots on the free seats, the start.
import { http } from '../api/http';
import { randomHex } from '../api/random';
import type { TableSettings } from '../api/types';
import { player } from '../state/player.svelte';
import type { TableStore } from '../state/table.svelte';
import { USUAL_BOT } from './bots';
import { rememberCode } from './code';

const toStart = new Set<string>();

/** Make a table and sit down; `atOnce`: with bots, as soon as the page of the table is there. */
export async function openTable(settings: TableSettings, atOnce: boolean): Promise<string> {
  const body = { settings, sit: true, nonce: randomHex() };
  const { id, code } = await player.withToken((token) => http.newTable(token, body));
  rememberCode(id, code);
  if (atOnce) startAtOnce(id);
  return id;
}

/** Bots on all free seats. Commands are carried out in the order in which they are sent. */
export async function fillWithBots(store: TableStore, bot: string): Promise<boolean> {
  const free = store.table?.seats.flatMap((seat, i) => (seat === null ? [i] : [])) ?? [];
  const done = free.map((seat) => store.do({ type: 'add_bot', bot, seat }));
  return (await Promise.all(done)).every(Boolean);
}

/**
 * Called when the table is known for the first time. Whoever sat down before the commitment was known brings a fresh
 * share in the draws. False if the game was to start at once and did not.
 */
export async function begin(store: TableStore): Promise<boolean> {
  const table = store.table;
  const atOnce = toStart.delete(store.id);
  if (table?.status !== 'open' || table.you === null) return !atOnce;
  void store.do({ type: 'nonce', nonce: randomHex() });
  if (!atOnce) return true;
  const [filled, started] = await Promise.all([fillWithBots(store, USUAL_BOT), store.do({ type: 'start' })]);
  return filled && started;
}

export function startAtOnce(id: string): void {
  toStart.add(id);
}

export function startsAtOnce(id: string): boolean {
  return toStart.has(id);
}
