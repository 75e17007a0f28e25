// The game as a row of challenges, read off the journal.
import type { JournalLine } from '../../api/types';

export interface TurnedDisc {
  seat: number;
  position: number;
  face: 'flower' | 'skull';
}

export interface Challenge {
  round: number;
  challenger: number;
  bid: number;
  /** The discs that were turned, in order. */
  turned: TurnedDisc[];
  won: boolean;
  /** Whose skull ended it. */
  skullOf: number | null;
  /** The discs that were shown afterwards. */
  shown: TurnedDisc[];
  /** A disc was lost. */
  lost: boolean;
  /** Which one, known to its owner alone. */
  lostFace: 'flower' | 'skull' | null;
  /** It was the challenger's last disc. */
  out: boolean;
}

export interface RoundStory {
  round: number;
  first: number;
  challenge: Challenge | null;
  /** What has been turned so far, also while the challenge is still on. */
  turned: TurnedDisc[];
  shown: TurnedDisc[];
}

const TURNED: Record<string, 'flower' | 'skull'> = { turned_flower: 'flower', turned_skull: 'skull' };
const SHOWED: Record<string, 'flower' | 'skull'> = { showed_flower: 'flower', showed_skull: 'skull' };

function ended(round: RoundStory, line: JournalLine, won: boolean): Challenge {
  return {
    round: round.round,
    challenger: line.seat,
    bid: line.value,
    turned: round.turned,
    won,
    skullOf: won ? null : line.other,
    shown: round.shown,
    lost: false,
    lostFace: null,
    out: false,
  };
}

function tell(round: RoundStory, line: JournalLine): void {
  const challenge = round.challenge;
  if (line.what in TURNED) {
    round.turned.push({ seat: line.other, position: line.value, face: TURNED[line.what] ?? 'flower' });
  } else if (line.what in SHOWED) {
    round.shown.push({ seat: line.seat, position: line.value, face: SHOWED[line.what] ?? 'flower' });
  } else if (line.what === 'challenge_won') round.challenge = ended(round, line, true);
  else if (line.what === 'challenge_lost') round.challenge = ended(round, line, false);
  else if (!challenge) return;
  else if (line.what === 'lost_disc') challenge.lost = true;
  else if (line.what === 'lost_flower') challenge.lostFace = 'flower';
  else if (line.what === 'lost_skull') challenge.lostFace = 'skull';
  else if (line.what === 'eliminated') challenge.out = true;
}

export function rounds(journal: readonly JournalLine[]): RoundStory[] {
  const told: RoundStory[] = [];
  for (const line of journal) {
    if (line.what === 'round') {
      told.push({ round: line.value, first: line.seat, challenge: null, turned: [], shown: [] });
    } else {
      const round = told.at(-1);
      if (round) tell(round, line);
    }
  }
  return told;
}

export function challenges(journal: readonly JournalLine[]): Challenge[] {
  return rounds(journal).flatMap((round) => round.challenge ?? []);
}

/** Discs of every seat before the first challenge and after each, one row a seat, counted back from what is left. */
export function discsLeft(told: readonly Challenge[], left: readonly number[]): number[][] {
  return left.map((now, seat) => {
    const row = [now];
    for (const one of [...told].reverse()) {
      row.unshift((row[0] ?? now) + (one.challenger === seat && one.lost ? 1 : 0));
    }
    return row;
  });
}
