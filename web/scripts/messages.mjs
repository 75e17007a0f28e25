// Compiles the catalogues into src/paraglide, and writes into src/i18n/made which sentences the server can name by their
// key: those every page may need, those of a table, and those of one game, which come with its board. Files that stay as they were are
// not touched, so a development server notices changes and nothing else.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from '@inlang/paraglide-js';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const compiled = join(web, 'src/paraglide');
const made = join(web, 'src/i18n/made');
const shared = join(web, '../src/calavera/messages');
const theirs = join(web, '../src/calavera/games');
const boards = join(web, 'src/games');
const BASE = 'en';

/** A game has a folder with texts beside its rules; its board here may have texts of its own. */
const games = readdirSync(theirs).filter((name) => existsSync(join(theirs, name, 'messages')));

// What every page may need, of all games and of the rest.
const forAll = ['error', 'reason', 'option', 'talk', 'seat', 'verify', 'bot', 'lesson'];
const forTables = ['event', 'number', 'coach'];
// What is said only where the words of tables are known: at tables, on pads, in reviews and exercises.
const forSomePages = [
  ...[
    'arena',
    'coach',
    'daily',
    'dump',
    'group',
    'hint',
    'nonce',
    'outcome',
    'pad',
    'pause',
    'review',
    'talk',
    'twin',
    'undo',
  ].map((area) => `error.${area}.`),
  'error.limit.pads',
  'error.limit.groups',
  'verify.',
];
const forAllOfGame = ['name', 'players', 'tagline', 'option', 'measure'];

/** Folders of catalogues, a file for each language. */
export const catalogues = [
  shared,
  join(web, 'messages'),
  ...games.map((game) => join(theirs, game, 'messages')),
  ...games.map((game) => join(boards, game, 'messages')).filter((folder) => existsSync(folder)),
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

/** The languages: there is a catalogue for each of them, English first. */
function languages() {
  const found = readdirSync(shared).filter((name) => name.endsWith('.json'));
  const others = found.map((name) => name.replace('.json', '')).filter((name) => name !== BASE);
  return [BASE, ...others.sort()];
}

/** The settings of inlang for the folders and languages that are there; its paths are counted from beside them. */
function writeSettings() {
  const settings = {
    baseLocale: BASE,
    locales: languages(),
    modules: ['./node_modules/@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': {
      pathPattern: catalogues.map((folder) => `./${relative(web, folder)}/{locale}.json`),
    },
  };
  put(join(web, 'project.inlang/settings.json'), `${JSON.stringify(settings, null, 2)}\n`);
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
  const keysIn = (folder) => Object.keys(JSON.parse(read(join(folder, 'en.json'))));
  // A sheet to print comes as a picture or as a file, so no page says what is wrong with it.
  const spoken = keysIn(shared).filter((key) => !key.startsWith('error.sheet.'));
  const inAreas = (areas) => spoken.filter((key) => areas.includes(key.split('.')[0]));
  const later = spoken.filter((key) => forSomePages.some((start) => key.startsWith(start)));
  const lists = {
    shared: inAreas(forAll).filter((key) => !later.includes(key)),
    table: [...inAreas(forTables), ...later],
  };
  for (const game of games) {
    // What only a terminal or a printed sheet says stays on the server.
    const elsewhere = [`${game}.terminal.`, `${game}.print.`];
    const all = keysIn(join(theirs, game, 'messages'));
    const keys = all.filter((key) => !elsewhere.some((start) => key.startsWith(start)));
    const early = keys.filter((key) => forAllOfGame.includes(key.split('.')[1]));
    lists.shared.push(...early);
    // The rules are read from the server, as one text.
    lists[`games/${game}`] = keys.filter((key) => !early.includes(key) && !key.startsWith(`${game}.rules.`));
  }
  for (const name of existsSync(made) ? readdirSync(made, { recursive: true }) : []) {
    if (name.endsWith('.ts') && !(name.slice(0, -'.ts'.length) in lists)) rmSync(join(made, name));
  }
  for (const [name, wanted] of Object.entries(lists)) {
    const path = join(made, `${name}.ts`);
    const messages = relative(dirname(path), join(compiled, 'messages.js'));
    const head = ['// Made by scripts/messages.mjs.', `import { m } from '${messages}';`, ''];
    const body = ['export const words = {', ...wanted.map((key) => `  '${key}': m['${key}'],`), '};', ''];
    put(path, [...head, ...body].join('\n'));
  }
}

export async function compileMessages() {
  const now = fingerprint();
  const stamp = join(made, 'stamp');
  if (read(stamp) === now && existsSync(join(compiled, 'messages.js'))) return;
  mkdirSync(compiled, { recursive: true });
  writeSettings();
  await compileInto(compiled);
  writeWords();
  put(stamp, now);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await compileMessages();
