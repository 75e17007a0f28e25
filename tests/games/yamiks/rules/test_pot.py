"""The pot of each round, among players and alone."""

from __future__ import annotations

import pytest

from calavera.core.errors import BadOptions, IllegalOutcome
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.games.yamiks.rules.journal import Filled, OpponentRolled, PotLost, PotWon
from calavera.games.yamiks.rules.state import YamiksState
from calavera.games.yamiks.rules.view import YamiksLine
from tests.games.yamiks.rules.script import (
    alone,
    begun,
    chance_is_due,
    line_of,
    lines_by_round,
    play_alone,
    play_round,
    told,
    turn,
)


def pots(state: YamiksState) -> list[tuple[int | None, ...]]:
    """By seat what each round brought from the pot."""
    return [tuple(line.pot for line in lines_by_round(sheet)) for sheet in state.view(None).seats]


def test_rulebook_example_of_a_round_of_two() -> None:
    # A: three of a kind after the third roll, 11 with the two best dice; B: a full house after the second, 8.
    state = begun(2)
    GAME.happen(state, "roll 1 2 3 5 6")
    GAME.play(state, 0, "keep 5 6")
    GAME.happen(state, "roll 3 5 1")
    GAME.play(state, 0, "keep 5 6")
    GAME.happen(state, "roll 2 2 2")
    GAME.play(state, 0, "fill three")
    GAME.happen(state, "roll 4 4 1 3 6")
    GAME.play(state, 1, "keep 4 4 3")
    GAME.happen(state, "roll 4 3")
    GAME.play(state, 1, "fill full_house")
    assert line_of(state, 0, "three") == YamiksLine(round=1, points=20, two_dice=11, pot=12)
    assert line_of(state, 1, "full_house") == YamiksLine(round=1, points=30, two_dice=8, pot=0)
    assert state.scores() == [32, 30]


# The rulebook's table of what a pot gives: by players and by how many share it.
@pytest.mark.parametrize(
    ("players", "sharers", "share"),
    [(4, 1, 24), (4, 2, 12), (4, 3, 8), (4, 4, 6), (3, 1, 18), (3, 2, 9), (3, 3, 6), (2, 1, 12), (2, 2, 6)],
)
def test_rulebook_table_of_shares(players: int, sharers: int, share: int) -> None:
    state = begun(players)
    state.journal = []
    play_round(state, "ones", *("6 5 4 4 2" if seat < sharers else "5 5 4 4 2" for seat in range(players)))
    assert pots(state) == [(share,)] * sharers + [(0,)] * (players - sharers)
    assert state.scores() == [share] * sharers + [0] * (players - sharers)
    won = [event for event in told(state) if isinstance(event, PotWon)]
    beaten = 10 if sharers < players else 0
    boxes = tuple([BOX_NAMES[0]] * sharers)
    assert won == [PotWon(tuple(range(sharers)), boxes, share, two_dice=11, beaten=beaten, opponent=False)]


def test_the_pot_names_the_box_of_each_winner_and_the_race_the_sum_to_beat() -> None:
    state = begun(3)
    state.journal = []
    for seat, dice, box in ((0, "6 5 1 1 1", "ones"), (1, "6 4 2 2 2", "twos"), (2, "6 5 3 3 3", "three")):
        assert state.turn == seat
        turn(state, dice, box)
    events = told(state)
    filled = [event for event in events if isinstance(event, Filled)]
    assert [(event.total, event.to_beat) for event in filled] == [(3, 11), (6, 11), (20, 11)]
    (pot,) = [event for event in events if isinstance(event, PotWon)]
    assert (pot.seats, pot.boxes, pot.points) == ((0, 2), ("ones", "three"), 9)
    assert state.scores() == [3 + 9, 6, 20 + 9]


def test_the_pot_is_won_even_when_the_box_scored_nothing() -> None:
    state = begun(2)
    assert turn(state, "6 6 1 2 3", "grand_slam") == 0
    assert turn(state, "5 5 5 5 5", "grand_slam") == 50
    assert pots(state) == [(12,), (0,)]


def test_kept_dice_count_as_they_lie_at_the_end_of_the_turn() -> None:
    state = begun(2)
    GAME.happen(state, "roll 6 6 1 2 3")
    GAME.play(state, 0, "keep 6")  # the other six is given up
    GAME.happen(state, "roll 1 1 2 2")
    GAME.play(state, 0, "fill ones")
    assert line_of(state, 0, "ones").two_dice == 8


def test_the_view_tells_the_race_for_the_pot() -> None:
    state = begun(3)
    view = state.view(0)
    assert (view.pot, view.to_beat, view.opponent) == (18, 0, ())
    turn(state, "6 3 1 1 1", "ones")
    assert state.view(0).to_beat == 9
    turn(state, "5 3 1 1 1", "ones")
    view = state.view(0)
    assert view.to_beat == 9
    assert [[line.two_dice for line in lines_by_round(sheet)] for sheet in view.seats] == [[9], [8], []]
    assert pots(state) == [(None,), (None,), ()]
    turn(state, "6 6 1 1 1", "ones")
    assert (state.view(0).to_beat, pots(state)) == (0, [(0,), (0,), (18,)])


