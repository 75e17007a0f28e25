import { groupShelf } from './shelf';

/** A pad that was begun from the page of a group belongs to it. */
export async function intoAskedGroup(pad: string): Promise<void> {
  const group = new URLSearchParams(location.search).get('group');
  if (group) await groupShelf.setPads(group, (pads) => [...pads, pad]);
}
