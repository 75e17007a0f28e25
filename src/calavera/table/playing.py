"""While a game is on: choices of players and bots, chance that waits, undo, and coming back to a seat."""

from __future__ import annotations

from calavera.table.commands import CallChance, Play, PlayFor
from calavera.table.consent import check_not_forfeited
from calavera.table.consequences import gone_on, played
from calavera.table.decision import Decision
from calavera.table.errors import NotPlaying, TableFull, TablePaused
from calavera.table.events import Event, HandedBack, Undone
from calavera.table.people import Seat
from calavera.table.table import Table
from calavera.table.undo import check_undo, check_undo_limits

# How often a player can take the seat back from a bot without making a choice.
MOST_TIMES_BACK = 50


def _only_playing(table: Table) -> None:
    if table.status != "playing":
        raise NotPlaying()


def in_play(table: Table, i: int) -> Seat | None:
    """The seat, if a game is going on."""
    return table.seated(i) if table.status == "playing" and 0 <= i < len(table.seats) else None


def come_back(table: Table, seat: int) -> list[Event]:
    """A player who acts is back: a bot that sat in hands the seat back first."""
    check_not_forfeited(table, seat)
    return [HandedBack(seat)] if table.seated(seat).bot_sits_in else []


def play(table: Table, seat: int, command: Play) -> Decision:
    _only_playing(table)
    if table.paused:
        raise TablePaused()
    back = come_back(table, seat)
    decision = played(table, seat, command.action, "player", wait=command.wait)
    decision.events[:0] = back
    return decision


def go_on(table: Table) -> Decision:
    """Everybody at the table may let chance go on, so nobody has to wait for a player who reconsiders."""
    _only_playing(table)
    if table.paused:
        raise TablePaused()
    return gone_on(table)


def call_chance(table: Table, command: CallChance) -> Decision:
    if table.status != "playing" or table.paused or table.draws != command.draws:
        return Decision()
    return gone_on(table)


def play_for(table: Table, command: PlayFor) -> Decision:
    _only_playing(table)
    if table.paused or command.seat not in table.to_act() or table.turns_of(command.seat) != command.turn:
        return Decision()
    if command.by == "bot" and command.seat not in table.bots_to_act():
        return Decision()  # the person came back meanwhile
    return played(table, command.seat, command.action, command.by)


def undo(table: Table, seat: int) -> list[Event]:
    _only_playing(table)
    if table.paused:
        raise TablePaused()
    back = come_back(table, seat)
    check_undo(table, seat)
    check_undo_limits(table, seat)
    return [*back, Undone(seat)]


def take_back(table: Table, seat: int) -> list[Event]:
    """Limited: leaving and coming back without end would fill the log. Making a choice takes the seat back anyway."""
    if table.seated(seat).times_back >= MOST_TIMES_BACK:
        raise TableFull()
    return come_back(table, seat) if table.status == "playing" else []