def test_the_three_columns_of_a_box_are_filled_in_the_same_round() -> None:
    state = begun(2)
    play_round(state, "sixes", "6 6 6 1 2", "6 5 1 1 1")
    turn(state, "5 5 5 1 2", "fives")  # seat 1 ended the first round
    turn(state, "4 4 4 4 2", "grand_slam")
    expected = {
        (0, "sixes"): YamiksLine(round=1, points=18, two_dice=12, pot=12),
        (1, "sixes"): YamiksLine(round=1, points=6, two_dice=11, pot=0),
        (1, "fives"): YamiksLine(round=2, points=15, two_dice=10, pot=12),
        (0, "grand_slam"): YamiksLine(round=2, points=0, two_dice=8, pot=0),
    }
    assert {place: line_of(state, *place) for place in expected} == expected
    assert [sheet.lines.count(None) for sheet in state.view(None).seats] == [10, 10]
    assert [(sheet.two_dice_total, sheet.pot_total) for sheet in state.view(None).seats] == [(20, 12), (21, 12)]


# Alone


@pytest.mark.parametrize(("dice", "won"), [("6 5 1 1 1", 12), ("6 4 1 1 1", 6), ("5 5 1 1 1", 6), ("6 3 1 1 1", 0)])
@pytest.mark.parametrize("solo_pot", ["simple", "recommended"])
def test_alone_in_an_odd_round_the_opponent_has_ten(solo_pot: str, dice: str, won: int) -> None:
    state = alone(solo_pot=solo_pot)
    view = state.view(0)
    assert (view.pot, view.to_beat, view.opponent) == (12, 10, (10,))
    turn(state, dice, "ones")
    assert state.view(0).round == 2  # nothing was rolled for the opponent
    assert pots(state) == [(won,)]


@pytest.mark.parametrize(
    ("opponent", "won"), [("6 6 1 1 1", 0), ("6 5 1 1 1", 6), ("5 5 5 5 5", 12), ("1 1 1 1 1", 12)]
)
def test_alone_in_an_even_round_the_opponent_rolls_once_after_the_turn(opponent: str, won: int) -> None:
    state = alone()
    state.journal = []
    play_alone(state, "1 1 1 1 1", "ones")
    assert state.view(0).to_beat == 0
    turn(state, "6 5 1 1 1", "twos")
    view = state.view(0)
    assert (view.stage, view.round, view.opponent, view.to_play, chance_is_due(state)) == (
        "opponent_roll",
        2,
        (10,),
        (),
        True,
    )
    with pytest.raises(IllegalOutcome):
        GAME.happen(state, "roll 1 1 1 1")
    assert line_of(state, 0, "twos").pot is None
    GAME.happen(state, f"roll {opponent}")
    assert line_of(state, 0, "twos").pot == won
    assert state.view(0).round == 3
    *_, rolled, result, _ = told(state)
    dice = tuple(sorted(map(int, opponent.split())))
    assert rolled == OpponentRolled(dice, sum(dice[-2:]), to_beat=max(11, sum(dice[-2:])))
    if won == 0:
        assert result == PotLost(0, "twos", two_dice=11, opponent=12)
    else:
        beaten = 0 if won == 6 else sum(dice[-2:])
        assert result == PotWon((0,), ("twos",), won, two_dice=11, beaten=beaten, opponent=True)


def test_alone_the_recommended_opponent_rolls_in_every_even_round() -> None:
    state = alone()
    for number, box in enumerate(BOX_NAMES, start=1):
        known = number % 2 == 1
        assert state.view(0).to_beat == (10 if known else 0)
        turn(state, "1 2 3 4 6", box)
        assert (state.view(0).stage == "opponent_roll") == (not known)
        if not known:
            GAME.happen(state, "roll 1 1 3 3 4")
    assert state.view(0).opponent == (10, 7) * 6
    assert pots(state) == [(6, 12) * 6]


def test_alone_the_simple_opponent_has_ten_in_every_round() -> None:
    state = alone(solo_pot="simple")
    for box in BOX_NAMES:
        assert state.view(0).to_beat == 10
        turn(state, "1 2 3 4 6", box)
    assert state.view(0).opponent == (10,) * 12
    assert pots(state) == [(6,) * 12]
    assert state.is_over()


@pytest.mark.parametrize("options", [{"solo_pot": "none"}, {"solo_pot": 1}, {"free_downgrade": "yes"}, {"pot": 6}])
def test_other_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        GAME.new(1, options)
