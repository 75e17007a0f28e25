// Who takes a trick, looked up in what the rules have answered for every set of things that can lie in one.
import tables from './tables.json';

export interface Taken {
  /** The place in the order thrown. */
  at: number;
  why: string;
}

/** `thrown` are places in `tables.things`, in the order in which they were thrown. */
export function taker(thrown: readonly number[]): Taken | null {
  if (thrown.length === 0) return null;
  const there = thrown.reduce((set, thing) => set | (1 << thing), 0);
  const thing = parseInt(tables.takes[there - 1]!, 16);
  const equal = thrown.filter((one) => one === thing).length;
  const at = tables.first.includes(thing) ? thrown.indexOf(thing) : thrown.lastIndexOf(thing);
  const reasons = equal > 1 ? tables.why_last : tables.why;
  return { at, why: tables.reasons[parseInt(reasons[there - 1]!, 16)]! };
}
