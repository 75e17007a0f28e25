"""The edge of `liars_dice.py`: words, view and worlds, so that it is a whole game to the library."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from bench.liars_dice import BIDS, LIAR, NO_BID, PER_SEAT, PLAYERS, SIDES, UNSEEN, LiarsDiceState
from calavera.rules.errors import MalformedAction, MalformedOutcome
from calavera.rules.game import Game, Options, View
from calavera.rules.notation import Notation
from calavera.rules.state import CHANCE, FACT, entry_what, entry_who


class NoOptions(Options, frozen=True, kw_only=True):
    pass


class LiarsDiceView(View, frozen=True, kw_only=True, tag="liars_dice"):
    options: NoOptions
    die: int | None
    bid: int | None


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    number: int
    face: int


class Liar(msgspec.Struct, frozen=True, tag="liar"):
    pass


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    seat: int
    face: int | None


def _actions() -> Iterator[tuple[int, msgspec.Struct]]:
    for bid in range(BIDS):
        yield bid, Bid(bid // SIDES + 1, bid % SIDES + 1)
    yield LIAR, Liar()


def _outcomes() -> Iterator[tuple[int, msgspec.Struct]]:
    for seat in range(PLAYERS):
        for face in range(SIDES):
            yield PER_SEAT * seat + face, Roll(seat, face + 1)
        yield PER_SEAT * seat + UNSEEN, Roll(seat, None)


def _make(game: LiarsDice, options: NoOptions, players: int) -> LiarsDiceState:  # noqa: ARG001  (always two)
    return LiarsDiceState(game, options, vec[i64]())


def _look(state: LiarsDiceState, seat: int, history: bool) -> LiarsDiceView:
    dice = (state.first_die, state.second_die)
    return LiarsDiceView(
        players=PLAYERS,
        options=state.options,
        seat=seat if seat >= 0 else None,
        to_act=tuple(state.movers()),
        over=state.is_over(),
        scores=tuple(state.scores()),
        winners=tuple(state.winners()),
        history=tuple(state.observed(seat)) if history else (),
        die=dice[seat] + 1 if 0 <= seat < state.rolled else None,
        bid=None if state.bid == NO_BID else state.bid,
    )


def _imagine(state: LiarsDiceState, seat: int, observed: tuple[int, ...], rng: Random) -> None:  # noqa: ARG001
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


LiarsDice = Game[LiarsDiceState, NoOptions, LiarsDiceView]

GAME: LiarsDice = Game(
    id="liars_dice",
    version=1,
    seats=range(PLAYERS, PLAYERS + 1),
    options=NoOptions,
    view=LiarsDiceView,
    make=_make,
    look=_look,
    imagine=_imagine,
    actions=Notation(_actions(), MalformedAction),
    outcomes=Notation(_outcomes(), MalformedOutcome),
)
