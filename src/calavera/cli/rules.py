"""`calavera rules`: the rules of a game, complete, in one of the four languages."""

from __future__ import annotations

from typing import Annotated

import typer
from rich import box
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from calavera.cli.language import speech_in
from calavera.cli.screen import Screen
from calavera.core.errors import UnwrittenRules
from calavera.games import find_game
from calavera.games.catalogue import rules_of
from calavera.messages import Section
from calavera.terminal.speech import Speech


def rules(game: Annotated[str, typer.Argument()], lang: Annotated[str | None, typer.Option()] = None) -> None:
    speech = speech_in(lang)
    print_rules(Screen(), find_game(game).id, speech)


def say_untranslated(screen: Screen, game: str, speech: Speech) -> None:
    """Tell people why they read English, where a game brings no texts in their language."""
    if find_game(game).package in speech.catalogue.foreign:
        screen.show(Text(speech.say("cli.untranslated"), style="yellow"))


def show_rules(screen: Screen, game: str, speech: Speech) -> None:
    """Show the rules, or say that there are none; either way a game in progress goes on."""
    try:
        print_rules(screen, game, speech)
    except UnwrittenRules as error:
        screen.show(Text(speech.fault(error), style="red"))


def print_rules(screen: Screen, game: str, speech: Speech) -> None:
    outline = rules_of(game, speech.catalogue)
    screen.show(Rule(Text(speech.say("cli.rules.title", name=speech.say(f"{game}.name")), style="bold")))
    screen.show(Text(speech.say(f"{game}.tagline"), style="italic"))
    screen.show(Text(speech.say(f"{game}.players"), style="dim"))
    say_untranslated(screen, game, speech)
    for section in outline:
        screen.gap()
        screen.show(Text(speech.say(section.title), style="bold cyan"))
        for paragraph in section.paragraphs:
            screen.show(Padding(Text(speech.say(paragraph)), (0, 0, 0, 2)))
        if section.columns is not None:
            screen.show(Padding(_table(section, section.columns, speech), (0, 0, 0, 2)))
    _show_option_names(screen, game, speech)


def _show_option_names(screen: Screen, game: str, speech: Speech) -> None:
    """In the terminal an option is set by its technical name, so that name is shown too."""
    labels = {name: f"{game}.option.{name}.label" for name in find_game(game).options_type.__struct_fields__}
    named = [f"{name} ({speech.say(key)})" for name, key in labels.items() if key in speech.catalogue]
    if named:
        screen.gap()
        screen.show(Text(speech.say("cli.rules.options", names=", ".join(named)), style="dim"))


def _table(section: Section, columns: str, speech: Speech) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in _cells(columns, speech):
        table.add_column(heading)
    for row in section.rows:
        table.add_row(*_cells(row, speech))
    return table


def _cells(key: str, speech: Speech) -> list[Text]:
    return [Text(cell) for cell in speech.say(key).split(" | ")]
