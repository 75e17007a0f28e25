// The options of a game as its JSON Schema describes them, with the words that the game has for them.
import type { Described } from '../games/contract';
import { has, translate } from '../i18n/t';

export type OptionValue = boolean | string | number | null;

export interface OptionField {
  name: string;
  label: string;
  hint: string;
  initial: OptionValue;
  kind: 'switch' | 'choice' | 'number' | 'text';
  /** What can be chosen, for a choice. */
  choices: { value: string | number; label: string }[];
  /** The bounds of a number. */
  minimum?: number;
  maximum?: number;
}

interface Property {
  type?: string;
  enum?: (string | number | null)[];
  anyOf?: Property[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  /** The numbers of seats with which the option means something; all of them if not said. */
  'x-players'?: number[];
}

interface Schema {
  $ref?: string;
  $defs?: Record<string, { properties?: Record<string, Property> }>;
}

export function propertiesOf(game: Described): Record<string, Property> {
  const { $ref = '', $defs = {} } = game.options as Schema;
  return $defs[$ref.split('/').at(-1) ?? '']?.properties ?? {};
}

function words(key: string, otherwise: string): string {
  return has(key) ? translate(key) : otherwise;
}

/** The kinds of value that an option can have, without null, which stands for what the game takes by itself. */
function partsOf(property: Property): Property[] {
  return (property.anyOf ?? [property]).filter((part) => part.type !== 'null');
}

function kindOf(parts: Property[]): OptionField['kind'] | null {
  if (parts.every((part) => part.enum)) return 'choice';
  // A switch may have further values, for games of older rules: they are not offered.
  if (parts.some((part) => part.type === 'boolean') && parts.every((part) => part.type === 'boolean' || part.enum)) {
    return 'switch';
  }
  const types = new Set(parts.map((part) => part.type));
  if (types.size !== 1) return null;
  const [type] = types;
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'string' ? 'text' : null;
}

function fieldOf(game: string, name: string, property: Property): OptionField | null {
  const parts = partsOf(property);
  const kind = kindOf(parts);
  if (kind === null) return null;
  const key = `${game}.option.${name}`;
  const values = parts.flatMap((part) => part.enum ?? []).filter((value) => value !== null);
  const offered = kind === 'choice' ? values : [];
  const choices = offered.map((value) => ({ value, label: words(`${key}.${value}`, String(value)) }));
  const first = kind === 'choice' ? (values[0] ?? null) : kind === 'switch' ? false : null;
  const { minimum, maximum } = parts[0] ?? {};
  const initial = (property.default as OptionValue | undefined) ?? first;
  return {
    name,
    label: words(`${key}.label`, name),
    hint: words(`${key}.hint`, ''),
    initial,
    kind,
    choices,
    minimum,
    maximum,
  };
}

/**
 * The options that can be chosen with so many seats, without those that the game edits itself. What is made of more than
 * one value needs an editor of the game's own; without one the game decides.
 */
export function optionsOf(game: Described, seats: number, edited: readonly string[] = []): OptionField[] {
  return Object.entries(propertiesOf(game)).flatMap(([name, property]) => {
    const players = property['x-players'];
    if (edited.includes(name) || (players && !players.includes(seats))) return [];
    return fieldOf(game.id, name, property) ?? [];
  });
}

/** The options with an editor of their own that apply to so many seats. */
export function editedOptions(game: Described, seats: number, edited: readonly string[]): string[] {
  const properties = propertiesOf(game);
  return edited.filter((name) => properties[name]?.['x-players']?.includes(seats) ?? name in properties);
}
