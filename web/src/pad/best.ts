// How good points are that somebody has reached alone: which share of perfect games ends with fewer. The tables come from the
// games' solvers (`best.json` beside a game's pad); a game without one has nothing to say.
import { number } from '../i18n/locale';

interface Best {
  /** Options that matter, as the game has them unless somebody says otherwise. */
  defaults: Record<string, unknown>;
  /** `below`: in ten-thousandths, for `least` points and each more. */
  cases: readonly { options: Record<string, unknown>; least: number; below: readonly number[] }[];
}

const FOUND = import.meta.glob<Best>('../games/*/pad/best.json', { import: 'default' });
const PARTS = 10_000;

export async function loadBest(game: string): Promise<Best | null> {
  return (await FOUND[`../games/${game}/pad/best.json`]?.()) ?? null;
}

/** The share of perfect games that end with fewer points; null where nobody knows. */
export function shareBelow(
  best: Best | null,
  options: Readonly<Record<string, unknown>>,
  points: number,
): number | null {
  const found = best?.cases.find((one) =>
    Object.entries(one.options).every(([name, value]) => (options[name] ?? best.defaults[name]) === value),
  );
  if (!found) return null;
  if (points < found.least) return 0;
  return (found.below[points - found.least] ?? PARTS) / PARTS;
}

/** Never more than it is; near the ends with a digit more, so that hardly any game is better than all of them. */
export function inPercent(share: number): string {
  const fine = share < 0.01 || share > 0.99;
  const digits = fine ? 1 : 0;
  const percent = Math.floor(share * 100 * 10 ** digits + 1e-9) / 10 ** digits;
  return number(Math.min(percent, 99.9) / 100, { style: 'percent', maximumFractionDigits: digits });
}
