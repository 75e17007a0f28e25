// For tests of boards: whole games as seat 0 and a spectator were told them by the server's own code. The tests' set-up
// makes them (scripts/frames.mjs); `recordings.json` in a game's folder says which there are.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalLine, TableState, Told } from '../../api/types';
import { say } from '../../i18n/t';
import { labelOf, type Labels } from '../../state/labels.svelte';
import type { BoardProps } from '../contract';
import { AT_REST, type Play } from './stage/play';

const FRAMES = join(import.meta.dirname, '../../gallery/frames');

export type Viewer = 'seat' | 'spectator';

/** What one viewer has heard up to a moment of the game. */
export interface Heard<V> {
  table: TableState;
  view: V;
  names: string[];
  /** The lines of the last update. */
  steps: JournalLine[];
  /** All lines so far. */
  journal: JournalLine[];
}

type Frame = Record<Viewer, { entries: Told[]; table: TableState }>;

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(FRAMES, `${name}.json`), 'utf8')) as T;
}

/** A recorded game, update by update. */
export function recorded<V>(name: string, as: Viewer = 'seat'): Heard<V>[] {
  const journal: JournalLine[] = [];
  return read<Frame[]>(name).map((frame) => {
    const { entries, table } = frame[as];
    const steps = entries.flatMap((told) => told.journal);
    journal.push(...steps);
    const names = table.seats.map((seat) => seat?.name ?? '');
    return { table, view: table.view as V, names, steps, journal: [...journal] };
  });
}

const labels = new Map<string, Labels>();

/** The labels of a game's choices, as a board gets them. The sentences of the game must be known: `learn(game)`. */
export function labelsOf(
  game: string,
  names: readonly string[],
  you: number | null = null,
): (action: string) => string {
  const known = labels.get(game) ?? read<Labels>(`labels/${game}`);
  labels.set(game, known);
  return (action) => labelOf(known, action, names, you);
}

/** The props that the table page gives a board at this moment, with what a test wants to be different. The scene is the one
 *  at rest; with `stage` and `scene` among the changes, something is being told (`beatsOf` makes scenes). */
export function boardProps<V, S = unknown>(
  heard: Heard<V>,
  changes: Partial<BoardProps<V, S>> = {},
  play?: Play<V, S, never>,
): BoardProps<V, S> {
  const { table, view, names, journal } = heard;
  return {
    scene: play?.rest(view, journal) as S,
    stage: AT_REST,
    view,
    table,
    names,
    legal: new Set(table.legal),
    pending: null,
    act: () => undefined,
    label: labelsOf(table.game, names, table.you),
    prompt: say(table.prompt, names, table.you),
    journal,
    pace: 0,
    confirm: false,
    ...changes,
  };
}

/** The first moment of each set of choices: a board that offers the same again is the same board. */
export function withNewChoices<H extends { table: { legal: readonly string[] } }>(heard: readonly H[]): H[] {
  const known = new Set<string>(['']);
  return heard.filter(({ table }) => {
    const choices = table.legal.join();
    const isNew = !known.has(choices);
    known.add(choices);
    return isNew;
  });
}
