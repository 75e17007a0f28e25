// The dice game in words of the current language.
import type { SkullKingView, Trick } from '../../api/types';
import type { Face, Kind } from './art/colours';
import { list } from '../../i18n/locale';
import { translate } from '../../i18n/t';
import { m } from '../../paraglide/messages.js';

export const KINDS: readonly Kind[] = ['skull_king', 'pirate', 'mermaid', 'black', 'blue', 'red', 'yellow'];

const DIE: Record<Kind, () => string> = {
  skull_king: m['skull_king.die.skull_king'],
  pirate: m['skull_king.die.pirate'],
  mermaid: m['skull_king.die.mermaid'],
  black: m['skull_king.die.black'],
  blue: m['skull_king.die.blue'],
  red: m['skull_king.die.red'],
  yellow: m['skull_king.die.yellow'],
};

export function dieName(kind: Kind): string {
  return DIE[kind]();
}

export function faceName(face: Face): string {
  if (face === 'skull') return m['skull_king.face.skull']();
  return face === 'flag' ? m['skull_king.face.flag']() : String(face);
}

/** What a die can show, each face once: flags, then numbers, then skulls. */
export function facesOf(faces: readonly Face[]): Face[] {
  const rank = (face: Face): number => (face === 'flag' ? 0 : face === 'skull' ? 99 : Number(face));
  return [...new Set(faces)].sort((a, b) => rank(a) - rank(b));
}

/** "black: 7" */
export function lyingLabel(kind: Kind, face: Face | null): string {
  if (face === null) return m['skull_king.rolling']({ thing: dieName(kind) });
  return m['skull_king.lying']({ thing: dieName(kind), value: faceName(face) });
}

/** A die of one's own, on its button: what it does, how many there are, what it can show. */
export function dieLabel(view: SkullKingView, kind: Kind, count: number, label: string): string {
  const faces = facesOf(view.options.bag[kind].faces).map(faceName);
  return m['skull_king.hand.die']({ throw: label, count, faces: list(faces) });
}

/** Why a trick was taken: "the last 7 thrown wins" */
export function whyTaken(trick: Trick): string {
  const value = trick.dice.find((die) => die.seat === trick.taker)?.face ?? '';
  return translate(`skull_king.why.${trick.why}`, { value });
}

/** Points as a score pad writes them, with a minus that is as wide as a plus. */
export function plain(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** Points that were won or lost. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : plain(points);
}
