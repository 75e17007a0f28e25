const FIRST_MS = 300;
const LAST_MS = 8_000;

/** How long to wait before the next try: twice as long each time, and not all pages at the same moment. */
export function waitBefore(tries: number, random: () => number = Math.random): number {
  const full = Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(tries, 10));
  return full * (0.5 + random() / 2);
}
