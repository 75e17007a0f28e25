"""Yamik's in the terminal. The sheets are the list of choices too: every open box has the letter to type for it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.games.yamiks.rules.layout import FILL
from calavera.games.yamiks.rules.view import YamiksLine, YamiksView
from calavera.terminal.choices import Choice, Menu, numbered
from calavera.terminal.draw import grid, joined, labelled, player
from calavera.terminal.speech import Speech

SECRETS = False
SCORE = "cli.table.points"

_LETTERS = "abcdefghijkl"
_OPEN = "·"


def board(view: YamiksView, speech: Speech) -> RenderableType:
    now = speech.say("yamiks.terminal.now") if view.offers else ""
    table = grid("", speech.say("yamiks.terminal.box"), now, right=(2,))
    for seat in range(view.players):
        table.add_column(player(view, seat, speech), justify="right")
    _add_boxes(table, view, speech)
    bonus = f"{speech.say('yamiks.box.bonus')} ({view.bonus_from})"
    table.add_row("", bonus, "", *(str(s.bonus) if s.bonus else f"({s.series})" for s in view.seats))
    table.add_row("", speech.say("yamiks.sheet.two_dice"), "", *(str(s.two_dice_total) for s in view.seats))
    table.add_row("", speech.say("yamiks.sheet.pot"), "", *(str(s.pot_total) for s in view.seats))
    table.add_row("", speech.say("yamiks.sheet.total"), "", *(str(s.total) for s in view.seats), style="bold")
    return Group(table, Text(speech.say("yamiks.terminal.columns"), style="dim"), _race(view, speech))


def _add_boxes(table: Table, view: YamiksView, speech: Speech) -> None:
    choosing = view.seat in view.to_act
    for i, box in enumerate(BOX_NAMES):
        offer = view.offers[i] if view.offers else None
        key = _LETTERS[i] if choosing and offer is not None else ""
        table.add_row(
            Text(key, style="bold cyan"),
            speech.say(f"yamiks.box.{box}"),
            Text("" if offer is None else str(offer), style="cyan" if offer else "dim"),
            *(_columns(seat.lines[i]) for seat in view.seats),
        )


def _columns(line: YamiksLine | None) -> Text:
    """Points of the box, sum of the two best dice, points from the pot."""
    if line is None:
        return Text(_OPEN)
    pot = _OPEN if line.pot is None else str(line.pot)
    return Text.assemble((f"{line.points:>2}", "bold"), (f" {line.two_dice:>2} {pot:>2}", "dim"))


def _race(view: YamiksView, speech: Speech) -> Text:
    """The dice on the table, and the sum to beat for the pot."""
    parts: list[Text] = []
    if view.dice and not view.over:
        parts.append(labelled(speech, "cli.table.dice", joined((_die(face) for face in view.dice), " ")))
    if view.first is not None and not view.over:
        parts.append(labelled(speech, "yamiks.sheet.pot", str(view.pot)))
        parts.append(labelled(speech, "yamiks.terminal.to_beat", str(view.to_beat) if view.to_beat else "–"))
    return joined(parts, "   ")


def _die(face: int) -> Text:
    return Text(f"[{face}]", style="bold")


def own(view: YamiksView, speech: Speech) -> RenderableType | None:  # noqa: ARG001  (nothing is hidden in this game)
    return None


def menu(view: YamiksView, legal: Sequence[int], speech: Speech) -> Menu:
    question = speech.tell(GAME.text.prompt(view)) or ""
    if view.stage == "order_choice":
        choices = numbered([(action, speech.tell(GAME.label(action)) or "") for action in legal])
        return Menu(question, choices, guide=[speech.say("yamiks.prompt.order_help", points=view.pot)])
    boxes = [Choice(_LETTERS[action - FILL], "", action) for action in legal if action >= FILL]
    if view.rolls_left == 0:
        return Menu(question, unlisted=boxes, guide=[speech.say("yamiks.terminal.guide.fill")])
    example = " ".join(map(str, view.dice[-2:]))
    guide = [speech.say("yamiks.terminal.guide.keep", example=example)]
    return Menu(question, unlisted=boxes, guide=guide, spell_out=_spell_out)


def _spell_out(text: str) -> str:
    """Bare digits are the dice to keep."""
    digits = text.replace(",", " ").replace(" ", "")
    if not digits.isdecimal():
        return text
    return "keep none" if digits == "0" else f"keep {' '.join(digits)}"
