import { groupShelf, type Kept } from './shelf';

/** A pad that was begun from the page of a group belongs to it. */
export async function intoAskedGroup(pad: string): Promise<void> {
  const group = new URLSearchParams(location.search).get('group');
  if (group) await groupShelf.setPads(group, (pads) => [...pads, pad]);
}

async function groupsOf(pad: string): Promise<Kept[]> {
  return (await groupShelf.all()).filter(({ pads }) => pads.includes(pad));
}

async function putInto(kept: Kept, pad: string): Promise<void> {
  const { Group } = await import('./group.svelte');
  const group = new Group(kept);
  await group.refresh([pad]);
  await group.settled();
  if (group.shared && group.cells !== kept.cells) await group.turn();
  await group.settled();
}

let putting: Promise<unknown> = Promise.resolve();

/** What a finished pad of this device has come to is put into its groups, and told to those who share them. One after the
 * other, so that nobody becomes a member twice. */
export function intoItsGroups(pad: string): Promise<void> {
  const done = putting.then(async () => {
    // Where nothing is kept there are no groups.
    const there = await groupsOf(pad).catch(() => []);
    const ends = await Promise.allSettled(there.map((kept) => putInto(kept, pad)));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  });
  putting = done.catch(() => undefined);
  return done;
}

/** The next game of an evening belongs where the last one does. */
export async function intoGroupsOf(old: string, next: string): Promise<void> {
  for (const { header } of await groupsOf(old)) await groupShelf.setPads(header.id, (pads) => [...pads, next]);
}
