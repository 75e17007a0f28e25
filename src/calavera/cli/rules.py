"""`calavera rules`: the rules of a game, complete, in one of the four languages."""

from __future__ import annotations

from typing import Annotated

import typer
from rich import box
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from calavera.cli.screen import Screen
from calavera.cli.speech import Speech, speech_in
from calavera.messages import Section, rules_outline
from calavera.rules import find_game


def rules(game: Annotated[str, typer.Argument()], lang: Annotated[str | None, typer.Option()] = None) -> None:
    speech = speech_in(lang)
    print_rules(Screen(), find_game(game).id, speech)


def print_rules(screen: Screen, game: str, speech: Speech) -> None:
    screen.show(Rule(Text(speech.say("cli.rules.title", name=speech.say(f"game.{game}.name")), style="bold")))
    screen.show(Text(speech.say(f"game.{game}.tagline"), style="italic"))
    screen.show(Text(speech.say(f"game.{game}.players"), style="dim"))
    for section in rules_outline(game):
        screen.gap()
        screen.show(Text(speech.say(section.title), style="bold cyan"))
        for paragraph in section.paragraphs:
            screen.show(Padding(Text(speech.say(paragraph)), (0, 0, 0, 2)))
        if section.columns is not None:
            screen.show(Padding(_table(section, section.columns, speech), (0, 0, 0, 2)))


def _table(section: Section, columns: str, speech: Speech) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in _cells(columns, speech):
        table.add_column(heading)
    for row in section.rows:
        table.add_row(*_cells(row, speech))
    return table


def _cells(key: str, speech: Speech) -> list[Text]:
    return [Text(cell) for cell in speech.say(key).split(" | ")]
