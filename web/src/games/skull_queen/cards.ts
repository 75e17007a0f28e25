// Cards by their names: `red-7`, `monkey` and `mate`.
import { COLOURS, type Colour } from './art/colours';

export interface Card {
  /** null: it takes the colour to follow. */
  colour: Colour | null;
  value: number;
}

const WILD: Record<string, number> = { monkey: 0, mate: 13 };

export function cardOf(name: string): Card {
  const [colour, value] = name.split('-');
  return value === undefined ? { colour: null, value: WILD[name] ?? 0 } : { colour: colour as Colour, value: +value };
}

function rank(name: string): number {
  const { colour, value } = cardOf(name);
  return (colour ? COLOURS.indexOf(colour) : COLOURS.length) * 100 + value;
}

/** By colour, the low ones first, the cards without colour last. */
export function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

/** In one row while every card keeps enough to tap, else in more of about the same length, two unless there is room for more. */
export function rows(cards: readonly string[], most: number, atMost = 2): string[][] {
  const count = Math.min(atMost, Math.max(1, Math.ceil(cards.length / most)));
  const long = Math.ceil(cards.length / count);
  return Array.from({ length: count }, (_, i) => cards.slice(i * long, (i + 1) * long));
}
