import { GAME_IDS, type GameId, type GameModule } from './contract';

// A table holds the view of one game, and only that game's module reads it: here the types meet.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyGame = GameModule<any>;

/** Each game is a chunk of its own. */
export const GAMES: Record<GameId, () => Promise<AnyGame>> = {
  skull_king: async () => (await import('./skull_king')).default,
  skull: async () => (await import('./skull')).default,
  yamiks: async () => (await import('./yamiks')).default,
  skull_queen: async () => (await import('./skull_queen')).default,
};

export function isGame(id: string): id is GameId {
  return (GAME_IDS as readonly string[]).includes(id);
}
