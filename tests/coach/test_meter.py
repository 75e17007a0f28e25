"""Luck of whole games, for the arena: nothing on average, and most of what moves a result."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev, variance

import msgspec
import pytest
from librt.random import Random

from calavera.arena.contest import Contest
from calavera.arena.match import play_deals
from calavera.arena.report import markdown
from calavera.arena.standings import standings
from calavera.core.state import CHANCE, State
from calavera.games import GAMES
from tests.coach.games import TABLES, finished

pytestmark = pytest.mark.once  # simulations take their time


def luck_of(end: State, seed: int) -> list[float]:
    state: State = end.game.new(end.players, end.options)
    meter = end.game.coached().meter(state, Random(seed))
    for who, what in end.moves():
        if who == CHANCE:
            meter.drawn(state, what)
        else:
            meter.settle(state)
        state.apply(who, what)
    meter.settle(state)
    return meter.luck()


def test_the_luck_of_a_roll_is_nothing_on_average() -> None:
    """Exactly, over all that one roll could have shown."""
    state = GAMES["yamiks"].new(2)
    rng = Random(2)
    while state.mover() != 0 or len(state.moves()) < 20:
        state.random_move(rng)
    state.play(
        0, "keep none" if "keep none" in map(GAMES["yamiks"].actions.format, state.legal(0)) else state.legal(0)[0]
    )
    outcomes = state.weights()
    lucks = []
    for outcome, weight in outcomes:
        meter = GAMES["yamiks"].coached().meter(state, rng)
        after = state.clone()
        meter.drawn(after, outcome)
        after.apply(CHANCE, outcome)
        meter.settle(after)
        lucks.append((weight, meter.luck()))
    whole = sum(weight for weight, _ in lucks)
    for seat in range(2):
        assert sum(weight * luck[seat] for weight, luck in lucks) / whole == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("game", TABLES)
def test_luck_is_nothing_on_average_of_games(game: str) -> None:
    games = 40 if game == "yamiks" else 6
    lucks = [luck_of(finished(game, ["novice"] * TABLES[game], seed), seed)[0] for seed in range(games)]
    assert abs(fmean(lucks)) <= 4 * stdev(lucks) / sqrt(len(lucks)) + 1e-9


def test_without_the_luck_a_result_is_far_less_noisy() -> None:
    scores, left = [], []
    for seed in range(20):
        end = finished("yamiks", ["captain"], seed)
        scores.append(float(end.scores()[0]))
        left.append(scores[-1] - luck_of(end, seed)[0])
    assert variance(left) < variance(scores) / 1000  # perfect play: nothing but luck


def test_a_match_says_both_results_and_what_luck_was_measured_by() -> None:
    contest = Contest(game="yamiks", options="{}", bots=("captain", "novice"), deals=6, seed=4, adjusted=True)
    found = standings(contest, play_deals(contest, range(contest.deals)))
    plain = msgspec.structs.replace(contest, adjusted=False)
    unadjusted = standings(plain, play_deals(plain, range(plain.deals)))
    assert [one.share for one in found.bots] == [one.share for one in unadjusted.bots]
    assert unadjusted.meter is None
    assert unadjusted.bots[0].adjusted is None
    assert found.meter == GAMES["yamiks"].coached().METER
    captain = next(one for one in found.bots if one.bot == "captain")
    assert captain.adjusted is not None
    assert captain.adjusted.share > 0.5
    assert found.meter in markdown(found)
    assert "taken off" not in markdown(unadjusted)
