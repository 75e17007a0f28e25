"""How the captain of Yamik's reckons its chances: the race for the pot, the last round, the last turn of two."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest
from librt.random import Random
from librt.vecs import vec

from calavera.games.yamiks.bots.duel import Duel, ends_before_duel
from calavera.games.yamiks.bots.forecast import SETS, Rival, below, ends_by_forecast, pot_chances, pot_of
from calavera.games.yamiks.bots.last_round import POSSIBLE, ends_of_last_round
from calavera.games.yamiks.bots.meanwhile import Meanwhile
from calavera.games.yamiks.bots.model import TurnValues
from calavera.games.yamiks.bots.solved import Leads, Sheet
from calavera.games.yamiks.bots.solved.leads import USUAL
from calavera.games.yamiks.bots.solved.sheets import ALL_FILLED, SHEETS
from calavera.games.yamiks.bots.solved.turn import SUMS, WAYS_TO_END, way_of
from calavera.games.yamiks.bots.standing import Place, Standing, gain_of, is_open
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.games.yamiks.rules.dice import BEST_TWO, FULL, MULTISETS, index_of
from calavera.games.yamiks.rules.layout import ROUNDS

A_TRIFLE = 1e-3  # points that nobody needs count so little


def open_boxes(*names: str, series: int = 30) -> Sheet:
    return Sheet(ALL_FILLED & ~sum(1 << BOX_NAMES.index(name) for name in names), series)


def some_leads(players: int) -> Leads:
    return Leads(players, [0.0] * SHEETS, [900.0] * SHEETS, list(USUAL) * ROUNDS, [20.0] * ROUNDS)


def end_with(box: str, *dice: int, filled: int = 0) -> int:
    """The number of an end of a turn: the box, and the dice it was filled with."""
    roll = index_of(dice)
    return SUMS * int(way_of(BOX_NAMES.index(box), roll, filled, False)) + int(BEST_TWO[roll])


def made_up(seed: int) -> list[float]:
    rng = Random(seed)
    return [rng.random() for _ in range(WAYS_TO_END * SUMS)]


def test_one_set_of_seats_wins_the_pot_with_the_chance_of_its_sums() -> None:
    rng = Random(1)
    raw = [[rng.random() for _ in range(SUMS)] for _ in range(3)]
    shares = [[one / sum(row) for one in row] for row in raw]
    rivals = [Rival(0.0, 0.0, vec[float](row)) for row in shares]
    rivals.insert(1, Rival(0.0, 0.0, vec[float]([0.0] * SUMS)))
    found = pot_chances(1, rivals)
    own = 9
    expected = [0.0] * SETS
    for sums in product(range(SUMS), repeat=3):
        everybody = (sums[0], own, sums[1], sums[2])
        winners = sum(1 << seat for seat, one in enumerate(everybody) if one == max(everybody))
        expected[winners] += prod(shares[i][sums[i]] for i in range(3))
    assert list(found[SETS * own : SETS * (own + 1)]) == pytest.approx(expected)


def test_the_pot_is_shared_by_those_who_win_it() -> None:
    assert [pot_of(seat, 0b101, 4) for seat in range(4)] == [12, 0, 12, 0]
    assert [pot_of(seat, 0b1, 2) for seat in range(2)] == [12, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_more_points_and_a_higher_sum_never_lower_the_chance(players: int) -> None:
    place = Place(open_boxes("sixes", "four", "ones"), 200, 90, 0)
    others = (place._replace(now=10),) + (place,) * (players - 2)
    standing = Standing(0, 10, False, (place, *others), tuple(range(2, players)))
    ends = ends_by_forecast(some_leads(players), standing)
    ones, full = end_with("ones", 1, 2, 3, 4, 6), end_with("four", 1, 6, 6, 6, 6)
    assert ends[full] > ends[ones] > 0
    start = ones - int(BEST_TWO[index_of((1, 2, 3, 4, 6))])
    by_sum = list(ends[start : start + SUMS])
    assert by_sum == sorted(by_sum)
    assert by_sum[12] > by_sum[5]


def test_equal_seats_have_equal_chances() -> None:
    """With the pot shared and nothing gained by the box, the average over all seats is an equal share."""
    assert below(0.0, 100.0) == 0.5
    for players in (2, 3, 4):
        place = Place(open_boxes("sixes", "ones"), 200, 90, 12)
        standing = Standing(0, 11, False, (place._replace(now=0), *[place] * (players - 1)), ())
        leads = some_leads(players)
        leads.variances = vec[float]([900.0] * SHEETS)
        end = SUMS * int(way_of(BOX_NAMES.index("ones"), index_of((2, 2, 3, 6, 6)), 0, False)) + 12
        assert ends_by_forecast(leads, standing)[end] == pytest.approx(1 / players, abs=0.01)


def test_the_other_seats_part_follows_from_a_turn_played_for_the_own() -> None:
    theirs = made_up(2)
    sheet = open_boxes("sixes", "full_house")
    value = TurnValues(vec[float](theirs), sheet.filled, False).start()
    mine = [1.0 - one for one in theirs]
    assert Meanwhile(vec[float](theirs), vec[float](mine), sheet.filled, False).start() == pytest.approx(1.0 - value)


def test_a_turn_is_worth_the_average_of_its_first_rolls() -> None:
    values = TurnValues(vec[float](made_up(3)), open_boxes("ones", "four").filled, False)
    rolls = [index_of(dice) for dice in product(range(1, 7), repeat=5)]
    expected = sum(values.value(values.best(roll, 2), roll, 2) for roll in rolls) / len(rolls)
    assert values.start() == pytest.approx(expected)


def two_at_the_end(lead: int) -> Standing:
    """The first seat is to play its last turn, the second one after it."""
    mine, theirs = open_boxes("fives"), open_boxes("three", series=40)
    return Standing(0, ROUNDS, False, (Place(mine, 250 + lead, 100, 0), Place(theirs, 250, 90, 0)), (1,))


@pytest.mark.parametrize("lead", [-12, -3, 10])
def test_two_ways_to_work_out_the_last_round_agree(lead: int) -> None:
    standing = two_at_the_end(lead)
    ends = ends_of_last_round(some_leads(2), standing)
    duel = Duel(standing.places[1].sheet, False)
    own = standing.places[0].sheet
    compared = 0
    for way in range(WAYS_TO_END):
        for two_dice in range(SUMS):
            end = SUMS * way + two_dice
            if is_open(own, way) and POSSIBLE[end]:
                # Level in points the first seat wins by its two-dice sums, which the duel counts as half a win.
                answer = duel.answer(lead + gain_of(own, way), two_dice)
                assert ends[end] == pytest.approx(answer, abs=A_TRIFLE) or ends[end] > answer
                compared += 1
    assert compared > 5


def test_a_last_turn_is_won_with_a_large_lead_and_lost_without() -> None:
    duel = Duel(open_boxes("sixes"), False)
    chances = [duel.start(open_boxes("threes"), lead) for lead in (-100, -10, 0, 10, 100)]
    assert chances == sorted(chances)
    assert (chances[0], chances[-1]) == (0.0, 1.0)


def test_before_the_last_round_of_two_a_pot_decides_by_the_chances_of_the_duel() -> None:
    mine, theirs = open_boxes("fives", "ones"), open_boxes("three", series=40)
    standing = Standing(0, ROUNDS - 1, False, (Place(mine, 240, 100, 0), Place(theirs, 250, 90, 11)), ())
    ends = ends_before_duel(standing)
    duel = Duel(theirs, False)
    ones = end_with("ones", 1, 1, 2, 6, 6)
    after = Sheet(mine.filled | 1 << BOX_NAMES.index("ones"), mine.series + 2)
    assert ends[ones] == pytest.approx(duel.start(after, 240 + 2 + 12 - 250), abs=A_TRIFLE)


def test_with_several_to_come_the_last_round_is_counted_by_their_points_and_sums() -> None:
    """With one sheet for all, a seat far ahead wins, one far behind loses, and between them it is a matter of luck."""
    sheet = open_boxes("sixes")
    found = []
    for lead in (-80, 0, 80):
        places = (Place(sheet, 200 + lead, 100, 0), *[Place(sheet, 200, 90, 0)] * 2)
        ends = ends_of_last_round(some_leads(3), Standing(0, ROUNDS, False, places, (1, 2)))
        found.append(ends[end_with("sixes", 1, 2, 6, 6, 6)])
    assert found[0] == pytest.approx(0.0, abs=A_TRIFLE)
    assert found[2] == pytest.approx(1.0, abs=A_TRIFLE)
    assert 0.05 < found[1] < 0.95


def test_all_ends_of_turns_are_possible_that_dice_can_make() -> None:
    for roll in range(FULL, MULTISETS, 5):
        for box in range(12):
            assert POSSIBLE[SUMS * int(way_of(box, roll, 0, False)) + int(BEST_TWO[roll])]
    assert not POSSIBLE[SUMS * int(way_of(5, index_of((6, 6, 6, 6, 6)), 0, False)) + 11]
