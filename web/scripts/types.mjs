// Writes src/api/types.ts from the schema of the server, for our own games, whatever else is installed. With --check it
// only says whether the file is up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import * as prettier from 'prettier';
import { python, root } from './python.mjs';

const target = join(root, 'web/src/api/types.ts');

function schema() {
  return JSON.parse(python('-m', 'calavera.cli', 'schema', '--distribution', 'calavera', '--lang', 'en'));
}

// The generator does not know `prefixItems` and would make `never[]` of every tuple; titles would rename types, and a
// default beside a reference would double them.
function prepared(part) {
  if (Array.isArray(part)) return part.map(prepared);
  if (part === null || typeof part !== 'object') return part;
  if ('$ref' in part) return { $ref: part.$ref };
  const out = {};
  for (const [key, value] of Object.entries(part)) {
    if (key === 'prefixItems') {
      out.items = prepared(value);
      out.additionalItems = false;
    } else if (key === 'items' && value === false) {
      continue;
    } else if (key === 'properties' || key === '$defs') {
      out[key] = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, prepared(inner)]));
    } else if (key !== 'title') {
      out[key] = prepared(value);
    }
  }
  return out;
}

// A tag has a `const`, and the server always sends what has a default: only what clients send may leave it out.
function demandDefaults(schema) {
  const sent = new Set([
    'Hello',
    'Do',
    'Ping',
    'NewPlayer',
    'NewTable',
    'TableSettings',
    'Rematch',
    'Clock',
    'Absence',
  ]);
  const commands = schema.$defs.Command.anyOf.map((one) => one.$ref.split('/').pop());
  for (const name of commands) sent.add(name);
  for (const [name, definition] of Object.entries(schema.$defs)) {
    if (definition.type !== 'object' || !definition.properties || sent.has(name)) continue;
    const given = Object.keys(definition.properties).filter((key) => 'default' in definition.properties[key]);
    definition.required = [...new Set([...(definition.required ?? []), ...given])];
  }
  return schema;
}

/** The games of this very server; the next one may offer others. */
function anyGame(schema) {
  delete schema.$defs.TableSettings.properties.game.enum;
  return schema;
}

async function generate() {
  const input = prepared(demandDefaults(anyGame(schema())));
  const text = await compile({ ...input, $id: 'Everything' }, 'Everything', {
    additionalProperties: false,
    bannerComment: '// Made by scripts/types.mjs from the schema of the server: change that, and run `npm run types`.',
    unreachableDefinitions: true,
    format: false,
  });
  // Nobody needs the empty type that stands for the document itself, nor notes on where a type was written down.
  const cleaned = text
    .replace(/export (interface|type) Everything[^]*?\n}\n/, '')
    .replace(
      /( \* *\n)? \* This interface was referenced by `Everything`'s JSON-Schema\n \* via the `definition` "[^"]*"\.\n/g,
      '',
    )
    .replace(/^ *\* @(min|max)Items \d+\n/gm, '')
    .replace(/^ *\/\*\*\n *\*\/\n/gm, '');
  const options = await prettier.resolveConfig(target);
  return prettier.format(cleaned, { ...options, filepath: target });
}

const fresh = await generate();
if (process.argv.includes('--check')) {
  const stored = existsSync(target) ? readFileSync(target, 'utf8') : '';
  if (stored !== fresh) {
    console.error('src/api/types.ts does not fit the server any more: run `npm run types`.');
    process.exit(1);
  }
} else {
  writeFileSync(target, fresh);
}
