// Drills for tests: as small as one that a page can read.
import type { ChoiceReport, Drill, Solution, TableState } from '../api/types';
import type { Mistake } from './mistakes';

export function choice(action: string, loss: number, more: Partial<ChoiceReport> = {}): ChoiceReport {
  const label = { key: 'pebbles.name', params: {} };
  return {
    action,
    label,
    value: 10 - loss,
    error: 0,
    share: null,
    mixed: false,
    loss,
    mark: 'best',
    right: loss === 0,
    ...more,
  };
}

export function solution(...choices: ChoiceReport[]): Solution {
  return { unit: 'points', simulations: 0, of: choices.length, best: choices[0]!.action, choices, why: null };
}

export function table(legal: string[], game = 'pebbles'): TableState {
  return { id: 'exercise', game, you: 0, seats: [], legal, form: null, view: { seat: 0 } } as unknown as TableState;
}

export function drill(seed: number, kind = 'box', simulations = 0): Drill {
  const answer = { ...solution(choice('fill ones', 0), choice('fill twos', 2)), simulations };
  const puzzle = { game: 'pebbles', kind, table: table(['fill ones', 'fill twos']), journal: [] };
  return { seed, puzzle, solution: answer };
}

export function mistake(id: string, game = 'pebbles'): Mistake {
  return { id, game, kind: 'box', table: table(['fill ones'], game), journal: [], solution: drill(1).solution };
}
