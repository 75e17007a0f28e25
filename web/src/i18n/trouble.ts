import { NO_ANSWER, refusalOf } from '../api/refusal';
import { m } from '../paraglide/messages.js';
import { toasts } from '../state/toasts.svelte';
import { refusal } from './t';

/** What went wrong, in words. */
export function inWords(error: unknown, names: readonly string[] = []): string {
  const { code, params } = refusalOf(error);
  if (code === NO_ANSWER) return m['app.trouble.network']();
  if (code === 'overtaken') return m['app.trouble.overtaken']();
  return refusal(code, params, names);
}

export function showTrouble(error: unknown, names: readonly string[] = []): void {
  toasts.trouble(inWords(error, names));
}
