// The game as a row of challenges, read off the journal.
import type { SkullEvent } from '../../api/types';

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
  /** The discs of the challenger before and after it, where one was lost. */
  loss: { had: number; left: number } | null;
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

function ended(round: RoundStory, challenger: number, bid: number, skullOf: number | null): Challenge {
  return {
    round: round.round,
    challenger,
    bid,
    turned: round.turned,
    won: skullOf === null,
    skullOf,
    shown: round.shown,
    loss: null,
    lostFace: null,
    out: false,
  };
}

function tell(round: RoundStory, event: SkullEvent): void {
  const challenge = round.challenge;
  switch (event.type) {
    case 'turned':
      round.turned.push({ seat: event.owner, position: event.position, face: event.disc });
      break;
    case 'showed':
      round.shown.push({ seat: event.seat, position: event.position, face: event.disc });
      break;
    case 'challenge_won':
      round.challenge = ended(round, event.seat, event.bid, null);
      break;
    case 'challenge_lost':
      round.challenge = ended(round, event.seat, event.bid, event.owner);
      break;
    case 'disc_lost':
      if (challenge) challenge.loss = { had: event.had, left: event.left };
      break;
    case 'own_loss':
      if (challenge) challenge.lostFace = event.disc;
      break;
    case 'eliminated':
      if (challenge) challenge.out = true;
      break;
    case 'round':
    case 'last_chance':
    case 'placed':
    case 'bid':
    case 'passed':
    case 'challenge':
    case 'won':
      break;
    default:
      event satisfies never;
  }
}

export function rounds(events: readonly SkullEvent[]): RoundStory[] {
  const told: RoundStory[] = [];
  for (const event of events) {
    if (event.type === 'round') {
      told.push({ round: event.round, first: event.seat, challenge: null, turned: [], shown: [] });
    } else {
      const round = told.at(-1);
      if (round) tell(round, event);
    }
  }
  return told;
}

export function challenges(events: readonly SkullEvent[]): Challenge[] {
  return rounds(events).flatMap((round) => round.challenge ?? []);
}

/** Discs of every seat before the first challenge and after each, one row per seat; `left` are those of the end. */
export function discsLeft(told: readonly Challenge[], left: readonly number[]): number[][] {
  return left.map((end, seat) => {
    const losses = told.map((one) => (one.challenger === seat ? one.loss : null));
    const row = [losses.find((loss) => loss !== null)?.had ?? end];
    for (const loss of losses) row.push(loss?.left ?? row.at(-1)!);
    return row;
  });
}
