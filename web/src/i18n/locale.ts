import { overwriteGetLocale, overwriteSetLocale } from '../paraglide/runtime.js';
import { settings } from '../state/settings.svelte';

// Messages ask for the language whenever they are shown, so whatever shows them follows a change immediately.
overwriteGetLocale(() => settings.language);
overwriteSetLocale((language) => settings.set('language', language));

// Making one takes longer than all that is written with it.
const lists = new Map<string, Intl.ListFormat>();

export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  return withMinus(new Intl.NumberFormat(settings.language, options).format(value));
}

/** The sign itself instead of the hyphen before a number: as wide as a plus, and never at the end of a line. */
export function withMinus(text: string): string {
  return text.replace(/(?<![\p{L}\d])-(?=\d)/gu, '−');
}

export function list(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? '';
  const { language } = settings;
  const format = lists.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' });
  lists.set(language, format);
  return format.format(parts);
}

export function moment(at: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
