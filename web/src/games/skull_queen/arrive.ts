// A card comes to its place on the table from whoever has played it.
import { scaleOf } from '../kit/scale';
import type { Lying } from './pool';

interface From {
  from: Pick<Lying, 'from' | 'seat'>;
  you: number | null;
  /** In seconds, of one motion. */
  pace: number;
}

interface Flight extends From {
  node: HTMLElement;
}

let waiting: Flight[] = [];

/** Called when the card is there. All cards of a picture are measured before the first one moves: a layout for each of
 * them would take longer than the picture. */
export function arrive(node: HTMLElement, config: From): void {
  if (config.pace === 0 || typeof node.animate !== 'function') return;
  if (waiting.length === 0) queueMicrotask(depart);
  waiting.push({ node, ...config });
}

function depart(): void {
  const flights = waiting;
  waiting = [];
  const ways = flights.map((flight) => ({ ...flight, way: wayOf(flight) }));
  for (const { node, pace, way } of ways) {
    if (!way) continue;
    const [x, y] = way;
    const keyframes = [
      { transform: `translate(${x}px, ${y}px) rotate(-14deg)`, opacity: 0 },
      { opacity: 1, offset: 1 / 3 },
      { transform: 'none', opacity: 1 },
    ];
    node.animate(keyframes, { duration: pace * 500 });
  }
}

function source(node: Element, { from, you }: From): Element | null {
  const board = node.closest('[data-board]');
  if (!board || from.from === 'centre') return null;
  if (from.from === 'ghost') return board.querySelector('[data-ghost]');
  return board.querySelector(from.seat === you ? '[data-hand]' : `[data-seat="${from.seat}"]`);
}

function wayOf(flight: Flight): [number, number] | null {
  const start = source(flight.node, flight)?.getBoundingClientRect();
  if (!start) return null;
  const end = flight.node.getBoundingClientRect();
  const scale = scaleOf(flight.node);
  const x = start.x + start.width / 2 - end.x - end.width / 2;
  const y = start.y + start.height / 2 - end.y - end.height / 2;
  return [x / scale, y / scale];
}
