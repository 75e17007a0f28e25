// Values in words: points of somebody who plays alone, or shares of a win in percent.
import type { SeatReport } from '../api/types';
import { number } from '../i18n/locale';

type Unit = SeatReport['unit'];

const SIGNED = { signDisplay: 'exceptZero' } as const;

export function amount(value: number, unit: Unit): string {
  return number(value, format(unit));
}

/** A chance that is made up of several estimates, each with its error, can come out above all or below nothing. */
export function possible(value: number, unit: Unit): number {
  return unit === 'wins' ? Math.max(0, Math.min(1, value)) : value;
}

/** With a plus for what was gained. */
export function change(value: number, unit: Unit): string {
  return number(value, { ...format(unit), ...SIGNED });
}

export function percent(share: number): string {
  return number(share, { style: 'percent', maximumFractionDigits: 0 });
}

function format(unit: Unit): Intl.NumberFormatOptions {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return unit === 'wins' ? { style: 'percent', ...digits } : digits;
}
