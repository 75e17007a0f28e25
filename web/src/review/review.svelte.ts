// The review of one seat's game: asked for, waited for, and what the reader has tried of it.
import { coaching } from '../api/coaching';
import type { BetterLine, DecisionReport, ReviewState, SeatReport } from '../api/types';

/** Between two looks at how far it is. */
const LOOK_MS = 500;

export class ReviewStore {
  told: ReviewState | null = $state.raw(null);
  error: unknown = $state.raw(null);
  /** By decision: what the reader would do instead; '' where the answer was asked for without a guess. */
  guesses: Readonly<Record<number, string>> = $state.raw({});
  /** By decision: how it might have gone on. */
  lines: Readonly<Record<number, BetterLine>> = $state.raw({});
  /** The step of the better line that lies on the board; null for the position itself. */
  step: number | null = $state(null);
  #closed = false;
  /** The decision whose line is to be played as soon as it is there. */
  #wanted: number | null = null;

  report: SeatReport | null = $derived(this.told?.report ?? null);
  underWay: boolean = $derived(isUnderWay(this.told));

  constructor(
    readonly id: string,
    readonly seat: number,
    private readonly token: string | null,
    private readonly pause: number = LOOK_MS,
  ) {
    void this.start();
  }

  /** Also once more, after it has failed. */
  async start(): Promise<void> {
    this.error = null;
    try {
      this.told = await coaching.startReview(this.id, this.seat, this.token);
      while (this.underWay && !this.#closed) {
        await new Promise((done) => setTimeout(done, this.pause));
        if (this.#closed) return;
        const next = await coaching.review(this.id, this.seat, this.token);
        // A server that was started again knows nothing of it.
        this.told = next.state === 'none' ? await coaching.startReview(this.id, this.seat, this.token) : next;
      }
    } catch (error) {
      this.error = error;
    }
  }

  close(): void {
    this.#closed = true;
  }

  guess(decision: number, action: string): void {
    this.guesses = { ...this.guesses, [decision]: action };
  }

  async playLine(decision: number): Promise<void> {
    this.#wanted = decision;
    if (!this.lines[decision]) {
      const line = await coaching.betterLine(this.id, this.seat, decision, this.token);
      this.lines = { ...this.lines, [decision]: line };
    }
    if (this.#wanted === decision) this.step = 0;
  }

  /** Also when another decision is looked at: then no line that is still on its way is played. */
  walk(step: number | null): void {
    this.#wanted = null;
    this.step = step;
  }
}

export function isUnderWay(told: ReviewState | null): boolean {
  return told?.state === 'waiting' || told?.state === 'running';
}

/** There is something to find: the best choice was another one, and not just as good. */
export function isPuzzle(decision: DecisionReport): boolean {
  return decision.best !== decision.made && !decision.mixed && decision.mark !== 'best';
}

export type Verdict = 'best' | 'mix' | 'better' | 'same' | 'worse';

/** What a guess is worth beside the best choice and the one that was made. */
export function verdict(decision: DecisionReport, guess: string): Verdict {
  if (guess === decision.best) return 'best';
  if (guess === decision.made) return 'same';
  const of = (action: string): DecisionReport['choices'][number] | undefined =>
    decision.choices.find((one) => one.action === action);
  const [guessed, made] = [of(guess), of(decision.made)];
  if (!guessed || !made) return 'worse';
  if (guessed.mixed) return 'mix';
  return guessed.value > made.value ? 'better' : 'worse';
}
