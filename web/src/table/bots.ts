import { has, translate } from '../i18n/t';

/** How well a bot plays, in words; its own name where we have none. */
export function botLevel(bot: string): string {
  const key = `bot.level.${bot}`;
  return has(key) ? translate(key) : bot;
}

/** What to expect of it, in a sentence. */
export function botStyle(game: string, bot: string): string {
  const key = `${game}.bot.${bot}`;
  return has(key) ? translate(key) : '';
}
