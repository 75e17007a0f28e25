// The result of a daily as a text for others: how it went, and nothing of the questions.
import type { DailyComparison, DailyTry } from '../api/types';
import { siteUrl } from '../api/address';
import { translate } from '../i18n/t';
import { m } from '../paraglide/messages.js';
import { settings } from '../state/settings.svelte';
import { copy } from '../table/share';
import { percent } from '../review/amounts';
import type { Mark } from './judge';

const SQUARES: Record<Mark, string> = { best: '🟩', good: '🟨', inaccuracy: '🟧', mistake: '🟥', blunder: '⬛' };

export function squares({ answers }: Pick<DailyTry, 'answers'>): string {
  return answers.map(({ right, mark }) => (right ? SQUARES.best : SQUARES[mark])).join('');
}

const STYLES = {
  long: { dateStyle: 'long' },
  short: { dateStyle: 'short' },
  brief: { day: 'numeric', month: 'numeric' },
} as const;

/** A day of UTC as people write it. */
export function dayName(day: string, style: keyof typeof STYLES = 'long'): string {
  const format = new Intl.DateTimeFormat(settings.language, { ...STYLES[style], timeZone: 'UTC' });
  return format.format(Date.parse(`${day}T00:00Z`));
}

export function shareText(made: DailyTry): string {
  const head = m['app.daily.shared']({ game: translate(`${made.game}.name`), date: dayName(made.day, 'short') });
  return `${head}\n${squares(made)} ${percent(made.accuracy / 100)}\n${siteUrl()}/daily`;
}

/** The system's own way to share where there is one, otherwise the clipboard. */
export async function shareResult(made: DailyTry): Promise<void> {
  const text = shareText(made);
  if (!('share' in navigator)) {
    await copy(text);
    return;
  }
  try {
    await navigator.share({ text });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') await copy(text);
  }
}

/** How many of the others did no better, from 0 to 1; null where there are no others. */
export function level({ players, better }: Pick<DailyComparison, 'players' | 'better'>): number | null {
  return players > 1 ? Math.max(0, players - 1 - better) / (players - 1) : null;
}
