// A dial that is open at the bottom: from lower left over the top to lower right.
const SWEEP = 270;

/** Degrees from the top, clockwise, at which a number stands. */
export function angleOf(index: number, count: number): number {
  return count > 1 ? -SWEEP / 2 + (SWEEP * index) / (count - 1) : 0;
}

/** The number nearest to a point, seen from the middle of the dial. */
export function indexAt(x: number, y: number, count: number): number {
  if (count < 2) return 0;
  const angle = (Math.atan2(x, -y) * 180) / Math.PI;
  const share = (Math.min(Math.max(angle, -SWEEP / 2), SWEEP / 2) + SWEEP / 2) / SWEEP;
  return Math.round(share * (count - 1));
}
