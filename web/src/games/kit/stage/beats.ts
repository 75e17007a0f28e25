// The lines of an update as the pictures that people see: each beat is one scene, with the lines that lead to it.
import type { JournalLine } from '../../../api/types';
import type { Sound } from '../../../sound';
import type { About, AnyPlay, Reading } from './play';
import { readingTime } from './times';

export interface Beat {
  scene: unknown;
  /** Told with this scene, the newest last. */
  lines: readonly JournalLine[];
  /** Lines of the update that have been told then. */
  count: number;
  reading: Reading;
  sounds: readonly Sound[];
}

export interface Happening {
  lines: readonly JournalLine[];
  view: unknown;
  you: number | null;
}

function aboutLine({ lines, view, you }: Happening, at: number): About<unknown, unknown> {
  const next = lines.slice(at + 1).map((line) => line.event);
  return { you, view, next, worded: lines[at]?.text != null };
}

/** Lines that take no time are told together with the next one that does; those at the end with the state at rest. */
export function beatsOf(play: AnyPlay, from: unknown, happening: Happening): Beat[] {
  const { lines, view } = happening;
  const beats: Beat[] = [];
  let [scene, first, sounds]: [unknown, number, Sound[]] = [from, 0, []];
  lines.forEach((line, i) => {
    const about = aboutLine(happening, i);
    scene = play.step(scene, line.event, view);
    const sound = play.sound?.(line.event, about);
    if (sound && !sounds.includes(sound)) sounds.push(sound);
    const reading = play.time(line.event, about);
    if (reading === 'none') return;
    beats.push({ scene, lines: lines.slice(first, i + 1), count: i + 1, reading, sounds });
    first = i + 1;
    sounds = [];
  });
  return beats;
}

/** The sounds of lines that are told with the state at rest: those from the line number `from`. */
export function soundsAtRest(play: AnyPlay, happening: Happening, from: number): Set<Sound> {
  const lines = happening.lines.slice(from);
  const made = lines.map((line, i) => play.sound?.(line.event, aboutLine(happening, from + i)));
  return new Set(made.filter((sound) => sound != null));
}

/** How long it takes to tell all of it, in milliseconds at normal speed. */
export function lengthOf(play: AnyPlay, happening: Happening): number {
  return happening.lines.reduce(
    (sum, line, i) => sum + readingTime(play.time(line.event, aboutLine(happening, i)), ''),
    0,
  );
}
