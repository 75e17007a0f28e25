"""Habits of others at the Skull King's table: told from the hands that are over, and foreseen in those to come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.bot import Bot, step
from calavera.core.state import NOBODY
from calavera.games.bots import make_bot
from calavera.games.skull_king.bots.habits import (
    ANYTHING,
    BIDS_MADE,
    BRAVELY,
    BY_SIZE,
    BY_WORTH,
    CALCULATED,
    STRONGEST,
    THROWS,
    WEAKEST,
    Habits,
    by_habit,
)
from calavera.games.skull_king.bots.model import SkullKingModel
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.layout import BID, BIDDING, PIRATE, RED, THROW, YELLOW
from calavera.games.skull_king.rules.state import SkullKingState
from calavera.games.skull_king.rules.view import SkullKingView
from tests.games.skull_king.bots.hands import dealt

ME = 3  # nobody has to say anything of the seat that reads


class Throws:
    """Bids by its dice, as the heuristic does, and throws the first or the last of them."""

    def __init__(self, at: int | None) -> None:
        self._at = at
        self._bids = make_bot("skull_king", "heuristic")

    def choose(self, view: SkullKingView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "bidding":
            return self._bids.choose(view, legal, rng)
        ordered = sorted(legal)
        return ordered[rng.randrange(len(ordered)) if self._at is None else self._at]


class Bids:
    """Throws as the heuristic does, and bids a part of each hand, or so many tricks more than its dice are worth."""

    def __init__(self, part: float | None, more: int = 0) -> None:
        self._part = part
        self._more = more
        self._otherwise = make_bot("skull_king", "heuristic")

    def choose(self, view: SkullKingView, legal: Sequence[int], rng: Random) -> int:
        chosen = self._otherwise.choose(view, legal, rng)
        if view.stage != "bidding":
            return chosen
        if self._part is not None:
            return BID + int(self._part * view.hand + 0.5)
        return min(legal[-1], chosen + self._more)


def read(bots: Sequence[Bot], hand: int, seed: int = 1) -> tuple[Habits, SkullKingState]:
    """What the seat that reads makes of the others in this hand, once all have bid."""
    state, rng = GAME.new(4), Random(seed)
    while state.hand < hand or state.stage <= BIDDING:
        step(state, bots, rng)
    return of(state), state


def of(state: SkullKingState) -> Habits:
    model = SkullKingModel(state)
    model.read(state, GAME.new(4), ME)
    assert model.habits is not None
    return model.habits


def throws(habits: Habits, seat: int) -> list[float]:
    return [habits.throws[seat * THROWS + i] for i in range(THROWS)]


def bids(habits: Habits, seat: int) -> list[float]:
    return [habits.bids[seat * BIDS_MADE + i] for i in range(BIDS_MADE)]


def mean(bots: Sequence[Bot], seat: int, told: Callable[[Habits, int], list[float]], habit: int) -> float:
    """The probability of a habit in the last hand, over some games."""
    return fmean(told(read(bots, 8, seed)[0], seat)[habit] for seed in range(4))


def test_throws_tell_who_calculates_from_who_has_a_habit() -> None:
    calm: Bot = make_bot("skull_king", "heuristic")
    for seat, habit in enumerate((STRONGEST, WEAKEST, ANYTHING)):
        assert mean([Throws(0), Throws(-1), Throws(None), calm], seat, throws, habit) > 0.9
        assert mean([calm] * 4, seat, throws, CALCULATED) > 0.9


def test_bids_tell_how_much_they_say_of_the_dice() -> None:
    calm: Bot = make_bot("skull_king", "heuristic")
    odd: list[Bot] = [Bids(0.34), Bids(None, 1), calm, calm]
    assert mean(odd, 0, bids, BY_SIZE) > 5 * mean(odd, 2, bids, BY_SIZE)
    assert mean(odd, 1, bids, BRAVELY) > 0.6
    assert mean(odd, 2, bids, BY_WORTH) > 0.9


def test_nothing_is_known_before_a_hand_is_over_and_nothing_of_the_hand_that_is_played() -> None:
    calm: Bot = make_bot("skull_king", "heuristic")
    odd: list[Bot] = [Throws(0), Throws(-1), Throws(None), calm]
    first, _ = read(odd, 1)
    assert throws(first, 0) == throws(first, 1) == pytest.approx([0.7, 0.075, 0.075, 0.075, 0.075])
    before, state = read(odd, 5)
    rng = Random(3)
    for _ in range(6):
        step(state, odd, rng)
    assert throws(of(state), 0) == throws(before, 0)


def test_what_is_made_of_the_others_follows_from_the_view() -> None:
    rng = Random(5)
    _, state = read([Throws(0), Bids(0.34), Throws(None), make_bot("skull_king", "heuristic")], 6)
    view = state.view(ME)
    worlds = [GAME.determinize(view, rng) for _ in range(6)]
    assert len({world.dump() for world in worlds}) > 1
    told = {repr([(throws(of(world), seat), bids(of(world), seat)) for seat in range(3)]) for world in worlds}
    assert len(told) == 1


def test_habits_are_foreseen_in_simulations() -> None:
    state = dealt([[PIRATE, RED], [PIRATE, YELLOW], [RED, YELLOW], [RED, RED]])
    for seat in range(4):
        state.apply(seat, BID)
    model = SkullKingModel(state)
    leader, rng, scratch = int(state.mover()), Random(2), state.buffer()
    habits = Habits(4)
    for habit in range(THROWS):
        habits.throws[leader * THROWS + habit] = 1.0 if habit == STRONGEST else 0.0
    assert model.act(state, leader, rng, scratch) != THROW + PIRATE  # nobody who bid nothing throws it
    model.habits = habits
    assert model.act(state, leader, rng, scratch) == THROW + PIRATE
    model.me = leader
    assert model.act(state, leader, rng, scratch) != THROW + PIRATE


def test_a_bid_that_says_nothing_does_not_tell_the_dice() -> None:
    """A bid of two makes strong dice likelier behind a screen, unless it is known to be a part of the hand."""
    state = dealt([[RED] * 3, [PIRATE, PIRATE, PIRATE], [YELLOW] * 3])
    weak = dealt([[RED] * 3, [YELLOW] * 3, [YELLOW, RED, RED]])
    for one in (state, weak):
        for seat in range(3):
            one.apply(seat, BID + (2 if seat == 1 else 0))
    ratios = []
    for habit in (BY_WORTH, BY_SIZE):
        model = SkullKingModel(state)
        habits = Habits(3)
        for i in range(len(habits.bids)):
            habits.bids[i] = float(i % BIDS_MADE == (habit if i // BIDS_MADE == 1 else BY_WORTH))
        model.habits = habits
        strong_bids, weak_bids = model.weight(state, 0), model.weight(weak, 0)
        ratios.append(strong_bids / weak_bids)
    assert ratios[0] > 2 * ratios[1]


def test_the_strongest_and_the_weakest_die_are_found_in_any_order() -> None:
    state = dealt([[PIRATE, RED, YELLOW]] + [[RED] * 3] * 2)
    legal = vec[i64]([THROW + RED, THROW + PIRATE, THROW + YELLOW])
    assert by_habit(state, 0, STRONGEST, legal, 3) == THROW + PIRATE
    assert by_habit(state, 0, WEAKEST, legal, 3) == THROW + YELLOW
    assert by_habit(state, 0, ANYTHING, legal, 3) == NOBODY
