"""Hints: what the coach says of a position, computed where bots think and told to its player alone.

Nothing is computed before the log says that it was asked for. What was found is kept in memory, so that a player who
asks again hears the same.
"""

from __future__ import annotations

import asyncio

import msgspec

from calavera.core.errors import CalaveraError
from calavera.server.live.bot_worker import HintQuestion
from calavera.server.live.bot_workers import BotWorkers
from calavera.server.live.room import Room
from calavera.server.ops.answers import Answers
from calavera.server.ops.metrics import HINTS
from calavera.server.ops.shares import Share, Shares, TooMuchThinking
from calavera.table.choices import position
from calavera.table.commands import AskHint
from calavera.table.errors import HintTooLate, NotSeated
from calavera.table.hinting import has_hint
from calavera.table.people import Asker

MOST_BYTES = 2**22

Place = tuple[str, bytes]


class NoAdvice(CalaveraError):
    """The coach took too long, or failed."""

    code = "hint.failed"


class Hints:
    def __init__(self, bots: BotWorkers, shares: Shares, *, effort: float = 1.0) -> None:
        self._bots = bots
        self._shares = shares
        self._effort = effort
        self._known = Answers(MOST_BYTES)
        self._asked: dict[Place, asyncio.Task[bytes]] = {}  # what is being computed

    async def ask(self, room: Room, asker: Asker, share: Share) -> bytes:
        """The advice as JSON, after the log has it that this player asked for it."""
        table = room.table
        seat = table.seat_of(asker.player)
        if seat is None:
            raise NotSeated()
        if not has_hint(table, seat) and not self._shares.may_think(share):
            raise TooMuchThinking()
        await room.do(AskHint(), asker, None)
        if not self._is_due(room, asker, seat):  # it was stored, and meanwhile time was up or a choice taken back
            raise HintTooLate()
        place = table.id, position(table.playing(), seat)
        found = self._known.get(place)
        if found is None:
            found = await asyncio.shield(self._thought(room, seat, share, place))
        if not self._is_due(room, asker, seat) or position(table.playing(), seat) != place[1]:
            raise HintTooLate()
        return found

    def _is_due(self, room: Room, asker: Asker, seat: int) -> bool:
        return room.table.seat_of(asker.player) == seat and has_hint(room.table, seat)

    def _thought(self, room: Room, seat: int, share: Share, place: Place) -> asyncio.Task[bytes]:
        """One thought for all who ask about the same position, in two windows or impatiently."""
        task = self._asked.get(place)
        if task is None:
            if not self._shares.may_think(share):
                raise TooMuchThinking()
            state = room.table.playing()
            question = HintQuestion(state.game.id, msgspec.json.encode(state.view(seat)), self._effort)
            task = self._asked[place] = asyncio.create_task(self._think(question, share, place))
            task.add_done_callback(lambda _: self._asked.pop(place, None))
        return task

    async def _think(self, question: HintQuestion, share: Share, place: Place) -> bytes:
        effort, answer = await self._bots.ask(share, question)
        self._shares.thought(share, answer.seconds)
        HINTS.labels(answer.failure or "done").inc()
        if answer.failure:
            raise NoAdvice()
        if effort >= question.effort:  # one that was hurried is no answer for good
            self._known.keep(place, answer.body)
        return answer.body
