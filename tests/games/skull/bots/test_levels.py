"""The characters of Skull: legal, fair, reproducible, and each with its habits."""

from __future__ import annotations

import pytest
from librt.random import Random

from calavera.core.bot import Bot
from calavera.core.state import CHANCE
from calavera.games.skull.bots.blueprint.lookup import blueprint
from calavera.games.skull.bots.blueprint.lookup import known as blueprint_known
from calavera.games.skull.bots.blueprint.policy import PolicyModel
from calavera.games.skull.bots.levels import LEVELS, Captain
from calavera.games.skull.bots.model import SkullModel, Style, danger, success
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import (
    BID,
    NAMING_STARTER,
    OWNED,
    OWNS_SKULL,
    PASS,
    PLACE_FLOWER,
    PLACE_SKULL,
    REVEAL,
    SHOW,
    SHOWING,
    STARTER,
)
from calavera.games.skull.rules.state import SkullState
from calavera.search.estimate import Budget
from tests.games.promises import chooses_the_same_from_every_world_behind_its_view, chooses_what_is_legal

SIMULATIONS = 12


def quick(level: str) -> Bot:
    """A level with few simulations, so that tests are quick, and without a limit of time."""
    return Captain(simulations=SIMULATIONS, seconds=1e6) if level == "captain" else LEVELS[level]()


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize("last_chance", [False, True])
def test_a_level_always_chooses_what_is_legal(level: str, players: int, last_chance: bool) -> None:
    state = GAME.new(players, {"last_chance": last_chance})
    chooses_what_is_legal(state, [quick(level)] * players, lambda now: len(now.history) < 90)


@pytest.mark.parametrize("level", list(LEVELS))
def test_a_level_chooses_the_same_from_every_world_behind_its_view(level: str) -> None:
    chooses_the_same_from_every_world_behind_its_view(GAME, 4, quick(level), 80)


def placed(players: int, seat: int, action: int) -> SkullState:
    """Everybody has placed a first disc, `seat` this one and the others flowers; `seat` is to move."""
    state = GAME.new(players)
    state.apply(CHANCE, STARTER + seat)
    for other in range(players):
        state.apply(other, action if other == seat else PLACE_FLOWER)
    return state


def test_the_captain_estimates_all_legal_choices() -> None:
    state = placed(4, 1, PLACE_FLOWER)
    legal = state.legal(1)
    estimates = Captain().estimates(state.view(1), legal, Random(1), Budget(simulations=200))
    assert [one.action for one in estimates] == legal
    assert all(0 <= one.value <= 1 for one in estimates)


def test_the_captain_does_not_name_all_discs_on_its_own_skull() -> None:
    state = placed(3, 0, PLACE_SKULL)
    legal = state.legal(0)
    estimates = Captain().estimates(state.view(0), legal, Random(2), Budget(simulations=600))
    by_action = {one.action: one.value for one in estimates}
    assert by_action[BID + 3] < by_action[PLACE_FLOWER]


def test_the_captain_mixes_its_first_disc() -> None:
    state = GAME.new(4)
    state.apply(CHANCE, STARTER)
    captain = Captain(simulations=60, seconds=1e6)
    chosen = {captain.choose(state.view(0), state.legal(0), Random(seed)) for seed in range(40)}
    assert chosen == {PLACE_FLOWER, PLACE_SKULL}


def test_the_captain_shows_nothing() -> None:
    state = placed(3, 0, PLACE_SKULL)
    state.apply(0, BID + 3)
    assert state.stage == SHOWING
    who = int(state.mover())
    assert Captain().choose(state.view(who), state.legal(who), Random(1)) == SHOW


def eliminated_by_the_own_skull() -> SkullState:
    state = GAME.new(3)
    state.apply(CHANCE, STARTER)
    state.at[OWNED] = 1
    state.at[OWNS_SKULL] = 1
    for seat in range(3):
        state.apply(seat, PLACE_SKULL if seat == 0 else PLACE_FLOWER)
    state.apply(0, BID + 3)
    while state.stage == SHOWING:
        state.apply(state.mover(), SHOW)
    return state


def test_the_captain_names_any_starter_when_it_is_out() -> None:
    state = eliminated_by_the_own_skull()
    assert state.stage == NAMING_STARTER
    chosen = {Captain().choose(state.view(0), state.legal(0), Random(seed)) for seed in range(20)}
    assert chosen == set(state.legal(0))


def test_the_captain_estimates_a_starter_named_when_it_is_out_as_worth_nothing() -> None:
    state = eliminated_by_the_own_skull()
    model = PolicyModel(blueprint(), blueprint_known(state.view(0)))
    assert model.weight(state, 0) == 1
    state.apply(0, state.legal(0)[0])
    assert model.value(state, 0) == 0


def test_a_determinization_in_which_bidders_sit_on_skulls_weighs_less() -> None:
    model = SkullModel(Style())
    flowers, skull = placed(3, 1, PLACE_FLOWER), placed(3, 1, PLACE_SKULL)
    for state in (flowers, skull):
        state.apply(1, BID + 1)
    assert model.weight(skull, 0) < model.weight(flowers, 0)


def test_the_stack_of_a_player_who_passed_is_more_dangerous() -> None:
    state = placed(4, 0, PLACE_FLOWER)
    state.apply(0, BID + 1)
    before = danger(state, 1, 0)
    state.apply(1, PASS)
    assert danger(state, 1, 0) > before


def test_success_is_sure_for_the_own_flowers_and_falls_with_each_disc_more() -> None:
    state = placed(4, 0, PLACE_FLOWER)
    chances = [success(state, 0, number) for number in range(1, 5)]
    assert chances[0] == 1
    assert chances == sorted(chances, reverse=True)
    assert chances[3] < chances[0]


def test_the_model_turns_the_safest_stack() -> None:
    state = placed(3, 0, PLACE_FLOWER)
    state.apply(0, BID + 1)
    state.apply(1, PASS)
    state.apply(2, BID + 2)
    state.apply(0, PASS)
    assert state.mover() == 2
    assert SkullModel(Style()).act(state, 2, Random(1), GAME.new(4).buffer()) in (REVEAL, REVEAL + 1)
