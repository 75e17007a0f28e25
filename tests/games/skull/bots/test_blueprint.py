"""The blueprint of Skull: its file, the bucket of a view, and no look at what is hidden."""

from __future__ import annotations

import pytest
from librt.random import Random

from calavera.core.state import CHANCE, OVER
from calavera.games.skull.bots.blueprint import lookup as blueprint
from calavera.games.skull.bots.blueprint.keys import GONE, THERE, UNCERTAIN, Abstraction, CommonKnowledge
from calavera.games.skull.bots.blueprint.policy import SCALE, Policy, PolicyModel, in_blueprint
from calavera.games.skull.bots.levels import Captain
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import (
    BID,
    HEIGHT,
    LOSE_FLOWER,
    PASS,
    PLACE_FLOWER,
    PLACE_SKULL,
    REVEAL,
    SHOW,
    SHOWING,
    STARTER,
)
from calavera.games.skull.rules.state import SkullState
from calavera.search.strategy_file import DamagedStrategy

POLICY = blueprint.blueprint()


def played(players: int, *moves: tuple[int, int]) -> SkullState:
    """Seat 0 starts; these are the moves."""
    state = GAME.new(players)
    state.apply(CHANCE, STARTER)
    for who, what in moves:
        state.play(who, what)
    return state


def public(state: SkullState, seat: int) -> list[int]:
    return list(blueprint.known(state.view(seat)))


# The file


def test_a_blueprint_comes_back_as_it_was_kept() -> None:
    strategies = {5: bytes([20, 40]), 1 << 57: bytes([SCALE, 0, 0]), 7: bytes([1, 59])}
    again = blueprint.unpack(blueprint.pack(strategies, [0.5, 2.0]))
    assert again.strategies == strategies
    assert again.strengths == [0.5, 2.0]


@pytest.mark.parametrize("at", [3, 28, -20])
def test_a_damaged_blueprint_is_refused(at: int) -> None:
    data = bytearray(blueprint.pack({5: bytes([20, 40])}, [1.0]))
    data[at] ^= 1
    with pytest.raises(DamagedStrategy):
        blueprint.unpack(bytes(data))


def test_chances_are_kept_in_steps_that_add_up() -> None:
    assert blueprint.parts_of([0.5, 0.49, 0.01]) == bytes([31, 29, 0])
    assert sum(blueprint.parts_of([1 / 3, 1 / 3, 1 / 3])) == SCALE


def test_every_kept_strategy_is_a_distribution() -> None:
    assert len(POLICY) > 10_000
    assert all(sum(parts) == SCALE for parts in POLICY.strategies.values())
    assert all(strength > 0 for strength in POLICY.strengths)


# The bucket of a view


@pytest.mark.parametrize("last_chance", [False, True])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_view_has_the_same_bucket_as_the_truth_behind_it(players: int, last_chance: bool) -> None:
    rng = Random(players)
    scratch = GAME.new(4).buffer()
    truth, seen = Abstraction(), Abstraction()
    for _ in range(15):
        state = GAME.new(players, {"last_chance": last_chance})
        known = CommonKnowledge(players)
        while state.mover() != OVER:
            who = int(state.mover())
            if who == CHANCE:
                state.apply(CHANCE, state.sample(rng))
                known.read(state.history)
                continue
            if in_blueprint(state):
                view = state.view(who)
                known = CommonKnowledge(players)
                known.read(state.history)
                truth.assign(state, who, known.skull, rng)
                seen.assign(GAME.determinize(view, rng), who, blueprint.known(view), rng)
                assert (seen.key, seen.count) == (truth.key, truth.count)
                legal = state.legal(who)
                assert all(truth.actions[i] in legal for i in range(truth.count))
            state.apply(who, state.random_action(who, rng, scratch))


