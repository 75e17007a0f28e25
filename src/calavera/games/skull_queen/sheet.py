"""The sheet to print: rounds down the page, each player's four pirates, the points of the round and the total."""

from __future__ import annotations

from calavera.core.errors import BadOptions
from calavera.core.sentence import Sentence
from calavera.core.sheet import Cell, Ledger, Line, Remark, Section, Sheet, Strip, circle
from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.actions import COLOUR_NAMES
from calavera.games.skull_queen.rules.layout import (
    ALL_CARDS,
    BACK,
    EIGHT,
    FIRST_MATE,
    FIVE,
    FRONT,
    MONKEY,
    SPACES,
    at_worth,
    columns_with,
    deck_for,
    hand_for,
    steps_down,
    steps_up,
    value_of,
)
from calavera.games.skull_queen.rules.options import SkullQueenOptions

# A pirate on the plank: hat, head and coat, with the sea below.
EMBLEM = (
    "M 2.4 6.2 C 5 6.6 6.2 5.6 7 3.4 C 7.6 1.8 9 1 10.6 1 C 12.2 1 13.6 1.8 14.2 3.4 C 15 5.6 16.2 6.6 18.8 6.2 "
    "C 17 8.4 14 9 10.6 9 C 7.2 9 4.2 8.4 2.4 6.2 Z "
    "M 6.9 9.9 C 9.2 10.4 12 10.4 14.3 9.9 C 14.2 11.6 13.4 12.6 12.3 13.1 L 15.4 18.2 L 5.8 18.2 L 8.9 13.1 "
    "C 7.8 12.6 7 11.6 6.9 9.9 Z "
    "M 0.6 18.9 L 23.4 18.9 L 22.6 20.6 L 0.6 20.6 Z "
    "M 0.6 22.6 C 2.4 21.2 4.2 21.2 6 22.2 C 7.8 23.2 9.6 23.2 11.4 22.2 C 13.2 21.2 15 21.2 16.8 22.2 "
    "C 18.6 23.2 20.4 23.2 23.4 21.9 L 23.4 23 C 20.4 24 18.6 24 16.8 23.2 C 15 22.3 13.2 22.3 11.4 23.2 "
    "C 9.6 24 7.8 24 6 23.2 C 4.2 22.3 2.4 22.3 0.6 23.6 Z " + circle(10.6, 4.9, 1.3)
)
TWO = 2  # players, who play with the ghost
GAMES_ON_A_SHEET = 3  # at most, where a game has few rounds
LOW, HIGH = int(value_of(MONKEY)), FIRST_MATE


def sheet(players: int) -> Sheet:
    heads = (
        tuple([Cell(Sentence(f"skull_queen.colour.{colour}", {})) for colour in COLOUR_NAMES]),
        (Cell(Sentence("sheet.points", {})), Cell(Sentence("sheet.total", {}))),
    )
    fields = (tuple([Cell() for _ in COLOUR_NAMES]), (Cell(), Cell(strong=True)))
    usual, most = rounds(players)
    ledger = Ledger(
        corner=_said("round"),
        names=tuple([Sentence("seat.player", {"n": seat + 1}) for seat in range(players)]),
        heads=heads,
        lines=tuple([Line(str(n) if n <= usual else f"({n})", fields) for n in range(1, most + 1)]),
        repeats=GAMES_ON_A_SHEET,
    )
    ghost = (_ghost(),) if players == TWO else ()
    return Sheet((ledger,), (_plank(), _deal(players), _playing(), _trick(), *ghost), EMBLEM)


def rounds(players: int) -> tuple[int, int]:
    """How many rounds are played, as a rule and at most: the option is asked for more until it allows no more."""
    usual = most = SkullQueenOptions().rounds_for(players)
    while True:
        try:
            most = GAME.read_options({"rounds": most + 1}, players).rounds_for(players)
        except BadOptions:
            return usual, most


def worths(side: int) -> list[int]:
    """What the spaces of the usual plank are worth, from the wide end on."""
    at = columns_with(SkullQueenOptions().plank)
    return [int(at[at_worth(side, space)]) for space in range(SPACES)]


def left_out(players: int) -> list[int]:
    """The values that so many players do without."""
    missing = ALL_CARDS & ~deck_for(players)
    return sorted({int(value_of(card)) for card in range(MONKEY) if missing >> card & 1})


def _said(name: str, **params: int) -> Sentence:
    return Sentence(f"skull_queen.print.{name}", dict(params))


def _plank() -> Section:
    strips = [
        Strip(Sentence(f"skull_queen.side.{name}", {}), tuple(map(str, worths(side))))
        for name, side in (("front", FRONT), ("back", BACK))
    ]
    hint = Remark(Sentence("skull_queen.option.plank.hint", {}))
    return Section(Sentence("skull_queen.option.plank.label", {}), (*strips, hint, Remark(_said("end"))))


def _deal(players: int) -> Section:
    hand = int(hand_for(players))
    hands = players + 1 if players == TWO else players
    centre = int(deck_for(players)).bit_count() - hand * hands
    dealt = _said("deal.hand", count=hand, centre=centre) if centre else _said("deal.even", count=hand)
    missing = left_out(players)
    without = [_said("deal.without", low=missing[0], high=missing[-1])] if missing else []
    usual, most = rounds(players)
    extra = [_said("deal.extra")] if most > usual else []
    return Section(_said("deal.title"), tuple([Remark(one) for one in (*without, dealt, *extra)]))


def _playing() -> Section:
    said = (_said("play.follow", low=LOW, high=HIGH), _said("play.leads"))
    return Section(_said("play.title"), tuple([Remark(one) for one in said]))


def _trick() -> Section:
    up = _said("trick.up", steps=int(steps_up(0)), more=int(steps_up(1 << EIGHT)), card=EIGHT)
    down = _said("trick.down", steps=-int(steps_down(0)), more=-int(steps_down(1 << FIVE)), card=FIVE)
    said = (_said("trick.one"), up, down, _said("trick.centre"), _said("trick.overboard"))
    return Section(_said("trick.title"), tuple([Remark(one) for one in said]))


def _ghost() -> Section:
    said = (_said("ghost.1"), _said("ghost.2", low=LOW, high=HIGH))
    return Section(Sentence("skull_queen.rules.two.title", {}), tuple([Remark(one) for one in said]))
