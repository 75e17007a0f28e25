"""What a coach says of a position, and what a game brings to be coached.

A value is what the seat has on average from here on: its share of the win, or its points where somebody plays alone. It
follows from the view of that seat and from nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol, get_args

import msgspec
from librt.random import Random

from calavera.core.sentence import Sentence
from calavera.core.state import State

Unit = Literal["wins", "points"]

# Where luck comes from: the cards or dice that are dealt, rolls of the seat's own, rolls of the others, their choices.
LuckSource = Literal["deal", "own_rolls", "others_rolls", "others_choices"]
SOURCES: tuple[LuckSource, ...] = get_args(LuckSource)

# A balanced player makes this choice often enough: it is no mistake, whatever the others make of it.
IN_THE_MIX = 0.05


class Value(msgspec.Struct, frozen=True, gc=False):
    """A mean with its standard error; `simulations` is 0 and so is the error where it was computed instead of sampled.

    `halves` are the means of two independent halves of the simulations: whichever choice looks best in one half is
    judged by the other, as the best of several noisy values is too good to be true.
    """

    value: float
    error: float = 0.0
    simulations: int = 0
    halves: tuple[float, float] = (0.0, 0.0)

    @staticmethod
    def exact(value: float) -> Value:
        return Value(value, 0.0, 0, (value, value))


class Choice(msgspec.Struct, frozen=True, gc=False):
    """A legal choice and what it is worth. `share` says how often a balanced player makes it, where mixing is the point
    of the game.
    """

    action: int
    worth: Value
    share: float | None = None


class Appraisal(msgspec.Struct, frozen=True):
    """What a position is worth to a seat if all seats go on as the coach would, and what each of its choices is worth;
    `choices` is empty where the seat has none.
    """

    worth: Value
    choices: tuple[Choice, ...] = ()

    @property
    def exact(self) -> bool:
        return self.worth.simulations == 0

    def of(self, action: int) -> Choice:
        for choice in self.choices:
            if choice.action == action:
                return choice
        raise KeyError(action)

    def best(self) -> Choice:
        return self.ranked()[0]

    def ranked(self) -> list[Choice]:
        """The best choice first: by value, and before it what a balanced player does, the most frequent first."""
        return sorted(self.choices, key=lambda one: (-(one.share or 0.0) * _mixed(one), -one.worth.value, one.action))

    def in_the_mix(self, action: int) -> bool:
        return _mixed(self.of(action))

    def loss(self, action: int) -> float:
        """By how much a choice is behind the best one, 0 for one inside the mix. Where values are sampled it is never
        too high on average: what looks best in one half need not be the best, so it is a little too low, and below 0
        now and then.
        """
        if self.in_the_mix(action):
            return 0.0
        judged = self._judged(action)
        return (judged[0] + judged[1]) / 2

    def loss_error(self, action: int) -> float:
        """The standard error of the loss, from how far the two halves disagree."""
        if self.in_the_mix(action):
            return 0.0
        judged = self._judged(action)
        return abs(judged[0] - judged[1]) / 2

    def _judged(self, action: int) -> tuple[float, float]:
        """The best choice of each half less this one, by the values of the other half."""
        made = self.of(action).worth.halves
        tops = [max(self.choices, key=lambda one: (one.worth.halves[half], -one.action)) for half in (0, 1)]
        return tops[0].worth.halves[1] - made[1], tops[1].worth.halves[0] - made[0]


def _mixed(choice: Choice) -> bool:
    return choice.share is not None and choice.share >= IN_THE_MIX


class Decision(msgspec.Struct, frozen=True):
    """A choice between several that a seat has made: `move` counts the moves before it."""

    move: int
    action: int
    appraisal: Appraisal

    @property
    def skill(self) -> float:
        return self.appraisal.of(self.action).worth.value - self.appraisal.worth.value

    @property
    def skill_error(self) -> float:
        made, freely = self.appraisal.of(self.action).worth.halves, self.appraisal.worth.halves
        return abs((made[0] - freely[0]) - (made[1] - freely[1])) / 2

    @property
    def loss(self) -> float:
        return self.appraisal.loss(self.action)


class Meter(Protocol):
    """Watches one game with all that is hidden in it, and says how lucky every seat was: 0 on average by construction,
    whoever plays how. It is for results of many games, never for a player at the table.
    """

    def drawn(self, state: State, outcome: int) -> None:
        """To be told of every draw before it is made."""

    def settle(self, state: State) -> None:
        """To be told before every choice, and of the end: what was drawn lies there now."""

    def luck(self) -> list[float]:
        """By seat, in shares of the win."""


class Coach(Protocol):
    """A module of this shape is named by `Game.coach`."""

    METER: str  # what `meter` goes by, for those who read its figures: it is fixed before any game is played

    def unit(self, players: int) -> Unit: ...

    def appraise(
        self, view: Any, legal: Sequence[int], effort: float, made: int | None = None, seed: int = 0
    ) -> Appraisal:
        """The same view gives the same answer, and with another seed an answer by other simulations. `legal` is empty
        where the seat has no choice now. Of very many choices only those worth a thought need be valued, and `made` in
        any case.
        """

    def source(self, state: State, seat: int) -> LuckSource:
        """Where the luck comes from that the draw now due brings `seat`."""

    def why(self, view: Any, appraisal: Appraisal) -> Sentence | None:
        """One sentence on what makes the best choice the best; None where there is nothing to say."""

    def remarks(self, end: State, seat: int, decisions: Sequence[Decision]) -> tuple[Sentence, ...]:
        """What else is worth saying of a seat's finished game: where a bid was lost, which box cost most."""

    def meter(self, state: State, rng: Random) -> Meter:
        """For a game that begins in this state."""
