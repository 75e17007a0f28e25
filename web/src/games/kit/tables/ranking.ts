/** The seats, the best score first; equals in the order they sit. */
export function ranked(scores: readonly number[]): number[] {
  return scores.map((_, seat) => seat).sort((a, b) => scores[b]! - scores[a]! || a - b);
}

/** What a seat has after each round, beginning with nothing. */
export function totals(points: readonly number[]): number[] {
  let sum = 0;
  return [0, ...points.map((one) => (sum += one))];
}
