"""Bots: they see a view, choose what is legal, and the sensible ones beat chance."""

from __future__ import annotations

from typing import Any

import pytest
from librt.random import Random

from calavera.core.bot import UnknownBot, play_to_end
from calavera.core.errors import BadView
from calavera.core.state import CHANCE, State
from calavera.games import GAMES
from calavera.games.bots import HEURISTIC, LEVELS, RANDOM, bot_names, make_bot
from tests.games.promises import chooses_the_same_from_every_world_behind_its_view, chooses_what_is_legal

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "skull_king": [{}, {"landlubber": True}],
    "skull": [{}, {"last_chance": True}],
    "yamiks": [{}, {"free_downgrade": True}, {"solo_pot": "simple"}],
    "skull_queen": [{}],
}
TABLES = [(game, players, o) for game in GAMES for players in GAMES[game].seats for o in OPTIONS[game]]


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_a_heuristic_always_chooses_what_is_legal(game: str, players: int, options: dict[str, Any]) -> None:
    bots = [make_bot(game, HEURISTIC)] * players
    chooses_what_is_legal(GAMES[game].new(players, options), bots, lambda _: True)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_heuristic_chooses_the_same_from_every_world_behind_its_view(game: str) -> None:
    players = GAMES[game].seats[-1]
    bot = make_bot(game, HEURISTIC)
    chooses_the_same_from_every_world_behind_its_view(GAMES[game], players, bot, 200, hides=game != "yamiks")


def share_of_wins(game: str, bots: list[str], games: int) -> float:
    """How much of all wins the first bot of the list takes, sitting in every seat in turn."""
    players = len(bots)
    share = 0.0
    for n in range(games):
        state: State = GAMES[game].new(players)
        order = [make_bot(game, bots[(seat + n) % players]) for seat in range(players)]
        play_to_end(state, order, Random(1_000 + n))
        winners = state.winners()
        share += ((-n) % players in winners) / len(winners)
    return share / games


# One against three: chance alone would give a quarter, and the least share asked is four deviations or more above it.
@pytest.mark.parametrize(
    ("game", "games", "least"),
    [("skull_king", 40, 0.7), ("skull", 600, 0.33), ("yamiks", 12, 0.9), ("skull_queen", 20, 0.85)],
)
def test_one_heuristic_beats_three_random_bots(game: str, games: int, least: float) -> None:
    assert share_of_wins(game, [HEURISTIC, RANDOM, RANDOM, RANDOM], games) > least


def test_two_captains_one_heuristic() -> None:
    assert share_of_wins("skull_queen", [HEURISTIC, RANDOM], 30) > 0.85


def test_a_heuristic_fills_a_good_sheet_alone() -> None:
    totals: list[int] = []
    for seed in range(12):
        state: State = GAMES["yamiks"].new(1)
        play_to_end(state, [make_bot("yamiks", HEURISTIC)], Random(seed))
        totals += state.scores()
    assert sum(totals) / len(totals) > 240


def test_an_unknown_bot_is_an_error_with_its_own_code() -> None:
    with pytest.raises(UnknownBot) as caught:
        make_bot("skull", "clever")
    assert caught.value.code == "bot.unknown"
    assert caught.value.params["known"] == "random, heuristic, novice, sailor, bosun, captain"


def test_every_game_has_its_baselines_and_its_four_characters() -> None:
    assert all(bot_names(game) == (RANDOM, HEURISTIC, *LEVELS) for game in GAMES)


def test_a_spectator_has_nothing_to_choose() -> None:
    state: State = GAMES["skull"].new(3)
    state.apply(CHANCE, 0)
    with pytest.raises(BadView):
        make_bot("skull", HEURISTIC).choose(_revealing(state).view(None), [29], Random(1))


def _revealing(state: State) -> State:
    """Seat 0 opens with a bid of all discs and has to turn those of others."""
    for seat in range(3):
        GAMES["skull"].play(state, seat, "place flower")
    GAMES["skull"].play(state, 0, "bid 2")
    return state
