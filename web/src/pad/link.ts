// A pad as a link, and so as a QR code: from phone to phone without a server in between. It holds what stands on the pad, not
// how it came about.
import { BadFile, fromText, KIND, FILE_VERSION } from './file';
import type { Cells, Entry, Header } from './log';

const MARK = '#pad=';

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const squeezed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(squeezed).arrayBuffer());
}

/** The same thing read from the same link twice is one entry. */
async function idOf(pad: string, cell: string, value: unknown): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([pad, cell, value]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return Array.from(hash.slice(0, 16), (one) => (one % 36).toString(36)).join('');
}

export async function toLink(header: Header, cells: Cells, origin: string): Promise<string> {
  const text = JSON.stringify([header, Object.fromEntries(cells)]);
  const squeezed = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  return `${origin}/pad/new${MARK}${toBase64(squeezed)}`;
}

export function isLink(hash: string): boolean {
  return hash.startsWith(MARK);
}

/** What a link brings; a BadFile where it is no good. */
export async function fromLink(hash: string): Promise<{ header: Header; entries: readonly Entry[] }> {
  let found: unknown;
  try {
    const bytes = await through(fromBase64(hash.slice(MARK.length)), new DecompressionStream('deflate-raw'));
    found = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new BadFile('damaged');
  }
  const [header, cells] = Array.isArray(found) ? (found as [Header, Record<string, Entry['value']>]) : [];
  if (!header || typeof cells !== 'object' || cells === null) throw new BadFile('damaged');
  const entries = await Promise.all(
    Object.entries(cells).map(async ([cell, value]) => ({
      id: await idOf(header.id, cell, value),
      cell,
      value,
      over: [],
      at: header.made,
      by: 'link',
    })),
  );
  return fromText(JSON.stringify({ kind: KIND, version: FILE_VERSION, header, entries }));
}
