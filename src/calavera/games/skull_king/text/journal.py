"""The Skull King dice game as it is told: a sentence for each event of the journal."""

from __future__ import annotations

from calavera.core.sentence import Param, Sentence, Term, who, word
from calavera.games.skull_king.rules.journal import (
    BidsShown,
    BonusEarned,
    Dealt,
    HandBegan,
    HandScored,
    SkullKingEvent,
    StarterNamed,
    Threw,
    TrickTaken,
)
from calavera.games.skull_king.text import words


def tell(event: SkullKingEvent) -> Sentence | None:
    match event:
        case HandBegan():
            return _say("hand", value=event.hand)
        case StarterNamed():
            return _say("starter", name=who(event.seat))
        case Dealt():
            return None  # the dice drawn are on the board
        case BidsShown():
            return _bids(event)
        case Threw():
            return _say("threw", name=who(event.seat), thing=words.die(event.die), value=words.face(event.face))
        case TrickTaken():
            return _say("trick_taken", name=who(event.seat), why=words.why(event.why, event.face))
        case BonusEarned():
            return _bonus(event)
        case HandScored():
            return _scored(event)


def _bids(event: BidsShown) -> Sentence:
    bids = tuple([word("skull_king.journal.one_bid", name=who(seat), value=bid) for seat, bid in enumerate(event.bids)])
    return _say("bids", bids=Term(list=bids), sum=event.sum, tricks=event.tricks)


def _bonus(event: BonusEarned) -> Sentence:
    late = "" if event.reachable else "_too_late"
    params: dict[str, Param] = {"value": event.points} if event.reachable else {}
    if event.captured == "skull_king":
        return _say(f"bonus_skull_king{late}", name=who(event.seat), **params)
    return _say(f"bonus_pirates{late}", name=who(event.seat), count=event.count, **params)


def _scored(event: HandScored) -> Sentence:
    """What was bid and taken, and how the points come about."""
    params: dict[str, Param] = {"name": who(event.seat), "value": words.points(event.points)}
    if event.bid == 0:
        if event.made:
            return _say("none_made", hand=event.hand, **params)
        return _say("none_missed", hand=event.hand, taken=event.taken, **params)
    if event.made:
        bonus: dict[str, Param] = {"bonus": event.bonus} if event.bonus else {}
        return _say("bid_made_bonus" if bonus else "bid_made", bid=event.bid, **bonus, **params)
    lost: dict[str, Param] = {"lost": event.lost} if event.lost else {}
    missed = f"bid_{event.missed}_lost" if lost else f"bid_{event.missed}"
    return _say(missed, bid=event.bid, taken=event.taken, off=event.off, **lost, **params)


def _say(key: str, **params: Param) -> Sentence:
    return Sentence(f"skull_king.journal.{key}", params)
