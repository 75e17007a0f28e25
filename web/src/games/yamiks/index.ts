import type { YamiksView } from '../../api/types';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import EndDetail from './EndDetail.svelte';
import { play, type YamiksScene } from './play';

export default { Board, EndDetail, play } satisfies GameModule<YamiksView, YamiksScene>;
