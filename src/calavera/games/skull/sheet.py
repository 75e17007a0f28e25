"""The sheet to print: for each player challenges won and discs left, and below them a log of the rounds."""

from __future__ import annotations

from calavera.core.sentence import Sentence, word
from calavera.core.sheet import Cell, Remark, Section, Sheet, Table, circle
from calavera.games.skull.rules.layout import CHALLENGES_TO_WIN, DISCS

# A skull: its head and jaw, with holes for eyes, nose and teeth.
EMBLEM = (
    "M 12 1.2 C 5.6 1.2 2 5.4 2 10.6 C 2 14 3.6 16.2 6.2 17.4 L 6.2 20.6 C 6.2 22 7 22.8 8.4 22.8 L 15.6 22.8 "
    "C 17 22.8 17.8 22 17.8 20.6 L 17.8 17.4 C 20.4 16.2 22 14 22 10.6 C 22 5.4 18.4 1.2 12 1.2 Z "
    + circle(8, 10.6, 2.7)
    + circle(16, 10.6, 2.7)
    + "M 12 13.6 L 13.5 16.6 L 10.5 16.6 Z "
    + "M 9.5 19 L 10.3 19 L 10.3 22.8 L 9.5 22.8 Z M 11.6 19 L 12.4 19 L 12.4 22.8 L 11.6 22.8 Z "
    + "M 13.7 19 L 14.5 19 L 14.5 22.8 L 13.7 22.8 Z "
)
STEPS = 4
FEW = 4  # players, with whom the log needs no third strip


def sheet(players: int) -> Sheet:
    return Sheet((_roster(players), _log(players)), (_round(), _end(), _last_chance()), EMBLEM)


def longest_game(players: int) -> int:
    """Rounds in the longest game: in every one somebody wins a challenge or loses a disc. All players can win one
    challenge less than they need, and lose all their discs but the last one that is left; or the last round is won.
    """
    return players * (CHALLENGES_TO_WIN - 1) + players * DISCS - 1


def _said(name: str, **params: int) -> Sentence:
    return Sentence(f"skull.print.{name}", dict(params))


def _roster(players: int) -> Table:
    heads = (
        Cell(width=3.2),
        Cell(Sentence("skull.counts", {}), 1.9),
        Cell(_said("discs"), 3.0),
        Cell(Sentence("skull.disc.last_chance", {}), 1.3),
    )
    rows = [
        (
            Cell(Sentence("seat.player", {"n": seat + 1})),
            Cell(marks=CHALLENGES_TO_WIN),
            Cell(marks=DISCS),
            Cell(marks=1),
        )
        for seat in range(players)
    ]
    return Table(_said("players"), heads, tuple(rows), strips=1 if players < FEW else 2, tall=1.7)


def _log(players: int) -> Table:
    heads = (
        Cell(width=0.8),
        Cell(_said("challenger"), 3.2),
        Cell(_said("bid"), 1.3),
        Cell(_said("won"), 1.35),
        Cell(_said("own"), 1.35),
        Cell(_said("other"), 1.35),
    )
    rows = [
        (Cell(text=str(number + 1)), Cell(), Cell(), Cell(marks=1), Cell(marks=1), Cell(marks=1))
        for number in range(longest_game(players))
    ]
    return Table(_said("rounds"), heads, tuple(rows), strips=2 if players <= FEW else 3)


def _round() -> Section:
    return Section(_said("round.title"), tuple([Remark(_said(f"round.{n}"), number=n) for n in range(1, STEPS + 1)]))


def _end() -> Section:
    said = (
        _said("end.won", count=CHALLENGES_TO_WIN),
        _said("end.other"),
        _said("end.own"),
        _said("end.out"),
        _said("next"),
    )
    return Section(_said("end.title"), tuple([Remark(one) for one in said]))


def _last_chance() -> Section:
    title = Sentence("skull.print.chance.optional", {"thing": word("skull.disc.last_chance")})
    return Section(title, (Remark(_said("chance.1")), Remark(_said("chance.2"))))
