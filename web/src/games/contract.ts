// What the shell gives a game's board, and what a game gives the shell. No rule of a game is known in the browser:
// legal choices, reasons and sentences come from the server.
import type { Component } from 'svelte';
import type { JournalLine, Said, TableState } from '../api/types';

export const GAME_IDS = ['skull_king', 'skull', 'yamiks', 'skull_queen'] as const;
export type GameId = (typeof GAME_IDS)[number];

export interface BoardProps<V> {
  /** What this viewer may know. */
  view: V;
  /** Seats with names, `you` (null: spectator), `legal`, `form`, `status`. */
  table: TableState;
  /** Names of the seats, as shown. */
  names: string[];
  /** Choices in words that may be made now. */
  legal: ReadonlySet<string>;
  /** A choice that was sent and is not answered yet: show it as made at once. */
  pending: string | null;
  /** Make a choice. Anything may be tried: the server refuses with a reason, which the shell shows. */
  act: (action: string) => void;
  /** What has just happened, for animation: the lines of the last update. */
  steps: JournalLine[];
  /** All that has happened in this game so far, the oldest line first: for what a view does not repeat. */
  journal: readonly JournalLine[];
  /** Seconds an animation lasts, 0 (off) to 0.8; reduced motion and the speed setting are already respected. */
  pace: number;
  /** The player prefers to select first and then to confirm. */
  confirm: boolean;
  /** What has been said at the table, the newest last; not there where nobody talks. */
  said?: readonly Said[];
  /** Says one of the game's phrases; not there for who cannot talk. */
  say?: (phrase: string) => void;
}

export interface EndDetailProps<V> {
  view: V;
  names: string[];
  /** The whole game in lines, the oldest first. */
  journal: readonly JournalLine[];
}

export interface GameModule<V> {
  Board: Component<BoardProps<V>>;
  /** Where the points came from, round by round: a table and a chart. */
  EndDetail: Component<EndDetailProps<V>>;
  /** What the viewer is asked to do now ("Choose your bid"), translated; '' if nothing. */
  turn(view: V, you: number | null): string;
  /** An action in words of the current language, for buttons, log and screen readers. */
  label(action: string): string;
  /** "Hand 3 of 8 · trick 2 of 3" */
  progress(view: V): string;
}
