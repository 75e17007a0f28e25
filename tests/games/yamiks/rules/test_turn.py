"""A turn: up to three rolls, keep any dice, fill one box."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from calavera.core.errors import (
    IllegalAction,
    IllegalOutcome,
    MalformedAction,
    MalformedOutcome,
    NotYourTurn,
    OutcomeNotDue,
)
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.journal import Filled, Kept, Rolled
from calavera.games.yamiks.rules.layout import FILL
from calavera.games.yamiks.rules.state import YamiksState
from tests.games.yamiks.rules.script import alone, begun, chance_is_due, told


def keeps(state: YamiksState) -> set[str]:
    return {GAME.actions.format(action) for action in state.legal(state.turn) if action < FILL}


def fills(state: YamiksState) -> int:
    return sum(action >= FILL for action in state.legal(state.turn))


def test_dice_kept_before_may_be_rolled_again() -> None:
    state = begun(2)
    GAME.happen(state, "roll 6 6 1 2 3")
    GAME.play(state, 0, "keep 6 6")
    GAME.happen(state, "roll 4 4 4")
    GAME.play(state, 0, "keep 4 4 4")
    GAME.happen(state, "roll 1 4")
    GAME.play(state, 0, "fill four")
    assert state.scores() == [40, 0]


def test_after_the_third_roll_a_box_must_be_filled() -> None:
    state = begun(2)
    for _ in range(2):
        GAME.happen(state, "roll 1 2 3 4 6")
        assert keeps(state)
        assert fills(state) == 12
        GAME.play(state, 0, "keep none")
    GAME.happen(state, "roll 1 2 3 4 6")
    assert state.view(0).rolls_left == 0
    assert not keeps(state)
    assert fills(state) == 12
    with pytest.raises(IllegalAction):
        GAME.play(state, 0, "keep none")


def test_a_view_tells_what_the_dice_would_bring_into_the_race_for_the_pot() -> None:
    state = begun(2)
    assert (state.view(1).two_best, state.view(1).rolls_left) == (0, 3)
    GAME.happen(state, "roll 5 1 2 6 5")
    assert (state.view(1).two_best, state.view(1).rolls_left) == (11, 2)


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_a_player_may_stop_after_any_roll(rolls: int) -> None:
    state = begun(2)
    for _ in range(rolls - 1):
        GAME.happen(state, "roll 1 2 3 4 6")
        GAME.play(state, 0, "keep none")
    GAME.happen(state, "roll 1 2 3 4 6")
    assert state.view(0).rolls == rolls
    GAME.play(state, 0, "fill small_straight")
    assert state.scores() == [30, 0]
    assert state.turn == 1


@pytest.mark.parametrize("dice", ["1 2 3 4 5", "1 1 2 3 4", "2 2 5 5 5", "4 4 4 4 6", "6 6 6 6 6"])
def test_any_dice_but_all_five_may_be_kept(dice: str) -> None:
    state = begun(2)
    GAME.happen(state, f"roll {dice}")
    expected = {f"keep {' '.join(kept)}" for size in range(1, 5) for kept in combinations(dice.split(), size)}
    assert keeps(state) == expected | {"keep none"}


@pytest.mark.parametrize("kept", ["keep 6", "keep 1 1", "keep 1 2 3 4"])
def test_dice_that_do_not_lie_there_cannot_be_kept(kept: str) -> None:
    state = begun(2)
    GAME.happen(state, "roll 1 2 3 5 5")
    before = state.dump()
    with pytest.raises(IllegalAction):
        GAME.play(state, 0, kept)
    assert state.dump() == before


def test_only_as_many_dice_as_were_put_back_are_rolled() -> None:
    state = begun(2)
    GAME.happen(state, "roll 1 2 3 5 5")
    GAME.play(state, 0, "keep 5 5")
    for roll in ("roll 1 2", "roll 1 2 3 4", "roll 1 2 3 4 5"):
        with pytest.raises(IllegalOutcome):
            GAME.happen(state, roll)
    GAME.happen(state, "roll 5 1 5")
    assert state.view(1).dice == (1, 5, 5, 5, 5)
    assert state.view(1).kept == (5, 5)


def test_nobody_else_may_act_and_nobody_while_the_dice_roll() -> None:
    state = begun(2)
    with pytest.raises(NotYourTurn):
        GAME.play(state, 0, "keep none")
    GAME.happen(state, "roll 1 2 3 5 5")
    with pytest.raises(NotYourTurn):
        GAME.play(state, 1, "fill ones")
    with pytest.raises(OutcomeNotDue):
        GAME.happen(state, "roll 1 2 3 5 5")


def test_the_probabilities_are_those_of_fair_dice() -> None:
    state = alone()
    sizes = {0: 252, 1: 126, 2: 56, 3: 21, 4: 6}
    for number, outcomes in sizes.items():
        copy = state.clone()
        GAME.happen(copy, "roll 1 2 3 4 5")
        GAME.play(copy, 0, "keep " + (" ".join(map(str, range(1, number + 1))) or "none"))
        weights = copy.weights()
        assert len(weights) == outcomes
        assert sum(weight for _, weight in weights) == 6 ** (5 - number)
        assert weights == sorted(weights)
        assert sum(chance for _, chance in copy.outcomes()) == 1


def test_weights_count_the_orders_in_which_the_dice_can_fall() -> None:
    weights = {GAME.outcomes.format(roll): weight for roll, weight in alone().weights()}
    assert weights["roll 1 2 3 4 5"] == 120
    assert weights["roll 1 1 2 3 4"] == 60
    assert weights["roll 1 1 2 2 3"] == 30
    assert weights["roll 1 1 1 2 3"] == 20
    assert weights["roll 1 1 1 2 2"] == 10
    assert weights["roll 1 1 1 1 2"] == 5
    assert weights["roll 6 6 6 6 6"] == 1


def test_dice_are_named_in_any_order_and_case() -> None:
    assert GAME.outcomes.parse("ROLL 5 1 3") == GAME.outcomes.parse("roll 1 3 5")
    assert GAME.actions.parse(" keep 6  3 3 ") == GAME.actions.parse("keep 3 3 6")
    assert GAME.actions.format(GAME.actions.parse("keep 6 3 3")) == "keep 3 3 6"


@pytest.mark.parametrize("text", ["keep", "keep 7", "keep 1 2 3 4 5", "fill bonus", "fill", "start 1", "keep none 1"])
def test_malformed_actions_are_told_apart_from_illegal_ones(text: str) -> None:
    with pytest.raises(MalformedAction):
        GAME.actions.parse(text)


@pytest.mark.parametrize("text", ["roll", "roll none", "roll 0 1", "roll 1 2 3 4 5 6", "keep 1"])
def test_malformed_outcomes_are_told_apart_from_illegal_ones(text: str) -> None:
    with pytest.raises(MalformedOutcome):
        GAME.outcomes.parse(text)


def test_every_number_has_its_words() -> None:
    assert Counter(text.split()[0] for text in GAME.actions.texts()) == {
        "keep": 210,
        "fill": 12,
        "start": 1,
        "finish": 1,
    }
    assert len(GAME.outcomes.texts()) == 461
    for text in GAME.actions.texts():
        assert GAME.actions.number(GAME.actions.struct(GAME.actions.parse(text))) == GAME.actions.parse(text)
    for text in GAME.outcomes.texts():
        assert GAME.outcomes.number(GAME.outcomes.struct(GAME.outcomes.parse(text))) == GAME.outcomes.parse(text)


def test_the_journal_tells_of_rolls_and_choices() -> None:
    state = begun(2)
    state.journal = []
    GAME.happen(state, "roll 1 2 3 5 5")
    GAME.play(state, 0, "keep 5 5")
    GAME.happen(state, "roll 1 2 5")
    GAME.play(state, 0, "keep none")
    GAME.happen(state, "roll 1 2 5 5 5")
    GAME.play(state, 0, "fill three")
    assert told(state) == [
        Rolled(0, (1, 2, 3, 5, 5)),
        Kept(0, (5, 5)),
        Rolled(0, (1, 2, 5)),
        Kept(0, ()),
        Rolled(0, (1, 2, 5, 5, 5)),
        Filled(
            0,
            "three",
            points=20,
            two_dice=10,
            dice=(1, 2, 5, 5, 5),
            fit="fits",
            above=None,
            count=0,
            total=20,
            to_beat=10,
        ),
    ]
    assert chance_is_due(state)
