"""The example of the public bot API plays whole games on a real server, and they verify."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from calavera.rules import GAMES
from examples.bot_client import play
from tests.server.client import Chair, Person
from tests.server.conftest import RunningServer


async def a_game_of_bots(base: str, game: str, seats: int) -> tuple[str, list[list[int]]]:
    """The table, and the scores as each of the bots was told them."""
    owner = await Person.sign_in(base, "Olga")
    made = (await owner.ask("POST", "/api/tables", {"settings": {"game": game, "seats": seats}, "sit": False})).json()
    async with Chair(base, made["id"], owner.token) as chair:
        bots = [asyncio.create_task(play(base, made["code"], f"Bot {n}")) for n in range(seats)]
        await chair.until(lambda table: None not in table["seats"])
        await chair.do({"type": "start"})
        return made["id"], await asyncio.gather(*bots)


@pytest.mark.parametrize("game", GAMES)
def test_the_example_bot_plays_a_full_game(server: RunningServer, tmp_path: Path, game: str) -> None:
    async def story() -> None:
        table, told = await a_game_of_bots(server.base, game, max(2, GAMES[game].seats[0]))
        watcher = await Person.sign_in(server.base, "Wim")
        result = (await watcher.ask("GET", f"/api/tables/{table}/result")).json()
        assert all(scores == result["scores"] for scores in told)
        verdict = (await watcher.ask("GET", f"/api/tables/{table}/verify")).json()
        assert (verdict["wrong"], verdict["reason"]) == (None, None)
        assert verdict["draws"] > 0

    asyncio.run(story())
