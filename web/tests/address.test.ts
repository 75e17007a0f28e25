import { afterEach, expect, test } from 'vitest';
import { siteUrl } from '../src/api/address';

afterEach(() => document.head.replaceChildren());

test('links for others use the address that the server names', () => {
  const meta = document.createElement('meta');
  meta.name = 'calavera:site';
  meta.content = 'http://192.0.2.7:8000';
  document.head.append(meta);
  expect(siteUrl()).toBe('http://192.0.2.7:8000');
});

test('without a word from the server they use the one of this page', () => {
  expect(siteUrl()).toBe(location.origin);
});
