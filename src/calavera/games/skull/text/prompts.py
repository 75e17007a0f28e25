"""What Skull asks a player, what its actions are called, and where in the game we are."""

from __future__ import annotations

from calavera.core.sentence import Param, Sentence, Term, who
from calavera.games.skull.rules.actions import Bid, Lose, Pass, Place, Reveal, Show, Start
from calavera.games.skull.rules.view import SkullView, Stage

SkullAction = Place | Bid | Pass | Reveal | Lose | Start | Show

# What a seat is asked in each stage in which players act, except for a stage that asks in two ways.
_ASKED: dict[Stage, str] = {
    "placing": "place",
    "bidding": "bid",
    "revealing": "reveal",
    "showing": "show",
    "losing_by_choice": "lose",
    "naming_starter": "start",
}


def label(action: SkullAction) -> Sentence:
    """An action as people call it."""
    match action:
        case Place(disc):
            return _do(f"place_{disc or 'hidden'}")
        case Bid(number):
            return _do("bid", number=number)
        case Pass():
            return _do("pass")
        case Reveal(seat):
            return _do("reveal", name=who(seat))
        case Lose(disc):
            return _do(f"lose_{disc or 'hidden'}")
        case Start(seat):
            return _do("start", name=who(seat))
        case Show(()):
            return _do("show_none")
        case Show(discs):
            return _do("show", count=len(discs), discs=Term(list=discs))


def _do(key: str, **params: Param) -> Sentence:
    return Sentence(f"skull.action.{key}", params)


def prompt(view: SkullView) -> Sentence | None:
    """What `view.seat` is asked to do now; None when it need not act."""
    if view.seat is None or view.seat not in view.to_act:
        return None
    if view.stage == "adding":
        return Sentence(f"skull.prompt.{'add' if view.hand else 'challenge'}", {})
    params: dict[str, Param] = {}
    if view.stage == "bidding":
        params["bid"] = view.bid
    elif view.stage == "revealing":
        params["count"] = view.to_turn
    return Sentence(f"skull.prompt.{_ASKED[view.stage]}", params)


def heading(view: SkullView) -> Sentence | None:
    """Where in the game we are; None before the first round."""
    if view.round == 0:
        return None
    where: dict[str, Param] = {"round": view.round}
    if view.over or view.stage == "placing":
        return Sentence("skull.heading.round", where)
    if view.bidder is None:
        return Sentence("skull.heading.discs", {**where, "count": view.most_bid})
    key = "bid" if view.stage == "bidding" else "challenge"
    return Sentence(f"skull.heading.{key}", {**where, "name": who(view.bidder), "bid": view.bid})
