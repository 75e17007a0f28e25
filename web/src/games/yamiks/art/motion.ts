// Movements of dice and coins: transform and opacity alone, so that slow phones keep up. `finish()` ends one immediately.
import { scaleOf } from '../../kit/scale';

function moves(element: Element): boolean {
  return typeof element.animate === 'function';
}

/** A die that was thrown: it comes in, turns and lands; `blur`, a face nobody can read, hides the result until then. */
export function tumble(die: HTMLElement, blur: HTMLElement, seconds: number, place: number): Animation[] {
  if (seconds <= 0 || !moves(die)) return [];
  const side = place % 2 === 0 ? 1 : -1;
  // Each die takes a little longer than the one before it, and the last one the whole time.
  const duration = seconds * 1000 * (0.76 + 0.06 * Math.min(place, 4));
  const options = { duration, easing: 'cubic-bezier(.2,.7,.35,1)' };
  return [
    die.animate(
      [
        { transform: `translate(${-18 * side}px, -46px) rotate(${-300 * side}deg) scale(.82)` },
        { transform: `translate(${6 * side}px, 5px) rotate(${-70 * side}deg) scale(1.06)`, offset: 0.55 },
        { transform: `translate(${2 * side}px, -7px) rotate(${14 * side}deg)`, offset: 0.78 },
        { transform: 'none' },
      ],
      options,
    ),
    blur.animate([{ opacity: 1 }, { opacity: 1, offset: 0.62 }, { opacity: 0, offset: 0.74 }, { opacity: 0 }], {
      duration,
    }),
  ];
}

/** Something flies from one place to another and fades there. */
export function fly(what: HTMLElement, from: DOMRect, to: DOMRect, seconds: number, late = 0): Animation[] {
  if (seconds <= 0 || !moves(what)) return [];
  const scale = scaleOf(what);
  const x = (to.left + to.width / 2 - from.left - from.width / 2) / scale;
  const y = (to.top + to.height / 2 - from.top - from.height / 2) / scale;
  return [
    what.animate(
      [
        { transform: 'none', opacity: 0 },
        { transform: 'translateY(-14px) scale(1.2)', opacity: 1, offset: 0.2 },
        { transform: `translate(${x}px, ${y}px)`, opacity: 1, offset: 0.85 },
        { transform: `translate(${x}px, ${y}px) scale(.4)`, opacity: 0 },
      ],
      { duration: seconds * 1000 * (1 - late), delay: seconds * 1000 * late, easing: 'ease-in-out', fill: 'backwards' },
    ),
  ];
}
