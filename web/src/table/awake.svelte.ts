// A phone that lies on the table stays lit while a game is going on. Browsers end that whenever the page is hidden.
import { settings } from '../state/settings.svelte';

export function canStayAwake(): boolean {
  return 'wakeLock' in navigator;
}

/** Called in a component: keeps the screen on as long as this holds and somebody looks. */
export function stayAwake(wanted: () => boolean): void {
  $effect(() => {
    if (!settings.kept.awake || !wanted() || !canStayAwake()) return;
    let lock: WakeLockSentinel | null = null;
    let over = false;

    async function ask(): Promise<void> {
      if (document.hidden || (lock && !lock.released)) return;
      try {
        const got = await navigator.wakeLock.request('screen');
        if (over) void got.release();
        else lock = got;
      } catch {
        // The battery is low, or the system does not want to: the screen goes dark as usual.
      }
    }

    const look = (): void => void ask();
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', look);
      void lock?.release();
    };
  });
}
