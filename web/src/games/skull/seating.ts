/** Who sits where, clockwise from the viewer's left: everybody else, or everybody for a spectator. */
export function clockwise(players: number, you: number | null): number[] {
  const first = you === null ? 0 : you + 1;
  const count = you === null ? players : players - 1;
  return Array.from({ length: count }, (_, i) => (first + i) % players);
}

export const AREAS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
