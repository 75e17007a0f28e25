"""Whether a seat may take its last choice back."""

from __future__ import annotations

from calavera.rules.state import FACT, State, entry_who
from calavera.table.errors import NothingToUndo, UndoTooLate
from calavera.table.table import Table


def check_undo(table: Table, seat: int) -> None:
    """Raise unless the seat's last choice is its player's own and nothing was revealed, rolled or answered since.

    While others still choose, a simultaneous choice may be taken back: nobody has seen it. A bid or a card laid open
    may be until somebody answers: whoever takes it back has learnt nothing from it.
    """
    state = table.playing()
    own = [i for i, move in enumerate(table.moves) if move.who == seat]
    if not own:
        raise NothingToUndo()
    if table.moves[own[-1]].by != "player":
        raise NothingToUndo()  # a bot's or the clock's choice is not one's own
    if state.waiting != 0:
        if not _has_chosen(state, seat):
            raise UndoTooLate()
        return
    answered = own[-1] != len(table.moves) - 1
    revealed = entry_who(state.history[len(state.history) - 1]) == FACT
    if answered or revealed or own[-1] < table.shown_until:
        raise UndoTooLate()


def _has_chosen(state: State, seat: int) -> bool:
    """Has this seat chosen in the stage of simultaneous choices that is going on? Some seats may have no part in it."""
    return any(entry_who(packed) == seat for packed in list(state.history)[state.stage_from :])
