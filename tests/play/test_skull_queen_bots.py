"""The four players of Skull Queen, and how they reckon."""

from __future__ import annotations

import pytest
from librt.random import Random

from calavera.play.bots import Bot, play_to_end
from calavera.play.estimate import Budget, best
from calavera.play.seats import as_first_to_choose
from calavera.play.skull_queen_bots import LEVELS, Captain
from calavera.play.skull_queen_model import SkullQueenModel
from calavera.rules.skull_queen import GAME
from calavera.rules.skull_queen.state import HAND, PLACING, PLANKS, PLAYING, POINTS, SkullQueenState
from calavera.rules.state import CHANCE, OVER, choices


def make(level: str) -> Bot:
    return Captain(looks=6, seconds=600) if level == "captain" else LEVELS[level]()


def played_to(stage: int, players: int, seed: int) -> SkullQueenState:
    """A game that has come to a stage for the first time, planks placed at random."""
    state = GAME.new(players)
    rng = Random(seed)
    scratch = choices()
    while state.stage != stage or state.mover() == CHANCE:
        who = state.mover()
        state.apply(who, state.sample(rng) if who == CHANCE else state.random_action(who, rng, scratch))
    return state


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_level_chooses_what_is_legal(level: str, players: int) -> None:
    state = GAME.new(players)
    bots = [make(level)] + [LEVELS["bosun"]()] * (players - 1)
    rng = Random(players)
    while (who := state.mover()) != OVER and state.round <= 1:
        if who == CHANCE:
            state.happen(state.sample(rng))
        else:
            state.play(who, bots[who].choose(state.view(who), state.legal(who), rng))


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("players", [2, 4])
def test_every_level_chooses_the_same_from_every_world_behind_its_view(level: str, players: int) -> None:
    state = GAME.new(players)
    bot = make(level)
    rng = Random(4)
    for move in range(80):
        who = state.mover()
        if who == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        view = state.view(who)
        action = bot.choose(view, state.legal(who), Random(move))
        other = GAME.determinize(view, rng)
        assert bot.choose(other.view(who), other.legal(who), Random(move)) == action
        state.apply(who, action)


def test_in_a_world_a_seat_plays_by_what_it_would_know() -> None:
    state = GAME.new(4)
    rng = Random(8)
    scratch = choices()
    model = SkullQueenModel(4)
    for _ in range(150):
        who = state.mover()
        if who == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        other = GAME.determinize(as_first_to_choose(state.view(who)), rng)
        action = model.act(state, who, rng, scratch)
        assert model.act(other, who, rng, scratch) == action
        state.apply(who, action)


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


def test_who_leads_before_the_last_round_is_likelier_to_win() -> None:
    state = played_to(PLACING, 3, 3)
    state.at[POINTS] = 10
    model = SkullQueenModel(3)
    values = [model.value(state, seat) for seat in range(3)]
    assert sum(values) == pytest.approx(1.0)
    assert values[0] > values[1] == values[2]


@pytest.mark.parametrize("stage", [PLACING, PLAYING])
def test_the_captain_values_every_choice_and_takes_the_best(stage: int) -> None:
    state = played_to(stage, 4, 5)
    seat = state.mover()
    legal = state.legal(seat)
    estimates = Captain().estimates(state.view(seat), legal, Random(1), Budget(looks=100))
    assert [one.action for one in estimates] == legal
    assert all(0 <= one.value <= 1 and one.error >= 0 for one in estimates)
    assert Captain(looks=100, seconds=600).choose(state.view(seat), legal, Random(1)) == best(estimates)


def points_apart(level: str, others: str, games: int) -> float:
    """How many points a seat of one level has more than one of the other at a mixed table, on average."""
    apart = 0.0
    for n in range(games):
        state = GAME.new(4)
        play_to_end(state, [LEVELS[level if seat % 2 == n % 2 else others]() for seat in range(4)], Random(n))
        scores = state.scores()
        apart += sum(score if seat % 2 == n % 2 else -score for seat, score in enumerate(scores)) / 2
    return apart / games


@pytest.mark.parametrize(("level", "others"), [("sailor", "novice"), ("bosun", "sailor")])
def test_each_quick_level_scores_more_than_the_one_below(level: str, others: str) -> None:
    assert points_apart(level, others, 6) > 3
