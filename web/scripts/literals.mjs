// No visible word stands in a component: all of them come from the catalogues. Says where one does.
//
//     node scripts/literals.mjs         all components; those of the gallery are seen by nobody but us
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'svelte/compiler';

const READ_OUT = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'heading',
  'hint',
  'label',
  'placeholder',
  'summary',
  'text',
  'title',
]);
const NAME = 'Calavera'; // the same in every language
const CODE = /^[A-Z]*\d[A-Z\d]*$/; // of a table
const WORD = /\p{L}{2,}/u; // a single letter is a mark on a die or a card

const isWord = (text) => !CODE.test(text) && WORD.test(text.replaceAll(NAME, ''));

/** The texts that an expression can come out as, as far as they stand in it. */
function* said(expression) {
  switch (expression?.type) {
    case 'Literal':
      if (typeof expression.value === 'string') yield expression.value;
      break;
    case 'TemplateLiteral':
      for (const piece of expression.quasis) yield piece.value.cooked;
      for (const inner of expression.expressions) yield* said(inner);
      break;
    case 'ConditionalExpression':
      yield* said(expression.consequent);
      yield* said(expression.alternate);
      break;
    case 'LogicalExpression':
      yield* said(expression.right);
      if (expression.operator !== '&&') yield* said(expression.left);
      break;
    case 'BinaryExpression':
      if (expression.operator === '+') {
        yield* said(expression.left);
        yield* said(expression.right);
      }
  }
}

function* saidBy(part) {
  if (part.type === 'Text') yield part.data;
  else if (part.type === 'ExpressionTag') yield* said(part.expression);
}

/** All words in the markup of a component, each with the place where it begins. */
export function literals(source) {
  const found = [];
  const note = (part) => {
    for (const text of saidBy(part)) if (isWord(text)) found.push({ at: part.start, text: text.trim() });
  };
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'Attribute') {
      if (READ_OUT.has(node.name) && node.value !== true) [node.value].flat().forEach(note);
      return;
    }
    if (node.type?.endsWith('Directive')) return; // style:width={`${n}px`}
    if (node.type === 'Text' || node.type === 'ExpressionTag') note(node);
    for (const [name, inner] of Object.entries(node)) if (name !== 'expression') visit(inner);
  };
  visit(parse(source, { modern: true }).fragment);
  return found.map(({ at, text }) => ({ line: source.slice(0, at).split('\n').length, text }));
}

function main() {
  const src = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src');
  const components = readdirSync(src, { recursive: true })
    .filter((name) => name.endsWith('.svelte') && !name.startsWith('gallery'))
    .map((name) => join(src, name));
  let count = 0;
  for (const path of components.sort()) {
    for (const { line, text } of literals(readFileSync(path, 'utf8'))) {
      console.error(`${relative(dirname(src), path)}:${line}: ${JSON.stringify(text)} belongs into the catalogues`);
      count += 1;
    }
  }
  if (components.length === 0) throw new Error('no components found');
  process.exitCode = count > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main();
