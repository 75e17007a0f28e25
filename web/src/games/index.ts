// The games of this build: every folder here with an index.ts. Each is a chunk of its own.
import type { GameModule } from './contract';

// A table holds the view of one game, and only that game's module reads it: here the types meet.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyGame = GameModule<any, any>;

const FOUND = import.meta.glob<AnyGame>(['./*/index.ts', '!./generic/index.ts'], { import: 'default' });
const LOADERS = new Map(Object.entries(FOUND).map(([path, load]) => [path.split('/')[1]!, load]));

/** The games with a board of their own. The server may offer others: they are played on the generic one. */
export const BUILT: readonly string[] = [...LOADERS.keys()];

/** The board of a game and what belongs to it. */
export async function loadGame(id: string): Promise<AnyGame> {
  const load = LOADERS.get(id);
  return load ? load() : (await import('./generic')).default;
}
