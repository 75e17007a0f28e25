"""One owner's tables do not delay another's: whose question is answered next, how long bots think under pressure, and
that the table says so.
"""

from __future__ import annotations

import asyncio

import pytest

from calavera.games import GAMES
from calavera.games.bots import make_bot
from calavera.server.config import Limits
from calavera.server.live.bot_worker import Answer, HintQuestion, Question
from calavera.server.live.bot_workers import LEAST_EFFORT, BotWorkers
from calavera.server.live.room import Room
from calavera.server.ops.shares import Share
from calavera.server.people.identity import Player
from calavera.table.commands import AddBot, Play, Start
from calavera.table.people import Asker
from calavera.table.settings import TableSettings
from tests.server import thinkers
from tests.server.sitting import Ear, Sitting, ear, tell

ANN, EVE = Player("ann", "Ann"), Player("eve", "Eve")
TABLES, CAPTAINS = 20, 6


class Recording(BotWorkers):
    """One process; remembers who asked and who was answered, in order."""

    def __init__(self) -> None:
        super().__init__(1, think=thinkers.first_legal)
        self.turns: list[tuple[str, str]] = []

    async def ask(self, share: Share, question: Question | HintQuestion) -> tuple[float, Answer]:
        self.turns.append(("asked", share.player))
        effort, answer = await super().ask(share, question)
        self.turns.append(("answered", share.player))
        return effort, answer

    def waits_of(self, player: str) -> list[int]:
        """For each question of this player, how many questions of others were answered before it."""
        waits: list[int] = []
        asked: list[int] = []
        others = 0
        for what, who in self.turns:
            if who == player and what == "asked":
                asked.append(others)
            elif who == player:
                waits.append(others - asked.pop(0))
            elif what == "answered":
                others += 1
        return waits


async def captains(sitting: Sitting, owner: Player, address: str) -> Room:
    """A game of six captains, which nobody but the server has to keep going."""
    settings = TableSettings(game="skull_king", seats=CAPTAINS)
    room = await sitting.service.create(settings, owner, "", sit=False, address=address)
    asker = Asker(owner.id, owner.name)
    for _ in range(CAPTAINS):
        await room.do(AddBot("captain"), asker, None)
    await room.do(Start(), asker, None)
    return room


@pytest.mark.parametrize("guests", [1, TABLES], ids=["one guest", "as many guests as tables"])
def test_many_tables_of_six_captains_delay_another_guest_s_bots_by_a_few_turns(guests: int) -> None:
    async def story() -> None:
        workers = Recording()
        sitting = Sitting(bots=workers)
        try:
            for i in range(TABLES):
                await captains(sitting, Player(f"eve{i % guests}", "Eve"), "elsewhere")
            room = await sitting.service.create(
                TableSettings(game="skull_king", seats=3), ANN, "", sit=True, address="home"
            )
            await room.do(Start(fill=True), Asker(ANN.id, ANN.name), None)
            while len(workers.waits_of(ANN.id)) < 12:
                if room.table.seat_of(ANN.id) in room.table.to_act():
                    action = room.table.playing().legal(0)[0]
                    await room.do(Play(room.table.game.actions.format(action)), Asker(ANN.id, ANN.name), None)
                await asyncio.sleep(0.001)
            assert sum(who.startswith("eve") for _, who in workers.turns) > CAPTAINS * TABLES, "there was an attack"
            # One is being answered when she asks and one is next; her bots, who ask together, wait for each other.
            assert max(workers.waits_of(ANN.id)) <= 3
        finally:
            await sitting.service.background.stop()
            workers.close()

    tell(story)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_question_that_has_waited_is_answered_with_less_effort_and_the_next_one_as_usual() -> None:
    async def story() -> None:
        clock = Clock()
        workers = BotWorkers(1, think=thinkers.tell_effort, patience=2.0, clock=clock)
        question = Question("skull", "captain", b"", [1], 1)
        share = Share("home", "ann")
        try:
            asked = [asyncio.ensure_future(workers.ask(share, question)) for _ in range(2)]
            await asyncio.sleep(0)
            assert workers.is_busy
            clock.now = 8.0
            assert [answer.action for _, answer in await asyncio.gather(*asked)] == [1000, 250]
            assert not workers.is_busy
            effort, answer = await workers.ask(share, question)
            assert (effort, answer.action) == (1.0, 1000)
        finally:
            workers.close()

    tell(story)


def test_however_long_a_question_has_waited_the_bot_may_think_a_little() -> None:
    async def story() -> None:
        clock = Clock()
        workers = BotWorkers(1, think=thinkers.tell_effort, clock=clock)
        try:
            asked = [
                asyncio.ensure_future(workers.ask(Share("", ""), Question("skull", "captain", b"", [1], 1)))
                for _ in range(2)
            ]
            await asyncio.sleep(0)
            clock.now = 1e6
            assert (await asyncio.gather(*asked))[1][0] == LEAST_EFFORT
        finally:
            workers.close()

    tell(story)


