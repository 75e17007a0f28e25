"""The sheet to print: twelve boxes with three columns each, the bonus, and sums that settle a tie too."""

from __future__ import annotations

from calavera.core.sentence import Sentence
from calavera.core.sheet import Cell, Grid, Label, Ledger, Line, Remark, Section, Sheet, circle
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.games.yamiks.rules.dice import FULL, MULTISETS
from calavera.games.yamiks.rules.layout import (
    BONUS,
    BONUS_FROM,
    BOXES,
    OPPONENT_KNOWN,
    POT_EACH,
    ROLLS,
    SEATS,
    SIXES,
)
from calavera.games.yamiks.rules.points import pattern_points

# A die that shows five.
EMBLEM = (
    "M 4.5 1.5 L 19.5 1.5 C 21.3 1.5 22.5 2.7 22.5 4.5 L 22.5 19.5 C 22.5 21.3 21.3 22.5 19.5 22.5 L 4.5 22.5 "
    "C 2.7 22.5 1.5 21.3 1.5 19.5 L 1.5 4.5 C 1.5 2.7 2.7 1.5 4.5 1.5 Z "
    + circle(7, 7, 2)
    + circle(17, 7, 2)
    + circle(12, 12, 2)
    + circle(7, 17, 2)
    + circle(17, 17, 2)
)
ALONE = 1  # with the opponent that brings to the pot what a second player would
OPEN = (Cell(), Cell(), Cell())
POINTS_ONLY = (Cell(), Cell(closed=True), Cell(closed=True))


def sheet(players: int) -> Sheet:
    heads = (Cell(_words("sheet.points")), Cell(_said("two_dice")), Cell(_words("sheet.pot")))
    ledger = Ledger(
        corner=_words("terminal.box"), names=_names(players), heads=(heads,), lines=(*_series(), *_patterns(), *_sums())
    )
    return Sheet((ledger,), (_turn(), _boxes(), _pot(players), _end()), EMBLEM)


def box_points(box: int) -> int:
    """The most that a box can bring; for all but the series the only thing it can bring besides 0."""
    return max([pattern_points(box, roll) for roll in range(FULL, MULTISETS)])


def _said(name: str, **params: int) -> Sentence:
    return Sentence(f"yamiks.print.{name}", dict(params))


def _words(name: str) -> Sentence:
    return Sentence(f"yamiks.{name}", {})


def _names(players: int) -> tuple[Label, ...]:
    """A player alone has room for as many games as others have players."""
    if players == ALONE:
        return tuple([_said("game", n=number + 1) for number in range(SEATS)])
    return tuple([Sentence("seat.player", {"n": seat + 1}) for seat in range(players)])


def _series() -> list[Line]:
    boxes = [Line(_words(f"box.{BOX_NAMES[box]}"), (OPEN,), dice=(box + 1,)) for box in range(SIXES + 1)]
    bonus = _said("bonus_from", points=BONUS, least=BONUS_FROM)
    return [
        *boxes,
        Line(_said("series"), (POINTS_ONLY,), strong=True),
        Line(_words("box.bonus"), (POINTS_ONLY,), note=bonus),
    ]


def _patterns() -> list[Line]:
    lines = [
        Line(_words(f"box.{BOX_NAMES[box]}"), (OPEN,), note=str(box_points(box))) for box in range(SIXES + 1, BOXES)
    ]
    return [lines[0]._replace(strong=True), *lines[1:]]


def _sums() -> list[Line]:
    return [
        Line(_said("sums"), ((Cell(), Cell(_said("tie")), Cell()),), strong=True),
        Line(Sentence("sheet.total", {}), ((Cell(strong=True),),), note=_said("total_of")),
    ]


def _turn() -> Section:
    return Section(
        Sentence("yamiks.rules.turn.title", {}), (Remark(_said("turn", rolls=ROLLS)), Remark(_said("order")))
    )


def _boxes() -> Section:
    rows: list[tuple[Label, ...]] = [(_said("series"), _said("series_takes"), "")]
    rows += [
        (_words(f"box.{BOX_NAMES[box]}"), _words(f"why.fits.{BOX_NAMES[box]}"), str(box_points(box)))
        for box in range(SIXES + 1, BOXES)
    ]
    return Section(
        _words("rules.boxes.title"),
        (
            Grid((), tuple(rows), (0.4, 0.48, 0.12)),
            Remark(_said("bonus", points=BONUS, least=BONUS_FROM)),
            Remark(_said("less")),
            Remark(_words("rules.downgrade.3")),
        ),
    )


def _pot(players: int) -> Section:
    if players == ALONE:
        both = POT_EACH * 2
        said = [_said("pot.alone", points=both, half=POT_EACH), _said("pot.opponent", known=OPPONENT_KNOWN)]
    else:
        said = [_said("pot.brings", each=POT_EACH, points=POT_EACH * players), _said("pot.goes")]
    return Section(_words("rules.pot.title"), tuple([Remark(one) for one in said]))


def _end() -> Section:
    return Section(_words("rules.end.title"), (Remark(_said("end")),))
