import type { SkullView } from '../../api/types';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import EndDetail from './EndDetail.svelte';
import { play } from './play';
import type { Scene } from './scene';

const skull: GameModule<SkullView, Scene> = { Board, EndDetail, play };

export default skull;
