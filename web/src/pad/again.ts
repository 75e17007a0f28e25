// One game after the other: the next pad of the same people, and how those who follow the last one get to it.
import { intoGroupsOf } from '../group/asked';
import { Pad } from './pad.svelte';
import type { Kept } from './shelf';
import { Sync } from './sync.svelte';

/** The cell that names the code of the pad that goes on. */
export const AGAIN = 'again';

/** The seat of somebody who comes from another pad; null where this one has no such name, or more than one. */
export function seatNamed(names: readonly string[], name: string): number | null {
  const seat = names.indexOf(name);
  return seat >= 0 && seat === names.lastIndexOf(name) ? seat : null;
}

/** Where a shared pad is followed by another one, that one is shared too, and the followers are told. It belongs to
 * the same groups. */
export async function goOnWith(old: Pad, made: Kept): Promise<void> {
  await intoGroupsOf(old.header.id, made.header.id);
  if (!old.shared) return;
  const next = new Pad(made);
  await new Sync(next).turn();
  await next.kept;
  if (!next.shared) return; // no network: the next pad is kept here and can be shared later
  old.enter([[AGAIN, next.shared.code]]);
  await new Sync(old).turn();
  await old.kept;
}
