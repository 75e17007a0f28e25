"""Pieces that every board is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from calavera.core.view import View
from calavera.terminal.speech import Speech

# A shape for each colour, so that nothing depends on seeing it.
SHAPES: Mapping[str, str] = {"red": "▲", "yellow": "■", "green": "◆", "blue": "●"}
STYLES: Mapping[str, str] = {
    "red": "red",
    "yellow": "yellow",
    "green": "green",
    "blue": "bright_blue",
    "black": "bright_black",
}


def grid(*columns: str, right: Iterable[int] = ()) -> Table:
    """An open table; the columns of these numbers are set to the right."""
    numbers = set(right)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), show_edge=False)
    for i, column in enumerate(columns):
        table.add_column(column, justify="right" if i in numbers else "left", no_wrap=i == 0)
    return table


def player(view: View, seat: int, speech: Speech) -> Text:
    """A player's name, marked when they are to act and bold when the screen is theirs."""
    marker = "▶ " if seat in view.to_act else "  "
    return Text(marker + speech.name(seat), style="bold" if seat == view.seat else "")


def score_table(scores: Sequence[int], heading: str, speech: Speech) -> Table:
    """Who has how much, the best first."""
    table = grid(speech.say("cli.table.player"), speech.say(heading), right=(1,))
    for seat in sorted(range(len(scores)), key=lambda seat: -scores[seat]):
        table.add_row(Text(speech.name(seat)), speech.number(scores[seat], 0))
    return table


def labelled(speech: Speech, key: str, content: Text | str) -> Text:
    return Text.assemble((f"{speech.say('cli.label', name=speech.say(key))} ", "bold"), content)


def joined(parts: Iterable[Text | str], between: str = "  ") -> Text:
    return Text(between).join(Text(part) if isinstance(part, str) else part for part in parts)
