"""What a captain makes of its table: from nothing but its view, and afresh in every game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final
from zlib import crc32

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import FACT, entry
from calavera.games.skull.bots.blueprint import lookup
from calavera.games.skull.bots.blueprint.keys import CommonKnowledge
from calavera.games.skull.bots.blueprint.policy import Policy
from calavera.games.skull.bots.reading import prospects
from calavera.games.skull.bots.reading.answer import AnswerModel, Suspected
from calavera.games.skull.bots.reading.character import Character
from calavera.games.skull.bots.reading.evidence import Evidence
from calavera.games.skull.bots.reading.gate import Gate, strangers
from calavera.games.skull.bots.reading.suspects import Suspects
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import NEW_ROUND
from calavera.games.skull.rules.options import SkullOptions
from calavera.games.skull.rules.position import round_began
from calavera.games.skull.rules.state import SkullState
from calavera.games.skull.rules.view import SkullView
from calavera.search.estimate import Budget, Estimate
from calavera.search.flat import flat
from calavera.search.viewpoint import own_seat

FILE = "exploiter.bin"
_strangers = cache(strangers)

# What was drawn for the rounds of late, so that the evidence is weighed once in a round and not for every choice
_ROUNDS_KEPT: Final = 256
_Round = tuple[Gate, int, int, SkullOptions, bytes]
_drawn: Final[dict[_Round, bool]] = {}


@cache
def exploiter() -> Policy:
    """The one that comes with the package; `scripts/skull_exploiter.py` makes the file."""
    return lookup.unpack(files("calavera.games.skull.bots.reading").joinpath(FILE).read_bytes())


def evidence(view: SkullView, gate: Gate) -> Evidence:
    """What the rounds that are over say of every seat, if captains go by this gate."""
    state = GAME.determinize(view, Random(0))
    return _evidence(view, gate, state.history[: round_began(state) + 1])


def suspects(view: SkullView, position: SkullState, gate: Gate) -> Suspects:
    """Who the others may be, by all that they did so far; `position` is a determinization of the view."""
    found = _evidence(view, gate, position.history)
    return Suspects(found, own_seat(view), view.players, len(_strangers()), gate)


def answers(view: SkullView, gate: Gate, legal: Sequence[int], budget: Budget, rng: Random) -> list[Estimate]:
    """What every legal choice is worth against them."""
    position = GAME.determinize(view, Random(0))
    others = suspects(view, position, gate)
    model = answer_model(view, others)
    return flat(Suspected(view, position, model, others), model, own_seat(view), legal, budget, rng)


def answer_model(view: SkullView, others: Suspects) -> AnswerModel:
    seat, known = own_seat(view), lookup.known(view)
    return AnswerModel(seat, others, _strangers(), exploiter(), lookup.blueprint(), prospects.prospects(), known)


def _evidence(view: SkullView, gate: Gate, history: vec[i64]) -> Evidence:
    compared: list[Character] = _strangers()
    start = GAME.new(view.players, view.options)
    found = Evidence(start, CommonKnowledge(view.players), lookup.blueprint(), exploiter(), compared, gate)
    found.read(history)
    return found


def answers_strangers(view: SkullView, gate: Gate) -> bool:
    """Whether strangers are answered in this round: drawn once per round, with the luck of what the seat alone knows of
    the rounds before.
    """
    began = entry(FACT, NEW_ROUND)
    rounds = [i for i in range(len(view.history)) if view.history[i] == began]
    if not rounds:
        return False
    seat = own_seat(view)
    seen = b"".join([packed.to_bytes(8, "little") for packed in view.history[: rounds[-1]]])
    round_ = (gate, view.players, seat, view.options, seen)
    found = _drawn.get(round_)
    if found is None:
        found = Random(crc32(seen) + seat).random() < evidence(view, gate).turns(seat)
        if len(_drawn) >= _ROUNDS_KEPT:
            _drawn.clear()
        _drawn[round_] = found
    return found
