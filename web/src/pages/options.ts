// The options of a game as the server describes them, and what they are called.
import type { GameInfo } from '../api/types';
import { m } from '../paraglide/messages.js';

export type OptionValue = boolean | string | number | null;

export interface OptionField {
  name: string;
  label: string;
  hint: string;
  initial: OptionValue;
  /** What can be chosen; a switch where there is nothing to choose from. */
  choices: { value: string | number; label: string }[];
}

interface Words {
  label: () => string;
  hint: () => string;
  choices?: Record<string, () => string>;
  /** Only with so many seats. */
  seats?: number;
}

const WORDS: Record<string, Words> = {
  'skull_king.landlubber': { label: m['app.option.landlubber'], hint: m['app.option.landlubber_hint'] },
  'skull.last_chance': { label: m['app.option.last_chance'], hint: m['app.option.last_chance_hint'] },
  'skull.showing': { label: m['app.option.showing'], hint: m['app.option.showing_hint'] },
  'yamiks.free_downgrade': { label: m['app.option.free_downgrade'], hint: m['app.option.free_downgrade_hint'] },
  'yamiks.solo_pot': {
    label: m['app.option.solo_pot'],
    hint: m['app.option.solo_pot_hint'],
    choices: { recommended: m['app.option.solo_pot_recommended'], simple: m['app.option.solo_pot_simple'] },
    seats: 1,
  },
  'skull_queen.rounds': { label: m['app.option.rounds'], hint: m['app.option.rounds_hint'], seats: 2 },
};

interface Property {
  type?: string;
  enum?: (string | number)[];
  anyOf?: Property[];
  default?: OptionValue;
}

function propertiesOf(game: GameInfo): Record<string, Property> {
  const { $defs = {} } = game.options as { $defs?: Record<string, { properties?: Record<string, Property> }> };
  const own = Object.entries($defs).find(([name]) => name.endsWith('Options'));
  return own?.[1].properties ?? {};
}

/** Those we have words for; others keep what the server takes if nothing is said. */
export function optionsOf(game: GameInfo, seats: number): OptionField[] {
  return Object.entries(propertiesOf(game)).flatMap(([name, property]) => {
    const words = WORDS[`${game.id}.${name}`];
    if (!words || (words.seats !== undefined && words.seats !== seats)) return [];
    const values = property.enum ?? property.anyOf?.flatMap((part) => part.enum ?? []) ?? [];
    const choices = values.map((value) => ({ value, label: words.choices?.[value]?.() ?? String(value) }));
    const initial = property.default ?? values[0] ?? false;
    return [{ name, label: words.label(), hint: words.hint(), initial, choices }];
  });
}
