"""Cheaters of Skull King: what they see, what they have to imagine, and how they are compared."""

from __future__ import annotations

import msgspec
from librt.random import Random

from bench.skull_king import (
    CAPTAIN,
    ONE_SHOULDER,
    PEEKER,
    PEEKERS,
    PLAYERS,
    TWO_SHOULDERS,
    Report,
    Row,
    _with_other_dice,
    markdown,
    over_shoulders,
    part_of,
    peeker,
)
from calavera.core.state import CHANCE
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.layout import BLUE, KINDS, LEFT, VOID, hand_at
from calavera.games.skull_king.rules.state import SkullKingState


def in_hand(number: int) -> SkullKingState:
    """All have rolled their dice for a hand of so many, and nobody has bid."""
    state = GAME.new(PLAYERS)
    rng = Random(number)
    while state.hand < number or state.mover() == CHANCE:
        who = state.mover()
        state.apply(who, state.sample(rng) if who == CHANCE else state.legal(who)[0])
    return state


def dice(state: SkullKingState, seat: int) -> tuple[int, ...]:
    return tuple(int(state.at[hand_at(seat) + kind]) for kind in range(KINDS))


def test_dice_behind_a_screen_are_imagined_and_all_others_seen() -> None:
    state = in_hand(5)
    rng = Random(1)
    imagined = [_with_other_dice(state, 0, (1, 3), rng) for _ in range(20)]
    for one in imagined:
        assert [dice(one, seat) for seat in (0, 2)] == [dice(state, seat) for seat in (0, 2)]
        assert [sum(dice(one, seat)) for seat in range(PLAYERS)] == [5] * PLAYERS
        for kind in range(KINDS):
            before, after = (
                sum(int(any_state.at[hand_at(seat) + kind]) for seat in range(PLAYERS)) + int(any_state.at[LEFT + kind])
                for any_state in (state, one)
            )
            assert before == after
    for seat in (1, 3):
        assert len({dice(one, seat) for one in imagined}) > 10


def test_nobody_is_imagined_with_a_colour_that_all_know_they_lack() -> None:
    state = in_hand(5)
    draw = 0
    while dice(state, 2)[BLUE] > 0:
        state = _with_other_dice(state, 0, (2,), Random(draw))
        draw += 1
    assert any(dice(_with_other_dice(state, 0, (2,), Random(draw)), 2)[BLUE] > 0 for draw in range(40))
    state.at[VOID + 2] |= 1 << BLUE
    assert not any(dice(_with_other_dice(state, 0, (2,), Random(draw)), 2)[BLUE] for draw in range(40))


def test_who_sees_no_screen_from_behind_does_not_choose_by_the_truth_and_a_peeker_does() -> None:
    state = in_hand(1)
    worlds = [_with_other_dice(state, 0, (1, 2, 3), Random(draw)) for draw in range(12)]
    blind, sees = over_shoulders(300, 1, 2, 3), peeker(300)
    assert len({blind(world, 0, Random(1)) for world in worlds}) == 1
    assert len({sees(world, 0, Random(1)) for world in worlds}) == 2


def row(table: str, adjusted: float, within: float = 0.01) -> Row:
    return Row(
        table=table,
        simulations=2_000,
        games=960,
        share=adjusted,
        within=3 * within,
        adjusted=adjusted,
        adjusted_within=within,
        points=70.0,
        measures={"bids_made": 0.5},
    )


def test_a_part_of_the_peekers_edge_has_the_errors_of_both() -> None:
    part, around = part_of(row(CAPTAIN, 0.35, 0.03), row(PEEKER, 0.45, 0.04))
    assert abs(part - 0.5) < 1e-12
    assert abs(around - (0.03**2 + 0.02**2) ** 0.5 / 0.2) < 1e-12


def test_what_is_within_the_errors_is_not_called_reached() -> None:
    rows = [row(CAPTAIN, 0.33), row(PEEKER, 0.45), row(TWO_SHOULDERS, 0.45), row(ONE_SHOULDER, 0.41)]
    told = markdown(Report(machine={"processor": "any"}, rows=[*rows, row(PEEKERS, 0.25, 0.0)]))
    assert f"- {CAPTAIN}: 40% ± 5%, not reached" in told
    assert f"- {ONE_SHOULDER}: 80% ± 6%, not certain" in told
    assert f"- {TWO_SHOULDERS}: 100% ± 7%, reached" in told
    assert "| four peekers | 2,000 | 960 |  |  | 70.0 |" in told


def test_results_that_are_kept_can_be_read() -> None:
    assert msgspec.json.decode(msgspec.json.encode(Report(machine={}, rows=[row(CAPTAIN, 0.3)])), type=Report).rows
