// Requests of pages that few people open first: reviews and the daily. Apart, so that the first load stays small.
import type { BetterLine, DailyDay, DailyFairness, DailyPuzzle, ReviewState } from './types';
import { ask, at } from './http';

export const coaching = {
  startReview: (id: string, seat: number, token: string | null) =>
    ask<ReviewState>(`/tables/${at(id)}/review`, { method: 'POST', body: { seat }, token }),
  review: (id: string, seat: number, token: string | null) =>
    ask<ReviewState>(`/tables/${at(id)}/review?seat=${seat}`, { token }),
  betterLine: (id: string, seat: number, decision: number, token: string | null) =>
    ask<BetterLine>(`/tables/${at(id)}/review/line?seat=${seat}&decision=${decision}`, { token }),
  daily: (token: string | null) => ask<DailyDay>('/daily', { token }),
  dailyFairness: () => ask<DailyFairness>('/daily/fairness'),
  dailyPuzzle: (token: string | null, day: string, game: string) =>
    ask<DailyPuzzle>(`/daily/${at(day)}/${at(game)}`, { token }),
  answerDaily: (token: string, day: string, game: string, choices: string[]) =>
    ask<DailyPuzzle>(`/daily/${at(day)}/${at(game)}`, { method: 'POST', body: { choices }, token }),
};
