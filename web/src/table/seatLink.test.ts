import { expect, test } from 'vitest';
import { sha256 } from '../api/sha256';
import { newSeatLink, seatLinkIn } from './seatLink';

test('a link leads to the seat, and the server is told only the hash of its secret', () => {
  const { url, hash } = newSeatLink('tab-le', 3);
  const link = seatLinkIn(new URL(url).hash);
  expect(new URL(url).pathname).toBe('/t/tab-le');
  expect(link?.seat).toBe(3);
  expect(sha256(link!.secret)).toBe(hash);
  expect(newSeatLink('tab-le', 3).hash).not.toBe(hash);
});

test.each(['', '#seat=', '#seat=1', '#seat=1.', '#seat=x.00112233445566778899', '#seat=1.short', '#CODE12'])(
  'no seat in %j',
  (hash) => expect(seatLinkIn(hash)).toBeNull(),
);
