"""Skull on a score pad: what a challenge does to its challenger, and who starts next, read off games of chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from librt.random import Random

from calavera.core.journal import JournalEvent
from calavera.core.pad import Written, events_of, random_game
from calavera.core.state import State
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.journal import (
    ChallengeLost,
    ChallengeWon,
    DiscLost,
    Eliminated,
    LastChanceLent,
    RoundBegan,
    Won,
)
from calavera.games.skull.rules.options import SkullOptions

GAMES_TO_READ = 300  # in which everything that can happen to a player happens
WON = -1  # in the place of the owner of a skull


class Round(NamedTuple):
    """One round as people talk of it. `skull` is the seat whose skull was turned, or WON; `why` its starter starts."""

    starts: int
    why: str
    lent: int | None
    challenger: int
    bid: int
    skull: int
    left: int | None  # discs of the challenger after a loss
    wins: int | None  # challenges won after a win
    out: bool
    winner: int | None
    how: str


def rounds_of(end: State) -> list[Round]:
    return [_round(events) for events in _by_round(events_of(end))]


def _by_round(events: list[JournalEvent]) -> Iterator[list[JournalEvent]]:
    starts = [at for at, event in enumerate(events) if isinstance(event, RoundBegan)]
    for start, stop in zip(starts, [*starts[1:], len(events)], strict=True):
        yield events[start:stop]


def _round(events: list[JournalEvent]) -> Round:
    began = events[0]
    assert isinstance(began, RoundBegan)  # noqa: S101  (that is where rounds are cut)
    lent = left = wins = winner = None
    challenger = bid = skull = WON
    out, how = False, ""
    for event in events:
        if isinstance(event, LastChanceLent):
            lent = event.seat
        elif isinstance(event, ChallengeWon):
            challenger, bid, wins = event.seat, event.bid, event.wins
        elif isinstance(event, ChallengeLost):
            challenger, bid, skull = event.seat, event.bid, event.owner
        elif isinstance(event, DiscLost):
            left = event.left
        elif isinstance(event, Eliminated):
            out = True
        elif isinstance(event, Won):
            winner, how = event.seat, event.how
    return Round(began.seat, began.why, lent, challenger, bid, skull, left, wins, out, winner, how)


def written(end: State) -> dict[str, Written]:
    rounds = rounds_of(end)
    cells: dict[str, Written] = {"starts": rounds[0].starts}
    for number, one in enumerate(rounds, 1):
        cells |= {f"who.{number}": one.challenger, f"bid.{number}": one.bid, f"skull.{number}": one.skull}
        if one.why == "named":
            cells[f"named.{number - 1}"] = one.starts
    return cells


class Seat(NamedTuple):
    """A player at the beginning of a round: own discs, challenges won, and whether the Last Chance disc is lent."""

    discs: int
    wins: int
    lent: int

    def __str__(self) -> str:
        return f"{self.discs}.{self.wins}.{self.lent}"


class Reader:
    """Collects what becomes of players, and makes sure that it is always the same."""

    def __init__(self) -> None:
        self.won: dict[str, str] = {}
        self.lost: dict[str, str] = {}
        self.kept: dict[str, str] = {}
        self.next: dict[str, str] = {}
        self.out: set[str] = set()
        self.champions: set[str] = set()
        self.begins: set[str] = set()

    def read(self, end: State) -> None:
        rounds = rounds_of(end)
        seats = [Seat(seat.discs, seat.wins, 0) for seat in GAME.new(int(end.players), end.options).view(None).seats]
        self.begins |= {str(seat) for seat in seats}
        for at, one in enumerate(rounds):
            following = rounds[at + 1] if at + 1 < len(rounds) else None
            after = [self._after(seats, seat, one, following) for seat in range(len(seats))]
            for seat, (before, now) in enumerate(zip(seats, after, strict=True)):
                table = self.kept if seat != one.challenger else self.won if one.skull == WON else self.lost
                _note(table, str(before), str(now))
            self._judge(one, str(after[one.challenger]), following)
            seats = after

    def _after(self, seats: list[Seat], seat: int, one: Round, following: Round | None) -> Seat:
        discs, wins, _ = seats[seat]
        if seat == one.challenger:
            discs = discs if one.left is None else one.left
            wins = wins if one.wins is None else one.wins
        return Seat(discs, wins, int(following is not None and following.lent == seat))

    def _judge(self, one: Round, challenger: str, following: Round | None) -> None:
        if one.out:
            self.out.add(challenger)
        if one.how == "challenges":
            self.champions.add(challenger)
        if following is not None:
            whose = "nobody" if one.skull == WON else "own" if one.skull == one.challenger else "other"
            _note(self.next, f"{whose}.{int(one.out)}", following.why)


def _note(table: dict[str, str], key: str, value: str) -> None:
    if table.setdefault(key, value) != value:
        raise ValueError(f"{key} leads to {table[key]} and to {value}")


def read_off(last_chance: bool) -> Reader:
    reader = Reader()
    for seed in range(GAMES_TO_READ):
        players = GAME.seats[seed % len(GAME.seats)]
        reader.read(random_game(GAME, players, SkullOptions(last_chance=last_chance), Random(seed)))
    return reader


def tables() -> dict[str, Any]:
    return {name: _table(read_off(last_chance)) for name, last_chance in (("usual", False), ("last_chance", True))}


def _table(reader: Reader) -> dict[str, Any]:
    (begins,) = reader.begins
    return {
        "begins": begins,
        "won": dict(sorted(reader.won.items())),
        "lost": dict(sorted(reader.lost.items())),
        "kept": dict(sorted(reader.kept.items())),
        "out": sorted(reader.out),
        "champions": sorted(reader.champions),
        "next": dict(sorted(reader.next.items())),
    }
