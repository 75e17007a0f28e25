// The dice behind one's screen.
import type { Kind } from './art/colours';
import { KINDS } from './words';

export interface Group {
  kind: Kind;
  count: number;
}

/** Equal dice together, specials first; without the die that is being thrown. */
export function groups(dice: readonly Kind[], thrown: Kind | null): Group[] {
  const counts = KINDS.map((kind) => {
    const held = dice.filter((die) => die === kind).length;
    return { kind, count: thrown === kind ? held - 1 : held };
  });
  return counts.filter((group) => group.count > 0);
}
