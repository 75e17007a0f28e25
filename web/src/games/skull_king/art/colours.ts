// The dice as they look: a fill, its darker side, the colour of what is painted on it, and the mark that goes with it.
import type { SkullKingView, ThrownDie } from '../../../api/types';

export type Kind = SkullKingView['dice'][number];
export type Face = NonNullable<ThrownDie['face']>;

export interface Paint {
  fill: string;
  side: string;
  light: string;
  /** Numbers and marks. */
  paint: string;
  /** Their outline. */
  edge: string;
  /** The outline of the die. */
  rim: string;
}

export const INK = '#241a12';

export const PAINT: Record<Kind, Paint> = {
  skull_king: { fill: '#8a5bd0', side: '#56329a', light: '#ab84e4', paint: '#fff6df', edge: INK, rim: INK },
  pirate: { fill: '#8b8f98', side: '#5a5e68', light: '#b0b4bc', paint: '#fff6df', edge: INK, rim: INK },
  mermaid: { fill: '#dc6f9e', side: '#a13f6d', light: '#f09fc1', paint: '#fff6df', edge: INK, rim: INK },
  black: { fill: '#33333f', side: '#17171d', light: '#565664', paint: '#fff6df', edge: '#0d0d11', rim: '#0d0d11' },
  blue: { fill: '#3b7dc4', side: '#1f4f87', light: '#6ba3de', paint: '#fff6df', edge: INK, rim: INK },
  red: { fill: '#d2453c', side: '#8f241d', light: '#ea7268', paint: '#fff6df', edge: INK, rim: INK },
  yellow: { fill: '#e3b02b', side: '#9c7410', light: '#f4cd63', paint: '#2b1d0c', edge: '#f8e3a4', rim: INK },
};

/** Paths in a box of 24. */
export const MARKS: Record<Kind, string> = {
  skull_king: 'M3 7.6 7.2 12 12 3.4l4.9 8.6L21 7.4l-1.9 12.4c-4.6 1-9.6 1-14.2.1z',
  pirate:
    'M12 2.6c5.2 0 8.6 3.2 8.6 7.8 0 2.7-1.1 4.4-3 5.5l-.2 4c-3.4 1.6-7.4 1.6-10.8 0l-.2-4c-1.9-1.1-3-2.8-3-5.5 0-4.6 3.4-7.8 8.6-7.8zM8.6 8.6a2.3 2.3 0 1 0 .1 4.6 2.3 2.3 0 0 0-.1-4.6zm6.9 0a2.3 2.3 0 1 0 .1 4.6 2.3 2.3 0 0 0-.1-4.6zM12 13.4l-1.5 2.8h3z',
  mermaid:
    'M2 9.4c2.6-4.6 5.4-4.6 7.8-1.4 1.9 2.5 3.5 2.5 5.3.1 1.9-2.5 4.5-2.4 6.9.3l-1.6 3.4c-1.6-1.6-2.8-1.5-4 .1-2.6 3.3-5.9 3.4-8.6 0-1.4-1.8-2.7-1.6-4.2.9zM3 16.8c2.4-3.6 4.7-3.4 6.9-.7 1.8 2.1 3.2 2.1 5 0 2-2.3 4-2.3 6.3-.1l-1.5 3.3c-1.4-1.2-2.4-1.1-3.5.2-2.4 2.8-5.4 2.8-7.9 0-1.2-1.4-2.3-1.2-3.6.9z',
  black: 'M6.2 2.8 12 8.5l5.7-5.8 3.6 3.5-5.8 5.8 5.8 5.7-3.5 3.6-5.8-5.8-5.7 5.8-3.6-3.6 5.8-5.7-5.8-5.8z',
  blue: 'M3.6 4.1c5.5-.6 11.2-.7 16.6-.2.5 5.5.5 11-.1 16.4-5.5.5-11 .5-16.3 0-.6-5.4-.7-10.8-.2-16.2z',
  red: 'M12.1 1.6c3 3.7 6 7.1 9.5 10.3-3.4 3.4-6.5 6.8-9.5 10.5-3-3.6-6.1-7-9.6-10.3 3.4-3.3 6.6-6.7 9.6-10.5z',
  yellow: 'M12 2.4c5.6-.1 9.6 3.9 9.7 9.5.1 5.7-4 9.8-9.6 9.8-5.7 0-9.8-4-9.8-9.6 0-5.7 4-9.7 9.7-9.7z',
};
