"""The four players of Skull Queen, and how they reckon."""

from __future__ import annotations

from math import inf

import pytest
from librt.random import Random

from calavera.core.bot import Bot
from calavera.core.state import CHANCE
from calavera.games.skull_queen.bots.levels import LEVELS, Captain
from calavera.games.skull_queen.bots.model import SkullQueenModel
from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.layout import ENDED, HAND, PLACING, PLANKS, PLAYING, at_points, value_of
from calavera.games.skull_queen.rules.state import SkullQueenState
from calavera.search.estimate import Budget
from calavera.testing.script import go_on
from tests.games.promises import (
    chooses_the_same_from_every_world_behind_its_view,
    chooses_what_is_legal,
    imagines_by_the_weights,
    plays_by_what_a_seat_would_know,
    points_apart,
    values_every_choice_and_takes_the_best,
)


def make(level: str) -> Bot:
    return Captain(simulations=6, seconds=600) if level == "captain" else LEVELS[level]()


def played_to(stage: int, players: int, seed: int) -> SkullQueenState:
    """A game that has come to a stage for the first time, planks placed at random."""
    state = GAME.new(players)
    rng = Random(seed)
    scratch = state.buffer()
    while state.stage != stage or state.mover() == CHANCE:
        who = state.mover()
        state.apply(who, state.sample(rng) if who == CHANCE else state.random_action(who, rng, scratch))
    return state


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_level_chooses_what_is_legal(level: str, players: int) -> None:
    bots = [make(level)] + [LEVELS["bosun"]()] * (players - 1)
    chooses_what_is_legal(GAME.new(players), bots, lambda state: state.round <= 1)


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("players", [2, 4])
def test_every_level_chooses_the_same_from_every_world_behind_its_view(level: str, players: int) -> None:
    chooses_the_same_from_every_world_behind_its_view(GAME, players, make(level), 80)


def test_in_a_determinization_a_seat_plays_by_what_it_would_know() -> None:
    plays_by_what_a_seat_would_know(GAME, GAME.new(4), SkullQueenModel(4), 150)


def test_a_model_values_spaces_by_the_plank_of_the_game() -> None:
    state = played_to(PLACING, 4, 1)
    hand = state.at[HAND]
    flat, steep = SkullQueenModel(4, (5, 5, 5, 5, 5)), SkullQueenModel(4, (0, 0, 0, 0, 20))
    # Where all spaces are worth the same, the middle is the safest: two spaces from either edge.
    middle = PLANKS // 2 // 2  # front, every pirate on space 2
    flat_worths, steep_worths = flat.plank_worths(state, hand), steep.plank_worths(state, hand)
    assert flat_worths[middle] > flat_worths[0]
    assert max(flat_worths) <= 20.0
    assert max(steep_worths) > max(SkullQueenModel(4).plank_worths(state, hand))


@pytest.mark.parametrize("level", list(LEVELS))
def test_every_level_plays_with_another_plank(level: str) -> None:
    bots = [make(level)] + [LEVELS["bosun"]()] * 2
    chooses_what_is_legal(GAME.new(3, {"plank": (0, 0, 0, 0, 0)}), bots, lambda state: state.round <= 1)


def test_the_sailor_drives_a_pirate_to_the_nearest_of_the_best_spaces() -> None:
    state = GAME.new(3, {"plank": (1, 1, 9, 9, 9)})
    go_on(state, "chance dealer 2")
    rng = Random(1)
    while state.mover() == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    go_on(state, "0 plank front 2 2 2 2, 1 plank front 2 2 2 2, 2 plank front 2 2 2 2")
    legal = state.legal(0)
    chosen = LEVELS["sailor"]().choose(state.view(0), legal, rng)
    # Every pirate stands well, so the card nearest to the middle is the one that moves least.
    outward = {action: abs(2 * int(value_of(action)) - 13) for action in legal}
    assert outward[chosen] == min(outward.values())


def test_high_cards_start_their_pirate_low_on_the_front() -> None:
    state = played_to(PLACING, 4, 1)
    model = SkullQueenModel(4)
    high_red = 0b0111_1000_0000  # values 8 to 11
    state.at[HAND] = high_red
    worths = model.plank_worths(state, high_red)
    assert len(worths) == PLANKS
    front = [max(worths[space * 125 : (space + 1) * 125]) for space in range(5)]
    assert front.index(max(front)) < 4
    assert worths[model.plank(state, high_red)] == pytest.approx(max(worths))


def test_a_plank_that_fits_the_hand_is_likelier() -> None:
    state = played_to(PLACING, 4, 2)
    model = SkullQueenModel(4)
    hand = state.at[HAND]
    worths = model.plank_worths(state, hand)
    assert model.plank_likely(hand, worths.index(max(worths))) > model.plank_likely(hand, worths.index(min(worths)))


def test_hands_are_imagined_by_the_planks_of_the_others() -> None:
    state = played_to(PLACING, 4, 2)
    model = SkullQueenModel(4)
    for seat in range(4):
        state.apply(seat, model.act(state, seat, Random(1), state.buffer()))
    assert model.weight(state, 0) == pytest.approx(1.0)  # the best plank for every hand
    imagines_by_the_weights(GAME, state, model, 200)


def test_who_leads_before_the_last_round_is_likelier_to_win() -> None:
    state = played_to(PLACING, 3, 3)
    state.at[at_points(1, 0)] = 10
    model = SkullQueenModel(3)
    values = [model.value(state, seat) for seat in range(3)]
    assert sum(values) == pytest.approx(1.0)
    assert values[0] > values[1] == values[2]


def test_in_a_game_that_is_lost_points_still_count() -> None:
    state = played_to(ENDED, 4, 4)
    for seat, points in enumerate([60, 50, 40, 40]):
        for played in range(1, state.rounds + 1):
            state.at[at_points(played, seat)] = points if played == 1 else 0
    assert state.winners() == [0]
    values = [SkullQueenModel(4).value(state, seat) for seat in range(4)]
    assert sum(values) == pytest.approx(1.0)
    assert values[0] > 0.9
    assert 0.1 > values[1] > values[2] == values[3] > 0.0


@pytest.mark.parametrize("stage", [PLACING, PLAYING])
def test_the_captain_values_every_choice_and_takes_the_best(stage: int) -> None:
    values_every_choice_and_takes_the_best(Captain, played_to(stage, 4, 5), 100)


@pytest.mark.parametrize("stage", [PLACING, PLAYING])
def test_without_a_simulation_the_captain_is_sure_of_nothing(stage: int) -> None:
    state = played_to(stage, 4, 5)
    seat = int(state.mover())
    estimates = Captain().estimates(state.view(seat), state.legal(seat), Random(1), Budget(simulations=0))
    assert {one.error for one in estimates} == {inf}


@pytest.mark.parametrize(("level", "others"), [("sailor", "novice"), ("bosun", "sailor")])
def test_each_quick_level_scores_more_than_the_one_below(level: str, others: str) -> None:
    assert points_apart(GAME, LEVELS, level, others, 6) > 3
