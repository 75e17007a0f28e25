"""What a roll scores in a box."""

from __future__ import annotations

import pytest

from calavera.core.errors import IllegalAction
from calavera.core.sentence import Sentence, word
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.games.yamiks.rules.dice import ALL_FACES, FULL, MULTISETS
from calavera.games.yamiks.rules.journal import BonusEarned, Filled
from calavera.games.yamiks.rules.layout import FOUR, FULL_HOUSE, GRAND_SLAM, LARGE_STRAIGHT, SMALL_STRAIGHT, THREE
from calavera.games.yamiks.rules.points import points
from calavera.games.yamiks.rules.state import YamiksState
from calavera.games.yamiks.text.outlook import foresee
from tests.games.yamiks.rules.script import GOOD_DICE, alone, begun, play_alone, told, turn

NOTHING_FILLED = 0
ALL_FILLED = 2**12 - 1
ORDERS = dict(GAME.new(1).weights())  # of each full roll, in how many of 7776 ways it can fall


def score(dice: str, box: str, filled: int = NOTHING_FILLED, *, free: bool = False) -> int:
    roll = ALL_FACES.index(tuple(sorted(map(int, dice.split()))))
    return int(points(BOX_NAMES.index(box), roll, filled, free))


def reason(state: YamiksState, box: str) -> Sentence:
    """Why a box would score what it would."""
    (sentence,) = foresee(state, 0, GAME.actions.parse(f"fill {box}"))
    return sentence


# The rulebook's table of combinations gives a score for each box. Its dice are pictures, so the dice here are ours.
@pytest.mark.parametrize(
    ("dice", "box", "expected"),
    [
        ("1 1 1 3 6", "ones", 3),
        ("2 2 4 5 6", "twos", 4),
        ("3 3 3 3 3", "threes", 15),
        ("1 2 3 4 6", "fours", 4),
        ("5 5 5 5 2", "fives", 20),
        ("6 6 6 1 3", "sixes", 18),
        ("2 3 4 5 5", "small_straight", 30),
        ("2 3 4 5 6", "large_straight", 40),
        ("5 2 3 3 3", "three", 20),
        ("2 2 4 4 4", "full_house", 30),
        ("3 3 3 3 6", "four", 40),
        ("4 4 4 4 4", "grand_slam", 50),
    ],
)
def test_rulebook_table_of_combinations(dice: str, box: str, expected: int) -> None:
    assert score(dice, box) == expected
    assert turn(begun(2), dice, box) == expected


@pytest.mark.parametrize("dice", ["1 2 3 4 6", "1 2 3 4 4", "2 3 4 5 2", "3 4 5 6 1", "3 4 5 6 6"])
def test_four_faces_in_a_row_are_a_small_straight(dice: str) -> None:
    assert score(dice, "small_straight") == 30
    assert score(dice, "large_straight") == 0


@pytest.mark.parametrize("dice", ["1 2 3 5 6", "1 2 4 5 6", "1 1 2 2 3", "1 3 4 5 5", "1 2 3 3 3"])
def test_three_in_a_row_are_no_straight(dice: str) -> None:
    assert score(dice, "small_straight", ALL_FILLED) == 0
    assert score(dice, "large_straight", ALL_FILLED) == 0


@pytest.mark.parametrize("dice", ["1 2 3 4 5", "2 3 4 5 6"])
def test_a_large_straight_is_a_small_one_only_once_the_large_box_is_filled(dice: str) -> None:
    others = ALL_FILLED & ~(1 << LARGE_STRAIGHT)
    assert score(dice, "small_straight") == 0
    assert score(dice, "small_straight", others) == 0
    assert score(dice, "small_straight", 1 << LARGE_STRAIGHT) == 30
    assert score(dice, "small_straight", free=True) == 30


@pytest.mark.parametrize(("box", "expected"), [("three", 20), ("full_house", 30), ("four", 40)])
def test_five_of_a_kind_is_less_only_once_the_grand_slam_box_is_filled(box: str, expected: int) -> None:
    others = ALL_FILLED & ~(1 << GRAND_SLAM)
    assert score("6 6 6 6 6", box) == 0
    assert score("6 6 6 6 6", box, others) == 0  # a filled four box is not enough for three of a kind
    assert score("6 6 6 6 6", box, 1 << GRAND_SLAM) == expected
    assert score("6 6 6 6 6", box, free=True) == expected


def test_four_of_a_kind_is_three_only_once_the_four_box_is_filled() -> None:
    others = ALL_FILLED & ~(1 << FOUR)
    assert score("2 2 2 2 5", "three") == 0
    assert score("2 2 2 2 5", "three", others) == 0
    assert score("2 2 2 2 5", "three", 1 << FOUR) == 20
    assert score("2 2 2 2 5", "three", free=True) == 20


