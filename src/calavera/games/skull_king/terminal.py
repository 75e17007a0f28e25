"""The Skull King dice game in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.actions import Bid, Face, Kind, Throw
from calavera.games.skull_king.rules.view import SkullKingView, ThrownDie, Trick
from calavera.games.skull_king.text.words import why_taken
from calavera.terminal.choices import Choice, Menu
from calavera.terminal.draw import STYLES, grid, joined, labelled, player
from calavera.terminal.speech import Speech

SECRETS = True
SCORE = "cli.table.points"
DICE = {**STYLES, "skull_king": "magenta", "pirate": "white", "mermaid": "bright_magenta"}


def board(view: SkullKingView, speech: Speech) -> RenderableType:
    table = grid(
        speech.say("cli.table.player"),
        speech.say("cli.table.dice"),
        speech.say("skull_king.terminal.bid"),
        speech.say("skull_king.terminal.taken"),
        speech.say("cli.table.points"),
        speech.say("skull_king.terminal.trick"),
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
    if view.bids is not None:
        lines.append(labelled(speech, "skull_king.terminal.bids_sum", f"{view.bids} / {view.hand}"))
    if view.colour is not None:
        lines.append(labelled(speech, "skull_king.terminal.colour", _die(view.colour, speech)))
    if view.last_trick is not None:
        lines.append(_last_trick(view.last_trick, speech))
    return Group(table, *lines)


def _last_trick(trick: Trick, speech: Speech) -> Text:
    thrown = joined((Text.assemble(speech.name(die.seat), " ", _thrown(die, speech)) for die in trick.dice), ", ")
    taken = f" → {speech.name(trick.taker)} ({speech.tell(why_taken(trick))})"
    return labelled(speech, "skull_king.terminal.last_trick", Text.assemble(thrown, taken))


def own(view: SkullKingView, speech: Speech) -> RenderableType | None:
    if view.seat is None:
        return None
    return labelled(speech, "cli.table.hand", joined(_die(die, speech) for die in view.dice))


def _die(die: Kind, speech: Speech) -> Text:
    return Text(speech.say(f"skull_king.die.{die}"), style=DICE[die])


def _thrown(die: ThrownDie, speech: Speech) -> Text:
    return Text.assemble(_die(die.die, speech), " ", ("…" if die.face is None else _face(die.face, speech), "bold"))


def _face(face: Face, speech: Speech) -> str:
    return str(face) if isinstance(face, int) else speech.say(f"skull_king.face.{face}")


def menu(view: SkullKingView, legal: Sequence[int], speech: Speech) -> Menu:
    """A bid is typed as its number, a die by its place in the list."""
    choices: list[Choice] = []
    for action in legal:
        label = speech.tell(GAME.label(action)) or ""
        match GAME.actions.struct(action):
            case Bid(tricks):
                choices.append(Choice(str(tricks), label, action))
            case Throw(die):
                faces: tuple[Face, ...] = getattr(view.options.bag, die).faces
                choices.append(Choice(str(len(choices) + 1), f"{label} ({_sides(faces, speech)})", action))
    return Menu(question=speech.tell(GAME.text.prompt(view)) or "", choices=choices)


def _sides(faces: Sequence[Face], speech: Speech) -> str:
    """The six sides of a die: numbers one by one, skulls and flags counted."""
    numbers = [str(face) for face in faces if isinstance(face, int)]
    symbols = [face for face in dict.fromkeys(faces) if not isinstance(face, int)]
    return " ".join([*(f"{faces.count(face)}×{_face(face, speech)}" for face in symbols), *numbers])
