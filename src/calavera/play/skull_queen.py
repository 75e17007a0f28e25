"""A sensible player of Skull Queen: sets each pirate where its colour will carry it to the best space, and steers it.

What the cards of a colour will do to its pirate is taken as a drift with some spread. A pirate's prospect is the
average worth of where it may end, overboard being worth nothing; every choice is the one with the best prospects.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import erf, sqrt

from librt.random import Random

from calavera.play.seats import own_seat
from calavera.rules.skull_queen.state import COLOURS, EIGHT, FIVE, PLANK, PLAY, SPACES, VALUES, points_of
from calavera.rules.skull_queen.view import SkullQueenView
from calavera.rules.skull_queen.words import CARD_NAMES, COLOUR_NAMES, SIDES

FOLLOWS = 0.75  # how often another player has the announced colour
STRAYS = 0.12  # how often another player discards a given other colour
STEP = 1.2  # spaces a pirate moves on average, with eights and fives now and then
UNRULED = 0.5  # the part of the spread that good play cannot do away with
FIRST_MATE = 13

Card = tuple[int | None, int]  # colour, if any, and value


class SkullQueenHeuristic:
    def choose(self, view: SkullQueenView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (nothing is random)
        hand = [_card(name) for name in view.hand]
        if view.stage == "placing":
            return _plank(view, hand)
        table = _Table(view)
        return max(legal, key=lambda action: _gain(view, table, hand, _card(CARD_NAMES[action - PLAY])))


def _card(name: str) -> Card:
    colour, _, value = name.partition("-")
    if value:
        return COLOUR_NAMES.index(colour), int(value)
    return None, 0 if name == "monkey" else FIRST_MATE


# Prospects


def _plank(view: SkullQueenView, hand: list[Card]) -> int:
    planks: list[tuple[float, int]] = []
    for side in range(len(SIDES)):
        worth = 0.0
        plank = side
        for colour in range(COLOURS):
            drift, spread = _drift(view, _values(hand, colour))
            best = max(range(SPACES), key=lambda space: _prospect(side, space, drift, spread))
            worth += _prospect(side, best, drift, spread)
            plank = plank * SPACES + best
        planks.append((worth, plank))
    return PLANK + max(planks)[1]


def _values(hand: list[Card], colour: int) -> tuple[int, ...]:
    return tuple(value for of, value in hand if of == colour)


def _drift(view: SkullQueenView, values: Iterable[int]) -> tuple[float, float]:
    """Where the cards of one colour will move its pirate, and the spread of that."""
    # As many more cards of the colour are likely to lie beside each of them.
    others = max(1.0, FOLLOWS * (view.players - 1))
    drift = 0.0
    spread = 0.1
    for value in values:
        up = ((value - 1) / (VALUES - 1)) ** others
        down = ((VALUES - value) / (VALUES - 1)) ** others
        drift += STEP * (up - down)
        spread += UNRULED * STEP**2 * (up + down - (up - down) ** 2)
    return drift, spread


@lru_cache(maxsize=4096)
def _prospect(side: int, space: int, drift: float, spread: float) -> float:
    """What a pirate on this space will score on average."""
    deviation = sqrt(2 * spread)
    below = erf((-0.5 - space - drift) / deviation)
    worth = 0.0
    for end in range(SPACES):
        upto = erf((end + 0.5 - space - drift) / deviation)
        worth += int(points_of(side, end)) * (upto - below) / 2
        below = upto
    return worth


# A card


class _Table:
    """What lies on the table and what may still come, by colour."""

    def __init__(self, view: SkullQueenView) -> None:
        played = [_card(card.card) for card in view.trick]
        self.announced = None if view.colour is None else COLOUR_NAMES.index(view.colour)
        self.to_come = 1 if view.players == 2 else view.players - 1 - len(view.trick)
        self._pool = [*played, *(_card(name) for name in view.centre)]
        seen = {*self._pool, *(_card(name) for name in view.gone), *(_card(name) for name in view.hand)}
        least = 2 if view.players <= 3 else 1  # with few players ones and twelves are left out
        every = range(least, VALUES + 2 - least)
        self._unseen = [[v for v in every if (colour, v) not in seen] for colour in range(COLOURS)]

    def beside(self, colour: int) -> list[int]:
        """Values that will be in one group with a card of this colour."""
        return [value for of, value in self._pool if of == colour or (of is None and colour == self.announced)]

    def none_of(self, colour: int, low: int, high: int) -> float:
        """The chance that nobody to come plays this colour with a value from `low` to `high`."""
        unseen = self._unseen[colour]
        if not unseen:
            return 1.0
        plays = FOLLOWS if self.announced in (None, colour) else STRAYS
        part = sum(low <= value <= high for value in unseen) / len(unseen)
        return (1 - plays * part) ** self.to_come


def _gain(view: SkullQueenView, table: _Table, hand: list[Card], card: Card) -> float:
    """How much the prospects of the own pirates rise when this card is played."""
    own, value = card
    colour = table.announced if own is None else own
    plank = view.seats[own_seat(view)].plank
    if colour is None or plank is None:
        return 0.0  # a wild card led: its colour is not known yet
    space = plank.pirates[colour]
    if space is None:
        return 0.0
    side = SIDES.index(plank.side)
    values = _values(hand, colour)
    rest = _drift(view, [other for other in values if other != value])
    up, down = _moves(table, colour, value)
    beside = [*table.beside(colour), value]
    higher = space + (2 if EIGHT in beside else 1)
    lower = space - (2 if FIVE in beside else 1)
    after = (
        up * (_prospect(side, higher, *rest) if higher < SPACES else 0.0)
        + down * (_prospect(side, lower, *rest) if lower >= 0 else 0.0)
        + (1 - up - down) * _prospect(side, space, *rest)
    )
    return after - _prospect(side, space, *_drift(view, values))


def _moves(table: _Table, colour: int, value: int) -> tuple[float, float]:
    """The chances that a card moves the own pirate up, and down."""
    beside = table.beside(colour)
    none_higher = table.none_of(colour, value + 1, VALUES)
    none_lower = table.none_of(colour, 1, value - 1)
    # A card alone in its colour moves nobody.
    alone = 0.0 if beside else table.none_of(colour, 1, VALUES)
    up = none_higher - alone if not beside or value > max(beside) else 0.0
    down = none_lower - alone if not beside or value < min(beside) else 0.0
    return max(0.0, up), max(0.0, down)
