import { getContext, setContext } from 'svelte';

/** Shapes in a box of 16 and colours that differ also for people who see few of them; a table has twelve seats at most. */
const SHAPES = [
  'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z', // circle
  'M8 1.2 15 14H1z', // triangle
  'M2 2h12v12H2z', // square
  'M8 .8 15.2 8 8 15.2.8 8z', // diamond
  'M8 .8l2.2 4.7 5 .6-3.7 3.5 1 5.1L8 12.2l-4.5 2.5 1-5.1L.8 6.1l5-.6z', // star
  'M6 1h4v5h5v4h-5v5H6v-5H1V6h5z', // cross
  'M4.4 1.6h7.2L15.2 8l-3.6 6.4H4.4L.8 8z', // hexagon
  'M8 14.6C2.6 10.8 1 8.4 1 5.6 1 3.4 2.6 1.8 4.6 1.8c1.5 0 2.7.8 3.4 2.1.7-1.3 1.9-2.1 3.4-2.1 2 0 3.6 1.6 3.6 3.8 0 2.8-1.6 5.2-7 9z', // heart
  'M8 .8c3.3 4.2 5.2 6.6 5.2 9.2a5.2 5.2 0 0 1-10.4 0C2.8 7.4 4.7 5 8 .8z', // drop
  'M11.5 13.9A6.8 6.8 0 1 1 11 1.6a5.6 5.6 0 0 0 .5 12.3z', // moon
  'M1 4.2h8V.8L15.2 8 9 15.2v-3.4H1z', // arrow
  'M1 1h14L8.9 8 15 15H1l6.1-7z', // hourglass
] as const;
const COLOURS = [
  ...['#e0662f', '#3b8fd9', '#e3b02b', '#2f9e6d', '#c65bb0', '#55c2d6'],
  ...['#8a5bd0', '#d2453c', '#8fbf3f', '#9a8f82', '#b4743a', '#f08fa8'],
] as const;

export interface PersonMark {
  path: string;
  colour: string;
}

export function markOf(mark: number): PersonMark {
  return { path: SHAPES[mark % SHAPES.length]!, colour: COLOURS[mark % COLOURS.length]! };
}

const KEY = Symbol('marks');

/** Called around a board or what follows it: everything below draws people with the marks they have at the table. */
export function markPeople(marks: () => readonly (number | undefined)[]): void {
  setContext(KEY, marks);
}

/** The mark of whoever sits in a seat; without a table around it seats are counted. */
export function marksHere(): (seat: number) => PersonMark {
  const marks = getContext<(() => readonly (number | undefined)[]) | undefined>(KEY);
  return (seat) => markOf(marks?.()[seat] ?? seat);
}
