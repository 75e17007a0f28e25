"""The length of a message tells nothing that a spectator may not know: what is on the line is encrypted, its length is
not. Choices that look the same to a spectator give messages of the same length, to every seat and from it.
"""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import Sequence

import pytest

from calavera.games import find_game
from calavera.server.api.padding import BLOCK
from calavera.server.api.socket import encode, refusal
from calavera.server.live.room import Viewer
from calavera.table.commands import Play
from calavera.table.errors import NotPlaying
from tests.server.harness.knowledge import CHANCE, Move
from tests.server.harness.stage import Kept, asker, heard, staged
from tests.server.harness.twins import begun, random_game, replayed

GAMES: list[tuple[str, int, dict[str, object]]] = [
    ("skull", 3, {}),
    ("skull", 6, {"last_chance": True}),
    ("skull_king", 3, {}),
    ("skull_king", 6, {}),
    ("skull_queen", 2, {}),
    ("skull_queen", 5, {}),
    ("yamiks", 1, {}),
    ("yamiks", 4, {}),
]
POSITIONS = 16
CHOICES = 5
LONGEST = 60  # moves before the choice

Lengths = list[list[int]]


def choices(
    game: str, players: int, options: dict[str, object], moves: Sequence[Move], rng: random.Random
) -> list[Move]:
    """What one seat that is to choose after these moves could do, unless chance would have its turn then."""
    state = find_game(game).new(players, options)
    for move in moves:
        (state.game.happen(state, move.words) if move.who == CHANCE else state.game.play(state, move.who, move.words))
    if state.is_over():
        return []
    who = rng.choice(state.movers())
    found = []
    for action in rng.sample(legal := state.legal(who), min(CHOICES, len(legal))):
        after = state.clone()
        after.apply(who, action)
        if after.is_over() or after.mover() != CHANCE:
            found.append(Move(who, state.game.actions.format(action)))
    return found


async def sent(
    game: str, players: int, options: dict[str, object], moves: Sequence[Move], patch: pytest.MonkeyPatch, last: int = 1
) -> tuple[tuple[bytes, ...], Lengths]:
    """What a spectator is sent of the last moves, and how long everything is that the seats are sent of them, also on
    coming late.
    """
    room = await staged(game, players, options, moves[:-last], patch)
    spectator = Kept()
    seats = [(f"player{seat}", full, Kept()) for seat in range(players) for full in (False, True)]
    for viewer in (Viewer(None, spectator), *(Viewer(name, box, full=full) for name, full, box in seats)):
        room.enter(viewer, room.table.version)
    for move in moves[-last:]:
        await room.do(Play(move.words), asker(move.who), move.words)
    late = [(name, full, Kept()) for name, full, _ in seats]
    for name, full, box in late:
        room.enter(Viewer(name, box, full=full), 0)
    return tuple(spectator.messages), [[len(message) for message in box.messages] for _, _, box in (*seats, *late)]


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_choices_that_a_spectator_cannot_tell_apart_give_messages_of_the_same_length(
    game: str, players: int, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(f"{game} {players}")
    compared = 0
    for _ in range(POSITIONS):
        moves = random_game(game, players, options, rng)
        moves = begun(moves, rng.randint(1, min(LONGEST, len(moves) - 1)))
        alike: dict[tuple[bytes, ...], list[Lengths]] = defaultdict(list)
        for choice in choices(game, players, options, moves, rng):
            course = replayed(game, players, options, [*moves, choice])
            assert course is not None
            told, lengths = asyncio.run(sent(game, players, options, course, monkeypatch))
            alike[told].append(lengths)
        for first, *others in alike.values():
            compared += len(others)
            assert all(other == first for other in others)
    assert compared >= 3 or game == "yamiks", "too few choices are hidden"


def test_what_one_holds_does_not_show_in_the_length_of_later_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """One flower or skull on the table, and from then on less of the other in the hand."""

    def course(disc: str) -> list[Move]:
        starter = Move(CHANCE, "starter 0")
        placed = [Move(seat, f"place {disc if seat == 0 else 'flower'}", True, seat == 2) for seat in range(3)]
        return [starter, *placed, Move(0, "bid 1"), Move(1, "bid 2")]

    flower, skull = (
        asyncio.run(sent("skull", 3, {}, course(disc), monkeypatch, last=5)) for disc in ("flower", "skull")
    )
    assert flower == skull


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_answers_to_choices_that_are_refused_are_all_of_one_length(
    game: str, players: int, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(f"{game} {players}")
    moves = begun(random_game(game, players, options, rng), 20)
    messages = asyncio.run(heard(game, players, options, moves, 0, monkeypatch))
    refused = [message for message in messages if message.startswith(b'{"type":"refused"')]
    assert refused
    assert {len(message) for message in refused} == {BLOCK}


def test_what_was_done_is_as_long_as_what_was_refused() -> None:
    assert len(encode(refusal(NotPlaying(), "a" * 32))) == BLOCK
