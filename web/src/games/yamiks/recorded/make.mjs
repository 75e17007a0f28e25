// Cuts a recording down to what the tests look at: two whole rounds, of others what seat 0 may choose, bonuses, the end;
// and of each view only what has changed.
//
//     python web/scripts/frames.py yamiks --players 4 --seed 1 | node make.mjs > four.json
//
// alone: 1 player, seed 1; two: seed 4, tied at the end; three: seed 1, tied for the start; four: seed 1.
import { readFileSync } from 'node:fs';

const WHOLE_ROUNDS = [1, 5];
const OWN_TURNS = [2, 8, 12];

function wanted({ entries, table }) {
  const { round, over } = table.view;
  if (over || WHOLE_ROUNDS.includes(round)) return true;
  if (table.legal.length > 0 && OWN_TURNS.includes(round)) return true;
  return entries.some((told) => told.journal.some((line) => line.what === 'bonus'));
}

const frames = JSON.parse(readFileSync(0, 'utf8'))
  .map((frame) => frame.seat)
  .filter(wanted);
const same = { ...frames[0].table };
delete same.view;
delete same.legal;

let before = {};
const lines = frames.map(({ entries, table: { view, legal, status } }) => {
  const changed = Object.entries(view).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]));
  before = view;
  const steps = entries.flatMap((told) => told.journal);
  return JSON.stringify({ view: Object.fromEntries(changed), legal, status, steps });
});
process.stdout.write(`{"table":${JSON.stringify(same)},"frames":[\n${lines.join(',\n')}\n]}\n`);
