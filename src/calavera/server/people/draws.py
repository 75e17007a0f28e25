"""Statistics of all draws in all finished games of this server: how often each face came up, and how often it was
expected.

Each draw adds to a group, the tag of its outcome (`roll`, `deal`): how often each face came, how often it was to be
expected by the weights of that very draw, and how much that varies. So cards that leave the deck count as fairly as
dice. One document per game holds all of it; it is written with the last move of each game, and its size has a limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from calavera.core.chi_square import chi_square, chi_square_tail
from calavera.core.game import Game
from calavera.core.state import CHANCE
from calavera.games import find_game
from calavera.server.people.documents import find_document
from calavera.store.port import Document, Store
from calavera.table.decision import Decision
from calavera.table.events import Acted, Happened
from calavera.table.table import Table

KIND = "dice"
# A group with more faces is not counted: its document would grow with their square.
MOST_FACES = 64
MOST_GROUPS = 16
# Fewer expected than this in the rarest case, and the test says nothing yet.
FEWEST_EXPECTED = 5.0


class Group(msgspec.Struct, frozen=True):
    """The draws of one kind; `covariance` of the counts, a row for each face."""

    draws: int = 0
    faces: tuple[str, ...] = ()
    seen: tuple[int, ...] = ()
    expected: tuple[float, ...] = ()
    covariance: tuple[tuple[float, ...], ...] = ()


class Tally(msgspec.Struct, frozen=True):
    """The draws of one game since a moment, in so many finished games."""

    since: int
    games: int = 0
    groups: dict[str, Group] = {}


class FaceCount(msgspec.Struct, frozen=True):
    face: str
    seen: int
    expected: float


class DrawsTested(msgspec.Struct, frozen=True):
    """The counts of one kind of draw. `p` is the probability of a χ² at least that large if chance is fair; None where
    there are too few draws to say.
    """

    kind: str
    draws: int
    faces: tuple[FaceCount, ...]
    chi_square: float
    freedom: int
    p: float | None


class DrawCounts(msgspec.Struct, frozen=True):
    game: str
    since: int | None
    games: int
    kinds: tuple[DrawsTested, ...]


Moves = Sequence[tuple[int, str]]
Weights = tuple[tuple[int, int], ...]


def moves_of(table: Table, decision: Decision) -> Moves:
    """All moves of a game that the decision ends; no draw was ever taken back."""
    last = [
        (event.seat, str(event.action)) if isinstance(event, Acted) else (CHANCE, event.outcome)
        for event in decision.events
        if isinstance(event, Acted | Happened)
    ]
    return [*[(move.who, move.words) for move in table.moves], *last]


class _Sums:
    """A group while it is counted."""

    def __init__(self, group: Group) -> None:
        faces = group.faces
        self.draws = group.draws
        self.seen = dict(zip(faces, group.seen, strict=True))
        self.expected = dict(zip(faces, group.expected, strict=True))
        self.covariance = {
            (one, other): value
            for one, row in zip(faces, group.covariance, strict=True)
            for other, value in zip(faces, row, strict=True)
        }

    def add(self, faces: Sequence[str], chances: _Chances) -> None:
        self.draws += 1
        for face, mean in chances.expected.items():
            self.expected[face] = self.expected.get(face, 0.0) + mean
        for face in faces:
            self.seen[face] = self.seen.get(face, 0) + 1
        for pair, value in chances.covariance.items():
            self.covariance[pair] = self.covariance.get(pair, 0.0) + value

    def group(self) -> Group:
        faces = tuple(self.expected)
        return Group(
            self.draws,
            faces,
            tuple(self.seen.get(face, 0) for face in faces),
            tuple(self.expected.values()),
            tuple(tuple(self.covariance.get((one, other), 0.0) for other in faces) for one in faces),
        )


def counted(before: Tally, table: Table, moves: Moves) -> Tally:
    """The tally with one more game, played again move by move."""
    sums = {kind: _Sums(group) for kind, group in before.groups.items()}
    state = table.new_state(len(table.seats))
    game = table.game
    for who, words in moves:
        if who == CHANCE:
            _count(sums, game, tuple(state.weights()), game.outcomes.parse(words))
            game.happen(state, words)
        else:
            game.play(state, who, words)
    return Tally(before.since, before.games + 1, {kind: each.group() for kind, each in sums.items()})


def _count(sums: dict[str, _Sums], game: Game[Any, Any, Any], weights: Weights, came: int) -> None:
    if len(weights) < 2:
        return  # nothing was left to chance
    chances = _chances(game.id, weights)
    each = sums.get(chances.kind) or _Sums(Group())
    if len(each.expected | chances.expected) > MOST_FACES or len(sums.keys() | {chances.kind}) > MOST_GROUPS:
        return
    sums[chances.kind] = each
    each.add(game.faces(game.outcomes.struct(came)), chances)


class _Chances(NamedTuple):
    """Of one draw: its kind, how many of each face are to be expected, and their covariances."""

    kind: str
    expected: dict[str, float]
    covariance: dict[tuple[str, str], float]


@lru_cache(maxsize=1024)
def _chances(game_id: str, weights: Weights) -> _Chances:
    game = find_game(game_id)
    total = sum(weight for _, weight in weights)
    expected: dict[str, float] = {}
    products: dict[tuple[str, str], float] = {}
    for outcome, weight in weights:
        faces = game.faces(game.outcomes.struct(outcome))
        counts = {face: faces.count(face) for face in faces}
        for one, n in counts.items():
            expected[one] = expected.get(one, 0.0) + n * weight / total
            for other, k in counts.items():
                products[one, other] = products.get((one, other), 0.0) + n * k * weight / total
    covariance = {
        (one, other): products.get((one, other), 0.0) - expected[one] * expected[other]
        for one in expected
        for other in expected
    }
    return _Chances(game.outcomes.format(weights[0][0]).split()[0], expected, covariance)


def judged(game: str, tally: Tally | None) -> DrawCounts:
    if tally is None:
        return DrawCounts(game, None, 0, ())
    return DrawCounts(
        game, tally.since, tally.games, tuple(_judged(kind, group) for kind, group in tally.groups.items())
    )


def _judged(kind: str, group: Group) -> DrawsTested:
    deviations = [seen - expected for seen, expected in zip(group.seen, group.expected, strict=True)]
    statistic, freedom = chi_square(deviations, [list(row) for row in group.covariance])
    enough = freedom > 0 and min(group.expected) >= FEWEST_EXPECTED
    counts = zip(group.faces, group.seen, group.expected, strict=True)
    faces = sorted((FaceCount(*count) for count in counts), key=_in_order)
    p = chi_square_tail(statistic, freedom) if enough else None
    return DrawsTested(kind, group.draws, tuple(faces), statistic, freedom, p)


def _in_order(count: FaceCount) -> tuple[int, int, str]:
    return (0, int(count.face), "") if count.face.isdecimal() else (1, 0, count.face)


async def read_tally(store: Store, game: str) -> Tally | None:
    return await find_document(store, KIND, game, Tally)


def document(game: str, tally: Tally) -> Document:
    return Document(KIND, game, msgspec.json.encode(tally))
