"""A table scripted in words: `deal`, `bid` and `throw` let chance and seats do what a test says."""

from __future__ import annotations

from typing import Any

from calavera.core.state import CHANCE
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.state import SkullKingState
from calavera.games.skull_king.rules.view import SheetLine, SkullKingView, ThrownDie

# Enough dice of one colour for everybody, with six different numbers: whoever rolls the 6 takes the trick.
ALL_BLACK: dict[str, Any] = {"black": {"count": 36, "faces": [1, 2, 3, 4, 5, 6]}}
# Enough of every kind for any trick.
PLENTY: dict[str, Any] = {
    "skull_king": {"count": 12, "faces": ["skull", "skull", "skull", "skull", "flag", "flag"]},
    "pirate": {"count": 12, "faces": ["skull", "skull", "skull", "skull", "flag", "flag"]},
    "mermaid": {"count": 12, "faces": ["skull", "skull", "skull", "skull", "flag", "flag"]},
    "black": {"count": 12, "faces": [4, 5, 6, 7, 8, 9]},
    "blue": {"count": 12, "faces": [1, 2, 3, 4, 5, 6]},
}


class Table:
    """`starter` is who starts hand number `hand`; the hands before it are played in the first way possible."""

    def __init__(self, players: int = 3, *, hand: int = 1, starter: int = 0, **options: Any) -> None:
        self.state: SkullKingState = GAME.new(players, options)
        self.happen(f"starter {(starter - hand + 1) % players}")
        while self.state.hand < hand:
            who = self.state.mover()
            if who == CHANCE:
                self.state.happen(self.state.weights()[0][0])
            else:
                self.state.play(who, self.state.legal(who)[0])

    def happen(self, text: str) -> None:
        GAME.happen(self.state, text)

    def play(self, seat: int, text: str) -> None:
        GAME.play(self.state, seat, text)

    def deal(self, *hands: str) -> None:
        """The dice of each seat from seat 0 on, drawn in the order that is due."""
        players = len(hands)
        for i in range(players):
            seat = (self.state.starter + i) % players
            for die in hands[seat].split():
                self.happen(f"deal {seat} {die}")

    def bid(self, *bids: int) -> None:
        for seat, tricks in enumerate(bids):
            self.play(seat, f"bid {tricks}")

    def throw(self, *dice: str) -> None:
        """Each die with the face it shows, by whoever's turn it is: `black 6`."""
        for text in dice:
            die, face = text.split()
            self.play(self.state.mover(), f"throw {die}")
            self.happen(f"roll {face}")

    def take(self, *takers: int) -> None:
        """Tricks of black dice alone, each taken by the only one who rolls a 6."""
        for taker in takers:
            for _ in range(self.state.players):
                self.throw("black 6" if self.state.mover() == taker else "black 1")

    def view(self, seat: int | None = None) -> SkullKingView:
        return GAME.view(self.state, seat)

    def legal(self) -> list[str]:
        seat = self.state.mover()
        return [GAME.actions.format(action) for action in self.state.legal(seat)]

    def sheet(self, hand: int) -> tuple[SheetLine, ...]:
        return self.view().sheet[hand - 1]

    def points(self, hand: int) -> list[int]:
        return [line.points for line in self.sheet(hand)]


def play_black_hand(hand: int, bids: list[int], takers: list[int], *, landlubber: bool = False) -> list[int]:
    """The points of each seat for a hand in which these seats took the tricks."""
    table = Table(len(bids), hand=hand, bag=ALL_BLACK, landlubber=landlubber)
    table.deal(*["black " * hand] * len(bids))
    table.bid(*bids)
    table.take(*takers)
    return table.points(hand)


def play_first_hand(*dice: str, bids: list[int] | None = None, **options: Any) -> Table:
    """A table whose first hand is played: seat after seat from 0 throws its only die."""
    table = Table(len(dice), **options)
    table.deal(*[die.split()[0] for die in dice])
    table.bid(*(bids or [0] * len(dice)))
    table.throw(*dice)
    return table


def taker(*dice: str, **options: Any) -> int:
    """Who takes a trick of these dice, thrown by seat 0, 1, 2 and so on."""
    trick = play_first_hand(*dice, **options).view().last_trick
    assert trick is not None
    return trick.taker


def on_table(*dice: tuple[int, str, Any]) -> tuple[ThrownDie, ...]:
    return tuple(ThrownDie(seat, die, face) for seat, die, face in dice)  # type: ignore[arg-type]  # plain words
