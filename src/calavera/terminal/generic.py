"""A board for games that bring none of their own: facts of the view, scores, and choices by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from calavera.core.game import Game
from calavera.core.view import View
from calavera.terminal.board import Board
from calavera.terminal.choices import Menu, numbered
from calavera.terminal.draw import score_table
from calavera.terminal.speech import Speech


class GenericBoard:
    """Draws what the game's text says. A game that hides something should say so in its view's facts."""

    SECRETS = True  # unknown, so assume that players have secrets when the screen is handed over
    SCORE = "cli.table.points"

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._game = game

    def board(self, view: View, speech: Speech) -> RenderableType:
        facts = [Text(speech.tell(fact) or "") for fact in self._game.text.facts(view)]
        return Group(*facts, score_table(view.scores, self.SCORE, speech))

    def own(self, view: View, speech: Speech) -> RenderableType | None:  # noqa: ARG002  (the facts say it)
        return None

    def menu(self, view: View, legal: Sequence[int], speech: Speech) -> Menu:
        labels = [(action, speech.tell(self._game.label(action)) or "") for action in legal]
        return Menu(question=speech.tell(self._game.text.prompt(view)) or "", choices=numbered(labels))


def board_of(game: Game[Any, Any, Any]) -> Board:
    return GenericBoard(game) if game.board is None else game.board.get()
