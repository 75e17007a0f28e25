"""Undo: one's own last choice, and only while nothing was revealed, rolled or answered."""

from __future__ import annotations

import random
from typing import Any

import pytest

from calavera.core.state import CHANCE
from calavera.table.commands import Pause, Play, PlayFor, SitIn, Start, Undo
from calavera.table.decide import decide
from calavera.table.errors import NothingToUndo, NotPlaying, NotSeated, TablePaused, UndoTooLate, UndoTooOften
from calavera.table.events import Acted, Entry, HandedBack, Happened, Shown, Undone
from calavera.table.people import Asker
from calavera.table.redaction import redacted
from calavera.table.settings import Clock
from calavera.table.table import Table, fold
from calavera.table.undo import MOST_UNDOS_OF_A_CHOICE, MOST_UNDOS_OF_A_SEAT, may_be_taken_back
from calavera.table.verify import verify
from tests.table.counting import COUNTING, counted_moves, with_counting
from tests.table.lively import NAMES, TABLES, play_lively
from tests.table.sitting import Sitting, finished, started

# Journal lines that say that discs were turned or taken back into the hands.
REVEALING = ("turned_", "round_")


def may_undo(table: Table, entries: list[Entry], seat: int) -> bool:
    """The rule once more, read off the log alone; for logs without undo in them."""
    for entry in reversed(entries):
        event = entry.event
        if isinstance(event, Happened | Shown):
            return False
        if isinstance(event, Acted) and event.seat == seat:
            return not any(line.what.startswith(REVEALING) for line in table.journal[entry.n])
        if isinstance(event, Acted) and not event.together:
            return False
    return False


@pytest.mark.parametrize(
    ("game", "players", "seed"),
    [("skull", 3, 1), ("skull", 4, 2), ("skull", 5, 3), ("skull_king", 3, 1), ("skull_queen", 2, 1), ("yamiks", 2, 1)],
)
def test_undo_is_possible_exactly_while_nothing_followed(game: str, players: int, seed: int) -> None:
    sitting, rng, undone = started(game, players), random.Random(seed), 0
    while sitting.table.status == "playing":
        sitting.play_on(rng)
        if sitting.table.status != "playing":
            break
        for seat in range(players):
            possible = may_undo(sitting.table, sitting.entries, seat)
            try:
                events = decide(sitting.table, Undo(), Asker(f"p{seat}", ""), sitting.now).events
            except (NothingToUndo, UndoTooLate):
                assert not possible
                continue
            assert possible
            assert events == [Undone(seat)]
            undone += 1
    assert undone > 0 or game == "yamiks"


def test_a_choice_may_be_taken_back_exactly_while_its_seat_could_do_so() -> None:
    found = {True: 0, False: 0}
    for game in ("skull", "skull_king", "skull_queen"):
        sitting, rng = started(game, 3), random.Random(5)
        while sitting.table.status == "playing":
            sitting.play_on(rng)
            table = sitting.table
            if table.status != "playing" or table.playing().waiting != 0:
                continue
            may = any(may_undo(table, sitting.entries, seat) for seat in range(3))
            assert may_be_taken_back(table) == may
            found[may] += 1
    assert min(found.values()) > 0


def test_who_is_out_of_the_game_cannot_reach_back_while_others_choose() -> None:
    tried = 0
    for seed in range(40):
        sitting, rng = started("skull", 4, showing=False), random.Random(seed)
        while sitting.table.status == "playing":
            sitting.play_on(rng)
            state = sitting.table.playing()
            out = [seat for seat in range(4) if state.waiting and state.view().seats[seat].discs == 0]
            for seat in out:
                tried += 1
                with pytest.raises(UndoTooLate):
                    sitting.do(seat, Undo())
    assert tried > 0


