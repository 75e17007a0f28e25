"""Decision: what a command leads to, and the game as it stands then."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from calavera.core.state import Note, State
from calavera.table.events import Event


class Step(NamedTuple):
    """One move made on a copy of the game: the notes of the rules, and the seats that may act after it.

    The steps of a decision share one state, which stands after the last of them.
    """

    state: State
    notes: list[Note]
    movers: list[int]


@dataclass
class Decision:
    """`steps` belong to the events Started, Acted and Happened, in order. Without any, a table folds the events."""

    events: list[Event] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    def final_state(self) -> State:
        """The game after all of it; only for a decision that makes a move."""
        return self.steps[-1].state
