// What tells the players of Skull apart: a colour, and a mark for those who do not see it.

export interface Look {
  name: 'red' | 'blue' | 'green' | 'yellow' | 'purple' | 'pink';
  /** The colour as a CSS value. */
  colour: string;
  /** The mark in a box of 24, to be filled. */
  mark: string;
  /** How often it stands on the rim of the mat. */
  often: number;
}

const LOOKS: readonly [Look, ...Look[]] = [
  { name: 'red', colour: 'var(--red-piece)', mark: 'M12 2.6 20.3 12.2 11.8 21.5 3.8 11.9z', often: 16 },
  { name: 'blue', colour: 'var(--blue-piece)', mark: 'M4.4 4.8 19.4 4.3 19.8 19.3 4.7 19.7z', often: 14 },
  { name: 'green', colour: 'var(--green-piece)', mark: 'M12.2 3.2 21.3 20 2.8 20.3z', often: 15 },
  {
    name: 'yellow',
    colour: 'var(--yellow-piece)',
    mark: 'M12 3.6c4.8-.1 8.3 3.6 8.4 8.3.1 4.9-3.6 8.5-8.3 8.5-4.9 0-8.5-3.5-8.5-8.3 0-5 3.6-8.4 8.4-8.5z',
    often: 15,
  },
  {
    name: 'purple',
    colour: 'var(--purple-piece)',
    mark: 'M3 7.4 8 12.2 12.1 4.4 16 12.1 21.2 7.2 18.9 19.6 5.2 19.8z',
    often: 14,
  },
  {
    name: 'pink',
    colour: 'var(--pink-piece)',
    mark: 'M2 14.2C4.6 7 8.4 6.6 12 10.4c3.2 3.3 6 3 10-3.2-.6 8.6-5.2 12.4-9.6 8.8-4-3.4-6.4-3.6-10.4-1.8z',
    often: 13,
  },
];

export function lookOf(seat: number): Look {
  return LOOKS[seat % LOOKS.length] ?? LOOKS[0];
}
