// It is your turn: said in the title of the tab, by a sound, by a tremble of the phone, and by a notification for those who
// asked for one.
import { m } from '../paraglide/messages.js';
import { play } from '../sound';
import { settings } from '../state/settings.svelte';

const TREMBLE_MS = 120;
const TAG = 'calavera-turn';

export function canNotify(): boolean {
  return 'Notification' in globalThis;
}

export function canVibrate(): boolean {
  return 'vibrate' in navigator;
}

/** Browsers complain of a phone that trembles before anybody has touched the page. */
function wasTouched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

async function notify(words: string, title: string): Promise<void> {
  if (!settings.kept.notify || !canNotify() || Notification.permission !== 'granted' || !document.hidden) return;
  const options = { body: words, tag: TAG, data: { path: location.pathname } };
  // Phones show notifications of a service worker only, which also leads back to the table when one is tapped.
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker) {
    await worker.showNotification(title, options);
    return;
  }
  const shown = new Notification(title, options);
  shown.onclick = () => {
    focus();
    shown.close();
  };
}

function call(words: string, game: string): void {
  play('turn');
  if (settings.kept.vibrate && canVibrate() && wasTouched()) navigator.vibrate(TREMBLE_MS);
  // Where a browser refuses after all, title and sound have to do.
  notify(words, game).catch(() => undefined);
}

/** Called in a component: keeps the title, and calls when the turn comes. */
export function callForAttention(state: () => { mine: boolean; words: string; game: string }): void {
  let before = false;
  $effect(() => {
    const { mine, words, game } = state();
    const title = mine
      ? m['app.title.your_turn']({ words, game })
      : m['app.title.page']({ page: game || m['app.name']() });
    if (document.title !== title) document.title = title;
    if (mine && !before) call(words, game);
    before = mine;
  });
}
