"""Skull in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from calavera.cli.choices import Choice, Menu
from calavera.cli.draw import grid, joined, labelled, player
from calavera.cli.speech import Speech
from calavera.rules.skull import GAME
from calavera.rules.skull.view import SkullView
from calavera.rules.skull.words import Bid, Disc, Lose, Pass, Place, Reveal, Show, Start
from calavera.rules.state import Event

SECRETS = True
SCORE = "cli.table.wins"

_GLYPHS: dict[Disc | None, tuple[str, str]] = {
    "flower": ("✿", "green"),
    "skull": ("☠", "red"),
    "last_chance": ("★", "yellow"),
    None: ("■", "bright_black"),
}
_ASKED = {
    "placing": "place",
    "adding": "turn",
    "bidding": "bid",
    "revealing": "reveal",
    "showing": "show",
    "losing_by_choice": "lose",
    "naming_starter": "start",
}
_LETTERS = "abcdefghijklmnop"


def heading(view: SkullView, speech: Speech) -> str:
    parts = [speech.say("cli.heading.skull.round", n=view.round)] if view.round else []
    if view.bid:
        parts.append(speech.say("cli.heading.skull.challenge", value=view.bid))
        parts.append(speech.name(view.bidder))
    return " – ".join(parts)


def board(view: SkullView, speech: Speech) -> RenderableType:
    table = grid(
        speech.say("cli.table.player"),
        speech.say("cli.table.stack"),
        speech.say("cli.table.discs"),
        speech.say("cli.table.wins"),
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
        lines.append(labelled(speech, "cli.table.own_stack", joined(_named(disc, speech) for disc in stack)))
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
        return speech.say("cli.table.out")
    if other.passed:
        return speech.say("cli.table.passed")
    if view.bidder == seat:
        return speech.say("journal.skull.bid", name=speech.name(seat), value=view.bid)
    return speech.say("cli.table.first") if view.first == seat and view.bid == 0 else ""


def menu(view: SkullView, legal: Sequence[int], speech: Speech) -> Menu:
    """A number names itself, be it bid or seat; all else has a letter."""
    letters = iter(_LETTERS)
    choices: list[Choice] = []
    for action in legal:
        struct = GAME.actions.struct(action)
        key = str(struct.number) if isinstance(struct, Bid) else next(letters)
        choices.append(Choice(key, label(action, view, speech), action))
    return Menu(question=speech.say(f"cli.ask.skull.{_ASKED[view.stage]}"), choices=choices)


def label(action: int, view: SkullView, speech: Speech) -> str:  # noqa: ARG001  (every game's labels take a view)
    match GAME.actions.struct(action):
        case Place(disc) | Lose(disc) as struct:
            what = "lose" if isinstance(struct, Lose) else "place"
            return speech.say(f"cli.do.skull.{what}_{disc or 'hidden'}")
        case Bid(number):
            return speech.say("cli.do.skull.bid", value=number)
        case Pass():
            return speech.say("cli.do.skull.pass")
        case Reveal(seat):
            return speech.say("cli.do.skull.reveal", name=speech.name(seat))
        case Start(seat):
            return speech.say("cli.do.skull.start", name=speech.name(seat))
        case Show(()):
            return speech.say("cli.do.skull.show_none")
        case Show(discs):
            return speech.say("cli.do.skull.show", thing=", ".join(map(str, discs)))
        case struct:
            raise TypeError(f"not an action of Skull: {struct}")


def tell(event: Event, speech: Speech) -> str | None:
    return speech.tell(GAME.tell(event))
