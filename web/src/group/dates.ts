import { settings } from '../state/settings.svelte';

/** A day as people write it. */
export function dayText(at: number, dateStyle: 'medium' | 'full' = 'medium'): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle }).format(at);
}
