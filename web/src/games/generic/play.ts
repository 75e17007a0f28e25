// A game without a board of its own is told in its sentences; everything else on its board waits for the end of them.
import type { Play } from '../kit/stage/play';
import type { PlainView } from './view';

export const play: Play<PlainView, null> = {
  rest: () => null,
  step: () => null,
  time: (_event, { worded }) => (worded ? 'read' : 'none'),
};
