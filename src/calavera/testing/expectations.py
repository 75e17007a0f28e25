"""The stored expectations: golden playthroughs and node counts, as files beside the tests."""

from __future__ import annotations

from pathlib import Path

from librt.random import Random

from calavera.core.state import State
from calavera.games import GAMES, find_game
from calavera.testing.checks import LONGEST_WALK, random_move
from calavera.testing.loops.perft import perft
from calavera.testing.playthrough import playthrough
from calavera.testing.settings import SETTINGS, GameSetting

PLAYTHROUGH_FOLDER = Path("tests/playthroughs")
PERFT_FILE = Path("tests/perft.txt")
SEED = 20

# Below this many nodes a tree is counted quickly even interpreted.
MOST_NODES = 2_000


def golden_settings() -> list[GameSetting]:
    """The settings of which a whole game is written down, for the games that ask for it."""
    chosen: list[GameSetting] = []
    for game in GAMES.values():
        golden: tuple[int, int] | None = getattr(game.conformance and game.conformance.get(), "GOLDEN_PLAYERS", None)
        if golden is None:
            continue
        few, more = golden
        settings = [setting for setting in SETTINGS if setting.game == game.id]
        chosen.append(next(setting for setting in settings if setting.players == few))
        chosen.append([setting for setting in settings if setting.players == more][-1])
    return chosen


def write_playthroughs(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for setting in golden_settings():
        (folder / f"{setting}.txt").write_text(playthrough(setting, SEED), encoding="utf-8")


def from_the_start(setting: GameSetting) -> list[int]:
    """Node counts by depth from the start of a game, as deep as the tree stays small."""
    state: State = find_game(setting.game).new(setting.players, setting.options)
    counts = [1]
    while (nodes := perft(state, len(counts), MOST_NODES)) <= MOST_NODES:
        counts.append(nodes)
    return counts


def to_the_end(setting: GameSetting) -> list[int]:
    """Leaves of the complete trees below the last positions of a random game, the last position first."""
    state: State = find_game(setting.game).new(setting.players, setting.options)
    rng = Random(SEED)
    path = [state.clone()]
    while not state.is_over():
        random_move(state, rng)
        path.append(state.clone())
    counts: list[int] = []
    for before in reversed(path):
        leaves = perft(before, LONGEST_WALK, MOST_NODES)
        if leaves > MOST_NODES:
            break
        counts.append(leaves)
    return counts


def perft_text() -> str:
    lines = []
    for setting in SETTINGS:
        lines.append(f"{setting} from the start: {' '.join(map(str, from_the_start(setting)))}")
        lines.append(f"{setting} to the end: {' '.join(map(str, to_the_end(setting)))}")
    return "\n".join(lines) + "\n"


def write_perft(file: Path) -> None:
    file.write_text(perft_text(), encoding="utf-8")
