"""What has happened, told to each observer as far as it may know."""

from __future__ import annotations

from collections.abc import Iterable

from calavera.cli.face import Face
from calavera.cli.speech import Speech
from calavera.rules.state import NOBODY, Event, State


class Narration:
    """Collects sentences from the journal of a state, apart for each observer: seats, and NOBODY for a spectator."""

    def __init__(self, state: State, face: Face, speech: Speech, observers: Iterable[int]) -> None:
        self._journal: list[Event] = []
        state.journal = self._journal
        self._face = face
        self._speech = speech
        self._untold: dict[int, list[str]] = {observer: [] for observer in observers}

    def collect(self) -> None:
        """Take up the events of the last move: one line a move."""
        for observer, lines in self._untold.items():
            told = [
                self._face.tell(event, self._speech)
                for event in self._journal
                if event.only == NOBODY or event.only == observer
            ]
            line = " ".join(sentence for sentence in told if sentence)
            if line:
                lines.append(line)
        self._journal.clear()

    def since_last_time(self, observer: int) -> list[str]:
        lines = self._untold[observer]
        self._untold[observer] = []
        return lines
