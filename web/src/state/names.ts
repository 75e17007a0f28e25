import { pick } from '../api/random';

/** Names that are at home in every language, for guests who gave none. */
const GUESTS = ['Coral', 'Tortuga', 'Bora', 'Zephyr', 'Tamarin', 'Kraken', 'Albatros', 'Maracas', 'Pelican', 'Origami'];

export function guestName(): string {
  return pick(GUESTS);
}
