"""Whoever tries what the rules do not allow is told why, in every language, and learns nothing else by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from librt.random import Random

from calavera.core.errors import IllegalAction, reason_key
from calavera.core.state import State
from calavera.games import GAMES, find_game
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES
from calavera.testing import SETTINGS, GameSetting
from calavera.testing.checks import random_move
from calavera.testing.script import scripted

MOST_PLANKS = 5  # where none is due they are all alike
WALKS = 3
# These refuse options, not actions.
OF_OPTIONS = {
    "skull_king.reason.bag_face",
    "skull_king.reason.bag_too_few",
    "skull_queen.reason.rounds_two_players_only",
    "skull_queen.reason.plank_worth",
    "skull_queen.reason.plank_falls",
}


def positions(setting: GameSetting, seed: int, every: int) -> Iterator[tuple[State, int]]:
    """Some positions of a random game, with each seat that is to move there."""
    state: State = find_game(setting.game).new(setting.players, setting.options)
    rng = Random(seed)
    moves = 0
    while not state.is_over():
        if moves % every == seed % every:
            for seat in state.movers():
                yield state, seat
        random_move(state, rng)
        moves += 1


def wrong_words(state: State, seat: int) -> list[str]:
    """All that is well formed and not allowed to this seat now."""
    actions = state.game.actions
    legal = {actions.format(action) for action in state.legal(seat)}
    wrong = [words for words in actions.texts() if words not in legal]
    planks = [words for words in wrong if words.startswith("plank")]
    return [words for words in wrong if not words.startswith("plank")] + planks[:MOST_PLANKS]


def refused(state: State, seat: int, words: str) -> dict[str, Any]:
    with pytest.raises(IllegalAction) as caught:
        state.game.play(state, seat, words)
    return caught.value.params


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_not_allowed_has_a_reason_and_the_catalogues_have_no_other(game: str) -> None:
    met: set[str] = set()
    for setting in (setting for setting in SETTINGS if setting.game == game):
        for seed in range(WALKS):
            for state, seat in positions(setting, seed, 5):
                for words in wrong_words(state, seat):
                    params = refused(state, seat, words)
                    key = reason_key(params["reason"])
                    assert key in met or len({catalogue(lang).text(key, **params) for lang in LANGUAGES}) == len(
                        LANGUAGES
                    )
                    met.add(key)
    assert met == {key for key in catalogue("en") if key.startswith(f"{game}.reason.")} - OF_OPTIONS


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_reason_depends_on_nothing_that_the_seat_may_not_know(setting: GameSetting) -> None:
    rng = Random(5)
    compared = 0
    for state, seat in positions(setting, 7, 11):
        imagined = state.game.determinize(state.view(seat), rng)
        for words in wrong_words(state, seat):
            assert refused(imagined, seat, words) == refused(state, seat, words)
            compared += 1
    assert compared > 100


SKULL_KING = """chance starter 0, chance deal 0 red, chance deal 1 red, chance deal 2 red, 0 bid 0, 1 bid 0, 2 bid 1,
    0 throw red, chance roll 1, 1 throw red, chance roll 2, 2 throw red, chance roll 3,
    chance deal 1 red, chance deal 1 blue, chance deal 2 red, chance deal 2 blue,
    chance deal 0 black, chance deal 0 mermaid"""
BIDS = "0 bid 1, 1 bid 1, 2 bid 1"
PLACED = "chance starter 0, 0 place skull, 1 place flower, 2 place flower"
ORDER = "chance roll 6 6 6 6 6, chance roll 1 1 1 1 1"


@pytest.mark.parametrize(
    ("game", "players", "moves", "seat", "words", "sentence"),
    [
        ("skull_king", 3, SKULL_KING, 0, "bid 3", "This hand has only 2 tricks."),
        ("skull_king", 3, SKULL_KING, 0, "throw black", "First say how many tricks you’ll take."),
        ("skull_king", 3, f"{SKULL_KING}, {BIDS}", 1, "throw yellow", "You don’t have a die like that."),
        (
            "skull_king",
            3,
            f"{SKULL_KING}, {BIDS}, 1 throw red, chance roll 1",
            2,
            "throw blue",
            "You have a die of the colour to follow: throw it, or a special die.",
        ),
        ("skull", 3, PLACED, 0, "place skull", "You don’t have the skull in your hand."),
        ("skull", 3, PLACED, 0, "bid 4", "There are only 3 discs on the table."),
        ("skull", 3, PLACED, 0, "pass", "Nobody has named a number yet: add a disc or name one yourself."),
        ("skull", 3, f"{PLACED}, 0 bid 2", 1, "bid 2", "You have to go higher than 2."),
        (
            "skull",
            3,
            f"{PLACED}, 0 bid 2",
            1,
            "place flower",
            "Once a number is named, no more discs are placed: go higher or pass.",
        ),
        (
            "skull",
            3,
            f"{PLACED}, 0 place flower, 1 bid 3, 2 pass, 0 pass, 1 reveal 2",
            1,
            "reveal 2",
            "There’s no face-down disc there.",
        ),
        ("yamiks", 2, ORDER, 0, "keep 6", "First choose: play first or last in round 1."),
        (
            "yamiks",
            2,
            f"{ORDER}, 0 start, chance roll 1 1 2 3 4",
            0,
            "keep 6",
            "You can only keep dice that are there.",
        ),
    ],
)
def test_the_reason_is_the_one_that_counts(
    game: str, players: int, moves: str, seat: int, words: str, sentence: str
) -> None:
    params = refused(scripted(game, players, moves), seat, words)
    assert catalogue("en").text(reason_key(params["reason"]), **params) == sentence
