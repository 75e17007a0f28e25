"""Results: statistics for each player and game, and ratings for rated tables, written with the last move."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import msgspec
from openskill.models import PlackettLuce

from calavera.rules.game import View
from calavera.rules.skull_king.view import SkullKingView
from calavera.server.room import now_ms
from calavera.server.stored import read_document
from calavera.store.port import Document, Store
from calavera.table.events import Acted, Event, Finished, Happened
from calavera.table.table import Table

MODEL = PlackettLuce()


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """What one player has done in one game. Bids are counted where a game has bids that can be hit.

    A win shared by several counts as that part of one. `mu` and `sigma` are the rating's mean and deviation.
    """

    player: str
    name: str
    game: str
    games: int = 0
    wins: float = 0.0
    points: int = 0
    best: int | None = None
    bids: int = 0
    bids_hit: int = 0
    rated_games: int = 0
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma


class Figures(Statistics, frozen=True, kw_only=True):
    """The same with what follows from it. `rating` is cautious, three deviations below the mean; None until rated."""

    average: float
    win_rate: float
    bid_accuracy: float | None
    rating: float | None


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """One finished table as the results page shows it; a bot has no player. `rated` says whether ratings moved."""

    table: str
    game: str
    at: int
    names: tuple[str, ...]
    players: tuple[str | None, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rated: bool


class Results:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()  # two games of one player may end at once
        self._best: dict[str, list[Figures]] = {}  # by game, until the next rated one ends

    async def of(self, player: str) -> list[Figures]:
        return [_figures(s) for s in await self._all(f"{player}:")]

    async def _all(self, prefix: str = "") -> list[Statistics]:
        found = [read_document("stats", body, Statistics) for _, body in await self._store.scan("stats", prefix)]
        return [statistics for statistics in found if statistics is not None]

    async def best_of(self, game: str, most: int = 100) -> list[Figures]:
        """Rated players of a game, the best first."""
        async with self._lock:
            if game not in self._best:
                rated = [s for s in await self._all() if s.game == game and s.rated_games > 0]
                self._best[game] = [_figures(s) for s in sorted(rated, key=_cautious, reverse=True)[:most]]
            return self._best[game]

    async def result(self, table: str) -> Result | None:
        return read_document("result", await self._store.get("result", table), Result)

    @asynccontextmanager
    async def recording(self, table: Table, events: Sequence[Event]) -> AsyncIterator[Sequence[Document]]:
        """What is written together with the last events of a table. Nobody else records before that is done."""
        async with self._lock:
            yield await self._documents(table, events)
            self._best.pop(table.setup.game, None)

    async def _documents(self, table: Table, events: Sequence[Event]) -> Sequence[Document]:
        finished = next(event for event in events if isinstance(event, Finished))
        last = _last_view(table, events)
        game = table.setup.game
        seats = [table.seated(i) for i in range(len(table.seats))]
        people = {i: seat for i, seat in enumerate(seats) if seat.bot is None}
        before = {i: await self._statistics(seat.player, seat.name, game) for i, seat in people.items()}
        after = {i: _counted(s, i, finished, last) for i, s in before.items()}
        rated = table.setup.rated and len(people) > 1
        if rated:
            after = _rated(after, finished)
        result = Result(
            table=table.id,
            game=game,
            at=now_ms(),
            names=tuple(seat.name for seat in seats),
            players=tuple(seat.player if seat.bot is None else None for seat in seats),
            scores=finished.scores,
            winners=finished.winners,
            rated=rated,
        )
        written = [Document("stats", f"{s.player}:{s.game}", msgspec.json.encode(s)) for s in after.values()]
        return [*written, Document("result", table.id, msgspec.json.encode(result))]

    async def _statistics(self, player: str, name: str, game: str) -> Statistics:
        """So far; where they are damaged they begin anew, because the game has to come to its end."""
        found = read_document("stats", await self._store.get("stats", f"{player}:{game}"), Statistics)
        if found is None:
            return Statistics(player=player, name=name, game=game)
        return msgspec.structs.replace(found, name=name)


def _cautious(statistics: Statistics) -> float:
    return statistics.mu - 3 * statistics.sigma


def _figures(s: Statistics) -> Figures:
    return Figures(
        **msgspec.structs.asdict(s),
        average=s.points / s.games,
        win_rate=s.wins / s.games,
        bid_accuracy=s.bids_hit / s.bids if s.bids else None,
        rating=_cautious(s) if s.rated_games else None,
    )


def _last_view(table: Table, events: Sequence[Event]) -> View:
    """How the game ends; the table itself has not been told yet."""
    state = table.playing().clone()
    for event in events:
        if isinstance(event, Acted):
            table.game.play(state, event.seat, str(event.action))
        elif isinstance(event, Happened):
            table.game.happen(state, event.outcome)
    view: View = state.view(None)
    return view


def _counted(before: Statistics, seat: int, finished: Finished, last: View) -> Statistics:
    score = finished.scores[seat]
    bids, hit = _bids(last, seat)
    return msgspec.structs.replace(
        before,
        games=before.games + 1,
        wins=before.wins + (1 / len(finished.winners) if seat in finished.winners else 0),
        points=before.points + score,
        best=score if before.best is None else max(before.best, score),
        bids=before.bids + bids,
        bids_hit=before.bids_hit + hit,
    )


def _bids(last: View, seat: int) -> tuple[int, int]:
    """Bids made and hit, read off the score sheet of the game that has one."""
    lines = [hand[seat] for hand in last.sheet] if isinstance(last, SkullKingView) else []
    return len(lines), sum(line.bid == line.taken for line in lines)


def _rated(before: dict[int, Statistics], finished: Finished) -> dict[int, Statistics]:
    """Ratings of the people at the table; winners first, then by points."""
    order = list(before)
    ranks = [0 if i in finished.winners else 1 + sum(s > finished.scores[i] for s in finished.scores) for i in order]
    teams = [[MODEL.rating(mu=before[i].mu, sigma=before[i].sigma)] for i in order]
    rated = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return {
        i: msgspec.structs.replace(before[i], mu=team[0].mu, sigma=team[0].sigma, rated_games=before[i].rated_games + 1)
        for i, team in zip(order, rated, strict=True)
    }
