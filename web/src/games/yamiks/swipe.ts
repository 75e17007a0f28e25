import type { Attachment } from 'svelte/attachments';

const FAR = 48;

/** A swipe to the left turns to the next one, to the right to the one before. */
export function swipe(turn: (by: 1 | -1) => void): Attachment<HTMLElement> {
  return (element) => {
    let from: Touch | undefined;

    function start(event: TouchEvent): void {
      from = event.touches.length === 1 ? event.touches[0] : undefined;
    }

    function end(event: TouchEvent): void {
      const to = event.changedTouches[0];
      if (!from || !to) return;
      const x = to.clientX - from.clientX;
      const y = to.clientY - from.clientY;
      if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1);
    }

    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchend', end, { passive: true });
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchend', end);
    };
  };
}
