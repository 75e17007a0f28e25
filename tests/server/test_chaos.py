"""A bad line, two tabs for one player, broken clients, and people who have no business here: the game goes on."""

from __future__ import annotations

import asyncio
import random

import pytest

from calavera.table import log
from calavera.testing.server.account import check_table
from tests.server.client import Person
from tests.server.conftest import RunningServer
from tests.server.harness.bad_line import FATES, BadLine, Stubborn, bad_line
from tests.server.harness.nuisance import RUBBISH, Nuisance

PATIENCE = 600.0
# What may be refused to who only ever says what is right at the time: another tab was faster, a message came too late,
# it came before the one it was said after, or not even whole.
MAY_BE_REFUSED = {"action.illegal", "action.not_your_turn", "seat.already_seated", "seat.none_free", "table.not_open"}
MAY_BE_REFUSED |= {"table.not_playing", "talk.too_fast", "undo.nothing", "undo.too_late", "undo.too_often"}
MAY_BE_REFUSED |= {"table.starting", "nonce.mismatch", "nonce.not_due"}  # another tab was faster
MAY_BE_COMPLAINED_OF = {"message.malformed", "message.no_hello"}


class Evening:
    """A table at which the first two players have two tabs each, which know nothing of each other."""

    def __init__(self, server: RunningServer, game: str, players: int, seed: int) -> None:
        self.server = server
        self.game = game
        self.players = players
        self.table = ""
        self.people: list[Person] = []
        self.tabs: list[Stubborn] = []
        self._rng = random.Random(seed)

    async def sign_in(self) -> Person:
        """All who will sit there; the one who comes back has no seat."""
        base = self.server.base
        *self.people, stranger = [await Person.sign_in(base, f"P{i}") for i in range(self.players + 1)]
        self.table = await self.people[0].new_table(self.game, self.players, absence={"policy": "wait"})
        return stranger

    async def play(self, line: int) -> None:
        for i, person in enumerate(self.people):
            for tab in ("", "b")[: 2 if i < 2 else 1]:
                stubborn = Stubborn(line, self.table, f"P{i}{tab}", person.token, random.Random(self._rng.random()))
                stubborn.owner = i == 0
                self.tabs.append(stubborn)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(tab.play() for tab in self.tabs))

    async def check(self) -> None:
        lines = await self.server.inside(self.server.store.read(self.table))
        check_table(self.table, [log.read(line) for line in lines], self.tabs)
        whole = {p.token: (await p.ask("GET", f"/api/tables/{self.table}/log")).json() for p in self.people}
        for tab in self.tabs:
            assert tab.told == whole[tab.token or ""][: len(tab.told)]
            assert set(tab.refused.values()) <= MAY_BE_REFUSED
            assert set(tab.complaints) <= MAY_BE_COMPLAINED_OF
        assert (await self.people[0].ask("GET", f"/api/tables/{self.table}/verify")).json()["wrong"] is None


def check_mischief(evening: Evening, line: BadLine) -> None:
    """It was as bad as it was meant to be."""
    assert set(line.fates) == set(FATES)
    assert sum(tab.connections for tab in evening.tabs) > len(evening.tabs), "somebody had to come back"
    assert sum(tab.resent for tab in evening.tabs) > 0, "somebody had to say something again"


@pytest.mark.parametrize(
    ("game", "players", "seed"), [("skull", 4, 1), ("skull_king", 3, 2), ("yamiks", 2, 3), ("skull_queen", 2, 4)]
)
def test_over_a_bad_line_and_among_troublemakers_a_game_ends_with_one_log_for_all_and_every_choice_made_once(
    server: RunningServer, game: str, players: int, seed: int
) -> None:
    async def story() -> None:
        evening = Evening(server, game, players, seed)
        stranger = await evening.sign_in()
        nuisance = Nuisance(server.base, evening.table, evening.people[1], stranger)
        async with bad_line(server.base, seed) as (port, line):
            playing = asyncio.create_task(evening.play(port))
            await nuisance.pester()
            await playing
        await evening.check()
        check_mischief(evening, line)
        met = {code for _, code in RUBBISH.values()} | {"player.unknown", "seat.not_seated", "table.not_allowed"}
        assert {str(code) for code in met} <= set(nuisance.met)

    asyncio.run(story())
