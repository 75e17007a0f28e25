"""Suspects: who the others may be, and where their skulls may lie, drawn by what the evidence says of both."""

from __future__ import annotations

from math import exp, log
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import NOBODY
from calavera.games.skull.bots.reading.evidence import IN_HAND, LOST, Evidence
from calavera.games.skull.bots.reading.gate import Gate
from calavera.games.skull.rules.layout import OWNED, OWNS_SKULL, SKULL_AT
from calavera.games.skull.rules.state import SkullState
from calavera.search.matching import drawn

_CAPTAIN: Final = 0.3  # that a given seat is a captain, where they are neither all captains nor all of one kind
_LEAST: Final = 1e-9  # of a probability before anything is seen


class Suspects:
    """`identities` has for each seat the number of a stranger, or the number of them all for a captain. As for the
    gate, all of them may be captains, or strangers of one kind, or each of them anybody. `only_captains` says whether
    all those drawn are captains.
    """

    def __init__(self, evidence: Evidence, seat: i64, players: i64, strangers: i64, gate: Gate) -> None:
        self.identities = vec[i64]([NOBODY] * players)
        self.only_captains = False
        self._evidence = evidence
        self._others = [other for other in range(players) if other != seat]
        self._strangers = strangers
        captains = log(max(gate.captains, _LEAST))
        apart = log(max(1.0 - gate.captains - gate.alike, _LEAST))
        alike = log(max(gate.alike, _LEAST) / float(strangers))
        together = vec[float]([0.0] * strangers)
        self._apart: list[vec[float]] = []
        for other in self._others:
            likely = evidence.so_far(other)
            for i in range(strangers + 1):
                likely[i] *= gate.trust
                if i < strangers:
                    together[i] += likely[i]
                    likely[i] += log((1.0 - _CAPTAIN) / float(strangers))
            captains += likely[strangers]
            likely[strangers] += log(_CAPTAIN)
            apart += _exponentiate(likely)
            self._apart.append(likely)
        alike += _exponentiate(together)
        self._together = together
        kinds = vec[float]([captains, alike, apart])
        _exponentiate(kinds)
        self.captains = kinds[0]
        self.alike = kinds[1]

    def draw(self, state: SkullState, rng: Random) -> None:
        """Draw who the others are, and put their skulls where these may have them."""
        luck = rng.random()
        if luck < self.captains + self.alike:
            one = self._strangers if luck < self.captains else drawn(self._together, self._strangers, rng)
            for other in self._others:
                self.identities[other] = one
        else:
            for i in range(len(self._others)):
                self.identities[self._others[i]] = drawn(self._apart[i], self._strangers + 1, rng)
        self.only_captains = True
        for other in self._others:
            if self.identities[other] < self._strangers:
                self.only_captains = False
            if state.at[OWNED + other] > 0:
                self._put_skull(state, other, rng)

    def _put_skull(self, state: SkullState, other: i64, rng: Random) -> None:
        place = self._evidence.skull_of(other, self.identities[other], rng)
        state.at[OWNS_SKULL + other] = 0 if place == LOST else 1
        state.at[SKULL_AT + other] = place if place < IN_HAND else NOBODY


def _exponentiate(logs: vec[float]) -> float:
    """Turn logarithms into probabilities, in place; return the logarithm of their sum."""
    top = logs[0]
    for i in range(len(logs)):
        top = max(top, logs[i])
    total = 0.0
    for j in range(len(logs)):
        logs[j] = exp(logs[j] - top)
        total += logs[j]
    for k in range(len(logs)):
        logs[k] /= total
    return top + log(total)
