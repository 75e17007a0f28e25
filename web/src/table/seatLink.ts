// The link with which somebody takes over a seat. What is behind the # stays in the browser: no server and no log sees it.
import { randomHex } from '../api/random';
import { sha256 } from '../api/sha256';
import { invitation } from './share';

const HASH = /^#seat=(\d{1,2})\.([0-9a-f]{16,64})$/;

export interface SeatLink {
  seat: number;
  secret: string;
}

/** A new one; `hash` is what the server is told of its secret. */
export function newSeatLink(table: string, seat: number): { url: string; hash: string } {
  const secret = randomHex();
  return { url: `${invitation(table)}#seat=${seat}.${secret}`, hash: sha256(secret) };
}

/** What the part of an address behind the # says of a seat; null if nothing. */
export function seatLinkIn(hash: string): SeatLink | null {
  const found = HASH.exec(hash);
  return found ? { seat: Number(found[1]), secret: found[2]! } : null;
}
