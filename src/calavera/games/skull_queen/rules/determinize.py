"""Skull Queen as one seat may imagine it: deal out the cards it has not seen.

A card that was played tells what had been dealt. All else is open but for one thing: who did not follow a colour has
none of it. Every way of dealing the unseen cards that fits is equally likely; what nobody gets is the ghost's or is
still in the deck. A choice that is not shown yet is drawn from all that its maker could choose.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from calavera.rules.bits import count, members
from calavera.rules.hands import last_deal, share_out
from calavera.rules.skull_queen.state import (
    CENTRE,
    COLOURS,
    DEAL,
    PLANK,
    UNSEEN,
    VOID,
    WILD,
    SkullQueenState,
    of_colour,
)
from calavera.rules.state import CHANCE, HIDDEN, choices, entry_what, entry_who

_CLASSES: Final = COLOURS + 1  # the colours, and the cards without one


def imagine(state: SkullQueenState, seat: int, observed: tuple[int, ...], rng: Random) -> None:
    """Play `observed` on a new state, hidden cards and choices filled in at random."""
    filled = _fill_in(state.clone(), seat, observed, rng)
    scratch = choices()
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
        if who == CHANCE and DEAL <= what < CENTRE and (what - DEAL) % 51 == UNSEEN:
            open_deals[(what - DEAL) // 51].append(i)
        elif who != seat and who >= 0 and what < PLANK:
            filled[open_deals[who].pop()] = DEAL + 51 * who + what
        # Played without the hidden cards this state still learns all that is public: what lies open, who is void.
        blind.apply(who, what)
    hands = _deal(blind, [len(deals) for deals in open_deals], rng)
    for other in range(blind.players):
        for i in range(len(hands[other])):
            filled[open_deals[other][i]] = DEAL + 51 * other + hands[other][i]
    return filled


def _deal(blind: SkullQueenState, wanted: list[int], rng: Random) -> list[list[int]]:
    """So many of the unseen cards for each seat."""
    unseen: i64 = blind.deck & ~(blind.gone | blind.trick | blind.centre)
    classes: list[i64] = [of_colour(unseen, colour) for colour in range(COLOURS)]
    classes.append(unseen & WILD)
    void = [blind.at[VOID + seat] for seat in range(blind.players)]
    shares = share_out(rng, [count(cards) for cards in classes], wanted, void)
    hands: list[list[int]] = [[] for _ in wanted]
    for kind in range(_CLASSES):
        cards = members(classes[kind])
        for seat in range(blind.players):
            for _ in range(shares[seat][kind]):
                hands[seat].append(cards.pop(rng.randrange(len(cards))))
    return hands
