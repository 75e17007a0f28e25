"""The menu of `calavera play` without a game: language, game, players, names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from calavera.cli.rules import show_rules
from calavera.cli.screen import Screen
from calavera.cli.setup import MOST_NAME, usual_players
from calavera.cli.sitting import Quit
from calavera.games import GAMES
from calavera.games.bots import bot_names, level_names, usual_bot
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES
from calavera.terminal.speech import Speech


@dataclass(frozen=True)
class Wishes:
    """What is to be played and who plays; `players` None means the usual number."""

    game: str
    players: int | None
    people: Sequence[str]
    bots: str


def ask_wishes(screen: Screen, speech: Speech) -> Wishes:
    game = _ask_game(screen, speech)
    seats = GAMES[game].seats
    question = speech.say("cli.menu.players", low=seats[0], high=seats[-1])
    players = _ask_number(screen, speech, question, seats[0], seats[-1], usual_players(GAMES[game]))
    people = _ask_number(screen, speech, speech.say("cli.menu.people"), 1, players, 1)
    names: list[str] = []
    for n in range(people):
        question = speech.say("cli.menu.name") if people == 1 else speech.say("cli.menu.name_of", n=n + 1)
        name = screen.ask(f"{question} [{speech.say('seat.player', n=n + 1)}]")[:MOST_NAME]
        names.append(name if name and name not in names else speech.say("seat.player", n=n + 1))
    bots = _ask_bots(screen, speech, game) if people < players else usual_bot(game)
    return Wishes(game, players, names, bots)


def ask_language(screen: Screen, speech: Speech) -> Speech:
    screen.show(Rule(Text(speech.say("cli.title"), style="bold")))
    for n, language in enumerate(LANGUAGES, start=1):
        screen.show(_item(n, catalogue(language).text("cli.menu.language_name")))
    asked = speech.say("cli.menu.language")
    chosen = _ask_number(screen, speech, asked, 1, len(LANGUAGES), LANGUAGES.index(speech.catalogue.lang) + 1)
    return Speech(catalogue(LANGUAGES[chosen - 1]))


def _ask_game(screen: Screen, speech: Speech) -> str:
    games = list(GAMES)
    for n, game in enumerate(games, start=1):
        players = speech.say(f"{game}.players")
        line = Text.assemble(_item(n, speech.say(f"{game}.name")), (f" ({players})", "dim"))
        screen.show(line, Padding(Text(speech.say(f"{game}.tagline"), style="italic"), (0, 0, 0, 3)))
    screen.show(_item("r", speech.say("cli.menu.rules")), _item("q", speech.say("cli.menu.quit")))
    question = speech.say("cli.menu.game")
    while True:
        text = screen.ask(question).lower()
        if text == "q":
            raise Quit
        if text == "r":
            show_rules(screen, games[_ask_number(screen, speech, question, 1, len(games), 1) - 1], speech)
        elif text.isdecimal() and 1 <= int(text) <= len(games):
            return games[int(text) - 1]
        else:
            _invalid(screen, speech, text)


def _ask_bots(screen: Screen, speech: Speech, game: str) -> str:
    levels = level_names(game)
    if not levels:
        return bot_names(game)[-1]
    for n, level in enumerate(levels, start=1):
        screen.show(_item(n, _introduced(speech, game, level)))
    usual = levels.index(usual_bot(game)) + 1
    return levels[_ask_number(screen, speech, speech.say("cli.menu.bots"), 1, len(levels), usual) - 1]


def _introduced(speech: Speech, game: str, level: str) -> str:
    """A level with its character; a game of another package may have levels that are named and described nowhere."""
    name, style = f"bot.level.{level}", f"{game}.bot.{level}"
    called = speech.say(name) if name in speech.catalogue else level
    return f"{called}: {speech.say(style)}" if style in speech.catalogue else called


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


def _item(key: int | str, text: str) -> Text:
    return Text.assemble((f"{key}  ", "bold cyan"), text)


def _invalid(screen: Screen, speech: Speech, text: str) -> None:
    screen.show(Text(speech.say("cli.choices.invalid", text=text), style="red"))
