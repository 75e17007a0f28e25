// Games that are put into a group: from pads of this device, and from finished tables online.
import { groups as api } from '../api/groups';
import { http } from '../api/http';
import { pads } from '../api/pads';
import { Refusal } from '../api/refusal';
import { sha256 } from '../api/sha256';
import { learn } from '../i18n/t';
import { KEPT, loadPad } from '../pad';
import { merge, read } from '../pad/log';
import { shelf, type Kept as KeptPad } from '../pad/shelf';
import { played } from '../pad/standings';
import { createdOf } from '../state/created';
import { codeIn } from '../table/code';
import { areOptions, cut, LONGEST_NOTE, type NewGame } from './group';

const ID_LENGTH = 16;
const CODE = /^[A-Z0-9]{6}$/;
const LINK = /\/(?:t|replay|fair)\/([^/?#\s]+)/;

/** The same game has the same id wherever it is put in, and nobody learns from it who may write to the pad. */
export function gameId(source: string): string {
  return sha256(`calavera group ${source}`).slice(0, ID_LENGTH);
}

export interface FoundGame {
  id: string;
  game: NewGame;
  note?: string;
  /** When something was last entered on its pad. */
  entered?: number;
}

/** The finished game on a pad; null while it is still played. */
export async function gameOnPad(kept: KeptPad): Promise<FoundGame | null> {
  if (!KEPT.includes(kept.header.game)) return null;
  const [pad] = await Promise.all([loadPad(kept.header.game), learn(kept.header.game)]);
  const found = played(kept, pad);
  if (!found) return null;
  const { game, made, options } = kept.header;
  const { names, totals, winners } = found;
  const note = read(kept.entries).cells.get('note');
  return {
    id: gameId(kept.header.id),
    game: { game, at: made, source: 'pad', names, totals, winners, options: fitting(options) },
    note: typeof note === 'string' ? cut(note, LONGEST_NOTE) : undefined,
    entered: kept.entries.reduce((last, { at }) => Math.max(last, at), 0),
  };
}

/** Options that are longer than a group keeps are left out. */
function fitting(options: Record<string, unknown>): Record<string, unknown> {
  return areOptions(options) ? options : {};
}

/** By id, those that are on this device. */
export async function padsHere(ids: readonly string[]): Promise<KeptPad[]> {
  const found = await Promise.all(ids.map((id) => shelf.find(id)));
  return found.filter((one) => one !== undefined);
}

/** A shared pad with what others have entered; null where that is not known: it is not shared, or nobody answers. */
export async function wholePad(kept: KeptPad): Promise<KeptPad | null> {
  if (!kept.shared) return null;
  try {
    let { entries } = kept;
    for (let seen = 0, more = true; more;) {
      const told = await pads.read(kept.header.id, seen);
      entries = merge(entries, told.entries);
      seen += told.entries.length;
      more = told.entries.length > 0 && seen < told.version;
    }
    return { ...kept, entries };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

/** A finished table, by its link, its code or its id; a Refusal says why it is none, and nothing has changed. */
export async function gameAtTable(typed: string, token: string | null): Promise<FoundGame> {
  const text = LINK.exec(typed)?.[1] ?? typed.trim();
  const code = codeIn(text);
  const table = CODE.test(code) ? (await http.byCode(code)).id : text;
  const [result, log] = await Promise.all([http.result(table, token), api.beginning(table, token)]);
  const names = result.names.map((name, seat) => (result.players[seat] === null ? null : name));
  return {
    id: gameId(result.table),
    game: {
      game: result.game,
      at: result.at,
      source: 'table',
      names,
      totals: result.scores,
      winners: result.winners,
      options: fitting(createdOf(log)?.options ?? {}),
    },
  };
}
