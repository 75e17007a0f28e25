// A game as a table needs it: its words, its labels, its board.
import { loadGame, type AnyGame } from '../games';
import { list } from '../i18n/locale';
import { learn } from '../i18n/t';
import { gameList } from '../state/games.svelte';
import { labels } from '../state/labels.svelte';

export async function loadForTable(id: string): Promise<AnyGame> {
  const words = Promise.all([learn(id), gameList.load(), labels.load(id)]);
  // To list names the browser has to read up on the language, which it does now, while nobody waits for a picture.
  list(['', '']);
  await words;
  return loadGame(id);
}
