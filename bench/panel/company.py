"""The panels that there are, and the tables at which levels meet them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from librt.random import Random

import bench.panel
from calavera.core.bot import Bot, play_to_end
from calavera.games import find_game
from calavera.games.bots import HEURISTIC, level_names, make_bot

MIXED = "mixed tables"


@dataclass(frozen=True)
class Panel:
    """The strangers of one game; see the package."""

    game: str
    name: str  # of its results
    seats: int
    members: Mapping[str, Callable[[Random], Bot]]
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    simulations: int | None = None  # of the strongest level for a choice; else as many as it makes at a table

    def contenders(self) -> tuple[str, ...]:
        """All levels, the weakest first, and the heuristic."""
        return (*level_names(self.game), HEURISTIC)

    def strongest(self) -> str:
        return level_names(self.game)[-1]

    def simulations_in(self, match: Match) -> int | None:
        return self.simulations if self.strongest() in (match.lone, match.others) else None

    def with_seats(self, seats: int) -> Panel:
        """The same strangers at larger or smaller tables."""
        return self if seats == self.seats else replace(self, seats=seats, name=f"{self.game}-{seats}")


@dataclass(frozen=True)
class Match:
    """One of `lone` against `others` at all other seats. Both are names of contenders or members, or MIXED for the
    others: then each of them is drawn from all members.
    """

    lone: str
    others: str
    games: int


@dataclass(frozen=True)
class Tally:
    """How many games the lone one has won; a shared win is a part of one. `simulations` as in the panel, if the
    strongest level sat there.
    """

    lone: str
    others: str
    games: int
    won: float
    simulations: int | None = None


def panels() -> Iterator[Panel]:
    for found in iter_modules(bench.panel.__path__):
        if found.name.startswith("_"):
            continue
        module = import_module(f"bench.panel.{found.name}")
        if hasattr(module, "MEMBERS"):
            yield panel_of(found.name, module)


def panel_of(game: str, module: ModuleType) -> Panel:
    groups: Mapping[str, tuple[str, ...]] = getattr(module, "GROUPS", {})
    return Panel(game, game, module.SEATS, module.MEMBERS, groups)


def matches(panel: Panel, games: int) -> list[Match]:
    """Every contender against threes of each member (or as many as there are seats) and at mixed tables; then each
    member and each weaker contender alone among the strongest.
    """
    strongest = panel.strongest()
    alone = [name for name in (*panel.contenders(), *panel.members) if name != strongest]
    return [Match(lone, others, games) for lone in panel.contenders() for others in (*panel.members, MIXED)] + [
        Match(lone, strongest, games) for lone in alone
    ]


def play(panel: Panel, match: Match, first: int, games: int) -> Tally:
    """Some games of a match, from the game with the number `first` on. A game begins alike for all contenders: with the
    same seat, the same strangers and the same first draw.
    """
    won = 0.0
    for game in range(first, first + games):
        luck = Random(_seed(panel.name, match.others, game))
        seat = game % panel.seats
        bots = [
            _made(panel, match.lone if other == seat else match.others, Random(luck.randrange(1 << 30)))
            for other in range(panel.seats)
        ]
        state = find_game(panel.game).new(panel.seats)
        play_to_end(state, bots, luck)
        winners = state.winners()
        won += (seat in winners) / len(winners)
    return Tally(match.lone, match.others, games, won, panel.simulations_in(match))


def _made(panel: Panel, name: str, luck: Random) -> Bot:
    if name == MIXED:
        name = list(panel.members)[luck.randrange(len(panel.members))]
    if name in panel.members:
        return panel.members[name](luck)
    return make_bot(panel.game, name, panel.simulations if name == panel.strongest() else None).bot


def _seed(*parts: object) -> int:
    return int.from_bytes(sha256(repr(parts).encode()).digest()[:7], "big")
