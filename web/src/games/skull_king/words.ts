// The dice game in words of the current language.
import type { SkullKingView } from '../../api/types';
import type { Face, Kind } from '../../art/skull_king/colours';
import { list } from '../../i18n/locale';
import { m } from '../../paraglide/messages.js';

export const KINDS: readonly Kind[] = ['skull_king', 'pirate', 'mermaid', 'black', 'blue', 'red', 'yellow'];

const THROW: Record<Kind, () => string> = {
  skull_king: m['skull_king.throw.skull_king'],
  pirate: m['skull_king.throw.pirate'],
  mermaid: m['skull_king.throw.mermaid'],
  black: m['skull_king.throw.black'],
  blue: m['skull_king.throw.blue'],
  red: m['skull_king.throw.red'],
  yellow: m['skull_king.throw.yellow'],
};

const DIE: Record<Kind, () => string> = {
  skull_king: m['skull_king.die.skull_king'],
  pirate: m['skull_king.die.pirate'],
  mermaid: m['skull_king.die.mermaid'],
  black: m['skull_king.die.black'],
  blue: m['skull_king.die.blue'],
  red: m['skull_king.die.red'],
  yellow: m['skull_king.die.yellow'],
};

export function isKind(word: string | undefined): word is Kind {
  return (KINDS as readonly (string | undefined)[]).includes(word);
}

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

export function label(action: string): string {
  const [verb, what] = action.split(' ');
  if (verb === 'bid' && what === '0') return m['skull_king.bid.none']();
  if (verb === 'bid') return m['skull_king.bid.some']({ count: Number(what) });
  return verb === 'throw' && isKind(what) ? THROW[what]() : action;
}

/** A die of one's own, on its button: what it does, how many there are, what it can show. */
export function dieLabel(view: SkullKingView, kind: Kind, count: number): string {
  const faces = facesOf(view.options.bag[kind].faces).map(faceName);
  return m['skull_king.hand.die']({ throw: THROW[kind](), count, faces: list(faces) });
}

export function turn(view: SkullKingView, you: number | null): string {
  if (you === null || !view.to_act.includes(you)) return '';
  if (view.stage === 'bidding') return m['skull_king.turn.bid']();
  if (view.colour) return m['skull_king.turn.follow']({ thing: dieName(view.colour) });
  return view.trick.length === 0 ? m['skull_king.turn.lead']() : m['skull_king.turn.throw']();
}

export function progress(view: SkullKingView): string {
  const where = { hand: view.hand, hands: view.hands };
  if (view.stage !== 'throwing' && view.stage !== 'rolling') return m['skull_king.progress.hand'](where);
  return m['skull_king.progress.trick']({ ...where, trick: view.tricks.length + 1, tricks: view.hand });
}

/** Points as a score pad writes them, with a minus that is as wide as a plus. */
export function plain(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** Points that were won or lost. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : plain(points);
}
