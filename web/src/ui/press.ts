// Whatever is tapped looks pressed immediately, also when what follows takes a moment. A finger that has just left would
// otherwise have nothing to see: browsers tell a tap from a scroll only when it is over.
const PRESSED_MS = 150;

export function showPresses(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
      if (!pressed) return;
      pressed.dataset.pressed = '';
      setTimeout(() => delete pressed.dataset.pressed, PRESSED_MS);
    },
    true,
  );
}
