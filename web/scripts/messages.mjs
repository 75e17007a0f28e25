// Compiles the catalogues into src/paraglide, and writes into src/i18n/made which sentences the server can name by their
// key: those every page may need, and those of one game, which come with its board. Files that stay as they were are
// not touched, so a development server notices changes and nothing else.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from '@inlang/paraglide-js';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const compiled = join(web, 'src/paraglide');
const made = join(web, 'src/i18n/made');
const games = ['skull_king', 'skull', 'yamiks', 'skull_queen'];
const forAll = ['error', 'reason', 'event', 'talk', 'seat', 'colour', 'game', 'verify', 'bot'];

export const catalogues = [
  join(web, '../src/calavera/messages'),
  ...['app', ...games].map((area) => join(web, 'messages', area)),
];

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function put(path, text) {
  if (read(path) === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Of everything the result depends on. */
function fingerprint() {
  const files = catalogues.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name)),
  );
  const hash = createHash('sha256');
  for (const file of [...files.sort(), fileURLToPath(import.meta.url), join(web, 'package-lock.json')]) {
    hash.update(file.slice(web.length)).update(read(file));
  }
  return hash.digest('hex');
}

/** Every sentence with a number asks for plural rules, and making them takes longer than the sentence. */
function keepPluralRules(path) {
  const made = 'new Intl.PluralRules(locale, options).select(';
  const text = read(path);
  if (!text.includes(made)) throw new Error(`${path} is not as it used to be`);
  const kept = `
const rules = new Map();

function rulesOf(locale, options) {
  const key = locale + JSON.stringify(options ?? {});
  if (!rules.has(key)) rules.set(key, new Intl.PluralRules(locale, options));
  return rules.get(key);
}
`;
  writeFileSync(path, text.replace(made, 'rulesOf(locale, options).select(') + kept);
}

async function compileInto(target) {
  const scratch = mkdtempSync(join(tmpdir(), 'calavera-messages-'));
  try {
    await compile({
      project: join(web, 'project.inlang'),
      outdir: scratch,
      // The language is ours to say, see src/i18n/locale.ts.
      strategy: ['globalVariable', 'baseLocale'],
      // A module a message: only so does a message go into the chunk that uses it.
      outputStructure: 'message-modules',
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      emitReadme: false,
    });
    keepPluralRules(join(scratch, 'registry.js'));
    const files = readdirSync(scratch, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const fresh = new Set(files.map((entry) => join(entry.parentPath, entry.name).slice(scratch.length + 1)));
    for (const name of fresh) put(join(target, name), read(join(scratch, name)));
    for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && !fresh.has(path.slice(target.length + 1))) rmSync(path);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function writeWords() {
  const keys = Object.keys(JSON.parse(read(join(catalogues[0], 'en.json'))));
  const ofGame = (key) => games.includes(key.split('.')[1]) && key.startsWith('reason.');
  const lists = { shared: keys.filter((key) => forAll.includes(key.split('.')[0]) && !ofGame(key)) };
  for (const game of games) {
    const starts = [
      `${game}.`,
      `journal.${game}.`,
      `reason.${game}.`,
      `lesson.${game}.`,
      `bot.style.${game}.`,
      'lesson.name.',
    ];
    lists[game] = keys.filter((key) => starts.some((start) => key.startsWith(start)));
  }
  for (const [name, wanted] of Object.entries(lists)) {
    const head = ['// Made by scripts/messages.mjs.', "import { m } from '../../paraglide/messages.js';", ''];
    const body = ['export const words = {', ...wanted.map((key) => `  '${key}': m['${key}'],`), '};', ''];
    put(join(made, `${name}.ts`), [...head, ...body].join('\n'));
  }
}

export async function compileMessages() {
  const now = fingerprint();
  const stamp = join(made, 'stamp');
  if (read(stamp) === now && existsSync(join(compiled, 'messages.js'))) return;
  mkdirSync(compiled, { recursive: true });
  await compileInto(compiled);
  writeWords();
  put(stamp, now);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await compileMessages();
