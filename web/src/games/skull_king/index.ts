import type { SkullKingView } from '../../api/types';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import EndDetail from './EndDetail.svelte';
import BagEditor from './options/BagEditor.svelte';
import { play } from './play';
import type { Scene } from './scene';

const game: GameModule<SkullKingView, Scene> = { Board, EndDetail, play, options: { bag: BagEditor } };

export default game;
