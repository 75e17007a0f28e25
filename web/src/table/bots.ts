import { m } from '../paraglide/messages.js';

const LEVELS: Record<string, () => string> = {
  random: m['app.bot.random'],
  heuristic: m['app.bot.heuristic'],
};

/** How well a bot plays, in words; its own name where we have none. */
export function botLevel(bot: string): string {
  return LEVELS[bot]?.() ?? bot;
}
