// Where everybody sits. The viewer (or, for spectators, seat 0) is at the bottom, the others follow clockwise.

export interface Spot {
  x: number;
  y: number;
}

export interface Place {
  seat: number;
  /** Where this seat's die lies on the table: -1 to 1 from the middle across and down. */
  spot: Spot;
  /** Cell in the grid of a narrow board: `column / row`. */
  tall: [string, string];
  /** Cell in the grid of a wide board. */
  wide: [string, string];
}

const TALL: Record<number, [string, string][]> = {
  3: [
    ['1 / span 3', '1'],
    ['4 / span 3', '1'],
  ],
  4: [
    ['1 / span 2', '1'],
    ['3 / span 2', '1'],
    ['5 / span 2', '1'],
  ],
  5: [
    ['1 / span 2', '2'],
    ['1 / span 3', '1'],
    ['4 / span 3', '1'],
    ['5 / span 2', '2'],
  ],
  6: [
    ['1 / span 2', '2'],
    ['1 / span 2', '1'],
    ['3 / span 2', '1'],
    ['5 / span 2', '1'],
    ['5 / span 2', '2'],
  ],
};

const WIDE: Record<number, [string, string][]> = {
  3: [
    ['1', '2 / span 2'],
    ['3', '2 / span 2'],
  ],
  4: [
    ['1', '2 / span 2'],
    ['2', '1'],
    ['3', '2 / span 2'],
  ],
  5: [
    ['1', '3'],
    ['1', '2'],
    ['3', '2'],
    ['3', '3'],
  ],
  6: [
    ['1', '3'],
    ['1', '2'],
    ['2', '1'],
    ['3', '2'],
    ['3', '3'],
  ],
};

/** On the rim of the table, `step` seats after the bottom. */
export function spotOf(step: number, players: number): Spot {
  const angle = Math.PI / 2 + (2 * Math.PI * step) / players;
  return { x: round(Math.cos(angle)), y: round(Math.sin(angle)) };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000 || 0; // and no -0
}

/** All seats, the one at the bottom first. */
export function places(players: number, bottom: number): Place[] {
  return Array.from({ length: players }, (_, step) => ({
    seat: (bottom + step) % players,
    spot: spotOf(step, players),
    tall: step === 0 ? ['1 / -1', '4'] : TALL[players]![step - 1]!,
    wide: step === 0 ? ['1 / -1', '4'] : WIDE[players]![step - 1]!,
  }));
}

export interface Wheel {
  /** Where the numbers stand, -1 to 1 from the middle; 0 first, from left to right over the top. */
  numbers: Spot[];
  /** Handles that carry no number. */
  handles: Spot[];
}

const LEAST_SPOKES = 10;

/** The wheel one bids with: as many spokes as it takes, the numbers in the middle of the top. */
export function wheelOf(count: number): Wheel {
  const spokes = Math.max(LEAST_SPOKES, count + (count % 2));
  const all = Array.from({ length: spokes }, (_, i) => {
    const angle = -Math.PI / 2 + ((i - (count - 1) / 2) * 2 * Math.PI) / spokes;
    return { x: round(Math.cos(angle)), y: round(Math.sin(angle)) };
  });
  return { numbers: all.slice(0, count), handles: all.slice(count) };
}
