"""The daily: one puzzle per game and day, the same for everybody, and one try that counts.

A day's puzzle is made when somebody first asks for it and kept as a document, so that it stays the same whatever
changes in bots or coaches. A try is durable before it is answered.
"""

from __future__ import annotations

import asyncio
import secrets
from bisect import bisect_right, insort
from collections import OrderedDict
from collections.abc import Sequence
from datetime import date, timedelta
from typing import TypeVar

import msgspec

from calavera.coach.exercises import exercises_of
from calavera.coach.marks import accuracy
from calavera.coach.report import ChoiceReport
from calavera.core.coach import Unit
from calavera.core.errors import CalaveraError, IllegalAction
from calavera.games import GAMES, find_game
from calavera.server.live.exercises import Drill, Puzzle, Solution
from calavera.server.live.workshop import Workshop
from calavera.server.ops.clock import Now
from calavera.server.ops.shares import Share
from calavera.server.people.days import day_at, end_of, exercise_seed, read_day, seed_of, streak
from calavera.server.people.documents import read_document
from calavera.server.people.identity import Player
from calavera.store.errors import DocumentDamaged
from calavera.store.port import Document, Store
from calavera.table.dealer import SEED_BYTES, commitment

T = TypeVar("T")

QUESTIONS = 5
MOST_BOARDS = 64  # of which the results are kept in memory
MOST_PUZZLES = 64
SHOWN_DAYS = 60  # of the past, in lists
BINS = 10
TODAY = Share("", "today")  # what everybody uses is charged to nobody, and waits for nobody but the bots of a game


class UnknownDay(CalaveraError):
    """There was no daily on this server then, or it is no day at all."""

    code = "daily.unknown_day"


class NotYet(CalaveraError):
    code = "daily.not_yet"


class DayOver(CalaveraError):
    """Its solutions are public."""

    code = "daily.over"


class AlreadyPlayed(CalaveraError):
    code = "daily.played"


class WrongNumber(CalaveraError):
    """A try answers all questions."""

    code = "daily.answers"


class _Secret(msgspec.Struct, frozen=True):
    secret: str
    since: str


class _DayPuzzle(msgspec.Struct, frozen=True):
    drills: tuple[Drill, ...]


class DailyTry(msgspec.Struct, frozen=True):
    """What somebody has chosen on a day, and what it was worth. `loss` is the sum over all questions, none of which
    counts less than 0.
    """

    player: str
    day: str
    game: str
    at: int
    answers: tuple[ChoiceReport, ...]
    loss: float
    accuracy: float
    bot: bool = False


class DailyComparison(msgspec.Struct, frozen=True):
    """A try beside those of all others. `better` counts those with a smaller loss, `equal` those with the same;
    `distribution` counts all by accuracy, in tens of percent from the bottom.
    """

    players: int
    better: int
    equal: int
    distribution: tuple[int, ...]


class DailyGame(msgspec.Struct, frozen=True):
    """`mine` is the asker's try, if there is one."""

    game: str
    players: int
    mine: DailyTry | None


class DailyDay(msgspec.Struct, frozen=True):
    """`ends` is when the next day begins, in milliseconds since 1970. `first` is the first day of this server.
    `streak` counts the days in a row on which the asker has played; `played` has the asker's accuracy by day and game.
    """

    day: str
    today: str
    first: str
    ends: int
    streak: int
    played: dict[str, dict[str, float]]
    games: tuple[DailyGame, ...]


class DailyPuzzle(msgspec.Struct, frozen=True):
    """Five questions. `solutions` are there once the day is over, or the asker has answered."""

    day: str
    game: str
    counts: bool
    unit: Unit
    questions: tuple[Puzzle, ...]
    solutions: tuple[Solution, ...]
    mine: DailyTry | None
    comparison: DailyComparison | None


class SeedOfDay(msgspec.Struct, frozen=True):
    """`commitment` is the SHA-256 of the seed's bytes; `seed` is there once the day is over."""

    day: str
    commitment: str
    seed: str | None


class DailyFairness(msgspec.Struct, frozen=True):
    """The next day first, then today, then the days that are over."""

    days: tuple[SeedOfDay, ...]


def _check_choice(drill: Drill, made: str) -> None:
    """Raise unless this may be chosen, whether it was valued beforehand or not."""
    if drill.solution.of_action(made) is not None:
        return
    form = drill.puzzle.table.form
    if form is None or not made.startswith(f"{form} "):
        raise IllegalAction(action=made)
    find_game(drill.puzzle.game).actions.parse(made)


class _Board:
    """The results of a day and game."""

    def __init__(self, tries: Sequence[DailyTry]) -> None:
        self._losses = sorted([_rounded(one.loss) for one in tries])
        self._bins = [0] * BINS
        for one in tries:
            self._bins[_bin(one)] += 1

    def __len__(self) -> int:
        return len(self._losses)

    def add(self, one: DailyTry) -> None:
        insort(self._losses, _rounded(one.loss))
        self._bins[_bin(one)] += 1

    def compare(self, one: DailyTry) -> DailyComparison:
        loss = _rounded(one.loss)
        upto = bisect_right(self._losses, loss)
        better = bisect_right(self._losses, loss - 1)
        own = 0 if one.bot else 1
        return DailyComparison(len(self._losses), better, max(0, upto - better - own), tuple(self._bins))


