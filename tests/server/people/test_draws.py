"""All draws of all finished games, counted with the last move of each."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

import msgspec
import pytest

from calavera.games import GAMES
from calavera.server.people.draws import KIND, MOST_FACES, Tally, counted, judged, read_tally
from calavera.server.people.results import Results
from calavera.store.memory import MemoryStore
from calavera.store.port import Document
from calavera.table.commands import Start
from calavera.table.events import Happened
from tests.server.live.test_room_life import choose_until_the_end
from tests.server.sitting import Sitting as Server
from tests.server.sitting import tell
from tests.table.sitting import Sitting, finished


def tally_of(game: str, games: int) -> Tally:
    tally = Tally(1)
    for seed in range(games):
        players = max(2, GAMES[game].seats[0])
        sitting = Sitting(game, players, seed=f"{seed:064x}")
        sitting.sit(players)
        sitting.do(0, Start())
        rng = random.Random(seed)
        while sitting.table.status == "playing":
            sitting.play_on(rng)
        tally = counted(tally, sitting.table, [(move.who, move.words) for move in sitting.table.moves])
    return tally


def test_every_die_that_was_thrown_is_counted() -> None:
    sitting = finished("yamiks", 2, seed=3)
    rolled = Counter(
        face
        for entry in sitting.entries
        if isinstance(entry.event, Happened) and entry.event.outcome.startswith("roll")
        for face in entry.event.outcome.split()[1:]
    )
    tally = counted(Tally(1), sitting.table, [(move.who, move.words) for move in sitting.table.moves])
    (kind,) = [kind for kind in judged("yamiks", tally).kinds if kind.kind == "roll"]
    assert {count.face: count.seen for count in kind.faces} == dict(rolled)
    assert [count.face for count in kind.faces] == ["1", "2", "3", "4", "5", "6"]
    assert all(abs(count.expected - rolled.total() / 6) < 1e-6 for count in kind.faces)
    assert kind.freedom == 5


@pytest.mark.parametrize("game", GAMES)
def test_fair_draws_pass_in_every_game(game: str) -> None:
    tally = tally_of(game, 4)
    assert tally.games == 4
    dice = judged(game, tally)
    assert dice.kinds
    for kind in dice.kinds:
        assert sum(count.seen for count in kind.faces) == pytest.approx(sum(count.expected for count in kind.faces))
        assert len(kind.faces) <= MOST_FACES
        assert kind.p is None or kind.p > 1e-4


def test_loaded_dice_are_found_out() -> None:
    tally = tally_of("yamiks", 4)
    roll = tally.groups["roll"]
    six = roll.faces.index("6")
    one = roll.faces.index("1")
    moved = roll.seen[one] // 2
    seen = [n + (moved if i == six else -moved if i == one else 0) for i, n in enumerate(roll.seen)]
    loaded = msgspec.structs.replace(tally, groups={"roll": msgspec.structs.replace(roll, seen=tuple(seen))})
    (kind,) = judged("yamiks", loaded).kinds
    assert kind.p is not None
    assert kind.p < 1e-3


def test_with_few_draws_nothing_is_claimed() -> None:
    assert judged("skull", tally_of("skull", 1)).kinds[0].p is None


def test_it_is_written_with_the_last_move_and_once() -> None:
    async def story() -> None:
        server = Server()
        for games in (1, 2):
            room = await server.table("yamiks", 2)
            before = await read_tally(server.store, "yamiks")
            assert (before.games if before else 0) == games - 1
            await choose_until_the_end(server, room)
            await server.quiet()
            dice = await server.service.results.dice("yamiks")
            assert (dice.games, dice.since) == (games, server.watch.ms)
        assert (await server.service.results.dice("skull")).kinds == ()

    tell(story)


def test_a_damaged_document_starts_again_and_the_game_ends() -> None:
    async def story() -> None:
        server = Server()
        await server.store.append("", None, (), [Document(KIND, "yamiks", b"{")])
        await choose_until_the_end(server, await server.table("yamiks", 1))
        await server.quiet()
        assert (await server.service.results.dice("yamiks")).games == 1

    tell(story)


def test_before_the_first_game_there_is_nothing() -> None:
    dice = asyncio.run(Results(MemoryStore()).dice("skull"))
    assert (dice.games, dice.since, dice.kinds) == (0, None, ())
