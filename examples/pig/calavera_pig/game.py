"""Pig, declared: what Calavera takes everything from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from calavera import Game, Options, View
from calavera.core.bot import Roster
from calavera.core.errors import MalformedAction, MalformedOutcome
from calavera.core.journal import JournalEvent
from calavera.core.lazy import Lazy
from calavera.core.notation import Notation
from calavera.core.sentence import Sentence, who
from calavera.core.setting import Setting
from calavera.core.text import Text
from calavera_pig.state import HOLD, ROLL, PigState

SETTINGS = [Setting(players, {"target": target}) for players in range(2, 7) for target in (20, 100)]


class PigOptions(Options, frozen=True, kw_only=True):
    """`target`: how many points win."""

    target: Annotated[int, msgspec.Meta(ge=10, le=1000)] = 100


class PigView(View, frozen=True, kw_only=True, tag="pig"):
    """Its fields are attributes of the state: in Pig everybody sees everything."""

    options: PigOptions
    turn: int
    gathered: int
    last_roll: int | None


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    pass


class Hold(msgspec.Struct, frozen=True, tag="hold"):
    pass


class Face(msgspec.Struct, frozen=True, tag="face"):
    pips: int


class Rolled(JournalEvent, frozen=True, tag="rolled"):
    seat: int
    pips: int


class Lost(JournalEvent, frozen=True, tag="lost"):
    seat: int
    points: int


class Held(JournalEvent, frozen=True, tag="held"):
    seat: int
    points: int


EVENTS: dict[str, type[Rolled | Lost | Held]] = {"rolled": Rolled, "lost": Lost, "held": Held}


def _heading(view: PigView) -> Sentence:
    return Sentence("pig.heading", {"target": view.options.target})


def _prompt(view: PigView) -> Sentence | None:
    return Sentence("pig.prompt", {}) if view.seat in view.to_act else None


def _facts(view: PigView) -> list[Sentence]:
    facts = [Sentence("pig.fact.gathered", {"name": who(view.turn), "points": view.gathered})]
    if view.last_roll is not None:
        facts.append(Sentence("pig.fact.last_roll", {"pips": view.last_roll}))
    return facts


class HoldsAtTwenty:
    """The best known rule of thumb: roll until 20 points are gathered, or the game is won."""

    def choose(self, view: PigView, legal: Sequence[int], rng: Any) -> int:
        enough = min(20, view.options.target - view.scores[view.turn])
        return HOLD if view.gathered >= enough and HOLD in legal else ROLL


PigGame = Game[PigState, PigOptions, PigView]

GAME: PigGame = Game(
    id="pig",
    version=1,
    package="calavera_pig",
    seats=range(2, 7),
    options=PigOptions,
    view=PigView,
    make=PigState,
    actions=Notation([(ROLL, Roll()), (HOLD, Hold())], MalformedAction),
    outcomes=Notation([(pips, Face(pips)) for pips in range(1, 7)], MalformedOutcome),
    events=Rolled | Lost | Held,
    unpack=lambda note: EVENTS[note.what](note.seat, note.value),
    text=Text(heading=_heading, prompt=_prompt, facts=_facts),
    bots=Roster(heuristic=Lazy("calavera_pig.game:HoldsAtTwenty")),
    modest=("hold",),
    conformance=Lazy("calavera_pig.game"),
)


def broken_invariant(state: PigState) -> str:
    return "" if state.gathered >= 0 and min(state.banked) >= 0 else "points are never negative"
