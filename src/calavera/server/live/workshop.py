"""Exercises made in a worker process of their own, so that no table waits for a search; a few are prepared ahead.

Whoever asks pays with the CPU time that bots have for them too. What was made is kept for a while: the same seed gives
the same exercise, so there is no need to make it twice.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable
from math import inf

from calavera.coach.errors import NoExercise
from calavera.coach.exercises import MOST_SEED, exercises_of, kind_for
from calavera.core.errors import CalaveraError, IllegalAction
from calavera.games import find_game
from calavera.server.live.bot_worker import Answer, Question
from calavera.server.live.bot_workers import BotWorkers
from calavera.server.live.exercises import answered, asked
from calavera.server.live.programs import affordable
from calavera.server.ops.background import Background
from calavera.server.ops.metrics import EXERCISES
from calavera.server.ops.shares import Share, Shares, TooMuchThinking

SECONDS = 120.0  # for one exercise; a search that takes longer is given up
READY = 3  # prepared of each kind, once somebody has asked for one
MOST_KEPT = 400
MOST_KEPT_BYTES = 8_000_000


Key = tuple[str, str, int, bytes]


class ExerciseFailed(CalaveraError):
    """The worker died or took too long."""

    code = "coach.failed"


class Workshop:
    def __init__(
        self,
        shares: Shares,
        background: Background,
        effort: float,
        *,
        workers: BotWorkers | None = None,
        draw: Callable[[], int] = lambda: secrets.randbelow(MOST_SEED),
    ) -> None:
        self._shares = shares
        self._background = background
        self._effort = affordable(effort)
        self._draw = draw
        # Effort never falls with waiting: the same seed would have other values.
        self.workers = BotWorkers(1, think=answered, seconds=SECONDS, patience=inf) if workers is None else workers
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._kept_bytes = 0
        self._ready: dict[tuple[str, str], deque[bytes]] = {}
        self._preparing: set[tuple[str, str]] = set()
        self._made: dict[Key, asyncio.Future[bytes]] = {}  # under way, for all who wait for it

    async def at(self, share: Share, game: str, kind: str, seed: int, made: str = "") -> bytes:
        """The exercise of this seed, with the value of the choice `made`; the text of a drill as JSON."""
        found = find_game(game)
        if kind and kind not in exercises_of(found).kinds:
            raise NoExercise(game=game, kind=kind)
        if made:
            found.actions.parse(made)  # raises where it is none of the game
        return await self._make(share, asked(game, kind or kind_for(found, seed), seed, self._effort, made))

    async def another(self, share: Share, game: str, kind: str) -> bytes:
        """Any exercise, one that is ready if possible; the next ones are prepared meanwhile."""
        wanted = kind or kind_for(find_game(game), self._draw())
        if wanted not in exercises_of(find_game(game)).kinds:
            raise NoExercise(game=game, kind=wanted)
        ready = self._ready.setdefault((game, wanted), deque())
        body = ready.popleft() if ready else await self.at(share, game, wanted, self._draw())
        if (game, wanted) not in self._preparing:
            self._preparing.add((game, wanted))
            self._background.spawn(self._prepare(share, game, wanted))
        return body

    async def _prepare(self, share: Share, game: str, kind: str) -> None:
        ready = self._ready[game, kind]
        try:
            while len(ready) < READY and self._shares.may_think(share):
                ready.append(await self.at(share, game, kind, self._draw()))
        except (ExerciseFailed, NoExercise, TooMuchThinking):
            pass  # the next one who asks is told, or waits for it
        finally:
            self._preparing.discard((game, kind))

    async def _make(self, share: Share, question: Question) -> bytes:
        key = (question.game, question.bot, question.seed, question.view)
        body = self._kept.get(key)
        if body is not None:
            self._kept.move_to_end(key)
            return body
        if key not in self._made:
            if not self._shares.may_think(share):
                raise TooMuchThinking()
            self._made[key] = asyncio.get_running_loop().create_future()
            # Not given up when the one who asked goes away: others may wait for the same.
            self._background.spawn(self._work(share, question, key))
        return await asyncio.shield(self._made[key])

    async def _work(self, share: Share, question: Question, key: Key) -> None:
        done = self._made[key]
        answer = Answer(None, "Cancelled")
        try:
            _, answer = await self.workers.ask(share, question)
            self._shares.thought(share, answer.seconds)
        finally:
            del self._made[key]
            EXERCISES.labels("failed" if answer.failure else "made").inc()
            if answer.failure:
                done.set_exception(_refusal(answer, question))
                done.exception()  # nobody may be left to hear it
            else:
                self._keep(key, answer.body)
                done.set_result(answer.body)

    def _keep(self, key: Key, body: bytes) -> None:
        self._kept[key] = body
        self._kept_bytes += len(body)
        while len(self._kept) > MOST_KEPT or self._kept_bytes > MOST_KEPT_BYTES:
            self._kept_bytes -= len(self._kept.popitem(last=False)[1])

    def close(self) -> None:
        self.workers.close()


def _refusal(answer: Answer, question: Question) -> CalaveraError:
    if answer.failure == NoExercise.__name__:
        return NoExercise(game=question.game, kind=question.bot)
    if answer.failure == IllegalAction.__name__:
        return IllegalAction(action=question.view.decode())
    return ExerciseFailed()
