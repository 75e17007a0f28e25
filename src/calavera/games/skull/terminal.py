"""Skull in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from calavera.games.skull.game import GAME
from calavera.games.skull.rules.actions import Bid, Disc
from calavera.games.skull.rules.view import SkullView
from calavera.terminal.choices import Choice, Menu
from calavera.terminal.draw import grid, joined, labelled, player
from calavera.terminal.speech import Speech

SECRETS = True
SCORE = "skull.terminal.wins"

_GLYPHS: dict[Disc | None, tuple[str, str]] = {
    "flower": ("✿", "green"),
    "skull": ("☠", "red"),
    "last_chance": ("★", "yellow"),
    None: ("■", "bright_black"),
}
_LETTERS = "abcdefghijklmnop"


def board(view: SkullView, speech: Speech) -> RenderableType:
    table = grid(
        speech.say("cli.table.player"),
        speech.say("skull.terminal.stack"),
        speech.say("skull.terminal.discs"),
        speech.say("skull.terminal.wins"),
        "",
        right=(2, 3),
    )
    for seat, other in enumerate(view.seats):
        table.add_row(
            player(view, seat, speech),
            joined((_glyph(disc) for disc in other.stack), " "),
            str(other.discs),
            "●" * other.wins + "○" * (2 - other.wins),
            _status(view, seat, speech),
        )
    discs: tuple[Disc | None, ...] = (None, "flower", "skull", *(("last_chance",) if view.options.last_chance else ()))
    legend = joined(Text.assemble(_glyph(disc), " ", (_disc(disc, speech), "dim")) for disc in discs)
    return Group(table, legend)


def own(view: SkullView, speech: Speech) -> RenderableType | None:
    if view.seat is None:
        return None
    lines = [labelled(speech, "cli.table.hand", joined(_named(disc, speech) for disc in view.hand))]
    stack = view.seats[view.seat].stack
    if stack:
        lines.append(labelled(speech, "skull.terminal.own_stack", joined(_named(disc, speech) for disc in stack)))
    return Text("\n").join(lines)


def _named(disc: Disc | None, speech: Speech) -> Text:
    return Text.assemble(_glyph(disc), " ", _disc(disc, speech))


def _glyph(disc: Disc | None) -> Text:
    glyph, style = _GLYPHS[disc]
    return Text(glyph, style=style)


def _disc(disc: Disc | None, speech: Speech) -> str:
    return speech.say(f"skull.disc.{disc or 'hidden'}")


def _status(view: SkullView, seat: int, speech: Speech) -> str:
    other = view.seats[seat]
    if other.discs == 0:
        return speech.say("skull.terminal.out")
    if other.passed:
        return speech.say("skull.terminal.passed")
    if view.bidder == seat:
        return speech.say("skull.journal.bid", name=speech.name(seat), number=view.bid)
    return speech.say("skull.terminal.first") if view.first == seat and view.bid == 0 else ""


def menu(view: SkullView, legal: Sequence[int], speech: Speech) -> Menu:
    """A bid is typed as its number; every other choice has a letter."""
    letters = iter(_LETTERS)
    choices: list[Choice] = []
    for action in legal:
        struct = GAME.actions.struct(action)
        key = str(struct.number) if isinstance(struct, Bid) else next(letters)
        choices.append(Choice(key, speech.tell(GAME.label(action)) or "", action))
    return Menu(question=speech.tell(GAME.text.prompt(view)) or "", choices=choices)
