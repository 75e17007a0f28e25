// The rules count, boards show: nothing is reckoned from an event in the browser.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const GAMES = join(process.cwd(), 'src/games');

const ARITHMETIC = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.PlusEqualsToken,
  ts.SyntaxKind.MinusEqualsToken,
  ts.SyntaxKind.AsteriskEqualsToken,
  ts.SyntaxKind.SlashEqualsToken,
]);
const EVENT_TYPE = /Event|Told<|\bMoved\b/;

/** Names that in a function stand for numbers of an event: a parameter that is one is taken apart, or a variable. */
function namesFromEvents(made: ts.Node, source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const take = (pattern: ts.BindingName): void => {
    if (!ts.isObjectBindingPattern(pattern)) return;
    for (const element of pattern.elements) if (ts.isIdentifier(element.name)) names.add(element.name.text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isParameter(node) && node.type && EVENT_TYPE.test(node.type.getText(source))) take(node.name);
    if (ts.isVariableDeclaration(node) && node.initializer?.getText(source) === 'event') take(node.name);
    ts.forEachChild(node, visit);
  };
  visit(made);
  return names;
}

/** Lines in which a number of an event is reckoned with. */
export function reckoned(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  let names = new Set<string>();
  const found: string[] = [];
  const ofEvent = (node: ts.Node): boolean => {
    if (ts.isArrowFunction(node)) return false;
    if (ts.isIdentifier(node)) return names.has(node.text);
    if (ts.isPropertyAccessExpression(node)) {
      return (
        (ts.isIdentifier(node.expression) && /^(event|moment|last)$/.test(node.expression.text)) ||
        ofEvent(node.expression)
      );
    }
    // What is counted of a list is not a number of the event.
    return ts.forEachChild(node, (child) => ofEvent(child) || undefined) ?? false;
  };
  const blame = (node: ts.Node): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push(`${path}:${line + 1}: ${node.getText(source)}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node)) names = namesFromEvents(node, source);
    if (ts.isBinaryExpression(node) && ARITHMETIC.has(node.operatorToken.kind)) {
      if (ofEvent(node.left) || ofEvent(node.right)) blame(node);
    } else if (ts.isCallExpression(node)) {
      const called = node.expression.getText(source);
      if (called.startsWith('Math.') && node.arguments.some(ofEvent)) blame(node);
      if (called.endsWith('.reduce') && ofEvent(node.expression)) blame(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const folders = readdirSync(GAMES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const files = folders.flatMap(({ name }) =>
  readdirSync(join(GAMES, name))
    .filter((file) => file.endsWith('.ts') && !file.includes('.test'))
    .map((file) => `${name}/${file}`),
);

test('no board reckons with the numbers of an event', () => {
  expect(files.length).toBeGreaterThan(30);
  expect(files.flatMap((file) => reckoned(file, readFileSync(join(GAMES, file), 'utf8')))).toEqual([]);
});

test.each([
  'const found = event.found - 1;',
  'const bids = event.bids.reduce((sum, bid) => sum + bid, 0);',
  'const to_beat = Math.max(view.to_beat, event.two_dice);',
  'function f(view: V, { points }: Told<"filled">) { return view.total + points; }',
  'function f(event: SkullEvent) { const { left } = event; return left + 1; }',
  'score += event.points;',
])('it is noticed: %s', (line) => {
  expect(reckoned('it.ts', line)).toHaveLength(1);
});
