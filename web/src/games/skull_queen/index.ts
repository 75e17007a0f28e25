import type { SkullQueenView } from '../../api/types';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import EndDetail from './EndDetail.svelte';
import { label, progress, turn } from './words';

const game: GameModule<SkullQueenView> = { Board, EndDetail, turn, label, progress };

export default game;
