import { groupShelf } from './shelf';

/** A pad that was begun from the page of a group belongs to it. */
export async function intoAskedGroup(pad: string): Promise<void> {
  const group = new URLSearchParams(location.search).get('group');
  if (group) await groupShelf.setPads(group, (pads) => [...pads, pad]);
}

/** The next game of an evening belongs where the last one does. */
export async function intoGroupsOf(old: string, next: string): Promise<void> {
  const there = (await groupShelf.all()).filter(({ pads }) => pads.includes(old));
  for (const { header } of there) await groupShelf.setPads(header.id, (pads) => [...pads, next]);
}
