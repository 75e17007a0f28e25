"""The edge of `small_games.py`, so that each is a whole game to the library."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.errors import MalformedAction, MalformedOutcome
from calavera.core.game import Game, Opt, S
from calavera.core.notation import Notation
from calavera.core.options import Options
from calavera.core.state import CHANCE, HIDDEN, State, entry_what, entry_who
from calavera.core.view import View
from calavera.testing.loops.small_games import (
    KINDS,
    LIAR,
    PER_SEAT,
    PLAYERS,
    UNSEEN,
    DiceState,
    KuhnState,
    SignsState,
)


class NoOptions(Options, frozen=True, kw_only=True):
    pass


class SignsOptions(Options, frozen=True, kw_only=True):
    blunt: int = 1
    wrap: int = 1
    cut: int = 1


class SmallView(View, frozen=True, kw_only=True, tag="small"):
    pass


class Choice(msgspec.Struct, frozen=True, tag="choice"):
    number: int


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    seat: int
    kind: int | None


def deals(kinds: int, per_seat: int, unseen: int) -> Iterator[tuple[int, msgspec.Struct]]:
    """Something for each of the two, and what the other one perceives of it."""
    for seat in range(PLAYERS):
        for kind in range(kinds):
            yield per_seat * seat + kind, Dealt(seat, kind)
        yield per_seat * seat + unseen, Dealt(seat, None)


def observe(state: State, seat: int, history: bool) -> SmallView:
    return SmallView(
        players=PLAYERS,
        options=state.options,
        seat=seat if seat >= 0 else None,
        to_act=tuple(state.movers()),
        over=state.is_over(),
        scores=tuple(state.scores()),
        winners=tuple(state.winners()),
        history=tuple(state.observed(seat)) if history else (),
    )


def _complete(state: State, _seat: int, observed: tuple[int, ...], rng: Random) -> None:
    """While the game is on: what the other was dealt is anything that chance could deal next to one's own."""
    dealt = [entry_what(packed) for packed in observed if entry_who(packed) == CHANCE]
    own = [what % PER_SEAT for what in dealt if what % PER_SEAT != UNSEEN]
    for packed in observed:
        who, what = entry_who(packed), entry_what(packed)
        if who == CHANCE and what % PER_SEAT == UNSEEN:
            kinds = [kind for kind in range(KINDS) if not (isinstance(state, KuhnState) and kind in own)]
            what += kinds[rng.randrange(len(kinds))] - UNSEEN
        elif what == HIDDEN:
            what = state.random_action(who, rng, state.buffer())
        state.apply(who, what)


_ACTIONS = Notation(((number, Choice(number)) for number in range(LIAR + 1)), MalformedAction)
_OUTCOMES = Notation(deals(KINDS, PER_SEAT, UNSEEN), MalformedOutcome)


def _game(
    id: str, make: Callable[[Game[S, Opt, SmallView], Opt, int], S], options: type[Opt]
) -> Game[S, Opt, SmallView]:
    return Game(
        id=id,
        version=1,
        package=__package__,
        seats=range(PLAYERS, PLAYERS + 1),
        options=options,
        view=SmallView,
        make=make,
        observe=observe,
        complete=_complete,
        actions=_ACTIONS,
        outcomes=_OUTCOMES,
    )


def _make_kuhn(game: Game[KuhnState, NoOptions, SmallView], options: NoOptions, _players: int) -> KuhnState:
    return KuhnState(game, options, vec[i64]())


def _make_dice(game: Game[DiceState, NoOptions, SmallView], options: NoOptions, _players: int) -> DiceState:
    return DiceState(game, options, vec[i64]())


def _make_signs(game: Game[SignsState, SignsOptions, SmallView], options: SignsOptions, _players: int) -> SignsState:
    return SignsState(game, options, vec[i64](), options.blunt, options.wrap, options.cut)


KUHN = _game("kuhn", _make_kuhn, NoOptions)
DICE = _game("dice", _make_dice, NoOptions)
SIGNS = _game("signs", _make_signs, SignsOptions)
