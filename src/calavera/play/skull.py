"""A sensible player of Skull: flowers to win with, a skull now and then, bids worth their risk and some bluff.

Nothing is assumed about the others but that their skulls lie anywhere in hand or stack; who passed is trusted less.
"""

from __future__ import annotations

from collections.abc import Sequence

from librt.random import Random

from calavera.play.seats import own_seat
from calavera.rules.skull.state import (
    BID,
    CHALLENGES_TO_WIN,
    DISCS,
    LOSE_FLOWER,
    LOSE_SKULL,
    PASS,
    PLACE_FLOWER,
    PLACE_LAST_CHANCE,
    PLACE_SKULL,
    REVEAL,
    SHOW,
    START,
)
from calavera.rules.skull.view import SkullView

SKULL_FIRST = 0.35  # how often the first disc is the skull
SKULL_LATER = 0.3  # how often the skull goes on top of flowers rather than one more flower
CHALLENGE = 0.3  # how often a stack of flowers is thought high enough
BLUFF = 0.5  # how often a bid is raised in spite of an own skull
WARY = 1.4  # who passed is that much more likely to sit on a skull
SURE_ENOUGH = 0.2  # chance of success asked of a bid: failure costs a disc, success is half the game
BOLDER = 0.12  # less is asked when a success wins the game


class SkullHeuristic:
    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "placing":
            return _place(legal, SKULL_FIRST, rng)
        if view.stage == "adding":
            return _add_or_challenge(view, legal, rng)
        if view.stage == "bidding":
            return _raise_or_pass(view, legal, rng)
        if view.stage == "revealing":
            return min(legal, key=lambda action: _danger(view, action - REVEAL, 0))
        if view.stage == "showing":
            return SHOW  # nothing: what was not seen keeps its secret
        if view.stage == "losing_by_choice":
            # A lone skull can never win a challenge, so the last flower is kept.
            return LOSE_FLOWER if view.seats[own_seat(view)].discs > 2 else LOSE_SKULL
        return min(legal, key=lambda action: view.seats[action - START].wins)


def _place(legal: Sequence[int], skull: float, rng: Random) -> int:
    """The skull with probability `skull`, else a flower, as far as they are at hand."""
    if PLACE_LAST_CHANCE in legal:
        return PLACE_LAST_CHANCE  # everybody knows it for a flower, so it costs no secret
    if PLACE_SKULL in legal and (PLACE_FLOWER not in legal or rng.random() < skull):
        return PLACE_SKULL
    return PLACE_FLOWER


def _add_or_challenge(view: SkullView, legal: Sequence[int], rng: Random) -> int:
    can_place = legal[0] <= PLACE_LAST_CHANCE
    if _on_skull(view):
        # Wait for others to walk into it; with an empty hand the lowest bid is the one most likely to be raised.
        return _place(legal, 0.0, rng) if can_place else BID + 1
    if not can_place or rng.random() < CHALLENGE:
        # As many as lie in the own stack is a bid that cannot fail, one more may keep others from raising.
        own = len(view.seats[own_seat(view)].stack)
        return BID + own + 1 if BID + own + 1 in legal and _success(view, own + 1) >= _asked(view) else BID + own
    return _place(legal, SKULL_LATER, rng)


def _raise_or_pass(view: SkullView, legal: Sequence[int], rng: Random) -> int:
    lowest = view.bid + 1
    if _on_skull(view):
        last = BID + lowest == legal[-1]  # the highest bid of all is never raised: no bluff with it
        return BID + lowest if not last and rng.random() < BLUFF else PASS
    return BID + lowest if _success(view, lowest) >= _asked(view) else PASS


def _on_skull(view: SkullView) -> bool:
    return "skull" in view.seats[own_seat(view)].stack


def _asked(view: SkullView) -> float:
    me = view.seats[own_seat(view)]
    asked = SURE_ENOUGH
    if me.wins == CHALLENGES_TO_WIN - 1:
        asked -= BOLDER
    if me.discs == 1:
        asked += BOLDER  # failing would be the end
    return asked


def _success(view: SkullView, bid: int) -> float:
    """The chance of turning so many flowers when the own stack is all flowers, the safest discs of others first."""
    me = own_seat(view)
    turned = [0] * view.players
    chance = 1.0
    for _ in range(bid - len(view.seats[me].stack)):
        stacks = [seat for seat in range(view.players) if seat != me and len(view.seats[seat].stack) > turned[seat]]
        safest = min(stacks, key=lambda seat: _danger(view, seat, turned[seat]))
        chance *= 1 - _danger(view, safest, turned[safest])
        turned[safest] += 1
    return chance


def _danger(view: SkullView, seat: int, more: int) -> float:
    """The chance that the next disc of a stack is a skull, after `more` flowers above it."""
    other = view.seats[seat]
    # The Last Chance disc is owned on top of the others, so it does not lower their number.
    unknown = other.discs - more - sum(disc == "flower" for disc in other.stack)
    top = len(other.stack) - 1 - more - sum(disc == "flower" for disc in other.stack)
    if top >= 0 and other.stack[top] == "last_chance":
        return 0.0
    has_skull = other.discs / DISCS  # as lost discs are mostly drawn at random
    return min(0.95, has_skull / max(1, unknown) * (WARY if other.passed else 1.0))
