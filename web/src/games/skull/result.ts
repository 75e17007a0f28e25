// How something ended: a challenge, what it cost, the game.
import type { JournalLine, SkullEvent } from '../../api/types';
import { sentencesOf, type Company } from './words';

export interface Ending {
  /** Of which disc it is told; the back of one that nobody may know. */
  side: 'flower' | 'skull' | 'back';
  /** Whose disc. */
  seat: number;
  glad: boolean;
  /** The sentences, with the reason. */
  words: string;
}

function pictured(event: SkullEvent): Omit<Ending, 'words'> | null {
  switch (event.type) {
    case 'challenge_won':
    case 'won':
      return { side: 'flower', seat: event.seat, glad: true };
    case 'challenge_lost':
      return { side: 'skull', seat: event.owner, glad: false };
    case 'own_loss':
      return { side: event.disc, seat: event.seat, glad: false };
    case 'disc_lost':
    case 'eliminated':
      return { side: 'back', seat: event.seat, glad: false };
    default:
      return null;
  }
}

/** What is to be read of an ending while its lines are being told; null for all other moments. */
export function resultOf(moment: SkullEvent | null, lines: readonly JournalLine[], at: Company): Ending | null {
  const picture = moment && lines.length > 0 ? pictured(moment) : null;
  return picture && { ...picture, words: sentencesOf(lines, at).join(' ') };
}