@pytest.mark.parametrize("filled", [NOTHING_FILLED, ALL_FILLED & ~(1 << FULL_HOUSE)])
@pytest.mark.parametrize("free", [False, True])
def test_four_of_a_kind_is_never_a_full_house(filled: int, free: bool) -> None:
    assert score("2 2 2 2 5", "full_house", filled, free=free) == 0


@pytest.mark.parametrize("filled", [NOTHING_FILLED, 1 << FULL_HOUSE])
@pytest.mark.parametrize("free", [False, True])
def test_a_full_house_is_always_also_three_of_a_kind(filled: int, free: bool) -> None:
    assert score("2 2 5 5 5", "three", filled, free=free) == 20


@pytest.mark.parametrize("dice", ["1 1 2 2 3", "1 1 1 2 3", "1 2 3 4 5", "1 1 2 3 4"])
def test_only_three_and_two_are_a_full_house(dice: str) -> None:
    assert score(dice, "full_house", ALL_FILLED & ~(1 << FULL_HOUSE)) == 0


def test_nothing_is_worth_more_than_it_is() -> None:
    everything_else = ALL_FILLED & ~(1 << FOUR)
    assert score("2 2 2 5 5", "four", everything_else) == 0
    assert score("2 2 2 2 5", "grand_slam", everything_else) == 0
    assert score("2 2 3 5 5", "three", everything_else) == 0


def test_series_count_their_face_whatever_else_the_dice_are() -> None:
    for roll in range(FULL, MULTISETS):
        for face in range(1, 7):
            expected = face * ALL_FACES[roll].count(face)
            assert points(face - 1, roll, NOTHING_FILLED, False) == expected
            assert points(face - 1, roll, ALL_FILLED, True) == expected


def test_free_downgrade_is_the_same_as_having_all_higher_boxes_filled() -> None:
    for roll in range(FULL, MULTISETS):
        for box in range(12):
            assert points(box, roll, NOTHING_FILLED, True) == points(box, roll, ALL_FILLED, False)


def test_how_many_of_the_7776_rolls_fit_each_box() -> None:
    # Well-known counts: five alike 6, four alike 150, full houses 300, three alike and no better 1200, large
    # straights 240, small ones 960; series: all rolls but those without the face.
    def fitting(box: int, filled: int) -> int:
        fits = [roll for roll in range(FULL, MULTISETS) if points(box, roll, filled, False) > 0]
        return sum(ORDERS[roll] for roll in fits)

    assert [fitting(face, 0) for face in range(6)] == [7776 - 5**5] * 6
    assert fitting(GRAND_SLAM, 0) == 6
    assert (fitting(FOUR, 0), fitting(FOUR, ALL_FILLED)) == (150, 156)
    assert (fitting(FULL_HOUSE, 0), fitting(FULL_HOUSE, ALL_FILLED)) == (300, 306)
    assert (fitting(THREE, 0), fitting(THREE, ALL_FILLED)) == (1500, 1656)
    assert fitting(LARGE_STRAIGHT, 0) == 240
    assert (fitting(SMALL_STRAIGHT, 0), fitting(SMALL_STRAIGHT, ALL_FILLED)) == (960, 1200)


@pytest.mark.parametrize("first", ["5 5 5 5 5", "1 2 3 4 6"])  # scored with 50, or with 0
def test_a_higher_box_filled_with_points_or_with_nothing_opens_the_lower_ones(first: str) -> None:
    state = alone()
    play_alone(state, first, "grand_slam")
    assert turn(state, "6 6 6 6 6", "full_house") == 30


def test_a_higher_box_of_another_player_opens_nothing() -> None:
    state = begun(2)
    turn(state, "5 5 5 5 5", "grand_slam")
    assert turn(state, "6 6 6 6 6", "full_house") == 0


def test_the_option_lets_five_of_a_kind_be_a_full_house_at_once() -> None:
    assert turn(begun(2, free_downgrade=True), "6 6 6 6 6", "full_house") == 30
    assert turn(begun(2, free_downgrade=False), "6 6 6 6 6", "full_house") == 0


@pytest.mark.parametrize("box", BOX_NAMES)
def test_a_box_that_does_not_fit_is_filled_with_nothing(box: str) -> None:
    dice = "1 1 1 4 4" if box in ("twos", "threes", "fives", "sixes") else "2 2 3 5 6"
    state = begun(2)
    assert turn(state, dice, box) == 0
    assert state.view(0).seats[0].lines.count(None) == 11


def test_a_box_is_filled_once_only() -> None:
    state = alone()
    play_alone(state, GOOD_DICE["three"], "three")
    GAME.happen(state, "roll 3 3 3 1 2")
    with pytest.raises(IllegalAction):
        GAME.play(state, 0, "fill three")


