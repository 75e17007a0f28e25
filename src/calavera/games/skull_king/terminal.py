"""The Skull King dice game in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from calavera.cli.choices import Choice, Menu, numbered
from calavera.cli.draw import STYLES, grid, joined, labelled, player
from calavera.cli.speech import Speech
from calavera.rules.skull_king import GAME
from calavera.rules.skull_king.state import BID
from calavera.rules.skull_king.view import SkullKingView, ThrownDie
from calavera.rules.skull_king.words import Bid, Face, Kind, Throw
from calavera.rules.state import Event

SECRETS = True
SCORE = "cli.table.points"


def heading(view: SkullKingView, speech: Speech) -> str:
    if view.hand == 0:
        return ""
    parts = [speech.say("cli.heading.skull_king.hand", n=view.hand, total=view.hands)]
    if view.stage in ("throwing", "rolling"):
        parts.append(speech.say("cli.heading.skull_king.trick", n=len(view.tricks) + 1, total=view.hand))
    return " – ".join(parts)


def board(view: SkullKingView, speech: Speech) -> RenderableType:
    table = grid(
        speech.say("cli.table.player"),
        speech.say("cli.table.dice"),
        speech.say("cli.table.bid"),
        speech.say("cli.table.taken"),
        speech.say("cli.table.points"),
        speech.say("cli.table.trick"),
        right=(1, 2, 3, 4),
    )
    thrown = {die.seat: die for die in view.trick}
    for seat, other in enumerate(view.seats):
        table.add_row(
            player(view, seat, speech),
            str(other.dice),
            "–" if other.bid is None else str(other.bid),
            str(other.taken),
            str(view.scores[seat]),
            _thrown(thrown[seat], speech) if seat in thrown else "",
        )
    lines: list[Text] = []
    if view.stage in ("throwing", "rolling"):
        bids = sum(other.bid or 0 for other in view.seats)
        lines.append(labelled(speech, "cli.table.bids_sum", f"{bids} / {view.hand}"))
    if view.colour is not None:
        lines.append(labelled(speech, "cli.table.colour", _die(view.colour, speech)))
    if view.last_trick is not None:
        lines.append(_last_trick(view.last_trick.dice, view.last_trick.taker, speech))
    return Group(table, *lines)


def _last_trick(dice: Iterable[ThrownDie], taker: int, speech: Speech) -> Text:
    thrown = joined(
        (Text.assemble(speech.name(die.seat), " ", _thrown(die, speech)) for die in dice),
        ", ",
    )
    return labelled(speech, "cli.table.last_trick", Text.assemble(thrown, " → ", speech.name(taker)))


def own(view: SkullKingView, speech: Speech) -> RenderableType | None:
    if view.seat is None:
        return None
    return labelled(speech, "cli.table.hand", joined(_die(die, speech) for die in view.dice))


def _die(die: Kind, speech: Speech) -> Text:
    return Text(speech.say(f"skull_king.die.{die}"), style=STYLES[die])


def _thrown(die: ThrownDie, speech: Speech) -> Text:
    return Text.assemble(_die(die.die, speech), " ", ("…" if die.face is None else _face(die.face, speech), "bold"))


def _face(face: Face, speech: Speech) -> str:
    return str(face) if isinstance(face, int) else speech.say(f"skull_king.face.{face}")


def menu(view: SkullKingView, legal: Sequence[int], speech: Speech) -> Menu:
    if view.stage == "bidding":
        # A bid is typed as its number.
        bids = [Choice(str(action - BID), label(action, view, speech), action) for action in legal]
        return Menu(question=speech.say("cli.ask.skull_king.bid"), choices=bids)
    throws: list[tuple[int, Text | str]] = [(action, label(action, view, speech)) for action in legal]
    return Menu(question=speech.say("cli.ask.skull_king.throw"), choices=numbered(throws))


def label(action: int, view: SkullKingView, speech: Speech) -> str:
    match GAME.actions.struct(action):
        case Bid(tricks):
            return speech.say("cli.do.skull_king.bid", value=tricks)
        case Throw(die):
            faces: tuple[Face, ...] = getattr(view.options.bag, die).faces
            return f"{speech.say(f'skull_king.die.{die}')} ({_sides(faces, speech)})"
        case struct:
            raise TypeError(f"not an action of the Skull King dice game: {struct}")


def _sides(faces: Sequence[Face], speech: Speech) -> str:
    """The six sides of a die: numbers one by one, skulls and flags counted."""
    numbers = [str(face) for face in faces if isinstance(face, int)]
    symbols = [face for face in dict.fromkeys(faces) if not isinstance(face, int)]
    return " ".join([*(f"{faces.count(face)}×{_face(face, speech)}" for face in symbols), *numbers])


def tell(event: Event, speech: Speech) -> str | None:
    return speech.tell(GAME.tell(event))
