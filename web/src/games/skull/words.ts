// Skull in words of the current language.
import type { JournalLine, SkullEvent } from '../../api/types';
import { say } from '../../i18n/t';
import { m } from '../../paraglide/messages.js';
import type { Face } from './choices';
import type { Challenge } from './story';

const DISCS: Record<Face, () => string> = {
  flower: () => m['skull.disc.flower'](),
  skull: () => m['skull.disc.skull'](),
  last_chance: () => m['skull.disc.last_chance'](),
};

export function discName(face: Face | null): string {
  return face === null ? m['skull.disc.hidden']() : DISCS[face]();
}

/** Who is at the table, and who of them reads. */
export interface Company {
  names: readonly string[];
  you: number | null;
}

/** A player at the beginning of a line. */
export function nameOf(seat: number, { names, you }: Company): string {
  return seat === you ? m['skull.you']() : (names[seat] ?? '');
}

export function bidderWords(seat: number, { names, you }: Company): string {
  return seat === you ? m['skull.bid_by@name']() : m['skull.bid_by']({ name: names[seat] ?? '' });
}

function lostTo(challenger: number, skullOf: number, { names, you }: Company): string {
  const name = names[challenger] ?? '';
  const other = names[skullOf] ?? '';
  if (challenger === skullOf) {
    return challenger === you ? m['skull.recap.lost_own@name']() : m['skull.recap.lost_own']({ name });
  }
  if (challenger === you) return m['skull.recap.lost@name']({ other });
  return skullOf === you ? m['skull.recap.lost@other']({ name }) : m['skull.recap.lost']({ name, other });
}

/** How a challenge ended, in few words. */
export function challengeWords(challenge: Pick<Challenge, 'challenger' | 'skullOf' | 'bid'>, at: Company): string {
  const { challenger, skullOf, bid } = challenge;
  if (skullOf !== null) return lostTo(challenger, skullOf, at);
  if (challenger === at.you) return m['skull.recap.won@name']({ bid });
  return m['skull.recap.won']({ name: at.names[challenger] ?? '', bid });
}

/** Which disc it cost, for the one who knows. */
export function secretLoss(challenge: Challenge, you: number | null): string {
  if (challenge.challenger !== you) return '';
  if (challenge.lostFace === 'skull') return m['skull.recap.you_lost_skull']();
  return challenge.lostFace === 'flower' ? m['skull.recap.you_lost_flower']() : '';
}

/** Lines in the words of the server, each a sentence with its reason. */
export function sentencesOf(lines: readonly JournalLine[], { names, you }: Company): string[] {
  return lines.flatMap((line) => (line.text ? [say(line.text, names, you)] : []));
}

const RESULTS: ReadonlySet<SkullEvent['type']> = new Set([
  'challenge',
  'challenge_won',
  'challenge_lost',
  'disc_lost',
  'own_loss',
  'eliminated',
  'won',
] as const);

/** How the last challenge that has ended came about and what followed from it, sentence by sentence. */
export function reasonsOf(journal: readonly JournalLine[], at: Company): string[] {
  const kind = (line: JournalLine): SkullEvent['type'] => (line.event as SkullEvent).type;
  const ended = journal.findLastIndex((line) => ['challenge_won', 'challenge_lost'].includes(kind(line)));
  if (ended < 0) return [];
  const began = journal.findLastIndex((line, i) => i < ended && kind(line) === 'challenge');
  const next = journal.findIndex((line, i) => i > ended && kind(line) === 'round');
  const lines = journal.slice(began, next < 0 ? undefined : next);
  return sentencesOf(
    lines.filter((line) => RESULTS.has(kind(line))),
    at,
  );
}
