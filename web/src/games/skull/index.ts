import type { SkullView } from '../../api/types';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import EndDetail from './EndDetail.svelte';
import { label, progress, turn } from './words';

const skull: GameModule<SkullView> = { Board, EndDetail, turn, label: (action) => label(action), progress };

export default skull;
