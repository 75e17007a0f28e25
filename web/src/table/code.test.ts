import { expect, test } from 'vitest';
import { codeIn } from './code';

test.each(['ABC234', 'abc234', ' abc 234 ', 'ABC-234', 'a.b.c.2.3.4', 'ABC–234', 'https://play.example/t/ABC234'])(
  '%j is the same code',
  (typed) => expect(codeIn(typed)).toBe('ABC234'),
);

test.each(['', ' ', ' - '])('%j is none', (typed) => expect(codeIn(typed)).toBe(''));
