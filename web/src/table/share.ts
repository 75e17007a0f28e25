import { siteUrl } from '../api/address';
import { m } from '../paraglide/messages.js';
import { toasts } from '../state/toasts.svelte';

export function invitation(code: string): string {
  return `${siteUrl()}/t/${code}`;
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.show(m['app.share.copied']());
  } catch {
    // Not allowed, or the page came over plain HTTP: the text is on the screen to be copied by hand.
    toasts.trouble(m['app.share.by_hand']());
  }
}

/** The system's own way to share where there is one, otherwise the clipboard. */
export async function share(url: string, text: string): Promise<void> {
  if (!('share' in navigator)) {
    await copy(url);
    return;
  }
  try {
    await navigator.share({ title: m['app.name'](), text, url });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') await copy(url);
  }
}