@pytest.mark.parametrize(("game", "players"), [("skull", 4), ("skull_king", 4), ("skull_queen", 2)])
def test_choosing_again_after_an_undo_leads_to_the_same_game(game: str, players: int) -> None:
    straight = finished(game, players, seed=6)
    winding, rng = started(game, players), random.Random(1)
    for entry in straight.entries:
        if isinstance(entry.event, Acted):
            winding.play(entry.event.seat, str(entry.event.action))
            for seat in range(players):
                if winding.table.status == "playing" and rng.random() < 0.4:
                    try:
                        winding.do(seat, Undo())
                    except (NothingToUndo, UndoTooLate):
                        continue
                    again = [e.event for e in winding.entries if isinstance(e.event, Acted) and e.event.seat == seat]
                    winding.play(seat, str(again[-1].action))
    assert sum(isinstance(entry.event, Undone) for entry in winding.entries) > 5
    assert winding.table.playing().dump() == straight.table.playing().dump()
    assert winding.table.result == straight.table.result
    assert winding.table.draws == straight.table.draws


def test_a_choice_taken_back_is_never_shown() -> None:
    sitting = started("skull_queen", 3)
    sitting.play(0, "plank front 0 0 0 0")
    sitting.do(0, Undo())
    for seat in range(3):
        sitting.play(seat, "plank back 1 1 1 1")
    first = next(entry for entry in sitting.entries if isinstance(entry.event, Acted))
    for viewer in (None, 1, 2):
        event = redacted(first, sitting.table, viewer).event
        assert isinstance(event, Acted)
        assert event.action is None
    shown = next(entry.event for entry in sitting.entries if isinstance(entry.event, Shown))
    assert shown == Shown(dict.fromkeys(range(3), "plank back 1 1 1 1"))


def test_a_bot_s_choice_is_not_one_s_own() -> None:
    sitting = started("skull", 3)
    sitting.server(SitIn(1))
    sitting.server(PlayFor(1, "place flower", "bot", 0))
    with pytest.raises(NothingToUndo):
        sitting.do(1, Undo())
    sitting.server(PlayFor(2, "place flower", "clock", 0))
    with pytest.raises(NothingToUndo):
        sitting.do(2, Undo())


def test_who_takes_a_choice_back_has_the_seat_back_too() -> None:
    sitting = started("skull", 3)
    sitting.play(1, "place flower")
    sitting.server(SitIn(1))
    assert sitting.do(1, Undo()) == [HandedBack(1), Undone(1)]
    assert sitting.table.bots_to_act() == []


def test_there_is_no_undo_without_a_seat_a_game_or_while_it_rests() -> None:
    sitting = Sitting("skull", 3)
    with pytest.raises(NotSeated):
        sitting.do(0, Undo())
    sitting.sit(3)
    with pytest.raises(NotPlaying):
        sitting.do(0, Undo())
    sitting.do(0, Start())
    sitting.play(0, "place flower")
    sitting.server(Pause())
    with pytest.raises(TablePaused):
        sitting.do(0, Undo())
    over = finished("skull", 3, seed=1)
    with pytest.raises(NotPlaying):
        over.do(0, Undo())


def test_nothing_is_left_to_undo_after_the_first_choice_was_taken_back() -> None:
    sitting = started("skull", 3)
    sitting.play(0, "place flower")
    sitting.do(0, Undo())
    with pytest.raises(NothingToUndo):
        sitting.do(0, Undo())


@pytest.mark.parametrize("clock", [Clock("bank", 60, 10), Clock("move", 60)])
def test_undo_gives_no_time(clock: Clock) -> None:
    sitting = Sitting("skull", 3, clock=clock)
    sitting.sit(3)
    sitting.do(0, Start())
    due = sitting.table.clocks.deadline(0)
    assert due == sitting.now + 60_000
    for _ in range(5):
        sitting.now += 4_000
        sitting.do(0, Play("place flower"))
        sitting.do(0, Undo())
    assert sitting.table.clocks.deadline(0) == due
    assert fold("table-1", sitting.entries).clocks.deadline(0) == due


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=NAMES)
def test_taking_back_leads_to_the_game_without_that_choice(game: str, players: int, options: dict[str, Any]) -> None:
    """Played again from the beginning, which a table itself never does."""

    def look(sitting: Sitting) -> None:
        if isinstance(sitting.entries[-1].event, Undone):
            table = sitting.table
            again = table.new_state(players)
            for move in table.moves:
                if move.who == CHANCE:
                    again.happen(move.words)
                else:
                    again.play(move.who, move.words)
            assert table.playing().dump() == again.dump()
            assert table.turns_of(0) == sum(move.who == 0 for move in table.moves)

    play_lively(game, players, options, 7, look)


