"""The edge of `liars_dice.py`, so that it is a whole game to the library."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from bench.liars_dice import BIDS, LIAR, PER_SEAT, PLAYERS, SIDES, UNSEEN, LiarsDiceState
from calavera.core.errors import MalformedAction, MalformedOutcome
from calavera.core.game import Game
from calavera.core.notation import Notation
from calavera.core.state import CHANCE, FACT, entry_what, entry_who
from calavera.testing.small_tables import NoOptions, SmallView, deals, observe


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    number: int
    face: int


class Liar(msgspec.Struct, frozen=True, tag="liar"):
    pass


def _actions() -> Iterator[tuple[int, msgspec.Struct]]:
    for bid in range(BIDS):
        yield bid, Bid(bid // SIDES + 1, bid % SIDES + 1)
    yield LIAR, Liar()


def _make(game: LiarsDice, options: NoOptions, players: int) -> LiarsDiceState:  # noqa: ARG001  (always two)
    return LiarsDiceState(game, options, vec[i64]())


def _complete(state: LiarsDiceState, seat: int, observed: tuple[int, ...], rng: Random) -> None:  # noqa: ARG001
    shown = [entry_what(packed) for packed in observed if entry_who(packed) == FACT]
    for packed in observed:
        who, what = entry_who(packed), entry_what(packed)
        if who == FACT:
            continue
        if who == CHANCE and what % PER_SEAT == UNSEEN:
            owner = what // PER_SEAT
            both = divmod(shown[0], PER_SEAT) if shown else None
            what = PER_SEAT * owner + (rng.randrange(SIDES) if both is None else both[owner])
        state.apply(who, what)


LiarsDice = Game[LiarsDiceState, NoOptions, SmallView]

GAME: LiarsDice = Game(
    id="liars_dice",
    version=1,
    package=__package__,
    seats=range(PLAYERS, PLAYERS + 1),
    options=NoOptions,
    view=SmallView,
    make=_make,
    observe=observe,
    complete=_complete,
    actions=Notation(_actions(), MalformedAction),
    outcomes=Notation(deals(SIDES, PER_SEAT, UNSEEN), MalformedOutcome),
)
