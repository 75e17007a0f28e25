/** A button of the action bar. */
export interface BarAction {
  label: string;
  onclick: () => void;
  kind?: 'primary' | 'plain' | 'danger';
  /** Not possible now: it looks so, but a tap still asks, and the server says why not. */
  off?: boolean;
  /** Chosen, and not answered yet. */
  pending?: boolean;
  /** Shows something and chooses nothing: it works also while something is told. */
  looks?: boolean;
  /** A longer name for screen readers. */
  description?: string;
}
