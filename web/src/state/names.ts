import { pick } from '../api/random';

/** Names that are at home in every language, for guests who gave none; many, as no two at a table may be called alike. */
const GUESTS = [
  ...['Mambo', 'Tortuga', 'Bora', 'Limbo', 'Domino', 'Kraken', 'Bonobo', 'Maracas', 'Judo', 'Origami'],
  ...['Mistral', 'Sirocco', 'Calypso', 'Nautilus', 'Yeti', 'Aloha', 'Sirius', 'Orion', 'Vega', 'Lyra'],
  ...['Tango', 'Samba', 'Polka', 'Bongo', 'Piccolo', 'Tempo', 'Cobra', 'Panda', 'Koala', 'Puma'],
  ...['Safari', 'Sahara', 'Fjord', 'Tundra', 'Delta', 'Atlas', 'Karma', 'Sigma', 'Kappa', 'Alibi'],
];

/** One that nobody at the table has; the server compares more closely, and says so. */
export function guestName(taken: readonly string[] = []): string {
  const others = new Set(taken.map((name) => name.toLowerCase()));
  const free = GUESTS.filter((name) => !others.has(name.toLowerCase()));
  return pick(free.length > 0 ? free : GUESTS);
}
