// What the shell gives a game's board, and what a game gives the shell. No rule of a game is known in the browser:
// legal choices, reasons and sentences come from the server.
import type { Component } from 'svelte';
import type { GameInfo, JournalLine, Said, TableState } from '../api/types';
import type { AnyPlay, StageNow } from './kit/stage/play';

/** `kit/stage/play.ts` says how a board and the stage belong together. */
export interface BoardProps<V, S = unknown> {
  /** What lies there now, made by the game's `play`. */
  scene: S;
  /** Whether something is being told, and what. */
  stage: StageNow;
  /** What this viewer may know; while something is told, as it was before. */
  view: V;
  /** Seats with names, `you` (null: spectator), `legal`, `form`, `status`. */
  table: TableState;
  /** Names of the seats, as shown. */
  names: string[];
  /** Choices in words that may be made now; none while something is told. */
  legal: ReadonlySet<string>;
  /** A choice that was sent and is not answered yet: show it as made immediately. */
  pending: string | null;
  /** Make a choice. Anything may be tried: the server refuses with a reason, which the shell shows. */
  act: (action: string) => void;
  /** A choice as people call it, in the current language, players by name. */
  label: (action: string) => string;
  /** What the viewer is asked to do now, in the current language; '' if nothing. */
  prompt: string;
  /** All that has happened in this game so far, the oldest line first: for what a view does not repeat. */
  journal: readonly JournalLine[];
  /** Seconds one motion lasts, 0 for still pictures; reduced motion and the speed setting are already respected. */
  pace: number;
  /** The player prefers to select first and then to confirm. */
  confirm: boolean;
  /** Chance waits so that the last choice can be taken back. Not there where nothing waits. */
  waits?: Waits;
  /** What has been said at the table, the newest last; not there where nobody talks. */
  said?: readonly Said[];
  /** Says one of the game's phrases; not there for viewers who cannot talk. */
  say?: (phrase: string) => void;
  /** The table is on a screen that everybody sees: only what the viewer holds and may choose is shown, and large. What a choice
   *  is made on belongs to it, as long as it can be chosen. */
  handOnly?: boolean;
}

export interface Waits {
  /** The choice stands, and chance goes on. */
  goOn: () => void;
  /** Takes the choice back; only for whoever has made it. */
  undo?: () => void;
}

export interface EndDetailProps<V> {
  view: V;
  names: string[];
  /** The whole game in lines, the oldest first. */
  journal: readonly JournalLine[];
}

/** All that has to be known of a game to choose its options. */
export type Described = Pick<GameInfo, 'id' | 'options'>;

export interface OptionEditorProps {
  /** The game; `info.options` is the JSON Schema of its options. */
  info: Described;
  /** What a table already has, to begin with. */
  value?: unknown;
  /** Tell the value to be used; null for the one that the game takes if nothing is said. */
  onchange: (value: unknown) => void;
}

/** The default export of `src/games/<id>/index.ts`. The game's picture is `src/games/<id>/art/Emblem.svelte`. */
export interface GameModule<V, S = unknown> {
  Board: Component<BoardProps<V, S>>;
  /** How what happens is told; a `Play<V, S, E>` with the events of this game. */
  play: AnyPlay;
  /** Where the points came from, round by round: a table and a chart. */
  EndDetail: Component<EndDetailProps<V>>;
  /** Options that need an editor of their own, by name; the others are shown from their schema. */
  options?: Record<string, Component<OptionEditorProps>>;
}
