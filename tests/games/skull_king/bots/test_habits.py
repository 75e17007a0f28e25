"""Habits of others at the Skull King's table: told from the hands that are over, and foreseen in those to come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.bot import Bot, step
from calavera.core.state import CHANCE, NOBODY
from calavera.games.bots import make_bot
from calavera.games.skull_king.bots.habits import (
    ANYTHING,
    AS_NEEDED,
    BRAVELY,
    BY_SIZE,
    BY_WORTH,
    CALCULATED,
    SHYLY,
    STRONGEST,
    WAYS_TO_BID,
    WAYS_TO_THROW,
    WEAKEST,
    Habits,
    by_habit,
)
from calavera.games.skull_king.bots.levels import Captain
from calavera.games.skull_king.bots.model import BID_DOUBT, SkullKingModel
from calavera.games.skull_king.bots.reading import read
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.layout import BID, BIDDING, BLACK, PIRATE, RED, SCORE, THROW, YELLOW, deal
from calavera.games.skull_king.rules.state import SkullKingState
from calavera.games.skull_king.rules.view import SkullKingView
from tests.games.skull_king.bots.hands import dealt

ME = 3  # the seat that reads; its own habits are not asked


class Throws:
    """Bids by its dice, as the heuristic does, and throws the strongest or the weakest of them, or any."""

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
        return max(legal[0], min(legal[-1], chosen + self._more))


def after(bots: Sequence[Bot], hand: int, seed: int = 1) -> tuple[Habits, SkullKingState]:
    """What the seat that reads makes of the others in this hand, once all have bid."""
    state, rng = GAME.new(4), Random(seed)
    while state.hand < hand or state.stage <= BIDDING:
        step(state, bots, rng)
    return of(state), state


def of(state: SkullKingState) -> Habits:
    model = SkullKingModel(state)
    read(model, state, GAME.new(4), ME)
    assert model.habits is not None
    return model.habits


def throws(habits: Habits, seat: int) -> list[float]:
    return [habits.to_throw[seat * WAYS_TO_THROW + i] for i in range(WAYS_TO_THROW)]


def bids(habits: Habits, seat: int) -> list[float]:
    return [habits.to_bid[seat * WAYS_TO_BID + i] for i in range(WAYS_TO_BID)]


def mean(bots: Sequence[Bot], seat: int, told: Callable[[Habits, int], list[float]], habit: int) -> float:
    """The probability of a habit in the last hand, over some games."""
    return fmean(told(after(bots, 8, seed)[0], seat)[habit] for seed in range(4))


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
    assert mean([Bids(None, -1), calm, calm, calm], 0, bids, SHYLY) > 0.6


@pytest.mark.parametrize("habit", [BY_WORTH, BRAVELY, SHYLY, BY_SIZE])
def test_every_habit_makes_some_bid(habit: int) -> None:
    points = [4.0, 9.0, -3.0, -20.0]
    sizes = [Habits(1).likely(0, 3, points, BID_DOUBT, made, habit) for made in range(4)]
    assert sum(sizes) == pytest.approx(1.0)
    assert min(sizes) > 0


def told(habits: Habits) -> list[list[float]]:
    return [one for seat in range(3) for one in (throws(habits, seat), bids(habits, seat))]


def test_nothing_is_known_before_a_hand_is_over_and_nothing_of_the_hand_that_is_played() -> None:
    calm: Bot = make_bot("skull_king", "heuristic")
    odd: list[Bot] = [Throws(0), Bids(0.0), Throws(None), calm]
    first, _ = after(odd, 1)
    assert told(first) == [pytest.approx(one) for one in ([0.7, *[0.075] * 4], [0.64, 0.1, 0.1, 0.16])] * 3
    state, rng = GAME.new(4), Random(1)
    while state.hand < 5 or state.stage < BIDDING:
        step(state, odd, rng)
    before = told(of(state))
    assert before != told(first)
    while state.hand == 5 and state.tricks < 4:
        assert told(of(state)) == before
        step(state, odd, rng)


def test_what_is_made_of_the_others_follows_from_the_view() -> None:
    rng = Random(5)
    _, state = after([Throws(0), Bids(0.34), Throws(None), make_bot("skull_king", "heuristic")], 6)
    view = state.view(ME)
    worlds = [GAME.determinize(view, rng) for _ in range(6)]
    assert len({world.dump() for world in worlds}) > 1
    assert len({repr(told(of(world))) for world in worlds}) == 1


def only(chances: vec[float], at: int, many: int, habit: int) -> None:
    """One habit for sure."""
    for i in range(many):
        chances[at + i] = float(i == habit)


def test_habits_are_foreseen_in_simulations() -> None:
    state = dealt([[PIRATE, RED], [PIRATE, YELLOW], [RED, YELLOW], [RED, RED]])
    for seat in range(4):
        state.apply(seat, BID)
    model = SkullKingModel(state)
    leader, rng, scratch = int(state.mover()), Random(2), state.buffer()
    habits = Habits(4)
    only(habits.to_throw, leader * WAYS_TO_THROW, WAYS_TO_THROW, STRONGEST)
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
        for seat in range(3):
            only(habits.to_bid, seat * WAYS_TO_BID, WAYS_TO_BID, habit if seat == 1 else BY_WORTH)
        model.habits = habits
        strong_bids, weak_bids = model.weight(state, 0), model.weight(weak, 0)
        ratios.append(strong_bids / weak_bids)
    assert ratios[0] > 2 * ratios[1]


def test_bids_are_foreseen_by_habit_up_to_all_and_down_to_nothing() -> None:
    habits, rng = Habits(1), Random(4)
    for habit, calculated, foreseen in (
        (BY_WORTH, 2, 2),
        (BRAVELY, 2, 3),
        (BRAVELY, 5, 5),
        (SHYLY, 2, 1),
        (SHYLY, 0, 0),
        (BY_SIZE, 5, 2),  # as nothing was seen, three tenths
    ):
        only(habits.to_bid, 0, WAYS_TO_BID, habit)
        assert habits.usual_bid(0, 5, calculated, rng) == foreseen
    state = dealt([[RED] * 2, [PIRATE] * 2, [YELLOW] * 2])
    model = SkullKingModel(state)
    model.habits = Habits(3)
    only(model.habits.to_bid, 0, WAYS_TO_BID, BRAVELY)
    assert model.act(state, 0, rng, state.buffer()) == BID + model.bid(state, 0) + 1


def test_bids_weigh_the_same_until_the_hand_is_over() -> None:
    """They were made with all dice behind the screens, whatever has been thrown and taken since."""
    calm: Bot = make_bot("skull_king", "heuristic")
    _, state = after([calm] * 4, 6)
    weights, rng = [], Random(8)
    while state.hand == 6 and state.tricks < 5:
        if state.mover() != CHANCE:  # nobody weighs bids while a die rolls
            weights.append(SkullKingModel(state).weight(state, ME))
        step(state, [calm] * 4, rng)
    assert len(weights) >= 20
    assert weights == pytest.approx([1.0] * len(weights))


def test_a_captain_plays_by_what_it_has_read() -> None:
    """The same hand, dice and scores; only how the others threw before differs."""
    calm: Bot = make_bot("skull_king", "heuristic")
    captain = Captain(simulations=200, seconds=600)
    found = []
    for others in ([calm] * 3, [Throws(-1)] * 3):
        state, rng = GAME.new(4), Random(6)
        while state.hand < 4:
            step(state, [*others, calm], rng)
        hands = [[PIRATE, RED, RED, YELLOW], [RED] * 4, [YELLOW] * 4, [BLACK, BLACK, RED, YELLOW]]
        while state.stage != BIDDING:
            state.apply(CHANCE, deal(state.turn, hands[state.turn][state.drawn]))
        for seat in range(4):
            state.at[SCORE + seat] = 0
        found.append(captain.estimates(state.view(ME), state.legal(ME), Random(2)))
    apart = [abs(calmly.value - odd.value) for calmly, odd in zip(*found, strict=True)]
    assert max(apart) > 3 * max(one.error for one in found[0])


def test_dice_are_thrown_as_needed() -> None:
    state = dealt([[PIRATE, RED, YELLOW]] + [[RED] * 3] * 2)
    legal = vec[i64]([THROW + PIRATE, THROW + RED, THROW + YELLOW])
    for bid, die in ((1, PIRATE), (0, YELLOW)):
        asked = state.clone()
        for seat in range(3):
            asked.apply(seat, BID + bid)
        assert by_habit(asked, 0, AS_NEEDED, legal, 3) == THROW + die


def test_the_strongest_and_the_weakest_die_are_found_in_any_order() -> None:
    state = dealt([[PIRATE, RED, YELLOW]] + [[RED] * 3] * 2)
    legal = vec[i64]([THROW + RED, THROW + PIRATE, THROW + YELLOW])
    assert by_habit(state, 0, STRONGEST, legal, 3) == THROW + PIRATE
    assert by_habit(state, 0, WEAKEST, legal, 3) == THROW + YELLOW
    assert by_habit(state, 0, ANYTHING, legal, 3) == NOBODY
