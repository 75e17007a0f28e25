"""The company in which learners of Skull practise: strangers, and captains, who take turns with their tables."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import NOBODY
from calavera.games.skull.bots.blueprint.keys import CommonKnowledge
from calavera.games.skull.bots.blueprint.opponents import Opponents
from calavera.games.skull.bots.blueprint.policy import Policy
from calavera.games.skull.bots.model import SkullModel
from calavera.games.skull.bots.reading.character import Character
from calavera.games.skull.bots.reading.evidence import Evidence
from calavera.games.skull.bots.reading.gate import Gate, strangers
from calavera.games.skull.bots.reading.habits import (
    Habits,
    counting_habits,
    random_habits,
    wider_habits,
)
from calavera.games.skull.bots.reading.manners import random_style
from calavera.games.skull.rules.layout import MOST_PLAYERS
from calavera.games.skull.rules.state import SkullState

CONTEXTS: Final = 3  # of rounds with captains

_COUNTING: Final = 0.15  # of those who play by habit

# How a seat plays
_BY_HABIT: Final = 0
_BY_MODEL: Final = 1
_AT_RANDOM: Final = 2
_AS_CAPTAIN: Final = 3


class _Stranger:
    def __init__(self, rng: Random, captains: float, wider: bool) -> None:
        self.habits = _habits(rng, wider)
        self.model = SkullModel(random_style(rng))
        luck = rng.random()
        self.plays: i64 = _BY_HABIT
        if luck < 0.05:
            self.plays = _AT_RANDOM
        elif luck < 0.35:
            self.plays = _BY_MODEL
        if rng.random() < captains:
            self.plays = _AS_CAPTAIN


def _habits(rng: Random, wider: bool) -> Habits:
    if rng.random() < _COUNTING:
        return counting_habits(rng)
    return wider_habits(rng) if wider else random_habits(rng)


class StrangeCompany(Opponents):
    """Strangers, drawn for every game: in half of the games all of one kind. Each is a captain instead with the
    probability `captains`; rounds are told apart by how many of them are. If they are `wider`, some have habits that
    the exploiter did not practise with.
    """

    def __init__(self, blueprint: Policy, captains: float, wider: bool = False) -> None:
        self.contexts = 3
        self._blueprint = blueprint
        self._captains = captains
        self._wider = wider
        self._seats: list[_Stranger] = []
        self._found: i64 = 0
        self._scratch = vec[i64]([0] * 64)

    def begin(self, state: SkullState, known: CommonKnowledge, learner: i64, rng: Random) -> None:  # noqa: ARG002
        alike = rng.random() < 0.5
        one = _Stranger(rng, self._captains, self._wider)
        self._seats = [one if alike else _Stranger(rng, self._captains, self._wider) for _ in range(state.players)]
        self._found = 0
        for seat in range(state.players):
            if seat != learner and self._seats[seat].plays == _AS_CAPTAIN:
                self._found += 1

    def context(self) -> i64:
        return min(self._found, self.contexts - 1)

    def act(self, state: SkullState, seat: i64, known: vec[i64], rng: Random) -> i64:
        one = self._seats[seat]
        if one.plays == _BY_HABIT:
            return one.habits.act(state, seat, rng)
        if one.plays == _BY_MODEL:
            return one.model.act(state, seat, rng, self._scratch)
        if one.plays == _AT_RANDOM:
            return state.random_action(seat, rng, self._scratch)
        return self._blueprint.draw(state, seat, known, rng)


class KnownCompany(Opponents):
    """Captains, and the strangers that everybody is compared with, drawn for every game: in half of the games all of
    one kind. `identities` has by seat the number of the stranger, or the number of them all for a captain.
    """

    def __init__(self, blueprint: Policy, captains: float) -> None:
        self.contexts = 1
        self.identities = vec[i64]([NOBODY] * MOST_PLAYERS)
        self._blueprint = blueprint
        self._captains = captains
        self._strangers: list[Character] = strangers()

    def begin(self, state: SkullState, known: CommonKnowledge, learner: i64, rng: Random) -> None:  # noqa: ARG002
        alike = rng.random() < 0.5
        one = self._drawn(rng)
        for seat in range(MOST_PLAYERS):
            self.identities[seat] = one if alike else self._drawn(rng)

    def _drawn(self, rng: Random) -> i64:
        if rng.random() < self._captains:
            return len(self._strangers)
        return rng.randrange(len(self._strangers))

    def act(self, state: SkullState, seat: i64, known: vec[i64], rng: Random) -> i64:
        identity = self.identities[seat]
        if identity < len(self._strangers):
            return self._strangers[identity].act(state, seat, rng)
        return self._blueprint.draw(state, seat, known, rng)


def context_of(weight: float) -> i64:
    """The kind of a round in which a captain plays the exploiter with this probability at most."""
    if weight < 0.15:
        return 0
    return 1 if weight < 0.5 else 2


class Captains(Opponents):
    """Captains with their gate: each weighs the evidence at the beginning of a round and draws which table it plays by.
    Where a captain at a table would search for an answer to strangers, these play by the exploiter, and where it would
    lean from the blueprint they play `later` from the second round on: a search would take a learner too long. Rounds
    are told apart by how likely the exploiter is.
    """

    def __init__(self, blueprint: Policy, exploiter: Policy, gate: Gate) -> None:
        self.contexts = CONTEXTS
        self.later = blueprint
        self._blueprint = blueprint
        self._exploiter = exploiter
        self._gate = gate
        self._strangers: list[Character] = strangers()
        self._evidence: Evidence | None = None
        self._learner: i64 = NOBODY
        self._exploits: i64 = 0  # a bit for each seat that plays the exploiter in this round
        self._weight = 0.0

    def begin(self, state: SkullState, known: CommonKnowledge, learner: i64, rng: Random) -> None:  # noqa: ARG002
        self._evidence = Evidence(state, known, self._blueprint, self._exploiter, self._strangers, self._gate)
        self._learner = learner

    def begin_round(self, state: SkullState, rng: Random) -> None:
        evidence = self._evidence
        if evidence is None:
            return
        evidence.read(state.history)
        self._exploits = 0
        self._weight = 0.0
        for seat in range(state.players):
            if seat == self._learner:
                continue
            weight = evidence.turns(seat)
            self._weight = max(self._weight, weight)
            if rng.random() < weight:
                self._exploits |= 1 << seat

    def context(self) -> i64:
        return context_of(self._weight)

    def act(self, state: SkullState, seat: i64, known: vec[i64], rng: Random) -> i64:
        if self._exploits >> seat & 1:
            action = self._exploiter.draw(state, seat, known, rng)
            if action != NOBODY:
                return action
        return (self._blueprint if state.round == 1 else self.later).draw(state, seat, known, rng)
