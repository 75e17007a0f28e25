// The tables that lie on a big screen, as this device was told: it then shows just what its player holds.
import { readStored, writeStored } from '../state/stored';

const KEY = 'on_screen';
const MOST_KEPT = 20;

function isKept(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

class OnScreen {
  #tables: readonly string[] = $state.raw(readStored<string[]>(KEY, [], isKept));

  has(table: string): boolean {
    return this.#tables.includes(table);
  }

  set(table: string, on: boolean): void {
    if (on === this.has(table)) return;
    const others = this.#tables.filter((one) => one !== table);
    this.#tables = (on ? [...others, table] : others).slice(-MOST_KEPT);
    writeStored(KEY, this.#tables);
  }
}

export const onScreen = new OnScreen();
