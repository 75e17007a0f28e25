"""A log with something in it that cannot have happened is damaged, and says so in one way."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from calavera.core.state import CHANCE
from calavera.table import log
from calavera.table.errors import LogDamaged
from calavera.table.events import (
    Acted,
    Closed,
    Created,
    Entry,
    Event,
    Finished,
    HandedBack,
    Happened,
    Hidden,
    Paused,
    Resumed,
    Said,
    SatIn,
    Sealed,
    SeatLeft,
    SeatTaken,
    Shown,
    Started,
    Undone,
)
from calavera.table.table import fold
from tests.table.lively import NAMES, TABLES, play_lively
from tests.table.sitting import SEED, Sitting, finished, started


def seated() -> Sitting:
    sitting = Sitting("skull", 4)
    sitting.sit(3)
    return sitting


def with_setup(**changes: object) -> Event:
    return msgspec.structs.replace(Sitting("skull", 4).entries[0].event, **changes)


MOVES: list[Event] = [Acted(0, "place flower"), Happened(1, "starter 0"), Shown({}), Undone(0), Finished((), (), SEED)]

BEFORE_THE_START: list[Event] = [
    *MOVES,
    SatIn(0),
    HandedBack(0),
    Paused(),
    Resumed(),
    Sealed(SEED),
    Hidden(),
    SeatTaken(0, "p9", "P9", ""),
    SeatTaken(4, "p9", "P9", ""),
    SeatTaken(-1, "p9", "P9", ""),
    SeatLeft(3),
    SeatLeft(-1),
    SeatLeft(9),
    Started((0, 1)),
    Started((0, 1, 1)),
    Started((2, 1, 0)),
    Started((0, 1, 2, 3)),
    Started((0, 1, 7)),
    with_setup(),
]

WHILE_PLAYING: list[Event] = [
    with_setup(),
    Sealed(SEED),
    Hidden(),
    SeatTaken(0, "p9", "P9", ""),
    SeatLeft(0),
    Started((0, 1, 2)),
    Acted(0, None),
    Acted(0, "place rose"),
    Acted(0, "bid 1"),
    Acted(-1, "place flower"),
    Acted(9, "place flower"),
    Acted(10**30, "place flower"),
    Happened(2, "starter 0"),
    Happened(1, "starter 0"),
    Undone(0),
    Undone(-1),
    Undone(9),
    SatIn(3),
    SatIn(-1),
    HandedBack(17),
    Finished((0, 0, 0), (), SEED),
]


@pytest.mark.parametrize("event", BEFORE_THE_START, ids=repr)
def test_what_cannot_happen_before_the_start_damages_the_log(event: Event) -> None:
    sitting = seated()
    with pytest.raises(LogDamaged):
        sitting.add([event])


@pytest.mark.parametrize("event", WHILE_PLAYING, ids=repr)
def test_what_cannot_happen_while_playing_damages_the_log(event: Event) -> None:
    sitting = started("skull", 3)
    with pytest.raises(LogDamaged):
        sitting.add([event])


@pytest.mark.parametrize("event", [*MOVES, Paused(), SatIn(0), Started((0, 1, 2)), SeatLeft(0)], ids=repr)
def test_what_cannot_happen_after_the_end_damages_the_log(event: Event) -> None:
    over, closed = finished("skull", 3, seed=1), seated()
    closed.add([Closed()])
    for sitting in (over, closed):
        with pytest.raises(LogDamaged):
            sitting.add([event])


@pytest.mark.parametrize(
    "event",
    [
        with_setup(game="chess"),
        with_setup(rules=99),
        *(with_setup(seats=seats) for seats in (-1, 0, 7, 10**12, 10**30)),
        Sealed(SEED),
        Said("p0", "P0", None, "hello"),
        Closed(),
        Paused(),
    ],
    ids=repr,
)
def test_a_log_begins_with_a_table_that_can_be_played_here(event: Event) -> None:
    with pytest.raises(LogDamaged):
        fold("t", [Entry(1, 0, event)])


def test_a_choice_of_nobody_cannot_stand_in_for_a_draw() -> None:
    sitting = seated()
    sitting.add([Started((0, 1, 2))])
    assert sitting.table.playing().mover() == CHANCE
    with pytest.raises(LogDamaged):
        sitting.add([Acted(CHANCE, "starter 0")])


def test_a_choice_that_lies_open_cannot_be_undone_in_a_log() -> None:
    sitting = started("skull_king", 3)
    for seat in range(3):
        sitting.play(seat, "bid 0")
    with pytest.raises(LogDamaged):
        sitting.add([Undone(0)])


@pytest.mark.parametrize("seed", ["66" * 32, "", "zz"])
def test_a_seed_that_was_not_committed_to_damages_the_log(seed: str) -> None:
    created = Sitting("skull", 3).entries[0].event
    assert isinstance(created, Created)
    with pytest.raises(LogDamaged):
        fold("t", log.number([created, Sealed(seed)], 0, 0, None))


@pytest.mark.parametrize("drop", [0, 1, 5])
def test_a_gap_damages_the_log(drop: int) -> None:
    entries = finished("skull", 3, seed=1).entries
    with pytest.raises(LogDamaged) as caught:
        fold("table-1", entries[:drop] + entries[drop + 1 :])
    assert caught.value.params == {"table": "table-1", "expected": drop + 1, "found": drop + 2}


def test_an_entry_that_comes_twice_damages_the_log() -> None:
    entries = finished("skull", 3, seed=1).entries
    with pytest.raises(LogDamaged):
        fold("table-1", [*entries[:4], entries[3], *entries[4:]])


def test_damage_names_the_entry_and_the_reason() -> None:
    sitting = started("skull", 3)
    with pytest.raises(LogDamaged) as caught:
        sitting.add([Acted(0, "bid 1")])
    assert caught.value.params == {"table": "table-1", "entry": sitting.table.version, "reason": "action.illegal"}


JUNK: tuple[Any, ...] = (None, True, -1, 7, 10**30, 0.5, "", "\0", "bid 1", [], [1], {}, {"a": {}})


def damaged(value: Any, rng: random.Random) -> Any:
    """The same with one part of it dropped or replaced."""
    if not isinstance(value, dict | list) or not value or rng.random() < 0.15:
        return rng.choice(JUNK)
    copy = value.copy()
    at = rng.choice(list(copy) if isinstance(copy, dict) else range(len(copy)))
    if rng.random() < 0.15:
        del copy[at]
    else:
        copy[at] = damaged(copy[at], rng)
    return copy


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=NAMES)
def test_whatever_is_changed_in_a_stored_line_it_is_damage_or_another_table(
    game: str, players: int, options: dict[str, Any]
) -> None:
    lines = [log.write(entry) for entry in play_lively(game, players, options, 12).entries]
    rng, found = random.Random(game), 0
    for _ in range(60):
        at = rng.choice([rng.randrange(len(lines)), rng.randrange(20)])
        line = msgspec.json.encode(damaged(msgspec.json.decode(lines[at]), rng))
        try:
            fold("table-1", [log.read(line) for line in (*lines[:at], line, *lines[at + 1 :])])
        except LogDamaged:  # any other error would be a mistake of ours
            found += 1
    assert found > 30
