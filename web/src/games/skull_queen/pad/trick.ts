// What a trick does, colour by colour. How far pirates go is looked up in what the rules have answered.
import tables from './tables.json';

export interface Card {
  /** null: the monkey or the mate, who take the colour to follow. */
  colour: string | null;
  value: number;
  /** Who has played it; null for a card in the centre or of the ghost. */
  by: number | null;
  /** It lay there before. */
  centre: boolean;
}

export interface Group {
  colour: string;
  highest: Card;
  up: number;
  lowest: Card;
  down: number;
}

export interface Evaluated {
  groups: Group[];
  /** The only one of its colour: it stays. */
  alone: Card[];
  /** Who leads next; null where the ghost does. */
  leader: number | null;
}

const farthest = (steps: readonly number[], cards: readonly Card[]): number =>
  cards.map(({ value }) => steps[value]!).reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a));

/** `cards` in the order in which they were played, those in the centre first. */
export function evaluate(cards: readonly Card[]): Evaluated {
  const announced = cards.find(({ centre, colour }) => !centre && colour !== null)?.colour ?? null;
  const there = cards.map((card) => ({ card, colour: card.colour ?? (card.centre ? null : announced) }));
  const groups: Group[] = [];
  const alone: Card[] = [];
  for (const colour of tables.colours) {
    const group = there.filter((one) => one.colour === colour).map(({ card }) => card);
    if (group.length === 1) alone.push(group[0]!);
    if (group.length < 2) continue;
    const sorted = [...group].sort((a, b) => a.value - b.value);
    const [highest, lowest] = [sorted.at(-1)!, sorted[0]!];
    groups.push({
      colour,
      highest,
      up: farthest(tables.steps.up, group),
      lowest,
      down: farthest(tables.steps.down, group),
    });
  }
  const played = cards.filter(({ centre }) => !centre);
  const top = Math.max(...played.map(({ value }) => value));
  return { groups, alone, leader: played.findLast(({ value }) => value === top)?.by ?? null };
}
