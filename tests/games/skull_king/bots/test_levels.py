"""The four levels of the Skull King dice game, and the model behind them."""

from __future__ import annotations

from typing import Any

import pytest

from calavera.core.bot import Bot
from calavera.games.skull_king.bots.levels import LEVELS, Captain
from calavera.games.skull_king.bots.model import KING_RANK, MERMAID_RANK, PIRATE_RANK, SkullKingModel, beats
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.layout import (
    BID,
    BLACK,
    PIRATE,
    RED,
    SCORE,
    SKULL_KING,
    YELLOW,
)
from tests.games.promises import (
    chooses_the_same_from_every_world_behind_its_view,
    chooses_what_is_legal,
    imagines_by_the_weights,
    plays_by_what_a_seat_would_know,
    points_apart,
    values_every_choice_and_takes_the_best,
)
from tests.games.skull_king.bots.hands import dealt


def make(level: str) -> Bot:
    return Captain(simulations=40, seconds=600) if level == "captain" else LEVELS[level]()


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize(("players", "options"), [(3, {"landlubber": True}), (6, {})])
def test_every_level_chooses_what_is_legal(level: str, players: int, options: dict[str, Any]) -> None:
    bots = [make(level)] + [LEVELS["sailor"]()] * (players - 1)
    chooses_what_is_legal(GAME.new(players, options), bots, lambda state: state.hand <= 3)


@pytest.mark.parametrize("level", list(LEVELS))
def test_every_level_chooses_the_same_from_every_determinization_of_its_view(level: str) -> None:
    chooses_the_same_from_every_world_behind_its_view(GAME, 4, make(level), 70)


def test_in_a_determinization_a_seat_plays_by_what_it_would_know() -> None:
    state = GAME.new(4)
    plays_by_what_a_seat_would_know(GAME, state, SkullKingModel(state), 250)


def test_skulls_beat_each_other_as_the_rules_say() -> None:
    assert beats(MERMAID_RANK, KING_RANK, False)
    assert not beats(KING_RANK, MERMAID_RANK, True)
    assert beats(KING_RANK, PIRATE_RANK, False)
    assert beats(PIRATE_RANK, MERMAID_RANK, False)
    assert beats(7, 7, True)
    assert not beats(7, 7, False)
    assert beats(0, 0, False)


def test_strong_dice_bid_more_than_weak_ones() -> None:
    strong = [SKULL_KING, PIRATE, PIRATE, BLACK]
    weak = [RED, RED, YELLOW, YELLOW]
    state = dealt([strong, weak, [BLACK] * 2 + [RED] * 2])
    model = SkullKingModel(state)
    assert model.bid(state, 0) >= 2
    assert model.bid(state, 1) == 0


def test_a_bid_that_fits_the_dice_makes_a_determinization_likelier() -> None:
    state = dealt([[RED] * 3, [SKULL_KING, PIRATE, PIRATE], [YELLOW] * 3])
    model = SkullKingModel(state)
    high, low = state.clone(), state.clone()
    for imagined, bid in ((high, 2), (low, 0)):
        for seat in range(3):
            imagined.apply(seat, BID + (bid if seat == 1 else 0))
    assert model.weight(high, 0) > 2 * model.weight(low, 0)


def test_dice_are_imagined_by_the_bids_of_the_others() -> None:
    state = dealt([[RED] * 3, [SKULL_KING, PIRATE, PIRATE], [YELLOW] * 3])
    model = SkullKingModel(state)
    for seat in range(3):
        state.apply(seat, BID + model.bid(state, seat))
    imagines_by_the_weights(GAME, state, model, 200)


def test_who_leads_before_the_last_hand_is_likelier_to_win() -> None:
    state = GAME.new(3)
    state.hand = 8
    state.at[SCORE] = 40
    model = SkullKingModel(state)
    values = [model.value(state, seat) for seat in range(3)]
    assert sum(values) == pytest.approx(1.0)
    assert values[0] > 0.5 > values[1]


@pytest.mark.parametrize("bids", [None, (0, 1, 1), (2, 1, 1)])
def test_the_captain_values_every_choice_and_takes_the_best(bids: tuple[int, ...] | None) -> None:
    state = dealt([[PIRATE, RED], [BLACK, YELLOW], [RED, YELLOW]])
    for seat, bid in enumerate(bids or ()):
        state.apply(seat, BID + bid)
    values_every_choice_and_takes_the_best(Captain, state, 200)


@pytest.mark.parametrize(("level", "others"), [("sailor", "novice"), ("bosun", "sailor")])
def test_each_quick_level_scores_more_than_the_one_below(level: str, others: str) -> None:
    assert points_apart(GAME, LEVELS, level, others, 12) > 10
