import { expect, test } from 'vitest';
import { literals } from '../scripts/literals.mjs';

const texts = (source: string): string[] => literals(source).map((found) => found.text);

test('a word in the markup is found, with its line', () => {
  expect(literals('<p>\n{a}</p>\n<p>Your turn</p>')).toEqual([{ line: 3, text: 'Your turn' }]);
});

test('a word that an expression can come out as is found', () => {
  expect(texts("<p>{ready ? 'Ready' : m['x']()}</p>")).toEqual(['Ready']);
  expect(texts("<p>{name || 'nobody'} {`${n} dice`} {'a' + 'few'}</p>")).toEqual(['nobody', 'dice', 'few']);
});

test('what is read out is text as well', () => {
  expect(texts('<button aria-label="Close" title={`Open ${x}`}></button>')).toEqual(['Close', 'Open']);
  expect(texts('<img alt="A skull" /><Field label="Name" />')).toEqual(['A skull', 'Name']);
});

test('words inside blocks are found', () => {
  expect(
    texts(
      '{#if a}{#each b as c}<i>ship</i>{:else}none{/each}{:else}<Dialog>{#snippet x()}over{/snippet}</Dialog>{/if}',
    ),
  ).toEqual(['ship', 'none', 'over']);
});

test('what nobody reads is left alone', () => {
  expect(
    texts(`
      <script lang="ts">const word = 'hidden';</script>
      <!-- a remark -->
      <div class="box wide" id="main" data-kind="die" role="group">{m['app.title']()} {key('a', 'bc')}</div>
      <div style:width={n + "px"} class:wide={n > 3} use:roving={{ along: 'row' }} placeholder="ABC234"></div>
      <text>K</text> <b>7 × {n} + 2</b> <i>Calavera</i> {open && m['x']()} {kind === 'flower' ? 1 : 2}
      <style>.box { color: red; }</style>
    `),
  ).toEqual([]);
});
