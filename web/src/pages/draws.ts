// Every draw of a finished table computed again, here in the browser: docs/fairness.md says how it is done.
import type { Entry, Proof } from '../api/types';
import { sealOf, sealsAgree } from '../state/seals';

export interface Check {
  /** The seed is the one that was promised, and proof and log name the same. */
  promised: boolean;
  /** The numbers of the draws that are not what they had to be. */
  wrong: number[];
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function drawBelow(key: CryptoKey, parts: readonly (string | number)[], limit: bigint): Promise<bigint> {
  const all = 1n << 256n;
  for (let counter = 0; ; counter += 1) {
    const message = new TextEncoder().encode([...parts, counter].join('\n'));
    const number = BigInt(`0x${hexOf(await crypto.subtle.sign('HMAC', key, message))}`);
    if (number < all - (all % limit)) return number % limit;
  }
}

function outcomeAt(weights: [string, number][], number: bigint): string | undefined {
  let rest = number;
  for (const [outcome, weight] of weights) {
    rest -= BigInt(weight);
    if (rest < 0n) return outcome;
  }
  return undefined;
}

function isOutcome({ event }: Entry, draw: number, outcome: string): boolean {
  return event.type === 'happened' && event.draw === draw && event.outcome === outcome;
}

/** Browsers keep cryptography from pages that came over plain HTTP. */
export function canCheck(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

export async function checkDraws(proof: Proof): Promise<Check> {
  const keys: { after: number; key: CryptoKey }[] = [];
  let promised = sealsAgree(proof);
  for (const { seed, commitment, after } of proof.seals) {
    const bytes = bytesOf(seed);
    promised &&= hexOf(await crypto.subtle.digest('SHA-256', bytes)) === commitment;
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    keys.push({ after, key });
  }
  const logged = proof.entries.filter(({ event }) => event.type === 'happened');
  const wrong: number[] = logged.slice(proof.draws.length).map((_, i) => proof.draws.length + i + 1);
  // At a twin a draw goes by its name, and no two have the same.
  const twin = proof.entries.some(({ event }) => event.type === 'twinned');
  const names = new Set<string>();
  for (const [i, { n, draw, outcome, weights, name = null }] of proof.draws.entries()) {
    const key = sealOf(keys, i)?.key;
    if (!key) throw new Error('a draw before the first seed');
    const parts = twin ? [name ?? ''] : [proof.table, ...proof.nonces, i + 1];
    const fits = twin ? name !== null && !names.has(name) : name === null;
    if (name !== null) names.add(name);
    const total = weights.reduce((sum, [, weight]) => sum + BigInt(weight), 0n);
    const due = outcomeAt(weights, await drawBelow(key, parts, total));
    const happened = logged[i]?.n === n && isOutcome(logged[i], draw, outcome);
    if (due !== outcome || draw !== i + 1 || !happened || !fits) wrong.push(draw);
  }
  return { promised, wrong };
}

/** The players of a game by their seats, as they were called when it began. */
export function namesIn(entries: readonly Entry[]): string[] {
  const chairs = new Map<number, string>();
  for (const { event } of entries) {
    if (event.type === 'seat_taken' || event.type === 'renamed') chairs.set(event.seat, event.name);
    if (event.type === 'started') return event.order.map((chair) => chairs.get(chair) ?? '');
  }
  return [];
}
