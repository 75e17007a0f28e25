"""`calavera play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from calavera.cli.errors import FileExists
from calavera.cli.language import speech_in
from calavera.cli.menu import Wishes, ask_language, ask_wishes
from calavera.cli.screen import InputEnded, Screen
from calavera.cli.setup import (
    in_range,
    make_bots,
    people_names,
    read_bots,
    read_options,
    read_seed,
    table_names,
    usual_players,
)
from calavera.cli.sitting import Quit, Sitting, asked_yes
from calavera.games import find_game
from calavera.games.bots import usual_bot
from calavera.terminal.speech import Speech


def play(
    game: Annotated[str | None, typer.Argument()] = None,
    players: Annotated[int | None, typer.Option()] = None,
    humans: Annotated[int | None, typer.Option()] = None,
    names: Annotated[str | None, typer.Option()] = None,
    bots: Annotated[str | None, typer.Option()] = None,
    seed: Annotated[int | None, typer.Option()] = None,
    option: Annotated[list[str] | None, typer.Option()] = None,
    save: Annotated[Path | None, typer.Option()] = None,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    speech = speech_in(lang)
    screen = Screen()
    if save is not None and save.exists():
        raise FileExists(path=str(save))
    try:
        if game is not None:
            wishes = Wishes(game, players, people_names(names, humans, players, speech), bots or usual_bot(game))
            _sit_down(wishes, read_options(option or []), read_seed(seed), save, speech, screen)
        else:
            speech = ask_language(screen, speech) if lang is None else speech
            wishes = ask_wishes(screen, speech)
            _sit_down(wishes, read_options(option or []), read_seed(seed), save, speech, screen)
            while save is None and asked_yes(screen, speech, "cli.menu.again"):
                _sit_down(ask_wishes(screen, speech), {}, read_seed(None), None, speech, screen)
    except Quit:
        _goodbye(screen, speech, save)
    except InputEnded:
        screen.gap()
        _goodbye(screen, speech, save)
    except KeyboardInterrupt:
        screen.gap()
        _goodbye(screen, speech, save)
        raise typer.Exit(130) from None


def _sit_down(
    wishes: Wishes, options: dict[str, Any], seed: int, save: Path | None, speech: Speech, screen: Screen
) -> None:
    game = find_game(wishes.game)
    players = usual_players(game, len(wishes.people)) if wishes.players is None else wishes.players
    state = game.new(players, options)
    in_range("--humans", len(wishes.people), 0, players)
    others = make_bots(game.id, read_bots(wishes.bots, players - len(wishes.people)))
    at_table = speech.at_table(table_names(wishes.people, players, speech))
    Sitting(state, [*([None] * len(wishes.people)), *others], at_table, screen, seed, save).play()
    screen.show(speech.say("cli.seed", value=str(seed)))
    if save is not None:
        screen.show(speech.say("cli.saved", path=str(save)))


def _goodbye(screen: Screen, speech: Speech, save: Path | None) -> None:
    if save is not None and save.exists():
        screen.show(speech.say("cli.saved", path=str(save)))
    screen.show(speech.say("cli.quit.bye"))
