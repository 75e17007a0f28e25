import type { TransitionConfig } from 'svelte/transition';
import type { Spot } from './layout';

/** Dice of a trick go to whoever took it. */
export function sweep(_node: Element, way: { from: Spot; to: Spot | undefined; seconds: number }): TransitionConfig {
  const across = (way.to?.x ?? way.from.x) - way.from.x;
  const down = (way.to?.y ?? way.from.y) - way.from.y;
  return {
    duration: way.seconds * 1000,
    css: (t, u) =>
      `transform: translate(calc(-50% + ${36 * across * u}cqw), calc(-50% + ${34 * down * u}cqh)) scale(${0.4 + 0.6 * t}); opacity: ${t}`,
  };
}
