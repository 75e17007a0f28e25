"""The menu of `calavera play` without a game: language, game, players, names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.rule import Rule
from rich.text import Text

from calavera.cli.rules import print_rules
from calavera.cli.screen import Screen
from calavera.cli.setup import MOST_NAME, table_names, usual_players
from calavera.cli.sitting import Quit
from calavera.cli.speech import Speech
from calavera.messages import LANGUAGES, Catalogue
from calavera.rules import GAMES


@dataclass(frozen=True)
class Wishes:
    """What is to be played and who plays; `players` None means the usual number."""

    game: str
    players: int | None
    people: Sequence[str]


def ask_wishes(screen: Screen, speech: Speech, *, ask_language: bool) -> tuple[Speech, Wishes]:
    screen.show(Rule(Text(speech.say("cli.title"), style="bold")))
    if ask_language:
        speech = _ask_language(screen, speech)
    game = _ask_game(screen, speech)
    seats = GAMES[game].seats
    question = speech.say("cli.menu.players", low=seats[0], high=seats[-1])
    players = _ask_number(screen, speech, question, seats[0], seats[-1], usual_players(GAMES[game]))
    people = _ask_number(screen, speech, speech.say("cli.menu.people"), 1, players, 1)
    usual = table_names([], people, speech)
    names: list[str] = []
    for n in range(people):
        question = speech.say("cli.menu.name") if people == 1 else speech.say("cli.menu.name_of", n=n + 1)
        name = screen.ask(f"{question} [{speech.say('seat.player', n=n + 1)}]")[:MOST_NAME]
        names.append(name if name and name not in names else speech.say("seat.player", n=n + 1))
    return speech, Wishes(game, players, names if names else usual)


def _ask_language(screen: Screen, speech: Speech) -> Speech:
    for n, language in enumerate(LANGUAGES, start=1):
        screen.show(_item(n, Catalogue(language).text("cli.menu.language_name")))
    asked = speech.say("cli.menu.language")
    chosen = _ask_number(screen, speech, asked, 1, len(LANGUAGES), LANGUAGES.index(speech.catalogue.lang) + 1)
    return Speech(Catalogue(LANGUAGES[chosen - 1]))


def _ask_game(screen: Screen, speech: Speech) -> str:
    games = list(GAMES)
    for n, game in enumerate(games, start=1):
        players = speech.say(f"game.{game}.players")
        line = Text.assemble(_item(n, speech.say(f"game.{game}.name")), (f" ({players})", "dim"))
        screen.show(line, Text("   " + speech.say(f"game.{game}.tagline"), style="italic"))
    screen.show(Text(speech.say("cli.menu.hint"), style="dim"))
    while True:
        text = screen.ask(speech.say("cli.menu.game")).lower()
        if text == "q":
            raise Quit
        rules = text.startswith("r")
        number = text.removeprefix("r").strip()
        if number.isdecimal() and 1 <= int(number) <= len(games):
            if not rules:
                return games[int(number) - 1]
            print_rules(screen, games[int(number) - 1], speech)
        else:
            _invalid(screen, speech, text)


def _ask_number(screen: Screen, speech: Speech, question: str, low: int, high: int, usual: int) -> int:
    while True:
        text = screen.ask(f"{question} [{usual}]")
        if text == "q":
            raise Quit
        if not text:
            return usual
        if text.isdecimal() and low <= int(text) <= high:
            return int(text)
        _invalid(screen, speech, text)


def _item(n: int, text: str) -> Text:
    return Text.assemble((f"{n}  ", "bold cyan"), text)


def _invalid(screen: Screen, speech: Speech, text: str) -> None:
    screen.show(Text(speech.say("cli.choices.invalid", text=text), style="red"))