def test_a_question_nobody_waits_for_any_more_passes_its_turn_on() -> None:
    async def story() -> None:
        workers = BotWorkers(1, think=thinkers.first_legal)
        share, question = Share("", ""), Question("skull", "captain", b"", [1], 1)
        try:
            first, given_up, last = [asyncio.ensure_future(workers.ask(share, question)) for _ in range(3)]
            await asyncio.sleep(0)
            given_up.cancel()
            for asked in (first, last):
                assert (await asked)[1].action == 1
            assert (await workers.ask(share, question))[1].action == 1
        finally:
            workers.close()

    tell(story)


def test_a_worker_says_how_much_cpu_time_a_choice_took() -> None:
    async def story() -> None:
        workers = BotWorkers(1, think=thinkers.burn, seconds=60.0)
        try:
            choice = await workers.choose(Share("", ""), Question("skull", "captain", b"", [4], 1, 0.05))
            assert choice.action == 4
            assert choice.seconds >= 0.05
        finally:
            workers.close()

    tell(story)


# What the table says


class Busy(BotWorkers):
    """Answers like a pool that has more to do than it can."""

    def __init__(self) -> None:
        super().__init__(1)
        self.busy = True
        self.efforts: list[float] = []

    @property
    def is_busy(self) -> bool:
        return self.busy

    async def ask(self, share: Share, question: Question | HintQuestion) -> tuple[float, Answer]:  # noqa: ARG002  (nobody waits)
        assert isinstance(question, Question)
        self.efforts.append(question.effort)
        return question.effort * (0.5 if self.busy else 1.0), Answer(question.legal[0], "", 1.0)


async def game_with_bots(sitting: Sitting) -> tuple[Room, Ear]:
    sitting.people = [ANN]
    room = await sitting.service.create(TableSettings(game="skull", seats=3), ANN, "", sit=True)
    viewer = await sitting.come(room, 0)
    await sitting.do(room, 0, Start(fill=True))
    await sitting.quiet()
    return room, ear(viewer)


def test_the_table_says_that_bots_hurry_and_no_longer_when_the_pressure_is_over() -> None:
    async def story() -> None:
        bots = Busy()
        sitting = Sitting(bots=bots)
        _, heard = await game_with_bots(sitting)
        assert heard.heard[0]["table"]["hurried"] is False
        assert heard.heard[-1]["table"]["hurried"] is True
        await sitting.pass_time(1)
        assert heard.heard[-1]["table"]["hurried"] is True
        bots.busy = False
        await sitting.pass_time(1)
        assert heard.heard[-1]["table"]["hurried"] is False

    tell(story)


def test_bots_of_an_owner_who_has_used_up_their_time_hurry_until_there_is_some_again() -> None:
    async def story() -> None:
        bots = Busy()
        bots.busy = False
        sitting = Sitting(bots=bots, limits=Limits(bot_seconds_per_player=2))
        room, heard = await game_with_bots(sitting)
        while len(bots.efforts) < 5:
            if 0 in room.table.to_act():
                action = room.table.playing().legal(0)[0]
                await sitting.do(room, 0, Play(room.table.game.actions.format(action)))
            await sitting.quiet()
        assert bots.efforts[:2] == [1.0, 1.0], "two seconds were free"
        assert set(bots.efforts[2:]) == {LEAST_EFFORT}
        await sitting.service.tick()
        assert heard.heard[-1]["table"]["hurried"] is True, "it stays so while there is no time left"

    tell(story)


# Bots that can hurry, and those that cannot


@pytest.mark.parametrize(
    ("game", "level"),
    [("skull_king", "captain"), ("skull_queen", "captain"), ("skull", "captain")],
)
def test_a_bot_that_searches_takes_less_time_with_less_effort(game: str, level: str) -> None:
    usual, hurried = (make_bot(game, level, effort=effort).bot for effort in (1.0, 0.25))
    assert vars_of(hurried) == [part / 4 for part in vars_of(usual)]


def vars_of(bot: object) -> list[float]:
    return [getattr(bot, "_simulations"), getattr(bot, "_seconds")]  # noqa: B009  (private, and of several classes)


@pytest.mark.parametrize("name", ["random", "heuristic", "novice", "sailor", "bosun", "captain"])
@pytest.mark.parametrize("game", GAMES)
def test_every_bot_can_be_made_with_less_effort(game: str, name: str) -> None:
    make_bot(game, name, effort=LEAST_EFFORT)
