// Where exercises come from: the server, a few ahead of the player. Where all is computed it sends twenty together, which
// are kept on the device, so that one can go on for a while without a network.
import { ask } from '../api/http';
import type { Drill } from '../api/types';
import { readStored, writeStored } from '../state/stored';

const BATCH = 20;
/** Fewer than this, and more are asked for. */
const FEW = 5;
/** Where each of them takes a search: the next one is there before it is wanted. */
const AHEAD = 1;

type Fetch = (game: string, kind: string) => Promise<Drill[]>;

export function fetchDrills(game: string, kind: string): Promise<Drill[]> {
  const query = new URLSearchParams({ count: String(BATCH) });
  if (kind) query.set('kind', kind);
  return ask<Drill[]>(`/train/${encodeURIComponent(game)}?${query.toString()}`);
}

/** The same exercise with the value of one more choice. */
export async function withChoice({ seed, puzzle }: Drill, made: string): Promise<Drill> {
  const query = new URLSearchParams({ kind: puzzle.kind, seed: String(seed), made });
  const [drill] = await ask<Drill[]>(`/train/${encodeURIComponent(puzzle.game)}?${query.toString()}`);
  return drill!;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isDrill(value: unknown): value is Drill {
  return (
    isObject(value) &&
    typeof value.seed === 'number' &&
    isObject(value.puzzle) &&
    isObject(value.puzzle.table) &&
    isObject(value.solution) &&
    Array.isArray(value.solution.choices)
  );
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

export class Supply {
  #waiting: Drill[];
  #asking: Promise<void> | null = null;

  constructor(
    private readonly game: string,
    private readonly kind: string,
    private readonly load: Fetch = fetchDrills,
  ) {
    this.#waiting = readStored<unknown[]>(this.#key, [], isList)
      .filter(isDrill)
      .filter(({ puzzle }) => puzzle.game === game && (kind === '' || puzzle.kind === kind));
  }

  get #key(): string {
    return `train.ahead.${this.game}.${this.kind}`;
  }

  /** How many are left without a network. */
  get left(): number {
    return this.#waiting.length;
  }

  async next(): Promise<Drill> {
    if (this.#waiting.length === 0) await this.#more();
    const drill = this.#waiting.shift();
    if (!drill) throw new Error('the server has sent no exercise');
    this.#keep();
    if (this.#waiting.length < (drill.solution.simulations > 0 ? AHEAD : FEW)) {
      this.#more().catch(() => undefined); // asked again, and told, when none is left
    }
    return drill;
  }

  #more(): Promise<void> {
    this.#asking ??= this.load(this.game, this.kind)
      .then((drills) => {
        this.#waiting.push(...drills);
        this.#keep();
      })
      .finally(() => (this.#asking = null));
    return this.#asking;
  }

  #keep(): void {
    writeStored(this.#key, this.#waiting.length > 0 ? this.#waiting : null);
  }
}
