"""Standings as Markdown, for people and for the repository."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from calavera.arena.standings import Adjusted, Duel, Standing, Standings
from calavera.arena.student import middle_95


def markdown(found: Standings) -> str:
    contest = found.contest
    within = middle_95(contest.deals - 1)
    lines = [
        f"# {contest.game}: {', '.join(contest.bots)}",
        "",
        _introduction(found),
        "",
        *_table(
            ["bot", "seats", "share of wins", "points", "rating", "choices", "mean s", "longest s"],
            [_row(one) for one in found.bots],
        ),
    ]
    duels = [
        [f"{one.bot} over {one.other}", _percent(one.ahead), _percent(within * one.error), f"{one.p:.2g}"]
        for one in found.duels
    ]
    if duels:
        lines += ["", *_table(["", "ahead", "±", "p"], duels)]
    lines += _without_luck(found)
    names = sorted({name for one in found.bots for name in one.measures}, key=_in_order)
    if names:
        compared = [one for one in found.duels if one.measures]
        sides: list[Standing | Duel] = [*found.bots, *compared]
        heads = [*(one.bot for one in found.bots), *(f"{one.bot} over {one.other}" for one in compared)]
        rows = [[name, *(_measure(one, name) for one in sides)] for name in names]
        lines += ["", *_table(["", *heads], rows)]
    return "\n".join(lines) + "\n"


def _introduction(found: Standings) -> str:
    contest = found.contest
    return (
        f"{found.games} games in {contest.deals} deals, seed {contest.seed}, options `{contest.options}`. All games of"
        " a deal have the same luck with the bots in other seats. Shares are of one seat; in brackets and within ± lies"
        f" the truth with 95 % confidence. Equals would have {_percent(1 / len(contest.bots))}."
    )


def _without_luck(found: Standings) -> list[str]:
    if found.meter is None:
        return []
    sides: list[tuple[str, Adjusted | None]] = [(one.bot, one.adjusted) for one in found.bots]
    sides += [(f"{one.bot} over {one.other}", one.adjusted) for one in found.duels]
    rows = [
        [
            name,
            _percent(one.share),
            _percent(one.within),
            f"{one.fewer:.1f}",
            "" if one.p is None else f"{one.p:.2g}",
        ]
        for name, one in sides
        if one is not None
    ]
    if not rows:
        return []
    head = ["with the luck taken off", "share", "±", "times fewer deals", "p"]
    return ["", f"Luck was measured by *{found.meter}*.", "", *_table(head, rows)]


def _row(one: Standing) -> list[str]:
    return [
        one.bot,
        str(one.seats),
        f"{_percent(one.share)} ({_percent(one.low)}–{_percent(one.high)})",
        f"{one.points:.2f}",
        f"{one.rating:.1f}",
        str(one.choices),
        f"{one.seconds_mean:.3f}",
        f"{one.seconds_longest:.2f}",
    ]


def _measure(one: Standing | Duel, name: str) -> str:
    if name not in one.measures:
        return ""
    return f"{one.measures[name]:.3f} ± {one.within[name]:.3f}" if name in one.within else f"{one.measures[name]:.3f}"


def _in_order(name: str) -> tuple[str, int]:
    text, _, number = name.rpartition("_")
    return (text, int(number)) if number.isdigit() else (name, 0)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    ruler = ["---", *(["---:"] * (len(head) - 1))]
    return ["| " + " | ".join(cells) + " |" for cells in (head, ruler, *rows)]
