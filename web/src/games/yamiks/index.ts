import type { YamiksView } from '../../api/types';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import EndDetail from './EndDetail.svelte';
import { progress, turn } from './speech';
import { label } from './words';

export default { Board, EndDetail, turn, label, progress } satisfies GameModule<YamiksView>;
