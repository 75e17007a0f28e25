"""Statistics of one player in one game, as they are stored and as they are shown."""

from __future__ import annotations

import msgspec

from calavera.core.measures import Measures, added
from calavera.games import GAMES
from calavera.server.people.documents import read_document
from calavera.server.people.ratings import MODEL


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """The record of one player in one game. `measures` are those that the game takes, added up over all games.

    A win shared by several counts as that part of one. `mu` and `sigma` are the rating's mean and deviation.
    `program`: a bot of somebody's own, rated apart; None was written when nobody looked.
    """

    player: str
    name: str
    game: str
    games: int = 0
    wins: float = 0.0
    points: int = 0
    best: int | None = None
    measures: Measures = {}
    rated_games: int = 0
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    program: bool | None = None


class Figures(Statistics, frozen=True, kw_only=True):
    """The same with what follows from it. `rating` is cautious, three deviations below the mean; None until rated."""

    average: float
    win_rate: float
    means: dict[str, float]
    rating: float | None


def read_statistics(body: bytes | None) -> Statistics | None:
    """A document as it may lie in the store: a game knows what an earlier version has counted beside its measures."""
    stored = read_document("stats", body, Statistics)
    if stored is None or body is None or stored.game not in GAMES:
        return stored
    earlier = GAMES[stored.game].earlier_measures(msgspec.json.decode(body))
    return msgspec.structs.replace(stored, measures=added(stored.measures, earlier)) if earlier else stored


def cautious(statistics: Statistics) -> float:
    return statistics.mu - 3 * statistics.sigma


def figures_of(s: Statistics) -> Figures:
    return Figures(
        **msgspec.structs.asdict(s),
        average=s.points / s.games,
        win_rate=s.wins / s.games,
        means={name: total / cases for name, (total, cases) in s.measures.items() if cases},
        rating=cautious(s) if s.rated_games else None,
    )
