"""Hints at a table: who may ask, that everybody learns of it, and that a position is asked about once."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from calavera.core.errors import NotCoached, NotYourTurn
from calavera.table import decide as deciding
from calavera.table.commands import AskHint, AskPause, Leave, SitIn, Start, Undo
from calavera.table.errors import LogDamaged, NoHints, NotPlaying, NotSeated, RatedHints, TableFull, TablePaused
from calavera.table.events import Entry, HandedBack, Hinted
from calavera.table.log import read
from calavera.table.redaction import redacted
from calavera.table.settings import Clock, TableSettings, checked
from calavera.table.table import fold
from calavera.table.verify import verify
from tests.server.foreign import with_pig
from tests.table.sitting import Sitting, started
from tests.table.test_adopting import Adopting, everything


def in_turn() -> Sitting:
    """Skull, after everybody has placed a disc: the first one chooses openly."""
    sitting = started("skull", 3, hints=True)
    for seat in range(3):
        sitting.play(seat, "place flower")
    return sitting


def hints_in(sitting: Sitting) -> list[Hinted]:
    return [entry.event for entry in sitting.entries if isinstance(entry.event, Hinted)]


# Asking


def test_everybody_reads_that_it_was_asked_for() -> None:
    sitting = in_turn()
    seat = sitting.table.to_act()[0]
    assert sitting.do(seat, AskHint()) == [Hinted(seat)]
    for viewer in (None, 0, 1, 2):
        assert redacted(sitting.entries[-1], sitting.table, viewer).event == Hinted(seat)


def test_the_same_position_is_asked_about_once() -> None:
    sitting = in_turn()
    seat = sitting.table.to_act()[0]
    sitting.do(seat, AskHint())
    assert sitting.do(seat, AskHint()) == []
    sitting.play(seat, "place flower")
    sitting.do(seat, Undo())
    assert sitting.do(seat, AskHint()) == []  # the same position again
    sitting.play(seat, "place skull")
    after = sitting.table.to_act()[0]
    assert sitting.do(after, AskHint()) == [Hinted(after)]
    sitting.do(seat, Undo())
    sitting.play(seat, "bid 1")
    assert sitting.do(after, AskHint()) == [Hinted(after)]  # another one, for the choice before is another
    assert len(hints_in(sitting)) == 3


def test_choosing_at_the_same_time_each_seat_asks_once_whoever_has_chosen_meanwhile() -> None:
    sitting = started("skull", 3, hints=True)
    assert sitting.do(1, AskHint()) == [Hinted(1)]
    sitting.play(0, "place flower")
    assert sitting.do(1, AskHint()) == []
    assert sitting.do(2, AskHint()) == [Hinted(2)]
    with pytest.raises(NotYourTurn):
        sitting.do(0, AskHint())  # has chosen


def test_who_asks_is_back_from_an_absence() -> None:
    sitting = in_turn()
    seat = sitting.table.to_act()[0]
    sitting.server(SitIn(seat))
    assert sitting.do(seat, AskHint()) == [HandedBack(seat), Hinted(seat)]


# Refusals


def test_a_table_gives_no_hints_unless_its_owner_has_said_so() -> None:
    sitting = started("skull", 3)
    with pytest.raises(NoHints):
        sitting.do(0, AskHint())


def test_only_whoever_has_to_choose_may_ask() -> None:
    sitting = in_turn()
    others = {0, 1, 2} - set(sitting.table.to_act())
    for seat in others:
        with pytest.raises(NotYourTurn):
            sitting.do(seat, AskHint())
    with pytest.raises(NotSeated):
        sitting.do(7, AskHint())


def test_there_is_nothing_to_ask_before_the_start_in_a_pause_and_after_the_end() -> None:
    sitting = Sitting("skull", 3, hints=True)
    sitting.sit(3)
    with pytest.raises(NotPlaying):
        sitting.do(0, AskHint())
    sitting.do(0, Start())
    for person in range(3):
        sitting.do(person, AskPause())
    with pytest.raises(TablePaused):
        sitting.do(0, AskHint())
    over = played_with_hints("yamiks", 1, 2)
    with pytest.raises(NotPlaying):
        over.do(0, AskHint())


def test_a_full_log_takes_no_more_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = in_turn()
    monkeypatch.setattr(deciding, "MOST_ENTRIES", sitting.table.version)
    with pytest.raises(TableFull):
        sitting.do(sitting.table.to_act()[0], AskHint())


def test_nobody_is_helped_in_a_rated_game() -> None:
    with pytest.raises(RatedHints):
        checked(TableSettings(game="skull", seats=3, clock=Clock("move", 60), rated=True, hints=True))


def test_a_game_without_a_coach_has_no_hints(tmp_path: Path) -> None:
    with with_pig(tmp_path), pytest.raises(NotCoached):
        checked(TableSettings(game="pig", seats=2, hints=True))


# The log


def played_with_hints(game: str, players: int, seed: int) -> Sitting:
    sitting = started(game, players, Adopting, hints=True)
    rng = random.Random(seed)
    while sitting.table.status == "playing":
        if rng.random() < 0.3:
            sitting.do(rng.choice(sitting.table.to_act()), AskHint())
        sitting.play_on(rng)
    return sitting


@pytest.mark.parametrize(("game", "players"), [("skull", 3), ("yamiks", 2), ("skull_king", 3), ("skull_queen", 2)])
def test_a_game_with_hints_folds_and_verifies(game: str, players: int) -> None:
    sitting = played_with_hints(game, players, 1)
    assert hints_in(sitting)
    assert everything(fold("table-1", sitting.entries)) == everything(sitting.table)
    assert verify("table-1", sitting.entries).wrong is None


def test_a_log_with_a_hint_that_nobody_could_have_asked_for_is_damaged() -> None:
    sitting = in_turn()
    seat = sitting.table.to_act()[0]
    for wrong in {0, 1, 2, 9, -1} - {seat}:
        entries = [*sitting.entries, Entry(len(sitting.entries) + 1, sitting.now, Hinted(wrong))]
        with pytest.raises(LogDamaged):
            fold("table-1", entries)
    plain = started("skull", 3)
    with pytest.raises(LogDamaged):
        fold("table-1", [*plain.entries, Entry(len(plain.entries) + 1, plain.now, Hinted(0))])


def test_a_bot_that_sits_there_never_asked() -> None:
    sitting = Sitting("skull", 3, hints=True)
    sitting.sit(1)
    sitting.do(0, Start(fill=True))
    with pytest.raises(LogDamaged):
        fold("table-1", [*sitting.entries, Entry(len(sitting.entries) + 1, sitting.now, Hinted(1))])


def test_logs_of_earlier_versions_open_without_hints() -> None:
    lines = (Path(__file__).parent / "first_format.jsonl").read_bytes().splitlines()
    table = fold("old", [read(line) for line in lines])
    assert not table.setup.hints


def test_who_has_left_does_not_ask() -> None:
    sitting = in_turn()
    seat = sitting.table.to_act()[0]
    sitting.do(seat, Leave())
    assert sitting.do(seat, AskHint()) == [HandedBack(seat), Hinted(seat)]
