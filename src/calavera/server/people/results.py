"""Results: statistics for each player and game, and ratings for rated tables, written with the last move.

A rated game that all players but one have given up is decided then, and written with the last of these forfeits. The
statistics of a twin tell much of what was dealt there, so they are written with its seed, when both are over.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TypeGuard

import msgspec

from calavera.core.measures import Measures, added
from calavera.core.state import State
from calavera.server.ops.clock import Now, now_ms
from calavera.server.people.documents import find_body, find_document
from calavera.server.people.draws import DrawCounts, Tally, counted, document, judged, moves_of, read_tally
from calavera.server.people.figures import Figures, Statistics, figures_of, read_statistics
from calavera.server.people.ladder import Ladders
from calavera.server.people.ratings import Meeting, Rating, rate, recent_of, weight
from calavera.store.port import Document, Store
from calavera.table.decision import Decision
from calavera.table.events import Acted, By, Event, Finished, HandedBack, SatIn, Unsealed
from calavera.table.people import Seat
from calavera.table.standing import places
from calavera.table.table import Table


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """One finished table as the results page shows it; a bot has no player. `rated` says whether ratings moved.

    `left` are the seats that bots played for somebody, to the end or for more than half of the choices; those who have
    given up a rated game first, in the order in which they went. They come last.
    """

    table: str
    game: str
    at: int
    names: tuple[str, ...]
    players: tuple[str | None, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rated: bool
    left: tuple[int, ...] = ()


def counts(decision: Decision) -> bool:
    """Whether a decision changes statistics or ratings."""
    return any(isinstance(event, Finished | Unsealed) or _decides(event) for event in decision.events)


class Results:
    def __init__(self, store: Store, now: Now = now_ms) -> None:
        self._store = store
        self._now = now
        self._lock = asyncio.Lock()  # two games of one player may end together
        self._ladders = Ladders(store)

    async def of(self, player: str) -> list[Figures]:
        found = [read_statistics(body) for _, body in await self._store.scan("stats", f"{player}:")]
        return [figures_of(statistics) for statistics in found if statistics is not None]

    async def best_of(self, game: str, *, programs: bool = False) -> list[Figures]:
        """Rated people of a game, or rated programs, the best first."""
        return [figures_of(line) for line in await self._ladders.best_of(game, programs=programs)]

    async def result(self, table: str) -> Result | None:
        return await find_document(self._store, "result", table, Result)

    @asynccontextmanager
    async def recording(self, table: Table, decision: Decision) -> AsyncIterator[Sequence[Document]]:
        """The documents to write together with events that end or decide a game. The next table waits until that is
        done.
        """
        async with self._lock:
            written = await self._following(table, decision)
            yield written
            self._ladders.take(document.body for document in written if document.kind == "stats")

    async def _following(self, table: Table, decision: Decision) -> list[Document]:
        for event in decision.events:
            if isinstance(event, Finished):
                return await self._finished(table, decision, event)
            if isinstance(event, Unsealed) and table.result is not None and table.state is not None:
                return await self._figures(table, decision, table.result, table.state)
        return await self._decided(table, decision)

    async def _decided(self, table: Table, decision: Decision) -> list[Document]:
        """All but one have given up: that one has won. The points follow if the game is played to its end."""
        left = [*table.forfeits, *(event.seat for event in decision.events if _decides(event))]
        before = await self._before(table, _people(table))
        after = {i: _given_up(s) if i in left else _won(s) for i, s in before.items()}
        place = places([0] * len(table.seats), (), left)
        return await self._rated(table, after, place)

    async def _finished(self, table: Table, decision: Decision, finished: Finished) -> list[Document]:
        result = self._result(table, finished, _left(table, decision))
        written = [Document("result", table.id, msgspec.json.encode(result))]
        if table.twin is not None:
            # Figures would tell the other table what was dealt at this one, and draws would count twice.
            return written
        figures = await self._figures(table, decision, finished, decision.final_state())
        return [*figures, *written, await self._dice(table, decision)]

    async def _figures(self, table: Table, decision: Decision, finished: Finished, end: State) -> list[Document]:
        """The statistics of everybody after this game, and for rated tables the ratings."""
        left = _left(table, decision)
        place = places(finished.scores, finished.winners, left)
        before = await self._before(table, _counted_seats(table, decision))
        last = table.game.view(end, None)
        after: dict[int, Statistics] = {}
        for i, s in before.items():
            measured = table.game.measures(last, i)
            if table.decided:  # the win has been counted
                after[i] = _scored(s, finished.scores[i], measured)
            elif i in left:
                after[i] = _given_up(s)
            else:
                after[i] = _counted(s, finished.scores[i], place, i, measured)
        rates = table.is_rated() and not table.decided
        return await self._rated(table, after, place) if rates else _documents(after)

    def _result(self, table: Table, finished: Finished, left: Sequence[int]) -> Result:
        seats = [table.seated(i) for i in range(len(table.seats))]
        return Result(
            table=table.id,
            game=table.setup.game,
            at=self._now(),
            names=tuple(seat.name for seat in seats),
            players=tuple(seat.player if seat.bot is None else None for seat in seats),
            scores=finished.scores,
            winners=finished.winners,
            rated=table.is_rated(),
            left=tuple(left),
        )

    async def _before(self, table: Table, seats: Iterable[int]) -> dict[int, Statistics]:
        return {i: await self._statistics(table.seated(i), table.setup.game) for i in seats}

    async def _rated(self, table: Table, after: dict[int, Statistics], place: Sequence[int]) -> list[Document]:
        """Everything that a rated game between these seats changes."""
        written: list[Document] = []
        for group in _groups({i: table.seated(i) for i in after}):
            written += await self._rate(group, after, place)
        return [*written, *_documents(after)]

    async def _dice(self, table: Table, decision: Decision) -> Document:
        """The draws of the game, counted with those of all others."""
        game = table.setup.game
        before = await read_tally(self._store, game) or Tally(self._now())
        # In a thread, because the whole game is played again.
        return document(game, await asyncio.to_thread(counted, before, table, moves_of(table, decision)))

    async def dice(self, game: str) -> DrawCounts:
        return judged(game, await read_tally(self._store, game))

    async def _rate(self, group: Sequence[int], after: dict[int, Statistics], place: Sequence[int]) -> list[Document]:
        """Move the ratings of these seats; the documents say whom each of them has met."""
        now = self._now()
        weights: dict[int, float] = {}
        written: list[Document] = []
        for i in group:
            others = tuple(after[j].player for j in group if j != i)
            key = f"{after[i].player}:{after[i].game}"
            meetings = await find_document(self._store, "meetings", key, list[Meeting]) or []
            weights[i] = weight(meetings, others, now)
            met = recent_of([*meetings, Meeting(now, others)], now)
            written.append(Document("meetings", key, msgspec.json.encode(met)))
        ratings = rate({i: Rating(after[i].mu, after[i].sigma) for i in group}, place, weights)
        for i, rating in ratings.items():
            games = after[i].rated_games + 1
            after[i] = msgspec.structs.replace(after[i], mu=rating.mu, sigma=rating.sigma, rated_games=games)
        return written

    async def _statistics(self, seat: Seat, game: str) -> Statistics:
        """The figures so far; damaged ones start from zero, because the game has to end."""
        found = read_statistics(await find_body(self._store, "stats", f"{seat.player}:{game}"))
        if found is None:
            return Statistics(player=seat.player, name=seat.name, game=game, program=seat.program)
        return msgspec.structs.replace(found, name=seat.name, program=seat.program)


def _left(table: Table, decision: Decision) -> list[int]:
    """Seats that a bot has played for somebody, the first to leave a rated game first.

    To the end, or for more than half of the choices: a bot's win is not made one's own by coming back for the last one.
    """
    back = [event.seat for event in decision.events if isinstance(event, HandedBack)]
    chosen = _chosen(table, decision)
    others: list[int] = []
    for i in _people(table):
        by = chosen[i]
        away = table.seated(i).bot_sits_in and i not in back
        if i not in table.forfeits and (away or 2 * by["bot"] > by.total()):
            others.append(i)
    return [*table.forfeits, *others]


def _counted_seats(table: Table, decision: Decision) -> list[int]:
    """The people whose figures the end of the game changes.

    Nobody has a game counted without having made a choice in it; only a rated one they have agreed to. What they
    have given up was counted when it was decided. A seat that was handed over counts for neither of its players.
    """
    if table.decided:
        return [i for i in _people(table) if i not in table.forfeits]
    if table.is_rated():
        return _people(table)
    chosen = _chosen(table, decision)
    return [i for i in _people(table) if chosen[i]["player"] and not table.seated(i).handed]


def _chosen(table: Table, decision: Decision) -> list[Counter[By]]:
    """By seat, who has made how many of its choices, with those of the decision."""
    chosen: list[Counter[By]] = [Counter() for _ in table.seats]
    for move in table.moves:
        if move.by is not None:
            chosen[move.who][move.by] += 1
    for event in decision.events:
        if isinstance(event, Acted):
            chosen[event.seat][event.by] += 1
    return chosen


def _people(table: Table) -> list[int]:
    return [i for i, seat in enumerate(table.seats) if seat is not None and seat.bot is None]


def _decides(event: Event) -> TypeGuard[SatIn]:
    return isinstance(event, SatIn) and event.decides


def _documents(after: Mapping[int, Statistics]) -> list[Document]:
    return [Document("stats", f"{s.player}:{s.game}", msgspec.json.encode(s)) for s in after.values()]


def _groups(people: Mapping[int, Seat]) -> list[list[int]]:
    """The seats that are rated against each other: people, and apart from them programs."""
    apart = [[i for i, seat in people.items() if seat.program == program] for program in (False, True)]
    return [group for group in apart if len(group) > 1]


def _counted(before: Statistics, score: int, place: Sequence[int], seat: int, measured: Measures) -> Statistics:
    won = 1 / place.count(0) if place[seat] == 0 else 0
    games, wins = before.games + 1, before.wins + won
    return msgspec.structs.replace(_scored(before, score, measured), games=games, wins=wins)


def _scored(before: Statistics, score: int, measured: Measures) -> Statistics:
    return msgspec.structs.replace(
        before,
        points=before.points + score,
        best=score if before.best is None else max(before.best, score),
        measures=added(before.measures, measured),
    )


def _won(before: Statistics) -> Statistics:
    return msgspec.structs.replace(before, games=before.games + 1, wins=before.wins + 1)


def _given_up(before: Statistics) -> Statistics:
    """Nothing of what a bot has made of the seat is its player's."""
    return msgspec.structs.replace(before, games=before.games + 1)
