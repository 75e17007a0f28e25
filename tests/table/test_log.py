"""The log: numbered, versioned, and the table is nothing but its fold."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import msgspec
import pytest

from calavera.table import log
from calavera.table.commands import Say, SitIn, Start, Undo
from calavera.table.errors import LogDamaged, NothingToUndo, UndoTooLate
from calavera.table.events import Entry, Hidden, Paused
from calavera.table.settings import Clock
from calavera.table.table import Table, fold
from tests.table.sitting import Sitting, attributes, choices_of, finished, started


def everything(table: Table) -> dict[str, object]:
    known = {name: value for name, value in attributes(table).items() if name not in ("state", "clocks", "choices")}
    clocks = attributes(table.clocks)
    known["choices"] = choices_of(table)
    return {**known, "clocks": clocks, "state": table.state.dump() if table.state is not None else None}


@pytest.mark.parametrize(("game", "players"), [("skull", 4), ("skull_king", 3), ("yamiks", 1), ("skull_queen", 2)])
def test_the_fold_over_the_log_is_the_table(game: str, players: int) -> None:
    sitting = started(game, players)
    rng = random.Random(2)
    while sitting.table.status == "playing":
        sitting.play_on(rng)
        sitting.now += rng.randrange(3_000)
        if rng.random() < 0.2:
            sitting.server(SitIn(rng.randrange(players)))
        if rng.random() < 0.1:
            sitting.do(rng.randrange(players), Say(phrase="wow"), key=f"p:{sitting.now}")
            sitting.now += 10_000
        if rng.random() < 0.2:
            with contextlib.suppress(NothingToUndo, UndoTooLate):
                sitting.do(rng.randrange(players), Undo())
    assert everything(fold("table-1", sitting.entries)) == everything(sitting.table)


def test_an_entry_out_of_order_is_refused() -> None:
    with pytest.raises(LogDamaged):
        Table("t").apply(Entry(2, 0, Paused()))


def test_a_stand_in_for_a_secret_is_never_part_of_a_log() -> None:
    with pytest.raises(LogDamaged):
        Table("t").apply(Entry(1, 0, Hidden()))


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b'{"v":1}', b'{"v":99,"n":1}', b'{"n":1,"at":0}', b"\xff"])
def test_a_damaged_line_is_refused(line: bytes) -> None:
    with pytest.raises(LogDamaged):
        log.read(line)


def test_an_older_format_is_raised_to_the_present_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def from_the_first(plain: dict[str, Any]) -> dict[str, Any]:
        return {"n": plain["number"], "at": plain["time"], "event": {"type": plain["what"]}, "v": 1}

    monkeypatch.setitem(log.UPCASTS, 0, from_the_first)
    old = msgspec.json.encode({"v": 0, "number": 3, "time": 5, "what": "paused"})
    assert log.read(old) == Entry(3, 5, Paused())


def test_older_formats_are_raised_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole log of two formats ago gives the same table as the one of today."""
    sitting = finished("skull", 3, seed=5)

    def oldest(entry: Entry) -> bytes:
        plain = msgspec.to_builtins(entry, str_keys=True)
        return msgspec.json.encode({"v": -1, "number": plain["n"], "time": plain["at"], "what": plain["event"]})

    def first(plain: dict[str, Any]) -> dict[str, Any]:
        return {"v": -1, "n": plain["number"], "time": plain["time"], "event": plain["what"]}

    def second(plain: dict[str, Any]) -> dict[str, Any]:
        return {"v": plain["v"], "n": plain["n"], "at": plain["time"], "event": plain["event"]}

    monkeypatch.setitem(log.UPCASTS, -1, first)
    monkeypatch.setitem(log.UPCASTS, 0, second)
    entries = [log.read(oldest(entry)) for entry in sitting.entries]
    assert entries == sitting.entries
    assert [log.write(entry) for entry in entries] == [log.write(entry) for entry in sitting.entries]
    assert everything(fold("table-1", entries)) == everything(sitting.table)


def test_an_older_entry_that_lacks_something_is_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(log.UPCASTS, 0, lambda plain: {"n": plain["number"], "at": 0, "event": plain["what"]})
    for line in (b'{"v":0}', b'{"v":0,"number":1,"what":3}', b'{"v":-1}', b'{"v":0,"number":"x","what":{}}'):
        with pytest.raises(LogDamaged):
            log.read(line)


def test_time_never_runs_backwards_in_a_table() -> None:
    sitting = started("skull", 3)
    late = sitting.table.last_at
    sitting.now -= 500_000
    sitting.play(0, "place flower")
    assert sitting.table.last_at == late


def test_a_bank_pays_for_moves_and_gets_its_increment() -> None:
    sitting = Sitting("yamiks", 1, clock=Clock("bank", 60, 5))
    sitting.sit(1)

    sitting.do(0, Start())
    sitting.now += 20_000
    sitting.play(0, "keep none")
    assert sitting.table.clocks.bank == [45_000]
    assert sitting.table.clocks.expired(sitting.now + 44_999) == []
    assert sitting.table.clocks.expired(sitting.now + 45_000) == [0]


def test_time_for_a_move_begins_anew_with_each_move() -> None:
    sitting = started("yamiks", 1)
    assert sitting.table.clocks.deadline(0) is None
    timed = Sitting("yamiks", 1, clock=Clock("move", 30))
    timed.sit(1)

    timed.do(0, Start())
    timed.now += 29_000
    timed.play(0, "keep none")
    assert timed.table.clocks.deadline(0) == timed.now + 30_000
