"""Determinizations of Skull Queen: deal out the cards that a seat has not seen.

A card that was played tells what had been dealt. Nothing else is known of the hidden hands but that a seat that did not
follow a colour has none of it. Every way of dealing the unseen cards that fits is equally likely; the cards nobody gets
are the ghost's or still in the deck. A choice that is not shown yet is drawn from all that its seat could choose.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from calavera.core.bits import count, members
from calavera.core.hands import last_deal, share_out
from calavera.core.state import CHANCE, HIDDEN, entry_what, entry_who
from calavera.games.skull_queen.rules.layout import (
    CENTRE,
    COLOURS,
    DEAL,
    PLANK,
    UNSEEN,
    VOID,
    WILD,
    deal_of,
    dealt_card,
    dealt_to,
    is_deal,
    of_colour,
)
from calavera.games.skull_queen.rules.state import SkullQueenState

_CLASSES: Final = COLOURS + 1  # the colours, and the cards without one


def complete(state: SkullQueenState, seat: int, observed: tuple[int, ...], rng: Random) -> None:
    """Play `observed` on a new state, hidden cards and choices filled in at random."""
    filled = _fill_in(state.clone(), seat, observed, rng)
    scratch = state.buffer()
    for i in range(len(observed)):
        who: i64 = entry_who(observed[i])
        what: i64 = entry_what(observed[i])
        if i in filled:
            what = filled[i]
        elif what == HIDDEN:
            what = state.random_action(who, rng, scratch)
        state.apply(who, what)


def settled(observed: tuple[int, ...]) -> int:
    """Up to the last deal: every card of the rounds before it was played."""
    return last_deal(observed, DEAL, CENTRE)


def _fill_in(blind: SkullQueenState, seat: int, observed: tuple[int, ...], rng: Random) -> dict[int, int]:
    """An outcome for each hidden deal, by its place in the history."""
    filled: dict[int, int] = {}
    open_deals: list[list[int]] = [[] for _ in range(blind.players)]
    for i in range(len(observed)):
        who = entry_who(observed[i])
        what = entry_what(observed[i])
        if what == HIDDEN:
            continue
        if who == CHANCE and is_deal(what) and dealt_card(what) == UNSEEN:
            open_deals[dealt_to(what)].append(i)
        elif who != seat and who >= 0 and what < PLANK:
            filled[open_deals[who].pop()] = deal_of(who, what)
        # Without the hidden cards this state still learns all that is public: the open cards and the voids.
        blind.apply(who, what)
    hands = _deal(blind, [len(deals) for deals in open_deals], rng)
    for other in range(blind.players):
        for i in range(len(hands[other])):
            filled[open_deals[other][i]] = deal_of(other, hands[other][i])
    return filled


def _deal(blind: SkullQueenState, wanted: list[int], rng: Random) -> list[list[int]]:
    """Draw as many of the unseen cards for each seat as it wants."""
    unseen: i64 = blind.deck & ~(blind.gone | blind.trick | blind.centre)
    classes: list[i64] = [of_colour(unseen, colour) for colour in range(COLOURS)]
    classes.append(unseen & WILD)
    void = [blind.at[VOID + seat] for seat in range(blind.players)]
    shares = share_out(rng, [count(cards) for cards in classes], wanted, void)
    hands: list[list[int]] = [[] for _ in wanted]
    for suit in range(_CLASSES):
        cards = members(classes[suit])
        for seat in range(blind.players):
            for _ in range(shares[seat][suit]):
                hands[seat].append(cards.pop(rng.randrange(len(cards))))
    return hands
