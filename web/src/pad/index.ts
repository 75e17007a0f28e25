// The pads of this build: every folder of a game with `pad/index.ts`. Each is a chunk of its own.
import type { PadGame } from './contract';

const FOUND = import.meta.glob<PadGame>('../games/*/pad/index.ts', { import: 'default' });
const LOADERS = new Map(Object.entries(FOUND).map(([path, load]) => [path.split('/')[2]!, load]));

/** The games that can be kept on a pad. */
export const KEPT: readonly string[] = [...LOADERS.keys()];

export async function loadPad(game: string): Promise<PadGame> {
  const load = LOADERS.get(game);
  if (!load) throw new RangeError(game);
  return load();
}
