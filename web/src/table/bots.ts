import { translate } from '../i18n/t';
import { m } from '../paraglide/messages.js';

const LEVELS: Record<string, () => string> = {
  novice: m['bot.level.novice'],
  sailor: m['bot.level.sailor'],
  bosun: m['bot.level.bosun'],
  captain: m['bot.level.captain'],
};

/** Who sits down where nobody chose. */
export const USUAL_BOT = 'sailor';

/** How well a bot plays, in words; its own name where we have none. */
export function botLevel(bot: string): string {
  return LEVELS[bot]?.() ?? bot;
}

/** What to expect of it, in a sentence. */
export function botStyle(game: string, bot: string): string {
  return bot in LEVELS ? translate(`bot.style.${game}.${bot}`) : '';
}
