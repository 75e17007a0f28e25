/** What the browser keeps for us. Private windows may refuse, and then nothing is kept. */
export function readStored<T>(key: string, otherwise: T, isRight: (value: unknown) => value is T): T {
  try {
    const text = localStorage.getItem(`calavera.${key}`);
    const value: unknown = text === null ? null : JSON.parse(text);
    return isRight(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`calavera.${key}`);
    else localStorage.setItem(`calavera.${key}`, JSON.stringify(value));
  } catch {
    // Not kept: the page works all the same until it is closed.
  }
}

/** Calls when another page of this browser has written it. */
export function heardFrom(key: string, tell: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === `calavera.${key}`) tell();
  });
}
