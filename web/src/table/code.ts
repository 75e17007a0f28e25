import { http } from '../api/http';
import { player } from '../state/player.svelte';

const known = new Map<string, string>();

export function rememberCode(id: string, code: string): void {
  known.set(id, code);
}

/** The short code of a table one sits at or owns; its id where that is not known, which leads there as well. */
export async function codeOf(id: string): Promise<string> {
  if (!known.has(id) && player.token !== null) {
    try {
      for (const table of await http.myTables(player.token)) known.set(table.id, table.code);
    } catch {
      return id; // the long address works without the server's help
    }
  }
  return known.get(id) ?? id;
}
