"""What bots say at a table of Skull tells nothing about their discs, and is never much."""

from __future__ import annotations

from collections import Counter

from librt.random import Random

from calavera.play.bots import remark
from calavera.play.skull_talk import REMARKS
from calavera.rules.skull import GAME
from calavera.rules.skull.state import PLACE_FLOWER, PLACE_SKULL, STARTER, SkullState
from calavera.rules.state import CHANCE, OVER, choices
from calavera.table.talk import phrases_for


def placed(action: int) -> SkullState:
    """Everybody has placed, seat 0 this disc; seat 0 is to move."""
    state = GAME.new(4)
    state.apply(CHANCE, STARTER)
    for seat in range(4):
        state.apply(seat, action if seat == 0 else PLACE_FLOWER)
    return state


def said(state: SkullState, times: int) -> Counter[str | None]:
    return Counter(remark("skull", state.view(None), 0, 0.3, Random(seed)) for seed in range(times))


def test_what_is_said_is_the_same_whatever_lies_in_the_stack() -> None:
    flower, skull = said(placed(PLACE_FLOWER), 2_000), said(placed(PLACE_SKULL), 2_000)
    assert flower == skull
    assert set(flower) == {None, *REMARKS}
    assert 1_200 < flower[None] < 1_600


def test_bots_say_only_what_people_can_say_too() -> None:
    assert set(REMARKS) <= set(phrases_for("skull"))


def test_a_bot_speaks_at_most_once_a_round() -> None:
    rng = Random(6)
    scratch = choices()
    spoken: Counter[tuple[int, int]] = Counter()
    state = GAME.new(4)
    while state.mover() != OVER:
        who = int(state.mover())
        if who == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        spoken[int(state.round), who] += remark("skull", state.view(None), who, 1.0, rng) is not None
        state.apply(who, state.random_action(who, rng, scratch))
    assert max(spoken.values()) == 1


def test_where_talk_is_no_part_of_the_game_bots_are_silent() -> None:
    assert remark("yamiks", None, 0, 1.0, Random(1)) is None
