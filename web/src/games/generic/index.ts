// The board for any game that has none of its own in this build: sentences, scores and labelled choices, all of them
// from the server.
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import EndDetail from './EndDetail.svelte';
import { play } from './play';
import type { PlainView } from './view';

export default { Board, EndDetail, play } satisfies GameModule<PlainView, null>;
