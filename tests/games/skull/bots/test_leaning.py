"""How the captain of Skull leans from its blueprint, and when; and what becomes of the bosun without its table."""

from __future__ import annotations

from collections import Counter
from math import e

import pytest
from librt.random import Random

from calavera.core.bot import Bot
from calavera.games.skull.bots.blueprint import lookup
from calavera.games.skull.bots.blueprint.lookup import blueprint
from calavera.games.skull.bots.levels import Bosun, Captain
from calavera.games.skull.bots.reading import table
from calavera.games.skull.bots.reading.gate import Gate
from calavera.games.skull.bots.reading.habits import Habits
from calavera.games.skull.rules.layout import ADDING, BID, OWNS_SKULL, PASS, PLACE_FLOWER, PLACE_SKULL, WINS
from calavera.games.skull.rules.state import SkullState
from calavera.search.estimate import Estimate
from tests.games.skull.bots.tables import Flips, position, round_of
from tests.sizes import size

TIMID = Habits(0.2, 0.2, 0.9, 0.05, 1.0, 1.0, 0.0, 0.0)  # opens with one, on a flower, and leaves it at that
CLOSED = Gate(most=0.0)  # strangers are never answered
SIMULATIONS = 240


def may_let_it_stand() -> SkullState:
    """After some rounds with three timid ones, seat 3 has won a challenge and opens with one: seat 0, on a flower, may
    raise.
    """
    seed = 1
    while True:
        state = round_of([Flips(), *[Flips(TIMID)] * 3], 3, seed)
        if state.first == 3 and state.at[WINS + 3] and state.at[OWNS_SKULL] and not state.at[WINS]:
            break
        seed += 1
    for seat in (3, 0, 1, 2):
        state.apply(seat, PLACE_FLOWER)
    state.apply(3, BID + 1)
    assert state.mover() == 0
    return state


def chosen(bot: Bot, state: SkullState, many: int) -> Counter[int]:
    return Counter(bot.choose(state.view(0), state.legal(0), Random(seed)) for seed in range(many))


def shares(state: SkullState) -> dict[int, float]:
    found = lookup.chances(blueprint(), state.view(0), state.legal(0))
    assert found is not None
    return dict(zip(state.legal(0), found, strict=True))


def test_a_captain_leans_towards_what_wins_more_against_those_who_may_sit_here() -> None:
    """Who lets the bid stand has lost the game. The blueprint, which knows captains only, often does."""
    state, many = may_let_it_stand(), size(40, 300)
    captain = Captain(simulations=SIMULATIONS, seconds=1e6, gate=CLOSED)
    assert shares(state)[PASS] > 0.5
    found = chosen(captain, state, many)
    assert found[PASS] / many < 0.1
    assert found[BID + 2] / many > 0.6, "of the raises still what the blueprint likes best"


def test_without_time_to_try_all_choices_it_plays_by_the_blueprint() -> None:
    state, many = may_let_it_stand(), size(200, 1_000)
    found, plain = chosen(Captain(simulations=2, seconds=1e6, gate=CLOSED), state, many), shares(state)
    assert all(found[action] / many == pytest.approx(share, abs=0.12) for action, share in plain.items())


def test_in_the_first_round_it_plays_by_the_blueprint_alone() -> None:
    state = position(*((seat, PLACE_FLOWER) for seat in range(4)))
    assert state.stage == ADDING
    captain, legal, plain = Captain(simulations=SIMULATIONS, seconds=1e6), state.legal(0), shares(state)
    for seed in range(size(40, 200)):
        drawn = lookup.drawn(legal, [plain[action] for action in legal], Random(seed))
        assert captain.choose(state.view(0), legal, Random(seed)) == drawn, "a search would have used up some luck"


def test_it_leans_by_how_much_is_gained_and_may_do_what_the_blueprint_never_does() -> None:
    def often(plain: tuple[float, float], worth: tuple[float, float]) -> float:
        """How much more often the first of two choices is made than the second."""
        estimates = [Estimate(action, one, 0.0, 1) for action, one in enumerate(worth)]
        first, second = Captain()._mixed(plain, estimates, Captain().LEANS)
        return first / second

    step = Captain().LEANS
    assert often((0.5, 0.5), (0.3, 0.3)) == pytest.approx(1)
    assert often((0.5, 0.5), (0.3 + step, 0.3)) == pytest.approx(e)
    assert often((0.5, 0.5), (0.3 - 2 * step, 0.3)) == pytest.approx(e**-2)
    assert 2 < often((0.7, 0.3), (0.3, 0.3)) < 2.4
    assert often((0.0, 1.0), (0.3, 0.3)) < 0.02
    assert often((0.0, 1.0), (0.5, 0.3)) > 50


def test_a_bosun_takes_nobody_for_a_stranger_before_there_is_evidence() -> None:
    state, many = position(), size(600, 3_000)
    found, legal = chosen(Bosun(), state, many), state.legal(0)
    assert legal == [PLACE_FLOWER, PLACE_SKULL]
    honest = Bosun().HONEST * 0.3  # as the sailor places a skull first
    plain, exploiter = shares(state), lookup.chances(table.exploiter(), state.view(0), legal)
    assert exploiter is not None
    expected = honest + (1 - Bosun().HONEST) * plain[PLACE_SKULL]
    assert abs(exploiter[1] - plain[PLACE_SKULL]) > 0.15
    assert found[PLACE_SKULL] / many == pytest.approx(expected, abs=0.06)


def test_a_bosun_answers_strangers_as_soon_as_the_gate_says_so() -> None:
    """Whoever they are: by the exploiter, and in a third of its choices as honestly as the sailor."""
    state = may_let_it_stand()
    view, legal, many = state.view(0), state.legal(0), size(600, 3_000)
    exploiter = lookup.chances(table.exploiter(), view, legal)
    assert exploiter is not None
    open_, closed = Bosun(Gate(captains=0.01, alike=0.5, company=0.4)), Bosun(CLOSED)
    passes = exploiter[legal.index(PASS)]
    difference = (1 - Bosun().HONEST) * (shares(state)[PASS] - passes)
    assert difference > 0.15
    found = chosen(closed, state, many)[PASS] - chosen(open_, state, many)[PASS]
    assert found / many == pytest.approx(difference, abs=0.08)
