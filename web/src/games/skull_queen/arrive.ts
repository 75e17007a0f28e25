// A card comes to its place on the table from whoever has played it.
import type { TransitionConfig } from 'svelte/transition';
import type { Lying } from './pool';

interface From {
  from: Pick<Lying, 'from' | 'seat'>;
  you: number | null;
  pace: number;
}

function source(node: Element, { from, you }: From): Element | null {
  const board = node.closest('[data-board]');
  if (!board || from.from === 'centre') return null;
  if (from.from === 'ghost') return board.querySelector('[data-ghost]');
  return board.querySelector(from.seat === you ? '[data-hand]' : `[data-seat="${from.seat}"]`);
}

/** Places are measured when everything has been changed: a measurement in between would cost a layout for every card. */
export function arrive(node: Element, config: From): () => TransitionConfig {
  return () => flight(node, config);
}

function flight(node: Element, config: From): TransitionConfig {
  const start = config.pace === 0 ? undefined : source(node, config)?.getBoundingClientRect();
  if (!start) return { duration: 0 };
  const end = node.getBoundingClientRect();
  const x = start.x + start.width / 2 - end.x - end.width / 2;
  const y = start.y + start.height / 2 - end.y - end.height / 2;
  return {
    duration: config.pace * 500,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px) rotate(${u * -14}deg); opacity: ${Math.min(1, t * 3)}`,
  };
}
