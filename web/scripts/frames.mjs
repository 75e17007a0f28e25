// Before the tests: records games with scripts/frames.py, unless those that are there were made from the same sources.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { python, root } from './python.mjs';

const frames = join(root, 'web/src/gallery/frames');

function filesIn(folder, ends) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => ends.some((end) => name.endsWith(end)))
    .map((name) => join(folder, name));
}

/** Of all that a recording depends on: the rules and bots with their data, and what is to be recorded. */
function fingerprint(asked) {
  const files = [
    ...filesIn(join(root, 'src/calavera'), ['.py', '.bin', '.json']),
    ...filesIn(join(root, 'web/src/games'), ['recordings.json']),
    join(root, 'web/scripts/frames.py'),
  ];
  const hash = createHash('sha256').update(asked);
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function bring(what, asked) {
  const stamp = join(frames, `stamp-${what}`);
  const now = fingerprint(asked);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  python(join(root, 'web/scripts/frames.py'), '--only', what);
  writeFileSync(stamp, now);
}

export default function record() {
  const { CALAVERA_PAD_GAMES: games = '', CALAVERA_PAD_FIRST: first = '' } = process.env;
  bring('boards', '');
  bring('pads', `${games} from ${first}`);
}
