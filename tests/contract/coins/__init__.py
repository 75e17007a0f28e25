"""Coins: a game of one's own with a secret, chance, simultaneous choices, refusals and a journal. What a test wants to
break is handed to `coins`.

Every seat hides a coin worth 1 to 3. Twice, all raise 1 to 3 fingers at the same time, the second time not as many as
the first time. Fingers and coins are added up.
"""

from __future__ import annotations

from typing import Any

import msgspec
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera import CHANCE, OVER, Game, Options, State, View
from calavera.core.errors import MalformedAction, MalformedOutcome
from calavera.core.journal import JournalEvent
from calavera.core.notation import Notation
from calavera.core.observe import common
from calavera.core.reason import Reason
from calavera.core.sentence import Sentence
from calavera.core.state import HIDDEN, Note, entry_what, entry_who
from calavera.core.text import Text

ROUNDS = 2
MOST = 3
UNSEEN = 0  # instead of the worth of somebody else's coin
PER_SEAT = MOST + 1


class CoinsOptions(Options, frozen=True, kw_only=True):
    pass


class CoinsView(View, frozen=True, kw_only=True, tag="coins"):
    options: CoinsOptions
    round: int
    coin: int | None


class Raise(msgspec.Struct, frozen=True, tag="raise"):
    fingers: int


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    seat: int
    coin: int | None


class Dealt(JournalEvent, frozen=True, tag="dealt"):
    seat: int
    coin: int


class Raised(JournalEvent, frozen=True, tag="raised"):
    seat: int
    fingers: int


class CoinsState(State):
    def __init__(self, game: Any, options: CoinsOptions, players: int, history: Any = None) -> None:
        super().__init__(game, options, players, vec[i64]() if history is None else history)
        self.coins: list[int] = []
        self.raised = [0] * players
        self.last = [0] * players
        self.points = [0] * players
        self.round = 0

    def clone(self) -> CoinsState:
        new = type(self)(self.game, self.options, self.players, self.history[:])
        new.coins, new.raised, new.last = self.coins[:], self.raised[:], self.last[:]
        new.points, new.round = self.points[:], self.round
        new.waiting, new.stage_from = self.waiting, self.stage_from
        return new

    def mover(self) -> int:
        if self.round > ROUNDS:
            return OVER
        return CHANCE if len(self.coins) < self.players else self._first_waiting()

    def legal_into(self, seat: int, out: Any) -> int:
        legal = [fingers for fingers in range(1, MOST + 1) if fingers != self.last[seat]]
        for at, fingers in enumerate(legal):
            out[at] = fingers
        return len(legal)

    def weights(self) -> list[tuple[int, int]]:
        return [(len(self.coins) * PER_SEAT + coin, 1) for coin in range(1, MOST + 1)]

    def _chance(self, outcome: int) -> None:
        self._note("dealt", len(self.coins), outcome % PER_SEAT, only=len(self.coins))
        self.coins.append(outcome % PER_SEAT)
        if len(self.coins) == self.players:
            self._next_round()

    def _next_round(self) -> None:
        self.round += 1
        if self.round <= ROUNDS:
            self._begin_together((1 << self.players) - 1)

    def _act(self, seat: int, action: int) -> None:
        self.raised[seat] = action
        if self._chosen(seat):
            for other, fingers in enumerate(self.raised):
                self._note("raised", other, fingers)
                self.points[other] += fingers
            self.last = self.raised[:]
            self._next_round()

    def _seen(self, seat: int, who: int, what: int) -> int:
        if who == CHANCE and what // PER_SEAT != seat and self.round <= ROUNDS:
            return what // PER_SEAT * PER_SEAT + UNSEEN
        return what

    def scores(self) -> list[int]:
        shown = self.coins if self.round > ROUNDS else [0] * self.players
        return [points + coin for points, coin in zip(self.points, shown, strict=True)]

    def winners(self) -> list[int]:
        if self.round <= ROUNDS:
            return []
        return [seat for seat, score in enumerate(self.scores()) if score == max(self.scores())]


def observe(state: CoinsState, seat: int, history: bool) -> CoinsView:
    coin = state.coins[seat] if 0 <= seat < len(state.coins) else None
    return CoinsView(**common(state, seat, history), round=state.round, coin=coin)


def complete(state: CoinsState, _seat: int, observed: tuple[int, ...], rng: Random) -> None:
    for packed in observed:
        who, what = entry_who(packed), entry_what(packed)
        if who == CHANCE and what % PER_SEAT == UNSEEN:
            what += 1 + rng.randrange(MOST)
        elif what == HIDDEN:
            what = state.random_action(who, rng, state.buffer())
        state.apply(who, what)


def unpack(note: Note) -> JournalEvent:
    if note.what == "dealt":
        return Dealt(note.seat, note.value, only=None if note.only < 0 else note.only)
    return Raised(note.seat, note.value)


def reason(state: CoinsState, seat: int, _action: int) -> Reason:
    return Reason("repeated", {"fingers": state.last[seat]})


def facts(view: CoinsView) -> list[Sentence]:
    return [] if view.coin is None else [Sentence("coins.fact.coin", {"coin": view.coin})]


WORDS: dict[str, Any] = {
    "reason": reason,
    "prompt": lambda _: Sentence("coins.prompt", {}),
    "heading": lambda view: Sentence("coins.heading", {"round": view.round}),
    "facts": facts,
}


def coins(*, words: dict[str, Any] | None = None, **changed: Any) -> Game[CoinsState, CoinsOptions, CoinsView]:
    declared: dict[str, Any] = {
        "id": "coins",
        "version": 1,
        "package": __name__,
        "seats": range(2, 13),
        "options": CoinsOptions,
        "view": CoinsView,
        "make": CoinsState,
        "observe": observe,
        "complete": complete,
        "actions": Notation([(fingers, Raise(fingers)) for fingers in range(1, MOST + 1)], MalformedAction),
        "outcomes": Notation(
            [(seat * PER_SEAT + coin, Deal(seat, coin or None)) for seat in range(12) for coin in range(MOST + 1)],
            MalformedOutcome,
        ),
        "events": Dealt | Raised,
        "unpack": unpack,
        "text": Text(**(WORDS | (words or {}))),
    }
    return Game(**(declared | changed))
