"""What Skull Queen asks a player, what its actions are called, and where in the game we are."""

from __future__ import annotations

from calavera.core.sentence import Sentence
from calavera.games.skull_queen.rules.actions import Colour, Plank, Play
from calavera.games.skull_queen.rules.view import SkullQueenView
from calavera.games.skull_queen.text.words import card_word, colour_word, pirates_on, side_word


def label(action: Play | Plank) -> Sentence:
    """An action as people call it. What a space is worth depends on the table, so a plank is told by its spaces."""
    match action:
        case Play(card):
            return Sentence("skull_queen.action.play", {"thing": card_word(card)})
        case Plank(side, red, yellow, green, blue):
            pirates = pirates_on("skull_queen.pirate_on_space", (red, yellow, green, blue))
            return Sentence("skull_queen.action.plank", {"thing": side_word(side), "value": pirates})


def label_in(view: SkullQueenView, action: Play | Plank) -> Sentence:
    """A plank by what is printed on its spaces."""
    if isinstance(action, Play):
        return label(action)
    worth = view.options.plank if action.side == "front" else view.options.plank[::-1]
    pirates = [worth[space] for space in (action.red, action.yellow, action.green, action.blue)]
    on = pirates_on("skull_queen.pirate_at", pirates)
    return Sentence("skull_queen.action.plank", {"thing": side_word(action.side), "value": on})


def prompt(view: SkullQueenView) -> Sentence | None:
    """What `view.seat` is asked to do now; None when it need not act."""
    if view.seat is None or view.seat not in view.to_act:
        return None
    if view.stage == "placing":
        return Sentence("skull_queen.prompt.plank", {})
    if view.players == 2:
        return Sentence("skull_queen.prompt.ghost", {"thing": card_word(view.trick[0].card)})
    if view.colour is not None:
        key = "follow" if _holds(view, view.colour) else "discard"
        return Sentence(f"skull_queen.prompt.{key}", {"thing": colour_word(view.colour)})
    return Sentence(f"skull_queen.prompt.{'free' if view.trick else 'lead'}", {})


def _holds(view: SkullQueenView, colour: Colour) -> bool:
    return any(card.startswith(colour) for card in view.hand)


def heading(view: SkullQueenView) -> Sentence | None:
    """Where in the game we are; None before the first deal."""
    if view.round == 0:
        return None
    where = {"round": view.round, "rounds": view.rounds}
    if view.stage in ("playing", "ghost_leads"):
        return Sentence("skull_queen.heading.tricks", {**where, "count": view.tricks_left})
    return Sentence("skull_queen.heading.round", {**where})