def _rounded(loss: float) -> int:
    """In millionths, so that equal is equal."""
    return round(loss * 1_000_000)


def _bin(one: DailyTry) -> int:
    return min(BINS - 1, int(one.accuracy * BINS / 100))


class Daily:
    def __init__(self, store: Store, workshop: Workshop, now: Now) -> None:
        self._store = store
        self._workshop = workshop
        self._now = now
        self._secret: _Secret | None = None
        self._puzzles: OrderedDict[str, tuple[Drill, ...]] = OrderedDict()
        self._boards: OrderedDict[str, _Board] = OrderedDict()
        self._opening = asyncio.Lock()
        self._making: dict[str, asyncio.Lock] = {}
        self._trying = asyncio.Lock()  # of two tries of one player only the first one counts

    # What can be asked

    async def day(self, text: str | None, player: Player | None) -> DailyDay:
        """A day that has come, today if none is named."""
        today, secret = self._today(), await self._opened()
        day = today if text is None else await self._checked(text)
        played = {} if player is None else await self._played_by(player.id)
        games = []
        for game in playable():
            mine = None if player is None else await self._try_of(day, game, player.id)
            games.append(DailyGame(game, len(await self._board(day, game)), mine))
        return DailyDay(
            day=day.isoformat(),
            today=today.isoformat(),
            first=secret.since,
            ends=end_of(today),
            streak=streak({found for one in played if (found := read_day(one)) is not None}, today),
            played=dict(sorted(played.items(), reverse=True)[:SHOWN_DAYS]),
            games=tuple(games),
        )

    async def puzzle(self, text: str, game: str, player: Player | None, share: Share) -> DailyPuzzle:
        """A day that nobody has asked for before it was over is made for whoever asks, who pays for it."""
        day = await self._checked(text)
        drills = await self._drills(day, game, share)
        mine = None if player is None else await self._try_of(day, game, player.id)
        over = day < self._today()
        return DailyPuzzle(
            day=day.isoformat(),
            game=game,
            counts=not over,
            unit=drills[0].solution.unit,
            questions=tuple([drill.puzzle for drill in drills]),
            solutions=tuple([drill.solution for drill in drills]) if over or mine is not None else (),
            mine=mine,
            comparison=None if mine is None else (await self._board(day, game)).compare(mine),
        )

    async def fairness(self) -> DailyFairness:
        secret, today = await self._opened(), self._today()
        first = read_day(secret.since) or today
        days = [today + timedelta(days=1 - back) for back in range(SHOWN_DAYS + 2)]
        return DailyFairness(tuple([self._seed(secret, day, today) for day in days if day >= first]))

    @staticmethod
    def _seed(secret: _Secret, day: date, today: date) -> SeedOfDay:
        seed = seed_of(secret.secret, day)
        return SeedOfDay(day.isoformat(), commitment(seed), seed if day < today else None)

    # The try

    async def answer(self, text: str, game: str, player: Player, choices: Sequence[str], share: Share) -> DailyPuzzle:
        """Durable when it returns. Whatever is wrong with it is said before anything is written."""
        day = await self._checked(text)
        if day < self._today():
            raise DayOver(day=text)
        drills = await self._drills(day, game, share)
        if len(choices) != len(drills):
            raise WrongNumber(expected=len(drills), given=len(choices))
        if await self._try_of(day, game, player.id) is not None:
            raise AlreadyPlayed()
        # All of them before the first is valued: how long that takes says what is in the solution.
        for drill, made in zip(drills, choices, strict=True):
            _check_choice(drill, made)
        valued = [await self._valued(drill, made, share) for drill, made in zip(drills, choices, strict=True)]
        async with self._trying:
            if day < self._today():  # it has taken a while
                raise DayOver(day=text)
            if await self._try_of(day, game, player.id) is not None:
                raise AlreadyPlayed()
            board = await self._board(day, game)  # before it is written: a board that is read later has it already
            made_try = self._judged(day, game, player, valued, drills[0].solution.unit)
            await self._write(made_try)
            if not made_try.bot:
                board.add(made_try)
        return await self.puzzle(text, game, player, share)

    def _judged(self, day: date, game: str, player: Player, valued: Sequence[ChoiceReport], unit: Unit) -> DailyTry:
        losses = [max(0.0, choice.loss) for choice in valued]
        return DailyTry(
            player=player.id,
            day=day.isoformat(),
            game=game,
            at=self._now(),
            answers=tuple(valued),
            loss=sum(losses),
            accuracy=accuracy(losses, unit) or 0.0,
            bot=player.bot,
        )

    async def _valued(self, drill: Drill, made: str, share: Share) -> ChoiceReport:
        """What a choice is worth; of very many not all were valued beforehand."""
        known = drill.solution.of_action(made)
        if known is not None:
            return known
        body = await self._workshop.at(share, drill.puzzle.game, drill.puzzle.kind, drill.seed, made)
        again = msgspec.json.decode(body, type=Drill)
        found = again.solution.of_action(made)
        if found is not None and again.puzzle == drill.puzzle:
            return found
        # The server was updated in the middle of a day: the position of this seed is another one now.
        worst = max(drill.solution.choices, key=lambda choice: choice.loss)
        game = find_game(drill.puzzle.game)
        return msgspec.structs.replace(worst, action=made, label=game.label(game.actions.parse(made)), right=False)

    async def _write(self, made: DailyTry) -> None:
        body = msgspec.json.encode(made)
        await self._store.append(
            "",
            None,
            (),
            [
                Document("daily_try", f"{made.day}:{made.game}:{made.player}", body),
                Document("daily_of", f"{made.player}:{made.day}:{made.game}", msgspec.json.encode(made.accuracy)),
            ],
        )

    # What is stored

    def _today(self) -> date:
        return day_at(self._now())

    async def _checked(self, text: str) -> date:
        day = read_day(text)
        if day is None:
            raise UnknownDay(day=text)
        if day > self._today():
            raise NotYet(day=text)
        if text < (await self._opened()).since:
            raise UnknownDay(day=text)
        return day

    async def _opened(self) -> _Secret:
        """The secret behind all days. It is made once, when somebody first asks."""
        async with self._opening:
            if self._secret is None:
                known = await self._kept("daily", "secret", _Secret)
                if known is None:
                    known = _Secret(secrets.token_hex(SEED_BYTES), self._today().isoformat())
                    await self._store.append("", None, (), [Document("daily", "secret", msgspec.json.encode(known))])
                self._secret = known
            return self._secret

    async def _drills(self, day: date, game: str, share: Share) -> tuple[Drill, ...]:
        key = f"{day.isoformat()}:{game}"
        if key not in self._puzzles:
            # Everybody who comes while it is made waits for the same one.
            async with self._making.setdefault(key, asyncio.Lock()):
                if key not in self._puzzles:
                    payer = share if day < self._today() else TODAY
                    self._puzzles[key] = await self._read_or_make(key, day, game, payer)
            self._making.pop(key, None)
            while len(self._puzzles) > MOST_PUZZLES:
                self._puzzles.popitem(last=False)
        return self._puzzles[key]

    async def _read_or_make(self, key: str, day: date, game: str, payer: Share) -> tuple[Drill, ...]:
        known = await self._kept("daily_puzzle", key, _DayPuzzle)
        if known is None:
            seed = seed_of((await self._opened()).secret, day)
            kinds = exercises_of(find_game(game)).kinds
            made = []
            for number in range(QUESTIONS):
                wanted = exercise_seed(seed, game, number)
                body = await self._workshop.at(payer, game, kinds[number % len(kinds)], wanted)
                made.append(msgspec.json.decode(body, type=Drill))
            known = _DayPuzzle(tuple(made))
            await self._store.append("", None, (), [Document("daily_puzzle", key, msgspec.json.encode(known))])
        return known.drills

    async def _board(self, day: date, game: str) -> _Board:
        key = f"{day.isoformat()}:{game}"
        if key not in self._boards:
            found = await self._store.scan("daily_try", f"{key}:")
            tries = [read_document("daily_try", body, DailyTry) for _, body in found]
            board = _Board([one for one in tries if one is not None and not one.bot])
            self._boards.setdefault(key, board)
            while len(self._boards) > MOST_BOARDS:
                self._boards.popitem(last=False)
        return self._boards[key]

    async def _try_of(self, day: date, game: str, player: str) -> DailyTry | None:
        return await self._kept("daily_try", f"{day.isoformat()}:{game}:{player}", DailyTry)

    async def _kept(self, kind: str, key: str, wanted: type[T]) -> T | None:
        """None where there is none. A damaged one must not be taken for missing: it would be made once more, and what
        was promised or tried before would be gone.
        """
        body = await self._store.get(kind, key)
        if body is None:
            return None
        found = read_document(kind, body, wanted)
        if found is None:
            raise DocumentDamaged(kind, key)
        return found

    async def _played_by(self, player: str) -> dict[str, dict[str, float]]:
        """The accuracy by day and game."""
        played: dict[str, dict[str, float]] = {}
        for key, body in await self._store.scan("daily_of", f"{player}:"):
            reached = read_document("daily_of", body, float)
            if reached is not None:
                _, day, game = key.split(":", 2)
                played.setdefault(day, {})[game] = reached
        return played


def playable() -> list[str]:
    """Games that have exercises."""
    return [game.id for game in GAMES.values() if game.exercises is not None and game.coach is not None]
