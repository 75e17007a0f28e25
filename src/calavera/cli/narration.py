"""The journal as sentences, for each observer only what that observer may know."""

from __future__ import annotations

from collections.abc import Iterable

from calavera.core.state import NOBODY, Note, State
from calavera.terminal.speech import Speech


class Narration:
    """Collects sentences from the journal of a state, apart for each observer: seats, and NOBODY for a spectator."""

    def __init__(self, state: State, speech: Speech, observers: Iterable[int]) -> None:
        self._journal: list[Note] = []
        state.journal = self._journal
        self._game = state.game
        self._speech = speech
        self._untold: dict[int, list[str]] = {observer: [] for observer in observers}

    def collect(self) -> None:
        """Take up the events of the last move: one line per move."""
        for observer, lines in self._untold.items():
            heard = [note for note in self._journal if note.only == NOBODY or note.only == observer]
            speech = self._speech.to(observer)
            told = [speech.tell(self._game.tell(event)) for event in self._game.events(heard)]
            line = " ".join(sentence for sentence in told if sentence)
            if line:
                lines.append(line)
        self._journal.clear()

    def since_last_time(self, observer: int) -> list[str]:
        lines = self._untold[observer]
        self._untold[observer] = []
        return lines
