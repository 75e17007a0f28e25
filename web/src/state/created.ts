import type { Created, Told } from '../api/types';

/** How the table was set up, as it was arranged last. */
export function createdOf(entries: Told[]): Created | null {
  const created = entries[0]?.entry.event;
  if (created?.type !== 'created') return null;
  const changed = entries.findLast(({ entry }) => entry.event.type === 'arranged')?.entry.event;
  return changed?.type === 'arranged' ? { ...created, ...changed, type: 'created' } : created;
}
