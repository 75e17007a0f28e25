// Cards and moves of the pad in words.
import { m } from '../../../paraglide/messages.js';
import type { Move } from './planks';
import tables from './tables.json';
import type { Card } from './trick';

const COLOURS: Record<string, () => string> = {
  red: m['skull_queen.pad.red'],
  yellow: m['skull_queen.pad.yellow'],
  green: m['skull_queen.pad.green'],
  blue: m['skull_queen.pad.blue'],
};

export function colourName(colour: string): string {
  return COLOURS[colour]!();
}

export function cardName({ colour, value }: Pick<Card, 'colour' | 'value'>): string {
  return colour === null ? String(value) : `${colourName(colour)} ${value}`;
}

export function playerOf({ by, centre }: Card, names: readonly string[]): string {
  if (centre) return m['skull_queen.pad.nobody']();
  return by === null ? m['skull_queen.pad.ghost']() : (names[by] ?? '');
}

export function signed(steps: number): string {
  return steps < 0 ? `−${-steps}` : `+${steps}`;
}

/** "Red: Anna +1, Ben −2", colour by colour. */
export function movesInWords(moves: readonly Move[], names: readonly string[]): string {
  const parts = tables.colours.flatMap((colour, at) => {
    const here = moves.filter((move) => move.colour === at);
    const said = here.map(({ seat, steps }) => `${names[seat] ?? ''} ${signed(steps)}`).join(', ');
    return said ? [m['app.named']({ what: colourName(colour), name: said })] : [];
  });
  return parts.join(' · ') || m['skull_queen.pad.no_moves']();
}
