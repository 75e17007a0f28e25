"""The sheet to print: hands down the page, each player's bid, tricks, bonus, points and running total."""

from __future__ import annotations

from calavera.core.sentence import Sentence
from calavera.core.sheet import Cell, Grid, Label, Ledger, Line, Remark, Section, Sheet, circle
from calavera.games.skull_king.rules.layout import hands_of
from calavera.games.skull_king.rules.state import points
from calavera.games.skull_king.rules.tricks import KING_CAUGHT, PIRATE_CAUGHT

# A crown: its band, five points with a ball on each.
EMBLEM = (
    "M 3.2 20.4 L 20.8 20.4 L 20.8 22.6 L 3.2 22.6 Z "
    "M 3.4 18.9 L 1.9 8.6 L 7.2 12.8 L 12 4.6 L 16.8 12.8 L 22.1 8.6 L 20.6 18.9 Z "
    + circle(1.9, 6.5, 1.5)
    + circle(12, 2.4, 1.8)
    + circle(22.1, 6.5, 1.5)
    + circle(8, 16.1, 0.9)
    + circle(12, 15.6, 1.2)
    + circle(16, 16.1, 0.9)
)
RANKS = 6  # ways to take a trick, the strongest first


def sheet(players: int) -> Sheet:
    heads = (
        (Cell(_said("bid")), Cell(_said("tricks")), Cell(_said("extra"))),
        (Cell(Sentence("sheet.points", {})), Cell(Sentence("sheet.total", {}))),
    )
    fields = ((Cell(), Cell(), Cell()), (Cell(), Cell(strong=True)))
    ledger = Ledger(
        corner=_said("hand"),
        names=tuple([Sentence("seat.player", {"n": seat + 1}) for seat in range(players)]),
        heads=heads,
        lines=tuple([Line(str(hand + 1), fields) for hand in range(hands_of(players))]),
    )
    return Sheet((ledger,), (_playing(), _winning(), _scoring(), _bonuses()), EMBLEM)


def _said(name: str, **params: int) -> Sentence:
    return Sentence(f"skull_king.print.{name}", dict(params))


def _title(name: str) -> Sentence:
    """Sections are called as in the rules."""
    return Sentence(f"skull_king.rules.{name}.title", {})


def _playing() -> Section:
    return Section(_said("play.title"), tuple([Remark(_said(f"play.{name}")) for name in ("draw", "follow", "skulls")]))


def _winning() -> Section:
    return Section(_title("winner"), tuple([Remark(_said(f"winner.{n}"), number=n) for n in range(1, RANKS + 1)]))


def _scoring() -> Section:
    # One trick more or less, or one hand, is worth what the rules give for it.
    made, missed = int(points(False, 1, 1, 1, 0)), -int(points(False, 1, 1, 0, 0))
    zero, zero_missed = int(points(False, 1, 0, 0, 0)), -int(points(False, 1, 0, 1, 0))
    gentle = int(points(True, 1, 1, 1, 0)), int(points(True, 1, 1, 0, 0))
    rows: tuple[tuple[Label, ...], ...] = (
        (
            _said("scoring.exact"),
            _said("scoring.per_trick_bonus", points=made),
            _said("scoring.per_trick", points=gentle[0]),
        ),
        (_said("scoring.missed"), _said("scoring.off", points=missed), str(gentle[1])),
        (
            _said("scoring.zero"),
            _said("scoring.plus_hand", points=zero),
            _said("scoring.plus_hand", points=int(points(True, 1, 0, 0, 0))),
        ),
        (
            _said("scoring.zero_missed"),
            _said("scoring.minus_hand", points=zero_missed),
            _said("scoring.minus_hand", points=-int(points(True, 1, 0, 1, 0))),
        ),
    )
    heads = (_said("bid"), _said("scoring.standard"), _said("scoring.landlubber"))
    return Section(_title("scoring"), (Grid(heads, rows, (0.32, 0.36, 0.32)),))


def _bonuses() -> Section:
    return Section(
        _title("bonuses"),
        (
            Remark(_said("bonus.pirate"), value=f"+{PIRATE_CAUGHT}"),
            Remark(_said("bonus.king"), value=f"+{KING_CAUGHT}"),
            Remark(_said("bonus.only")),
        ),
    )
