// It is your turn: said in the title of the tab, by a sound, and by a notification for those who asked for one.
import { m } from '../paraglide/messages.js';
import { play } from '../sound';
import { settings } from '../state/settings.svelte';

export function canNotify(): boolean {
  return 'Notification' in globalThis;
}

export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

function notify(words: string, title: string): void {
  if (!settings.kept.notify || !canNotify() || Notification.permission !== 'granted' || !document.hidden) return;
  const shown = new Notification(title, { body: words, tag: 'calavera-turn' });
  shown.onclick = () => {
    focus();
    shown.close();
  };
}

/** Called in a component: keeps the title, and calls when the turn comes. */
export function callForAttention(state: () => { mine: boolean; words: string; game: string }): void {
  let before = false;
  $effect(() => {
    const { mine, words, game } = state();
    document.title = mine
      ? m['app.title.your_turn']({ words, game })
      : m['app.title.page']({ page: game || m['app.name']() });
    if (mine && !before) {
      play('turn');
      notify(words, game);
    }
    before = mine;
  });
}
