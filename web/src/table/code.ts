const LINK = /\/t\/([^/?#\s]+)/;

/** A code as somebody may have written it down: in any case, with spaces, dashes or dots, or a whole link. */
export function codeIn(typed: string): string {
  const text = LINK.exec(typed)?.[1] ?? typed;
  return text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}
