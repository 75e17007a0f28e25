"""The last rounds as the solver has them and as plain expectimax over the rules finds them."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from calavera.games.yamiks.bots.solved import Setting, Sheet, race_against
from calavera.games.yamiks.bots.solved.sheets import rounds_played, sheet_number
from calavera.games.yamiks.bots.solved.turn import SUMS, Turn
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.games.yamiks.rules.dice import ALL_FACES, FULL, MULTISETS
from calavera.games.yamiks.rules.layout import FILL, ROLLS
from calavera.games.yamiks.rules.state import YamiksState
from calavera.testing.build import COMPILED
from tests.games.yamiks.bots.solved.endgames import solved
from tests.games.yamiks.bots.solved.naive import ROUNDS, Expectimax, Round, after, all_but

# With these the series but the ones have 57 points, and with three aces the bonus; else they have 60 already.
TO_57: list[Round] = [("threes", (3, 3, 3, 3, 6)), ("sixes", (1, 1, 3, 6, 6))]

# Interpreted, a turn of a series is long enough.
PAIRS = [("four", "grand_slam"), *([("sixes", "three"), ("ones", "small_straight")] if COMPILED else [])]


def sheet_of(state: YamiksState) -> Sheet:
    return Sheet.of(state.view(0).seats[0])


def options(setting: Setting) -> dict[str, object]:
    return {"solo_pot": setting.pot, "free_downgrade": setting.free_downgrade}


@pytest.mark.parametrize("box", BOX_NAMES)
def test_the_last_box_is_worth_what_expectimax_finds(box: str) -> None:
    setting = Setting("recommended")
    state = after(all_but(box), options(setting))
    assert solved(setting, box).value(sheet_of(state)) == pytest.approx(Expectimax().value(state), abs=1e-9)


def test_the_last_box_with_the_simple_pot_and_the_bonus_in_reach() -> None:
    setting = Setting("simple")
    state = after([*all_but("ones", "threes", "sixes"), *TO_57], options(setting))
    there = after(all_but("ones"), options(setting))
    assert [sheet_of(state).series, sheet_of(there).series] == [57, 60]
    solution = solved(setting, "ones")
    assert solution.value(sheet_of(state)) == pytest.approx(Expectimax().value(state), abs=1e-9)
    assert solution.value(sheet_of(state)) > solution.value(sheet_of(there)) + 5


@pytest.mark.parametrize("setting", [Setting("recommended"), Setting("simple", free_downgrade=True)])
@pytest.mark.parametrize("boxes", PAIRS)
def test_two_last_boxes_are_worth_what_expectimax_finds(boxes: tuple[str, str], setting: Setting) -> None:
    state = after(all_but(*boxes), options(setting))
    assert solved(setting, *boxes).value(sheet_of(state)) == pytest.approx(Expectimax().value(state), abs=1e-9)


def test_every_choice_of_a_turn_is_worth_what_expectimax_finds() -> None:
    setting = Setting("recommended")
    solution, naive = solved(setting, "small_straight", "full_house"), Expectimax()
    state = after(all_but("small_straight", "full_house"), options(setting))
    for kept, outcome in (((), (2, 3, 3, 5, 5)), ((3, 5), (1, 4, 6)), ((3, 4, 5, 6), (6,))):
        if kept:
            state.play(0, ALL_FACES.index(kept))
        state.happen(ALL_FACES.index(outcome))
        choices = solution.choices_of(state.view(0))
        assert [action for action, _ in choices] == state.legal(0)
        for action, value in choices:
            assert value == pytest.approx(naive.value_of(state, 0, action), abs=1e-9), action
        best = max(value for _, value in choices)
        assert dict(choices)[solution.best_of(state.view(0))] == pytest.approx(best, abs=1e-8)


def test_the_grid_alone_is_the_game_with_a_pot_that_brings_nothing() -> None:
    solution = solved(Setting("none"), "four")
    sheet = sheet_of(after(all_but("four"), {}))
    found = solution.distribution(sheet)
    assert {points for points, chance in enumerate(found.chances) if chance > 0} == {0, 40}
    assert solution.value(sheet) == pytest.approx(40 * found.chances[40])


def test_a_grand_slam_comes_as_often_as_is_known() -> None:
    # Five of a kind in three rolls, aimed for: 347897 / 7558272.
    solution = solved(Setting("none"), "grand_slam")
    assert solution.value(sheet_of(after(all_but("grand_slam"), {}))) == pytest.approx(50 * 347897 / 7558272)


def test_one_sheet_and_all_lanes_agree() -> None:
    setting = Setting("recommended")
    solution = solved(setting, "ones", "fives", "three")
    worth, turn = vec[float](setting.worth()), Turn()
    open_boxes = sum(1 << BOX_NAMES.index(box) for box in ("ones", "fives", "three"))
    filled = (1 << len(BOX_NAMES)) - 1 & ~open_boxes
    for series in (0, 12, 41, 45, 54):
        number = sheet_number(filled, series)
        found = turn.compute(solution.values, filled, number, False, worth, SUMS * rounds_played(filled))
        assert solution.value(Sheet(filled, series)) == pytest.approx(found, abs=1e-6)


def test_points_to_come_are_distributed_around_their_value() -> None:
    setting = Setting("recommended")
    solution = solved(setting, "ones", "grand_slam")
    state = after([*all_but("ones", "grand_slam", "threes", "sixes"), *TO_57], options(setting))
    found = solution.distribution(sheet_of(state))
    assert sum(found.chances) == pytest.approx(1)
    assert found.mean() == pytest.approx(solution.value(sheet_of(state)))
    assert 0 < found.bonus < 1
    # Five sixes win one pot, four aces and a six the other one.
    assert found.highest() == 50 + 12 + 4 + 35 + 12


def test_a_sheet_that_has_the_bonus_does_not_earn_it_again() -> None:
    solution = solved(Setting("none"), "ones")
    sheet = Sheet((1 << len(BOX_NAMES)) - 2, 100)
    assert solution.bonus_probability(sheet) == pytest.approx(1)
    assert solution.distribution(sheet).highest() == 5


def test_a_known_sum_changes_the_race_of_this_round_only() -> None:
    setting = Setting("simple")
    solution = solved(setting, "twos", "four")
    sheet = sheet_of(after(all_but("twos", "four"), options(setting)))
    for dice in (FULL, FULL + 100, MULTISETS - 1):
        usual = solution.choices(sheet, dice, 1)
        same = solution.choices(sheet, dice, 1, race_against(10))
        harder = solution.choices(sheet, dice, 1, race_against(12))
        assert [value for _, value in same] == pytest.approx([value for _, value in usual])
        assert all(hard.value < one.value + 1e-9 for hard, one in zip(harder, usual, strict=True))


def test_faces_can_be_named_in_any_order() -> None:
    solution = solved(Setting("none"), "four")
    sheet = sheet_of(after(all_but("four"), {}))
    assert solution.best_keep(sheet, (5, 2, 5, 5, 1), 2) == (5, 5, 5)
    assert solution.best_keep(sheet, (5, 2, 5, 5, 5), 2) is None
    assert solution.best_box(sheet, (1, 2, 3, 4, 6)) == BOX_NAMES.index("four")


def test_with_no_roll_left_a_box_is_filled() -> None:
    solution = solved(Setting("none"), "four", "twos")
    sheet = sheet_of(after(all_but("four", "twos"), {}))
    assert [action - FILL for action, _ in solution.choices(sheet, FULL, ROLLS)] == [1, 10]


def test_a_view_where_nothing_is_chosen_is_refused() -> None:
    solution = solved(Setting("none"), "four")
    with pytest.raises(ValueError, match="to be chosen"):
        solution.choices_of(after(list(ROUNDS.values())[:3], {}).view(0))
