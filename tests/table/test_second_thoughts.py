"""Chance waits where a player asks for it and the game allows it, so that a choice can be taken back."""

from __future__ import annotations

import random

import pytest

from calavera.table.commands import CallChance, GoOn, Pause, Play, PlayFor, Say, SitIn, Start, Undo
from calavera.table.errors import NotPlaying, NotSeated, TablePaused, UndoTooLate
from calavera.table.events import Acted, Event, Finished, Happened, Undone
from calavera.table.table import fold
from calavera.table.verify import verify
from tests.table.sitting import Sitting, started


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def waited(players: int = 2) -> tuple[Sitting, int]:
    """A table of Yamik's after a box was filled by a player who may want it back, and that player's seat."""
    sitting = started("yamiks", players)
    chooser = sitting.table.to_act()[0]
    if players > 1:
        sitting.play(chooser, "start")
    sitting.do(chooser, Play("fill ones", wait=True))
    return sitting, chooser


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_box_can_be_taken_back_until_the_next_roll(players: int) -> None:
    sitting, seat = waited(players)
    assert kinds([entry.event for entry in sitting.entries[-1:]]) == ["Acted"]
    assert sitting.table.to_act() == []
    filled = sitting.table.playing().dump()
    assert sitting.do(seat, Undo()) == [Undone(seat)]
    assert sitting.table.to_act() == [seat]
    sitting.do(seat, Play("fill ones", wait=True))
    assert sitting.table.playing().dump() == filled
    sitting.do(seat, GoOn())
    with pytest.raises(UndoTooLate):
        sitting.do(seat, Undo())


def test_without_the_wish_to_wait_the_next_roll_follows_directly() -> None:
    sitting = started("yamiks", 2)
    chooser = sitting.table.to_act()[0]
    assert kinds(sitting.play(chooser, "start")) == ["Acted", "Happened"]


def test_dice_that_are_kept_do_not_wait() -> None:
    sitting = started("yamiks", 1)
    assert kinds(sitting.do(0, Play("keep none", wait=True))) == ["Acted", "Happened"]


def test_the_choice_of_a_bot_or_the_clock_does_not_wait() -> None:
    sitting = started("yamiks", 2)
    seat = sitting.table.to_act()[0]
    sitting.play(seat, "start")
    turn = sitting.table.turns_of(seat)
    assert kinds(sitting.server(PlayFor(seat, "fill ones", "clock", turn))) == ["Acted", "Happened"]


def test_the_next_player_lets_chance_go_on_and_so_does_the_server_once() -> None:
    sitting, seat = waited()
    draws = sitting.table.draws
    assert kinds(sitting.do(1 - seat, GoOn())) == ["Happened"]
    assert sitting.table.to_act() == [1 - seat]
    assert sitting.server(CallChance(draws)) == []
    assert sitting.do(seat, GoOn()) == []
    sitting, _ = waited()
    assert kinds(sitting.server(CallChance(sitting.table.draws))) == ["Happened"]


def test_only_players_of_a_game_that_goes_on_let_chance_go_on() -> None:
    sitting, seat = waited()
    with pytest.raises(NotSeated):
        sitting.do(7, GoOn())
    sitting.server(Pause())
    with pytest.raises(TablePaused):
        sitting.do(seat, GoOn())
    assert sitting.server(CallChance(sitting.table.draws)) == []
    waiting = Sitting("yamiks", 2)
    waiting.sit(2)
    with pytest.raises(NotPlaying):
        waiting.do(0, GoOn())


def test_the_dice_are_the_same_whether_or_not_they_have_waited() -> None:
    direct, waits = started("yamiks", 2), started("yamiks", 2)
    rng = random.Random(3)
    while direct.table.status == "playing":
        seat = direct.table.to_act()[0]
        action = direct.table.game.actions.format(rng.choice(direct.table.playing().legal(seat)))
        direct.play(seat, action)
        waits.do(seat, Play(action, wait=True))
        if waits.table.status == "playing":
            waits.do(seat, Say(phrase="hello") if rng.random() < 0.1 else GoOn())
            waits.do(seat, GoOn())
    assert waits.table.playing().dump() == direct.table.playing().dump()
    assert waits.table.result == direct.table.result
    for sitting in (direct, waits):
        assert verify("table-1", sitting.entries).reason is None
    assert sum(isinstance(entry.event, Finished) for entry in waits.entries) == 1


def test_a_log_with_boxes_taken_back_verifies_and_folds() -> None:
    sitting, rng = started("yamiks", 2), random.Random(5)
    while sitting.table.status == "playing":
        seat = sitting.table.to_act()[0]
        action = sitting.table.game.actions.format(rng.choice(sitting.table.playing().legal(seat)))
        sitting.do(seat, Play(action, wait=True))
        if not sitting.table.to_act() and sitting.table.status == "playing":
            if rng.random() < 0.5:
                sitting.do(seat, Undo())
                sitting.do(seat, Play(action, wait=True))
            sitting.server(CallChance(sitting.table.draws))
    assert sum(isinstance(entry.event, Undone) for entry in sitting.entries) > 5
    assert verify("table-1", sitting.entries).reason is None
    assert fold("table-1", sitting.entries).playing().dump() == sitting.table.playing().dump()


def test_a_roll_left_out_of_a_log_is_noticed() -> None:
    sitting, rng = started("yamiks", 2), random.Random(5)
    while sitting.table.status == "playing":
        seat = sitting.table.to_act()[0]
        sitting.do(
            seat, Play(sitting.table.game.actions.format(rng.choice(sitting.table.playing().legal(seat))), wait=True)
        )
        sitting.server(CallChance(sitting.table.draws))
    entries = list(sitting.entries)
    at = next(i for i, entry in enumerate(entries) if i > 20 and isinstance(entry.event, Happened))
    other = Happened(entries[at].event.draw, "roll 1 1 1 1 1")  # type: ignore[union-attr]
    entries[at] = type(entries[at])(entries[at].n, entries[at].at, other)
    assert verify("table-1", entries).reason == "verify.draw"


def test_nobody_s_clock_runs_while_chance_waits() -> None:
    sitting, seat = waited()
    assert sitting.table.clocks.since == {}
    assert sitting.table.chance_since == sitting.now
    sitting.do(seat, Undo())
    table = sitting.table
    assert table.chance_since is None
    assert list(table.clocks.since) == [seat]


def test_who_is_replaced_by_a_bot_meanwhile_holds_nobody_up() -> None:
    sitting, seat = waited()
    sitting.server(SitIn(seat))
    assert kinds(sitting.server(CallChance(sitting.table.draws))) == ["Happened"]


def test_a_table_can_start_as_before() -> None:
    sitting = Sitting("yamiks", 1)
    sitting.sit(1)
    assert kinds(sitting.do(0, Start()))[-1] == "Happened"
    assert isinstance(sitting.play(0, "keep none")[0], Acted)
