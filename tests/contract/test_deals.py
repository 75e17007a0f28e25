"""What a second table is dealt: draws have names of their own, and the same name draws from the same things whatever
was played; hands are counted to the end.
"""

from __future__ import annotations

import pytest
from librt.random import Random

from calavera.core.state import CHANCE, State
from calavera.games import GAMES, find_game
from calavera.table.dealer import named_below, pick
from calavera.testing import SETTINGS, GameSetting
from calavera.testing.build import COMPILED

SEED = "5eed" * 16
DEALT = [setting for setting in SETTINGS if GAMES[setting.game].deals is not None]
GAMES_EACH = 4 if COMPILED else 2

Drawn = dict[str, tuple[int, tuple[tuple[int, int], ...]]]


def played(setting: GameSetting, rng: Random) -> Drawn:
    """A game with choices by chance and draws by their names: what was drawn, out of what."""
    game = find_game(setting.game)
    state: State = game.new(setting.players, setting.options)
    deals = game.deals
    assert deals is not None
    drawn: Drawn = {}
    over, every = deals.hands(state)
    assert over == 0 < every
    while not state.is_over():
        if state.mover() == CHANCE:
            name, weights = deals.occasion(state), tuple(state.weights())
            assert name.isascii()
            assert name == " ".join(name.split())
            assert name not in drawn, f"two draws are called {name}"
            outcome = pick(weights, named_below(SEED, name, sum(weight for _, weight in weights)))
            drawn[name] = outcome, weights
            state.apply(CHANCE, outcome)
        else:
            movers = state.movers()
            seat = movers[rng.randrange(len(movers))]
            state.apply(seat, state.random_action(seat, rng, state.buffer()))
        before, (over, again) = over, deals.hands(state)
        assert before <= over <= before + 1, "hands end one after the other"
        assert again == every
    assert over == every
    return drawn


@pytest.mark.parametrize("setting", DEALT, ids=str)
def test_a_name_stands_for_one_draw_from_the_same_things(setting: GameSetting) -> None:
    rng = Random(7)
    first = played(setting, rng)
    for _ in range(GAMES_EACH - 1):
        other = played(setting, rng)
        common = first.keys() & other.keys()
        assert len(common) > len(first) // 4
        assert {name: first[name] for name in common} == {name: other[name] for name in common}


def test_some_games_are_dealt_and_some_are_not() -> None:
    dealt = {setting.game for setting in DEALT}
    assert dealt
    assert dealt < {setting.game for setting in SETTINGS}
