import type { SkullQueenView } from '../../api/types';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import EndDetail from './EndDetail.svelte';
import PlankEditor from './options/PlankEditor.svelte';
import { play } from './play';
import type { Scene } from './scene';

const game: GameModule<SkullQueenView, Scene> = { Board, play, EndDetail, options: { plank: PlankEditor } };

export default game;
