import { GAME_IDS, type GameId, type GameModule } from './contract';

// A table holds the view of one game, and only that game's module reads it: here the types meet.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyGame = GameModule<any>;

// Each games/<id>/index.ts has its GameModule as default export and is a chunk of its own.
const modules = import.meta.glob<AnyGame>('./*/index.ts', { import: 'default' });

export const GAMES = Object.fromEntries(GAME_IDS.map((id) => [id, modules[`./${id}/index.ts`]])) as Record<
  GameId,
  () => Promise<AnyGame>
>;

export function isGame(id: string): id is GameId {
  return (GAME_IDS as readonly string[]).includes(id);
}
