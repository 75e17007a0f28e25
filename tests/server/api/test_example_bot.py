"""The example of the public bot API plays whole games on a real server, and they verify."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any

import pytest

from calavera.games import GAMES
from calavera.server.api import socket
from calavera.server.api.protocol import ClientMessage, Do
from calavera.server.api.socket import parse
from calavera.table.commands import Play
from examples import bot_client
from tests.server.client import Chair, Person
from tests.server.conftest import RunningServer

MOST_LINES = 60


async def a_game_of_bots(base: str, game: str, seats: int, **more: Any) -> tuple[str, list[list[int]]]:
    """The table, and the scores as each of the bots was told them."""
    owner = await Person.sign_in(base, "Olga")
    settings = {"game": game, "seats": seats, **more}
    made = (await owner.ask("POST", "/api/tables", {"settings": settings, "sit": False})).json()
    async with Chair(base, made["id"], owner.token) as chair:
        bots = [asyncio.create_task(bot_client.play(base, made["code"], f"Bot {n}")) for n in range(seats)]
        await chair.until(lambda table: None not in table["seats"])
        await chair.until(lambda table: all(seat["confirmed"] or not table["rated"] for seat in table["seats"]))
        await chair.do({"type": "start"})
        return made["id"], await asyncio.gather(*bots)


def test_it_fits_on_a_page() -> None:
    assert inspect.getsource(bot_client).count("\n") <= MOST_LINES


@pytest.mark.parametrize("game", GAMES)
def test_the_example_bot_plays_a_full_game(server: RunningServer, game: str) -> None:
    async def story() -> None:
        table, told = await a_game_of_bots(server.base, game, max(2, GAMES[game].seats[0]))
        room = await server.inside(server.service.rooms.find(table))
        for player in room.table.people():
            assert (await server.inside(server.service.identities.of_id(player))).bot, "they sign in as what they are"
        assert all(room.table.nonces())
        watcher = await Person.sign_in(server.base, "Wim")
        result = (await watcher.ask("GET", f"/api/tables/{table}/result")).json()
        assert all(scores == result["scores"] for scores in told)
        verdict = (await watcher.ask("GET", f"/api/tables/{table}/verify")).json()
        assert (verdict["wrong"], verdict["reason"]) == (None, None)
        assert verdict["draws"] > 0

    asyncio.run(story())


def test_the_example_bot_agrees_to_a_rated_game_and_is_rated_among_programs(server: RunningServer) -> None:
    async def story() -> None:
        await a_game_of_bots(server.base, "yamiks", 2, rated=True, clock={"kind": "move", "seconds": 60})
        watcher = await Person.sign_in(server.base, "Wim")
        assert (await watcher.ask("GET", "/api/games/yamiks/ratings")).json() == []
        programs = (await watcher.ask("GET", "/api/games/yamiks/ratings?programs=true")).json()
        assert {line["name"] for line in programs} == {"Bot 0", "Bot 1"}

    asyncio.run(story())


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_the_example_bot_is_equally_long_on_the_wire(
    server: RunningServer, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths: set[int] = set()

    def measured(text: str, limit: int) -> ClientMessage:
        message = parse(text, limit)
        if isinstance(message, Do) and isinstance(message.command, Play):
            lengths.add(len(text))
        return message

    monkeypatch.setattr(socket, "parse", measured)
    asyncio.run(a_game_of_bots(server.base, game, max(2, GAMES[game].seats[0])))
    assert len(lengths) == 1


def test_a_bot_that_finds_no_seat_says_so(server: RunningServer) -> None:
    async def story() -> None:
        owner = await Person.sign_in(server.base, "Olga")
        body = {"settings": {"game": "yamiks", "seats": 1}}
        made = (await owner.ask("POST", "/api/tables", body)).json()
        with pytest.raises(RuntimeError, match=r"seat\.none_free"):
            await bot_client.play(server.base, made["code"])

    asyncio.run(story())
