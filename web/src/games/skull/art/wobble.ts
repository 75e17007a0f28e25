// Lines as if drawn by hand: shapes a little off, always in the same way.

/** Numbers between -1 and 1 that are the same for the same seed. */
function wander(seed: number): () => number {
  let state = (seed * 2654435761 + 1013904223) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2147483648 - 1;
  };
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A closed curve around (centre, centre) that is nearly a circle. */
export function ring(centre: number, radius: number, seed: number, amount = 0.02): string {
  const next = wander(seed);
  const corners = 9;
  const reach = (4 / 3) * Math.tan(Math.PI / (2 * corners));
  const radii = Array.from({ length: corners }, () => radius * (1 + next() * amount));
  const at = (i: number): [number, number, number] => {
    const angle = ((i % corners) / corners) * 2 * Math.PI;
    return [Math.cos(angle), Math.sin(angle), radii[i % corners] ?? radius];
  };
  const [x, y, first] = at(0);
  let path = `M${short(centre + x * first)} ${short(centre + y * first)}`;
  for (let i = 0; i < corners; i += 1) {
    const [ax, ay, ar] = at(i);
    const [bx, by, br] = at(i + 1);
    const numbers = [
      centre + ar * (ax - ay * reach),
      centre + ar * (ay + ax * reach),
      centre + br * (bx + by * reach),
      centre + br * (by - bx * reach),
      centre + br * bx,
      centre + br * by,
    ];
    path += `C${numbers.map(short).join(' ')}`;
  }
  return `${path}Z`;
}

/** Angles in degrees around a circle, each a little off. */
export function around(count: number, seed: number, amount = 3): number[] {
  const next = wander(seed);
  return Array.from({ length: count }, (_, i) => Math.round(((i * 360) / count + next() * amount) * 10) / 10);
}