def test_the_bonus_comes_when_the_series_reach_60_and_not_before() -> None:
    state = alone()
    state.journal = []
    play_alone(state, "6 6 6 6 6", "sixes")  # 30
    play_alone(state, "5 5 5 5 1", "fives")  # 50
    play_alone(state, "3 3 3 1 2", "threes")  # 59
    sheet = state.view(0).seats[0]
    assert (sheet.series, sheet.bonus, sheet.total) == (59, 0, 59 + sheet.pot_total)
    turn(state, "1 2 2 3 4", "ones")  # 60
    sheet = state.view(0).seats[0]
    total = sheet.total
    assert (sheet.series, sheet.bonus, sheet.total) == (60, 35, 95 + sheet.pot_total)
    GAME.happen(state, "roll 1 1 1 1 1")
    play_alone(state, "2 2 2 3 4", "twos")  # 66: the bonus is given once
    sheet = state.view(0).seats[0]
    assert (sheet.series, sheet.bonus, sheet.total) == (66, 35, 101 + sheet.pot_total)
    assert [event for event in told(state) if isinstance(event, BonusEarned)] == [BonusEarned(0, 35, 60, total)]


def test_other_boxes_bring_the_bonus_no_nearer() -> None:
    state = alone()
    play_alone(state, "6 6 6 6 6", "grand_slam")
    play_alone(state, "6 6 6 6 5", "four")
    sheet = state.view(0).seats[0]
    assert (sheet.series, sheet.bonus, sheet.total) == (0, 0, 90 + sheet.pot_total)


@pytest.mark.parametrize(
    ("dice", "box", "filled", "fit", "above"),
    [
        ("5 5 5 1 2", "three", (), "fits", None),
        ("5 5 3 1 2", "three", (), "misses", None),
        ("5 5 5 5 2", "three", (), "still_open", "four"),
        ("5 5 5 5 2", "three", ("four",), "counts_down", "four"),
        ("5 5 5 5 2", "full_house", ("four", "grand_slam"), "never", None),
        ("5 5 5 5 5", "full_house", (), "still_open", "grand_slam"),
        ("5 5 5 5 5", "full_house", ("grand_slam",), "counts_down", "grand_slam"),
        ("1 2 3 4 5", "small_straight", (), "still_open", "large_straight"),
        ("1 2 3 4 6", "small_straight", (), "fits", None),
        ("1 2 3 4 6", "fives", (), "misses", None),
        ("1 2 3 4 6", "sixes", (), "fits", None),
    ],
)
def test_a_box_says_why_it_scores_what_it_scores(
    dice: str, box: str, filled: tuple[str, ...], fit: str, above: str | None
) -> None:
    state = alone(solo_pot="simple")
    for higher in filled:
        turn(state, "1 1 2 2 6", higher)
    state.journal = []
    GAME.happen(state, f"roll {dice}")
    offer = state.view(0).offers[BOX_NAMES.index(box)]
    foreseen = reason(state, box)
    GAME.play(state, 0, f"fill {box}")
    (event,) = [event for event in told(state) if isinstance(event, Filled)]
    assert (event.fit, event.above, event.points) == (fit, above, offer)
    assert event.dice == tuple(sorted(map(int, dice.split())))
    sentence = GAME.tell(event)
    assert sentence is not None
    assert sentence.params["why"] == word(foreseen.key, **foreseen.params)  # before and after in the same words


def test_a_series_says_how_many_dice_count_in_it() -> None:
    state = alone()
    state.journal = []
    GAME.happen(state, "roll 3 3 3 1 6")
    assert reason(state, "threes") == Sentence("yamiks.why.fits.series", {"face": 3, "count": 3})
    assert reason(state, "fours") == Sentence("yamiks.why.misses.series", {"face": 4})
    GAME.play(state, 0, "fill threes")
    (event,) = [event for event in told(state) if isinstance(event, Filled)]
    assert (event.count, event.points) == (3, 9)


def test_only_boxes_have_an_outlook() -> None:
    state = alone()
    GAME.happen(state, "roll 3 3 3 1 6")
    assert foresee(state, 0, GAME.actions.parse("keep 3 3 3")) == ()
    assert foresee(begun(2), 0, GAME.actions.parse("start")) == ()


def test_with_free_downgrade_a_higher_pattern_says_that_it_counts_freely() -> None:
    state = alone(free_downgrade=True)
    GAME.happen(state, "roll 5 5 5 5 2")
    assert reason(state, "three") == Sentence("yamiks.why.counts_freely", {"box": word("yamiks.box.four")})


def test_every_roll_scores_exactly_where_its_reason_says_so() -> None:
    for i in range(FULL, MULTISETS):
        state = alone()
        GAME.happen(state, f"roll {' '.join(map(str, ALL_FACES[i]))}")
        view = state.view(0)
        for offer, box in zip(view.offers, BOX_NAMES, strict=True):
            fit = reason(state, box).key.split(".")[2]
            assert (offer == 0) == (fit in ("misses", "still_open", "never"))
