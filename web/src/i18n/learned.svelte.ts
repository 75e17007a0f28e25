// The sentences of the games of this build, a chunk per game, and of what happens at any table, see scripts/messages.mjs.
const CHUNKS = import.meta.glob<object>('./made/games/*.ts', { import: 'words' });
const OF_A_GAME = new Map(
  Object.entries(CHUNKS).map(([path, load]) => [path.slice('./made/games/'.length, -'.ts'.length), load]),
);

/** Whether the build holds the sentences of a game. */
export function hasWords(game: string): boolean {
  return OF_A_GAME.has(game);
}

export async function wordsOf(game: string): Promise<object> {
  return (await OF_A_GAME.get(game)?.()) ?? {};
}

export async function tableWords(): Promise<object> {
  return (await import('./made/table')).words;
}

/** How many games' sentences are known: what was shown before they came is shown again. */
class Learned {
  games = $state(0);
}

export const learned = new Learned();
