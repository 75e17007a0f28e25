"""The four players of the Skull King dice game, and how they reckon."""

from __future__ import annotations

from typing import Any

import pytest
from librt.random import Random

from calavera.play.bots import Bot, play_to_end
from calavera.play.estimate import Budget, best
from calavera.play.seats import as_first_to_choose
from calavera.play.skull_king_bots import LEVELS, Captain
from calavera.play.skull_king_model import KING_RANK, MERMAID_RANK, PIRATE_RANK, SkullKingModel, beats
from calavera.rules.skull_king import GAME
from calavera.rules.skull_king.state import (
    BID,
    BIDDING,
    BLACK,
    DEAL,
    PIRATE,
    RED,
    SCORE,
    SKULL_KING,
    STARTER,
    YELLOW,
    SkullKingState,
)
from calavera.rules.state import CHANCE, OVER, choices


def make(level: str) -> Bot:
    return Captain(looks=40, seconds=600) if level == "captain" else LEVELS[level]()


def dealt(hands: list[list[int]]) -> SkullKingState:
    """The hand with as many dice as these lists have; the hands before it were bid and thrown as they came."""
    state = GAME.new(len(hands))
    rng = Random(3)
    state.apply(CHANCE, STARTER)
    scratch = choices()
    while state.hand < len(hands[0]):
        who = state.mover()
        state.apply(who, state.sample(rng) if who == CHANCE else state.random_action(who, rng, scratch))
    while state.stage != BIDDING:
        seat = state.turn
        state.apply(CHANCE, DEAL + 8 * seat + hands[seat][state.drawn])
    return state


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize(("players", "options"), [(3, {"landlubber": True}), (6, {})])
def test_every_level_chooses_what_is_legal(level: str, players: int, options: dict[str, Any]) -> None:
    state = GAME.new(players, options)
    bots = [make(level)] + [LEVELS["sailor"]()] * (players - 1)
    rng = Random(players)
    while (who := state.mover()) != OVER and state.hand <= 3:
        if who == CHANCE:
            state.happen(state.sample(rng))
        else:
            state.play(who, bots[who].choose(state.view(who), state.legal(who), rng))


@pytest.mark.parametrize("level", list(LEVELS))
def test_every_level_chooses_the_same_from_every_world_behind_its_view(level: str) -> None:
    state = GAME.new(4)
    bot = make(level)
    rng = Random(4)
    for move in range(70):
        who = state.mover()
        if who == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        view = state.view(who)
        action = bot.choose(view, state.legal(who), Random(move))
        other = GAME.determinize(view, rng)
        assert bot.choose(other.view(who), other.legal(who), Random(move)) == action
        state.apply(who, action)


def test_in_a_world_a_seat_plays_by_what_it_would_know() -> None:
    state = GAME.new(4)
    rng = Random(8)
    scratch = choices()
    model = SkullKingModel(state)
    for _ in range(250):
        who = state.mover()
        if who == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        other = GAME.determinize(as_first_to_choose(state.view(who)), rng)
        action = model.act(state, who, rng, scratch)
        assert model.act(other, who, rng, scratch) == action
        state.apply(who, action)


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


def test_a_bid_that_fits_the_dice_makes_a_world_likelier() -> None:
    state = dealt([[RED] * 3, [SKULL_KING, PIRATE, PIRATE], [YELLOW] * 3])
    model = SkullKingModel(state)
    high, low = state.clone(), state.clone()
    for world, bid in ((high, 2), (low, 0)):
        for seat in range(3):
            world.apply(seat, BID + (bid if seat == 1 else 0))
    assert model.weight(high, 0) > 2 * model.weight(low, 0)


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
    seat = state.mover()
    legal = state.legal(seat)
    estimates = Captain().estimates(state.view(seat), legal, Random(1), Budget(looks=200))
    assert [one.action for one in estimates] == legal
    assert all(0 <= one.value <= 1 and one.error >= 0 for one in estimates)
    assert Captain(looks=200, seconds=600).choose(state.view(seat), legal, Random(1)) == best(estimates)


def points_apart(level: str, others: str, games: int) -> float:
    """How many points a seat of one level has more than one of the other at a mixed table, on average."""
    apart = 0.0
    for n in range(games):
        state = GAME.new(4)
        play_to_end(state, [LEVELS[level if seat % 2 == n % 2 else others]() for seat in range(4)], Random(n))
        scores = state.scores()
        apart += sum(score if seat % 2 == n % 2 else -score for seat, score in enumerate(scores)) / 2
    return apart / games


@pytest.mark.parametrize(("level", "others"), [("sailor", "novice"), ("bosun", "sailor")])
def test_each_quick_level_scores_more_than_the_one_below(level: str, others: str) -> None:
    assert points_apart(level, others, 12) > 10
