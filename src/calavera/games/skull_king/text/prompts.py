"""Labels of the actions of the Skull King dice game, what a seat is asked to do, and where in the game we are."""

from __future__ import annotations

from calavera.core.sentence import Param, Sentence
from calavera.games.skull_king.rules.actions import Bid, Throw
from calavera.games.skull_king.rules.view import SkullKingView
from calavera.games.skull_king.text import words


def label(action: Bid | Throw) -> Sentence:
    match action:
        case Bid(0):
            return _say("action.bid_none")
        case Bid(tricks):
            return _say("action.bid", value=tricks)
        case Throw(die):
            return _say(f"action.throw_{die}")


def prompt(view: SkullKingView) -> Sentence | None:
    if view.seat is None or view.seat not in view.to_act:
        return None
    if view.stage == "bidding":
        return _say("prompt.bid")
    if view.colour is None:
        return _say("prompt.throw" if view.trick else "prompt.lead")
    return _say("prompt.follow" if view.colour in view.dice else "prompt.free", thing=words.die(view.colour))


def heading(view: SkullKingView) -> Sentence | None:
    if view.hand == 0:
        return None
    if view.stage in ("throwing", "rolling"):
        trick = len(view.tricks) + 1
        return _say("heading.trick", hand=view.hand, hands=view.hands, trick=trick, tricks=view.hand)
    return _say("heading.hand", hand=view.hand, hands=view.hands)


def _say(key: str, **params: Param) -> Sentence:
    return Sentence(f"skull_king.{key}", params)
