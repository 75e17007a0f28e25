// The settings of a table while somebody is choosing them: a new one, or one that waits for its start.
import type { Created, GameInfo, TableSettings } from '../api/types';
import { editedOptions, optionsOf, type OptionField, type OptionValue } from '../pages/options';
import { INITIAL, NOT_FOR_TWINS, valuesOf, withValue, type TableValues } from './tableOptions';

export class Draft {
  #seats = $state(4);
  options: Record<string, OptionValue> = $state({});
  /** What the game's own editors say. */
  edited: Record<string, unknown> = $state.raw({});
  values: TableValues = $state.raw(INITIAL);
  /** Two tables that are dealt the same. */
  twin = $state(false);

  constructor(setup: Created | null = null) {
    if (!setup) return;
    this.#seats = setup.seats;
    this.options = { ...(setup.options as Record<string, OptionValue>) };
    this.edited = setup.options as Record<string, unknown>;
    this.values = valuesOf(setup);
  }

  set seats(count: number) {
    this.#seats = count;
  }

  /** As many as were asked for, or as the game can have. */
  seatsOf(game: GameInfo): number {
    return game.players.includes(this.#seats) ? this.#seats : game.players.at(-1)!;
  }

  set<K extends keyof TableValues>(name: K, value: TableValues[K]): void {
    this.values = withValue(this.values, name, value);
  }

  /** Whether there are to be two of this game. */
  twinOf(game: GameInfo): boolean {
    return this.twin && game.twins;
  }

  fields(game: GameInfo, editors: readonly string[]): OptionField[] {
    return optionsOf(game, this.seatsOf(game), editors);
  }

  own(game: GameInfo, editors: readonly string[]): string[] {
    return editedOptions(game, this.seatsOf(game), editors);
  }

  /** Only what differs from what the game takes by itself, so that this may depend on the number of seats. */
  settings(game: GameInfo, editors: readonly string[]): TableSettings {
    const given = this.fields(game, editors).flatMap(({ name, initial }) => {
      const value = this.options[name] ?? initial;
      return value === initial ? [] : [[name, value] as const];
    });
    const edits = this.own(game, editors).flatMap((name) =>
      this.edited[name] == null ? [] : [[name, this.edited[name]] as const],
    );
    const options = Object.fromEntries([...given, ...edits]);
    const forced = this.twinOf(game) ? NOT_FOR_TWINS : {};
    return { game: game.id, seats: this.seatsOf(game), options, ...this.values, ...forced };
  }
}
