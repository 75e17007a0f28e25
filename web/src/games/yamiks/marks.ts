/** Marks that tell players apart in charts besides their colour, drawn around the origin. */
const MARKS = ['M0-5 5 0 0 5-5 0z', 'M-4-4.2 4.2-4 4 4.2-4.2 4z', 'M0-5.2 5 4-5 4z', 'M0-4.5a4.5 4.5 0 1 0 .1 0z'];

export function markOf(seat: number): string {
  return MARKS[seat % MARKS.length] ?? '';
}
