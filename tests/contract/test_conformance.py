"""Every promise of `calavera.testing` holds for every game, player count and option."""

from __future__ import annotations

import pytest

from calavera.games import GAMES, find_game
from calavera.testing import SETTINGS, GameSetting, check_game
from calavera.testing.build import COMPILED
from calavera.testing.loops.walks import sound_playouts
from tests.sizes import size

# `make soak` has more walks and looks at more of their positions. Interpreted, a walk takes some twenty times longer:
# there are fewer positions of each, and only with the fewest and the most players.
EVERY = size(29, 11) if COMPILED else 211
GAMES_PER_SETTING = size(100, 400) if COMPILED else 1
SEED = 7
WALKED = [
    setting
    for setting in SETTINGS
    if COMPILED or setting.players in (min(find_game(setting.game).seats), max(find_game(setting.game).seats))
]


@pytest.mark.parametrize("setting", WALKED, ids=str)
def test_every_promise_holds_on_a_random_walk(setting: GameSetting) -> None:
    check_game(find_game(setting.game), setting.players, setting.options, SEED, every=EVERY)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_components_are_conserved_in_whole_games(setting: GameSetting) -> None:
    state = find_game(setting.game).new(setting.players, setting.options)
    assert sound_playouts(state, GAMES_PER_SETTING, SEED) >= GAMES_PER_SETTING


@pytest.mark.parametrize("game", GAMES)
def test_every_player_count_is_among_the_settings(game: str) -> None:
    assert {setting.players for setting in SETTINGS if setting.game == game} == set(find_game(game).seats)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_tried_with_more_than_one_value(game: str) -> None:
    for option in find_game(game).options_type.__struct_fields__:
        tried = {repr(setting.options.get(option)) for setting in SETTINGS if setting.game == game}
        assert len(tried) > 1, option
