"""The Skull King dice game as one seat may imagine it: fill in the dice it has not seen.

In a hand that is over every die drawn was thrown, so only the order of drawing is made up. In the hand being played
what another seat still holds comes from the dice not seen yet, each of them as likely as any other; who did not follow
a colour holds none of it.
"""

from __future__ import annotations

from librt.random import Random
from mypy_extensions import i64

from calavera.rules.hands import share_out
from calavera.rules.skull_king.state import BLACK, DEAL, KINDS, NO_COLOUR, ROLL, THROW, UNSEEN, SkullKingState
from calavera.rules.state import CHANCE, HIDDEN, choices, entry_what, entry_who


class _Hand:
    """What is known of one hand."""

    def __init__(self, state: SkullKingState) -> None:
        self.supply = [int(state.counts[kind]) for kind in range(KINDS)]  # dice that were not seen
        self.blanks: list[list[int]] = []  # by seat, the places in the history where an unseen die was drawn
        self.thrown: list[list[int]] = []  # by seat with blanks, the kinds it threw
        self.barred = [0] * state.players  # by seat, a bit for each colour it is out of
        for _ in range(state.players):
            self.blanks.append([])
            self.thrown.append([])
        self.throws: int = 0
        self.colour: int = NO_COLOUR

    def note_throw(self, seat: int, kind: int, players: int) -> None:
        if self.throws % players == 0:
            self.colour = NO_COLOUR
        self.throws += 1
        if kind >= BLACK and self.colour == NO_COLOUR:
            self.colour = kind
        elif kind >= BLACK and kind != self.colour:
            self.barred[seat] |= 1 << self.colour
        if self.blanks[seat]:
            self.supply[kind] -= 1
            self.thrown[seat].append(kind)

    def fill_in(self, filled: list[int], rng: Random) -> None:
        wanted = [len(self.blanks[seat]) - len(self.thrown[seat]) for seat in range(len(self.blanks))]
        if sum(wanted) > 0:
            held = share_out(rng, self.supply, wanted, self.barred)
            for seat in range(len(wanted)):
                for kind in range(KINDS):
                    self.thrown[seat] += [kind] * held[seat][kind]
        for seat in range(len(wanted)):
            drawn = self.thrown[seat]
            _shuffle(drawn, rng)
            for i in range(len(drawn)):
                filled[self.blanks[seat][i]] = DEAL + 8 * seat + drawn[i]


def imagine(state: SkullKingState, _seat: int, observed: tuple[int, ...], rng: Random) -> None:
    """Play `observed` on a new state, unseen dice and bids filled in at random."""
    filled = [int(entry_what(packed)) for packed in observed]
    for hand in _hands(state, observed):
        hand.fill_in(filled, rng)
    scratch = choices()
    for i in range(len(observed)):
        who: i64 = entry_who(observed[i])
        what: i64 = filled[i]
        if what == HIDDEN:
            what = state.random_action(who, rng, scratch)
        state.apply(who, what)


def _hands(state: SkullKingState, observed: tuple[int, ...]) -> list[_Hand]:
    hands: list[_Hand] = []
    dealing = False
    for i in range(len(observed)):
        who = entry_who(observed[i])
        what = entry_what(observed[i])
        if who == CHANCE and DEAL <= what < ROLL:
            if not dealing:
                hands.append(_Hand(state))
            dealing = True
            kind = (what - DEAL) % 8
            if kind == UNSEEN:
                hands[-1].blanks[(what - DEAL) // 8].append(i)
            else:
                hands[-1].supply[kind] -= 1
        else:
            dealing = False
            if who >= 0 and THROW <= what < HIDDEN:
                hands[-1].note_throw(who, what - THROW, state.players)
    return hands


def _shuffle(drawn: list[int], rng: Random) -> None:
    for i in range(len(drawn) - 1, 0, -1):
        j = rng.randrange(i + 1)
        drawn[i], drawn[j] = drawn[j], drawn[i]
