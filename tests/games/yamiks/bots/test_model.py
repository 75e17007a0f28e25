"""The values of a turn: worked back from its ends, they are what a plain expectation over all rolls gives."""

from __future__ import annotations

from itertools import product

import pytest
from librt.random import Random
from librt.vecs import vec

from calavera.games.yamiks.bots.model import TurnValues, bonus_chance, ends_by_par
from calavera.games.yamiks.bots.race import race_chances
from calavera.games.yamiks.bots.solved.turn import SUMS, WAYS_TO_END
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.games.yamiks.rules.dice import ALL_FACES, BEST_TWO, FULL, KEEPS, KEEPS_FROM, MULTISETS, index_of
from calavera.games.yamiks.rules.layout import BOXES, FILL
from calavera.games.yamiks.rules.points import points
from tests.games.yamiks.rules.script import alone, begun, turn


def made_up(seed: int, filled: int) -> TurnValues:
    rng = Random(seed)
    return TurnValues(vec[float]([rng.random() for _ in range(WAYS_TO_END * SUMS)]), filled, False)


def averaged(values: TurnValues, kept: tuple[int, ...]) -> float:
    """With one roll to come: over every way the other dice can fall, the best box."""
    falls = list(product(range(1, 7), repeat=5 - len(kept)))
    rolls = [index_of((*kept, *fall)) for fall in falls]
    return sum(values.value(values.best(roll, 0), roll, 0) for roll in rolls) / len(rolls)


@pytest.mark.parametrize("kept", [(3, 3, 6), (1, 2, 3, 4), (6, 6), ()])
def test_dice_kept_before_the_last_roll_are_worth_the_average_of_the_best_ends(kept: tuple[int, ...]) -> None:
    values = made_up(1, 0b000101000110)
    assert values.keep(index_of(kept), 1) == pytest.approx(averaged(values, kept))


def test_with_two_rolls_to_come_the_better_of_keeping_and_filling_is_averaged() -> None:
    values = made_up(2, 0b111000000001)
    kept = (2, 2, 5)
    rolls = [index_of((*kept, *fall)) for fall in product(range(1, 7), repeat=2)]
    expected = sum(values.value(values.best(roll, 1), roll, 1) for roll in rolls) / len(rolls)
    assert values.keep(index_of(kept), 2) == pytest.approx(expected)


@pytest.mark.parametrize("rolls_left", [0, 1, 2])
def test_the_best_action_is_legal_and_has_the_highest_value(rolls_left: int) -> None:
    filled = 0b000101000110
    values = made_up(3, filled)
    for roll in range(FULL, MULTISETS, 7):
        keeps = range(KEEPS_FROM[roll - FULL], KEEPS_FROM[roll - FULL + 1]) if rolls_left else ()
        legal = [int(KEEPS[i]) for i in keeps] + [FILL + box for box in range(BOXES) if not filled >> box & 1]
        best = values.best(roll, rolls_left)
        assert best in legal
        highest = max(values.value(action, roll, rolls_left) for action in legal)
        assert values.value(best, roll, rolls_left) == highest


def test_ends_by_par_are_points_above_par_with_pot_and_bonus() -> None:
    pot = [0.5 * two_dice for two_dice in range(SUMS)]
    plain = TurnValues(ends_by_par(0, 0, vec[float](pot), 0.0, False), 0, False)
    for faces, box, par in (((1, 2, 3, 4, 5), "large_straight", 24.0), ((2, 2, 2, 6, 6), "twos", 5.3)):
        roll, number = index_of(faces), BOX_NAMES.index(box)
        scored = int(points(number, roll, 0, False))
        assert plain.fill(roll, number) == pytest.approx(scored - par + 0.5 * int(BEST_TWO[roll]))
    # Four sixes are six points more than the three that the bonus takes.
    weighed = TurnValues(ends_by_par(0, 0, vec[float](pot), 1.0, False), 0, False)
    roll, sixes = ALL_FACES.index((1, 6, 6, 6, 6)), BOX_NAMES.index("sixes")
    assert weighed.fill(roll, sixes) - plain.fill(roll, sixes) == pytest.approx(35 / 60 * 6)


def test_the_bonus_is_sure_when_it_is_reached_and_lost_when_nothing_is_to_come() -> None:
    assert bonus_chance(60, 0.0) == 1.0
    assert bonus_chance(59, 0.0) == 0.0
    chances = [bonus_chance(series, 20.0) for series in range(61)]
    assert chances == sorted(chances)
    assert (chances[0], chances[59]) == (0.0, 1.0)


def test_the_last_of_a_round_knows_what_each_sum_wins() -> None:
    state = begun(3)
    turn(state, "6 4 1 1 1", "ones")
    turn(state, "5 5 1 1 1", "ones")
    races = race_chances(state.view(2))
    assert [(race.won, race.shared, race.share) for race in races[9:12]] == [(0, 0, 0), (0, 1, 1 / 3), (1, 0, 1)]


def test_alone_a_sum_races_against_ten_or_against_one_roll() -> None:
    state = alone()
    assert [race.share for race in race_chances(state.view(0))[9:12]] == [0.0, 0.5, 1.0]
    turn(state, "6 4 1 1 1", "ones")
    shares = [race.share for race in race_chances(state.view(0))]
    assert shares == sorted(shares)
    # Two sixes lose to nothing and tie with whatever has two sixes too.
    two_sixes = 1 - (5 / 6) ** 5 - 5 * (1 / 6) * (5 / 6) ** 4
    assert shares[12] == pytest.approx(1 - two_sixes / 2)