def test_the_blueprint_does_not_see_what_is_hidden() -> None:
    """The same view over another truth: the same chances, not only the same choice."""
    rng = Random(4)
    scratch = GAME.new(4).buffer()
    compared = 0
    for _ in range(12):
        state = GAME.new(4)
        while state.mover() != OVER:
            who = int(state.mover())
            if who == CHANCE:
                state.apply(CHANCE, state.sample(rng))
                continue
            view, legal = state.view(who), state.legal(who)
            other = GAME.determinize(view, rng)
            found = blueprint.chances(POLICY, view, legal)
            assert blueprint.chances(POLICY, other.view(who), legal) == found
            compared += found is not None
            state.apply(who, state.random_action(who, rng, scratch))
    assert compared > 100


def test_chances_stand_for_all_legal_choices() -> None:
    state = played(3, (0, PLACE_FLOWER), (1, PLACE_FLOWER), (2, PLACE_SKULL), (0, BID + 1), (1, BID + 2))
    shares = blueprint.chances(POLICY, state.view(2), state.legal(2))
    assert shares is not None
    assert len(shares) == len(state.legal(2))
    assert sum(shares) == pytest.approx(1)


def test_stacks_that_look_alike_are_turned_alike() -> None:
    flowers = [(seat, PLACE_FLOWER) for seat in range(4)]
    state = played(4, *flowers, (0, BID + 3), (1, PASS), (2, PASS), (3, PASS))
    assert state.legal(0) == [REVEAL + 1, REVEAL + 2, REVEAL + 3]
    assert blueprint.chances(POLICY, state.view(0), state.legal(0)) == pytest.approx([1 / 3] * 3)


def test_a_bucket_without_a_strategy_is_said_to_have_none() -> None:
    state = played(3)
    assert blueprint.chances(Policy({}, []), state.view(0), state.legal(0)) is None


# What everybody knows of the skulls


def test_a_skull_is_uncertain_after_a_loss_and_there_when_it_was_seen() -> None:
    state = played(3, (0, PLACE_SKULL), (1, PLACE_SKULL), (2, PLACE_FLOWER), (0, BID + 3))
    assert public(state, 2) == [THERE] * 3
    while state.stage == SHOWING:
        state.play(int(state.mover()), SHOW)
    state.play(0, LOSE_FLOWER)
    assert public(state, 2) == [UNCERTAIN, THERE, THERE]
    for seat in range(3):
        state.play(seat, PLACE_SKULL)
    state.play(0, BID + 1)
    state.play(1, BID + 3)
    assert public(state, 2)[1] == THERE


def test_a_skull_is_gone_when_all_discs_were_seen_to_be_flowers() -> None:
    state = played(3, (0, PLACE_FLOWER), (1, PLACE_FLOWER), (2, PLACE_FLOWER), (0, BID + 1), (1, PASS), (2, PASS))
    known = CommonKnowledge(3)
    known.owned[0] = 1
    known.read(state.history)
    assert list(known.skull) == [GONE, THERE, THERE]


# Simulations by it


def test_a_determinization_in_which_others_did_what_they_never_do_weighs_less() -> None:
    view = played(3, (0, PLACE_FLOWER), (1, PLACE_FLOWER), (2, PLACE_FLOWER)).view(0)
    model = PolicyModel(POLICY, blueprint.known(view))
    flowers = played(3, (0, PLACE_FLOWER), (1, PLACE_FLOWER), (2, PLACE_FLOWER), (0, BID + 1), (1, BID + 3))
    skull = played(3, (0, PLACE_FLOWER), (1, PLACE_SKULL), (2, PLACE_FLOWER), (0, BID + 1), (1, BID + 3))
    assert 0 < model.weight(skull, 0) < model.weight(flowers, 0) <= 1
    assert flowers.at[HEIGHT + 1] == 1


def test_the_blueprint_has_a_strategy_for_nearly_every_choice_of_captains() -> None:
    rng = Random(8)
    captain = Captain(simulations=20, seconds=1e6)
    known = asked = 0
    for _ in range(10):
        state = GAME.new(4)
        while state.mover() != OVER:
            who = int(state.mover())
            if who == CHANCE:
                state.apply(CHANCE, state.sample(rng))
                continue
            view, legal = state.view(who), state.legal(who)
            if len(legal) > 1 and in_blueprint(state):
                asked += 1
                known += blueprint.chances(POLICY, view, legal) is not None
            state.apply(who, captain.choose(view, legal, rng))
    assert known > 0.95 * asked
