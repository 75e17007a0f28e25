"""What every state of Yamik's keeps to: views, determinizations, dumps, draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from librt.random import Random

from calavera.core.state import CHANCE, OVER
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.games.yamiks.rules.dice import ALL_FACES, CODE, FULL, INDEX, MULTISETS, ROLLED, ROLLED_FROM, SIZE, WAYS
from calavera.games.yamiks.rules.layout import FINISH
from calavera.games.yamiks.rules.state import YamiksState
from tests.games.yamiks.rules.script import alone, begun, line_of, play_alone, turn

SETTINGS: list[tuple[int, dict[str, Any]]] = [
    *((players, {"free_downgrade": free}) for players in (2, 3, 4) for free in (False, True)),
    *((1, {"free_downgrade": free, "solo_pot": pot}) for free in (False, True) for pot in ("simple", "recommended")),
]


def random_game(players: int, options: dict[str, Any], seed: int) -> Iterator[YamiksState]:
    rng = Random(seed)
    scratch = GAME.new(players, options).buffer()
    state = GAME.new(players, options)
    while state.mover() != OVER:
        yield state
        who = state.mover()
        state.apply(who, state.sample(rng) if who == CHANCE else state.random_action(who, rng, scratch))
    yield state


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_a_determinized_view_is_the_state_itself(players: int, options: dict[str, Any]) -> None:
    rng = Random(1)
    for step, state in enumerate(random_game(players, options, 7)):
        if step % 9 and not state.is_over():
            continue
        for seat in (None, *range(players)):
            view = state.view(seat)
            again = GAME.determinize(view, rng)
            assert msgspec.json.encode(again.view(seat)) == msgspec.json.encode(view)
            assert again.legal(state.turn) == state.legal(state.turn)
            assert again.dump() == state.dump()
        assert GAME.load(state.dump()) == state


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_everybody_sees_the_same(players: int, options: dict[str, Any]) -> None:
    *_, state = random_game(players, options, 3)
    spectator = state.view(None)
    for seat in range(players):
        assert msgspec.structs.replace(state.view(seat), seat=None) == spectator


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_sheets_add_up_in_every_random_game(players: int, options: dict[str, Any]) -> None:
    for seed in range(5):
        *_, state = random_game(players, options, seed)
        view = state.view(None)
        for sheet in view.seats:
            lines = [line for line in sheet.lines if line is not None]
            assert sorted(line.round for line in lines) == list(range(1, 13))
            boxes = [line.points for line in lines]
            assert sheet.series == sum(boxes[:6])
            assert sheet.bonus == (35 if sum(boxes[:6]) >= 60 else 0)
            assert sheet.two_dice_total == sum(line.two_dice for line in lines)
            assert sheet.pot_total == sum(line.pot or 0 for line in lines)
            assert sheet.total == sum(boxes) + sheet.bonus + sheet.pot_total
        if players > 1:
            assert sum(sheet.pot_total for sheet in view.seats) == 12 * 6 * players
        assert len(view.winners) == 1
        assert view.scores[view.winners[0]] == max(view.scores)


def test_a_clone_is_independent() -> None:
    for step, state in enumerate(random_game(2, {}, 11)):
        if step % 5 or state.is_over():
            continue
        copy = state.clone()
        before = msgspec.json.encode(state.view(None))
        assert msgspec.json.encode(copy.view(None)) == before
        rng = Random(step)
        scratch = copy.buffer()
        for _ in range(12):
            who = copy.mover()
            if who == OVER:
                break
            copy.apply(who, copy.sample(rng) if who == CHANCE else copy.random_action(who, rng, scratch))
        assert msgspec.json.encode(state.view(None)) == before


def test_the_view_shows_what_each_open_box_would_give() -> None:
    state = alone()
    assert state.view(0).offers == ()
    play_alone(state, "6 6 6 6 6", "grand_slam")
    GAME.happen(state, "roll 6 6 6 6 6")
    view = state.view(0)
    assert view.offers == (0, 0, 0, 0, 0, 30, 0, 0, 20, 30, 40, None)
    for box, offer in zip(BOX_NAMES, view.offers, strict=True):
        if offer is not None:
            copy = state.clone()
            GAME.play(copy, 0, f"fill {box}")
            assert line_of(copy, 0, box).points == offer


def test_offers_are_those_of_the_seat_whose_dice_they_are() -> None:
    state = begun(2)
    turn(state, "1 2 3 4 5", "large_straight")
    GAME.happen(state, "roll 1 2 3 4 5")
    small = BOX_NAMES.index("small_straight")
    assert state.view(0).offers[small] == state.view(1).offers[small] == 0
    state = begun(2, free_downgrade=True)
    GAME.happen(state, "roll 1 2 3 4 5")
    assert state.view(1).offers[small] == 30


def test_a_random_action_is_drawn_evenly_from_the_legal_ones() -> None:
    rng = Random(5)
    scratch = GAME.new(2).buffer()
    order = GAME.new(2)
    GAME.happen(order, "roll 1 1 1 1 1")
    GAME.happen(order, "roll 1 1 1 1 2")
    early = begun(2)
    GAME.happen(early, "roll 1 1 3 3 6")
    late = alone(solo_pot="simple")
    for box in ("ones", "fours", "three", "grand_slam", "twos", "small_straight"):
        play_alone(late, "1 2 3 4 6", box)
    last_roll = late.clone()
    GAME.happen(late, "roll 2 2 2 2 2")
    for kept in ("none", "none"):
        GAME.happen(last_roll, "roll 2 2 2 2 2")
        GAME.play(last_roll, 0, f"keep {kept}")
    GAME.happen(last_roll, "roll 2 2 2 2 2")
    for state, many in ((order, 2), (early, 17 + 12), (late, 5 + 6), (last_roll, 6)):
        seat = state.turn
        legal = state.legal(seat)
        assert legal == sorted(legal)
        assert len(legal) == many
        drawn = Counter(int(state.random_action(seat, rng, scratch)) for _ in range(400 * many))
        assert set(drawn) == set(legal)
        # 400 expected, standard deviation below 20
        assert all(280 < times < 520 for times in drawn.values())


def test_every_way_the_dice_can_fall_is_drawn_from_once() -> None:
    for dice in range(1, 6):
        ways = Counter(ROLLED[i] for i in range(ROLLED_FROM[dice], ROLLED_FROM[dice + 1]))
        assert sum(ways.values()) == 6**dice
        for index, orders in ways.items():
            assert SIZE[index] == dice
            assert WAYS[index] == orders
    assert ROLLED_FROM[6] == len(ROLLED)


def test_sampling_draws_only_what_is_due() -> None:
    rng = Random(9)
    state = begun(2)
    GAME.happen(state, "roll 1 2 3 4 5")
    GAME.play(state, 0, "keep 1 2 3 4")
    drawn = Counter(int(state.sample(rng)) for _ in range(2400))
    assert set(drawn) == {outcome for outcome, _ in state.weights()}
    assert all(280 < times < 520 for times in drawn.values())


def test_codes_add_up() -> None:
    assert len(ALL_FACES) == MULTISETS
    assert all(len(faces) == 5 for faces in ALL_FACES[FULL:])
    assert len(ALL_FACES[FULL - 1]) == 4
    for kept in range(0, FULL, 7):
        for rolled in range(MULTISETS):
            together = tuple(sorted(ALL_FACES[kept] + ALL_FACES[rolled]))
            if len(together) == 5:
                assert ALL_FACES[INDEX[CODE[kept] + CODE[rolled]]] == together
    assert len(GAME.actions.texts()) == FINISH + 1