@pytest.mark.parametrize("played", [10, 1_000])
def test_an_undo_makes_few_moves_however_long_the_game_was(played: int) -> None:
    with with_counting():
        sitting = started(COUNTING, 2)
        for i in range(played):
            sitting.play(i % 2, "wait")
        with counted_moves() as made:
            sitting.do(1, Undo())
        assert made.count <= 2
        sitting.play(1, "wait")
        with counted_moves() as made:
            again = fold("table-1", sitting.entries)
        assert again.moves == sitting.table.moves
        assert made.count <= len(sitting.entries) + 2, "each entry is played once, an undo adds a few moves at most"


def test_an_undo_while_others_choose_makes_only_their_choices_again() -> None:
    with with_counting():
        sitting = started(COUNTING, 4)
        for i in range(400):
            sitting.play(i % 4, "wait")
        sitting.play(0, "together")
        for seat in (3, 1, 0):
            sitting.play(seat, "wait")
        with counted_moves() as made:
            sitting.do(3, Undo())
            sitting.do(1, Undo())
        assert made.count <= 3
        assert [move.who for move in sitting.table.moves[-2:]] == [0, 0]


def test_a_choice_is_taken_back_only_so_often() -> None:
    sitting = started("skull", 3)
    for _ in range(MOST_UNDOS_OF_A_CHOICE):
        sitting.play(0, "place flower")
        sitting.do(0, Undo())
    sitting.play(0, "place flower")
    with pytest.raises(UndoTooOften) as often:
        sitting.do(0, Undo())
    assert often.value.params == {"most": MOST_UNDOS_OF_A_CHOICE}
    sitting.play(1, "place flower")
    sitting.do(1, Undo())


def test_a_seat_takes_back_only_so_often_in_a_game() -> None:
    with with_counting():
        sitting = started(COUNTING, 2)
        for _ in range(MOST_UNDOS_OF_A_SEAT):
            sitting.play(0, "wait")
            sitting.do(0, Undo())
            sitting.play(0, "wait")
            sitting.play(1, "wait")
        sitting.play(0, "wait")
        with pytest.raises(UndoTooOften) as often:
            sitting.do(0, Undo())
        assert often.value.params == {"most": MOST_UNDOS_OF_A_SEAT}
        sitting.play(1, "wait")
        sitting.do(1, Undo())


def test_a_log_with_more_undos_than_are_allowed_today_still_opens_and_verifies() -> None:
    sitting, rng = started("skull", 3), random.Random(5)
    for _ in range(3 * MOST_UNDOS_OF_A_SEAT):
        sitting.play(0, "place flower")
        sitting.add([Undone(0)])
    while sitting.table.status == "playing":
        sitting.play_on(rng)
    assert fold("table-1", sitting.entries).result is not None
    assert verify("table-1", sitting.entries).wrong is None


def test_whoever_was_answered_stays_answered_when_the_answer_is_taken_back() -> None:
    with with_counting():
        sitting = started(COUNTING, 3)
        for seat in range(3):
            sitting.play(seat, "wait")
        sitting.do(2, Undo())
        with pytest.raises(UndoTooLate):
            sitting.do(1, Undo())
        sitting.add([Undone(1)])  # as earlier versions allowed it
        assert [move.who for move in sitting.table.moves] == [0]
        assert sitting.table.to_act() == [1]
        sitting.play(1, "wait")
        assert fold("table-1", sitting.entries).playing().dump() == sitting.table.playing().dump()
