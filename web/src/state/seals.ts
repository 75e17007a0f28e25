// The seals of a proof: which seed decides which draws. What the proof says of them has to be what its log says.
import type { Entry, Proof, Seal } from '../api/types';

/** The seals as the log has them, each commitment directly followed by its seed; null where one is not. */
export function sealsIn(entries: readonly Entry[]): Seal[] | null {
  const seals: Seal[] = [];
  let promised: string | null = null;
  let draws = 0;
  for (const { event } of entries) {
    if (promised !== null && event.type !== 'sealed') return null;
    if (event.type === 'created' || event.type === 'resealed') promised = event.commitment;
    else if (event.type === 'happened') draws += 1;
    else if (event.type === 'sealed') {
      if (promised === null) return null;
      seals.push({ commitment: promised, seed: event.seed, after: draws });
      promised = null;
    }
  }
  return promised === null ? seals : null;
}

export function sealsAgree({ seals, entries }: Proof): boolean {
  const logged = sealsIn(entries);
  return (
    logged !== null &&
    logged.length === seals.length &&
    logged.every(
      ({ commitment, seed, after }, i) =>
        seals[i]!.commitment === commitment && seals[i]!.seed === seed && seals[i]!.after === after,
    )
  );
}

/** The seal that decides a draw, counted from 0; draws are computed from it, so it is the one to compare. */
export function sealOf<Kind extends { after: number }>(seals: readonly Kind[], draw: number): Kind | undefined {
  return seals.findLast(({ after }) => after <= draw);
}
