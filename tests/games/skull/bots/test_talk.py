"""What bots say at a table of Skull tells nothing about their discs, and is never much."""

from __future__ import annotations

from collections import Counter

from librt.random import Random

from calavera.core.state import CHANCE, OVER
from calavera.games.skull.bots.talk import REMARKS, remark
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import PLACE_FLOWER, PLACE_SKULL, STARTER
from calavera.games.skull.rules.state import SkullState


def placed(action: int) -> SkullState:
    """Everybody has placed, seat 0 this disc; seat 0 is to move."""
    state = GAME.new(4)
    state.apply(CHANCE, STARTER)
    for seat in range(4):
        state.apply(seat, action if seat == 0 else PLACE_FLOWER)
    return state


def said(state: SkullState, times: int) -> Counter[str | None]:
    return Counter(remark(state.view(None), 0, 0.3, Random(seed)) for seed in range(times))


def test_what_is_said_is_the_same_whatever_lies_in_the_stack() -> None:
    flower, skull = said(placed(PLACE_FLOWER), 2_000), said(placed(PLACE_SKULL), 2_000)
    assert flower == skull
    assert set(flower) == {None, *REMARKS}
    assert 1_200 < flower[None] < 1_600


def test_bots_say_only_what_people_can_say_too() -> None:
    assert set(REMARKS) <= set(GAME.phrases)


def test_a_bot_speaks_at_most_once_a_round() -> None:
    rng = Random(6)
    scratch = GAME.new(4).buffer()
    spoken: Counter[tuple[int, int]] = Counter()
    state = GAME.new(4)
    while state.mover() != OVER:
        who = int(state.mover())
        if who == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        spoken[int(state.round), who] += remark(state.view(None), who, 1.0, rng) is not None
        state.apply(who, state.random_action(who, rng, scratch))
    assert max(spoken.values()) == 1


def test_the_game_offers_it_to_the_table() -> None:
    assert GAME.bots.remark is not None
    assert GAME.bots.remark.get() is remark
