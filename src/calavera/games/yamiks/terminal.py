"""Yamik's in the terminal: the sheet is the list of choices too, each box with the letter to type for it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from calavera.cli.choices import Choice, Menu, numbered
from calavera.cli.draw import grid, joined, labelled, player
from calavera.cli.speech import Speech
from calavera.rules.state import Event
from calavera.rules.yamiks import GAME
from calavera.rules.yamiks.state import BONUS_FROM, FILL, ROLLS, ROUNDS
from calavera.rules.yamiks.view import YamiksView
from calavera.rules.yamiks.words import BOX_NAMES, Fill, Finish, Keep, Start

SECRETS = False
SCORE = "cli.table.points"

_LETTERS = "abcdefghijkl"


def heading(view: YamiksView, speech: Speech) -> str:
    if view.first is None:
        return ""
    parts = [speech.say("cli.heading.yamiks.round", n=view.round, total=ROUNDS)]
    if view.turn is not None:
        parts.append(speech.name(view.turn))
    if view.rolls:
        parts.append(speech.say("cli.heading.yamiks.roll", n=view.rolls, total=ROLLS))
    return " – ".join(parts)


def board(view: YamiksView, speech: Speech) -> RenderableType:
    now = speech.say("cli.table.now") if view.offers else ""
    table = grid("", speech.say("cli.table.box"), now, right=(2,))
    for seat in range(view.players):
        table.add_column(player(view, seat, speech), justify="right")
    choosing = view.seat in view.to_act
    for i, box in enumerate(BOX_NAMES):
        offer = view.offers[i] if view.offers else None
        key = _LETTERS[i] if choosing and offer is not None else ""
        table.add_row(
            Text(key, style="bold cyan"),
            speech.say(f"yamiks.box.{box}"),
            Text("" if offer is None else str(offer), style="cyan" if offer else "dim"),
            *(Text("·" if seat.boxes[i] is None else str(seat.boxes[i])) for seat in view.seats),
        )
    bonus = f"{speech.say('yamiks.box.bonus')} ({BONUS_FROM})"
    table.add_row("", bonus, "", *(str(s.bonus) if s.bonus else f"({s.series})" for s in view.seats))
    table.add_row("", speech.say("cli.table.pot"), "", *(str(seat.pot_total) for seat in view.seats))
    total = (str(seat.total) for seat in view.seats)
    table.add_row("", speech.say("cli.table.total"), "", *total, style="bold")
    return Group(table, _race(view, speech))


def _race(view: YamiksView, speech: Speech) -> Text:
    """The dice that lie, and what is to be beaten for the pot."""
    parts: list[Text] = []
    if view.dice and not view.over:
        parts.append(labelled(speech, "cli.table.dice", joined((_die(face) for face in view.dice), " ")))
    if view.first is not None and not view.over:
        parts.append(labelled(speech, "cli.table.pot", str(view.pot)))
        parts.append(labelled(speech, "cli.table.two_dice", str(view.to_beat) if view.to_beat else "–"))
    return joined(parts, "   ")


def _die(face: int) -> Text:
    return Text(f"[{face}]", style="bold")


def own(view: YamiksView, speech: Speech) -> RenderableType | None:  # noqa: ARG001  (nothing is hidden in this game)
    return None


def menu(view: YamiksView, legal: Sequence[int], speech: Speech) -> Menu:
    if view.stage == "order_choice":
        choices = numbered([(action, label(action, view, speech)) for action in legal])
        return Menu(question=speech.say("cli.ask.yamiks.order"), choices=choices)
    boxes = [Choice(_LETTERS[action - FILL], "", action) for action in legal if action >= FILL]
    if view.rolls == ROLLS:
        return Menu(
            question=speech.say("cli.ask.yamiks.fill"), unlisted=boxes, guide=[speech.say("cli.guide.yamiks.fill")]
        )
    return Menu(
        question=speech.say("cli.ask.yamiks.keep"),
        unlisted=boxes,
        guide=[speech.say("cli.guide.yamiks.keep", example=" ".join(map(str, view.dice[-2:])))],
        spell_out=_spell_out,
    )


def _spell_out(text: str) -> str:
    """Bare digits are the dice to keep."""
    digits = text.replace(",", " ").replace(" ", "")
    if not digits.isdecimal():
        return text
    return "keep none" if digits == "0" else f"keep {' '.join(digits)}"


def label(action: int, view: YamiksView, speech: Speech) -> str:
    match GAME.actions.struct(action):
        case Keep(()):
            return speech.say("cli.do.yamiks.keep_none")
        case Keep(dice):
            return speech.say("cli.do.yamiks.keep", thing=" ".join(map(str, dice)))
        case Fill(box):
            offer = view.offers[action - FILL] if view.offers else None
            return speech.say("cli.do.yamiks.fill", thing=speech.say(f"yamiks.box.{box}"), value=offer or 0)
        case Start():
            return speech.say("cli.do.yamiks.start")
        case Finish():
            return speech.say("cli.do.yamiks.finish")
        case struct:
            raise TypeError(f"not an action of Yamik's: {struct}")


def tell(event: Event, speech: Speech) -> str | None:
    return speech.tell(GAME.tell(event))
