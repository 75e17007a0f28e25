"""Whether a seat may take its last choice back."""

from __future__ import annotations

from calavera.core.errors import CalaveraError
from calavera.core.state import FACT, entry_who
from calavera.table.choices import has_chosen
from calavera.table.errors import NothingToUndo, UndoTooLate, UndoTooOften
from calavera.table.table import Table

# Enough for slips of the finger and second thoughts, too few to fill a log.
MOST_UNDOS_OF_A_CHOICE = 5
MOST_UNDOS_OF_A_SEAT = 40


def check_undo(table: Table, seat: int) -> None:
    """Raise unless the seat's last choice is its player's own and nothing was revealed, rolled or answered since.

    While others still choose, a simultaneous choice may be taken back: nobody has seen it. An open choice may be taken
    back until somebody answers: its player has learnt nothing from it.
    """
    state = table.playing()
    moves, last = table.moves, table.choices.last_of(seat)
    if last < 0:
        raise NothingToUndo()
    if moves[last].by != "player":
        raise NothingToUndo()  # a bot's or the clock's choice is not one's own
    if state.waiting != 0:
        if not has_chosen(state, seat):
            raise UndoTooLate()
        return
    answered = last != len(moves) - 1
    revealed = entry_who(state.history[len(state.history) - 1]) == FACT
    if answered or revealed or last < table.shown_until:
        raise UndoTooLate()


def may_be_taken_back(table: Table) -> bool:
    """Whether the last move is a player's open choice that nobody has answered."""
    moves = table.moves
    if table.playing().waiting != 0 or not moves or moves[len(moves) - 1].by != "player":
        return False
    try:
        check_undo(table, moves[len(moves) - 1].who)
    except CalaveraError:
        return False
    return True


def check_undo_limits(table: Table, seat: int) -> None:
    """Raise if the choice was taken back too often already, or if it was answered and only its answer taken back.

    Not part of `check_undo`: logs of earlier versions hold such undos too, and they verify.
    """
    choices = table.choices
    if not choices.leads_back(seat):
        raise UndoTooLate()
    if choices.times_undone(seat) >= MOST_UNDOS_OF_A_CHOICE:
        raise UndoTooOften(most=MOST_UNDOS_OF_A_CHOICE)
    if choices.undone[seat] >= MOST_UNDOS_OF_A_SEAT:
        raise UndoTooOften(most=MOST_UNDOS_OF_A_SEAT)
