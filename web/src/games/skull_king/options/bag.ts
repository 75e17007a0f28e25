// The bag as the JSON Schema of the game's options describes it: what is in it by itself, and how far it may be changed.
import type { Bag } from '../../../api/types';
import type { Described } from '../../contract';

interface Bounds {
  minimum: number;
  maximum: number;
}

interface Schema {
  $defs: {
    SkullKingOptions: { properties: { bag: { default: Bag } } };
    Dice: { properties: { count: Bounds; faces: { prefixItems: { anyOf: Partial<Bounds>[] }[] } } };
  };
}

export interface BagRules {
  standard: Bag;
  /** How many dice of one kind there may be. */
  most: number;
  /** Numbers that may stand on a face. */
  numbers: number[];
}

export function bagRules(info: Described): BagRules {
  const { SkullKingOptions, Dice } = (info.options as Schema).$defs;
  const { minimum = 1, maximum = 0 } =
    Dice.properties.faces.prefixItems[0]?.anyOf.find((part) => part.maximum !== undefined) ?? {};
  return {
    standard: SkullKingOptions.properties.bag.default,
    most: Dice.properties.count.maximum,
    numbers: Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i),
  };
}
