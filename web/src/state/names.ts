import { pick } from '../api/random';

/** Names that are at home in every language: for guests who gave none, and for bots. */
const GUESTS = ['Coral', 'Tortuga', 'Bora', 'Zephyr', 'Tamarin', 'Kraken', 'Albatros', 'Maracas', 'Pelican', 'Origami'];
const BOTS = [
  'Anne',
  'Bartolo',
  'Ching',
  'Dragut',
  'Elise',
  'Fermín',
  'Grace',
  'Henri',
  'Jeanne',
  'Klaus',
  'Lola',
  'Murat',
];

export function guestName(): string {
  return pick(GUESTS);
}

/** A name for a bot that nobody at the table has. */
export function botName(taken: readonly string[]): string {
  const free = BOTS.filter((name) => !taken.includes(name));
  return pick(free.length > 0 ? free : BOTS);
}
