/** So many random bytes as hexadecimal digits. `crypto.randomUUID` is missing where a page comes over plain HTTP. */
export function randomHex(bytes = 16): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('');
}

export function pick<T>(from: readonly T[]): T {
  return from[crypto.getRandomValues(new Uint32Array(1))[0]! % from.length]!;
}
