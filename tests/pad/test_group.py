"""Groups: copies that have been apart come to the same in any order, and what was taken out is gone."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from calavera.pad import group as module
from calavera.pad.group import Cells, GroupEntry, GroupFull, GroupMember, GroupName, GroupNote, Stands, TooManyMembers


def entry(cell: str = "name", value: Any = None, at: int = 1, id: str = "a" * 16) -> GroupEntry:
    return GroupEntry(id=id, cell=cell, value=value, at=at)


def standing(cells: Cells) -> dict[str, GroupEntry]:
    return {found.cell: found for found in map(read, cells.after(0, 10_000))}


def read(stands: Stands) -> GroupEntry:
    return msgspec.json.decode(stands.written, type=GroupEntry)


def take(cells: Cells, *entries: GroupEntry) -> None:
    cells.take(cells.news(entries))


def test_copies_come_to_the_same_in_any_order_and_however_often() -> None:
    rng = random.Random(3)
    names = [f"member.{'m' * 15}{i}" for i in range(4)]
    entries = [
        entry(rng.choice(names), GroupMember(f"n{i}") if i % 3 else None, rng.randrange(5), f"{i:016}")
        for i in range(60)
    ]
    whole = []
    for _ in range(20):
        cells = Cells()
        shuffled = rng.sample([*entries, *entries], 120)
        for first in range(0, 120, 7):
            take(cells, *shuffled[first : first + 7])
        whole.append(standing(cells))
    assert all(one == whole[0] for one in whole)
    assert whole[0].keys() == set(names)


def test_an_entry_that_is_not_later_is_no_news() -> None:
    cells = Cells()
    take(cells, entry(value=GroupName("Crew"), at=5, id="b" * 16))
    assert cells.news([entry(at=4, id="z" * 16), entry(at=5), entry(at=5, id="b" * 16)]) == []
    (later,) = cells.news([entry(at=5, id="c" * 16), entry(at=6), entry(at=5, id="d" * 16)])
    assert later.at == 6


def test_whoever_asks_for_what_is_new_hears_of_a_cell_that_was_written_once_more() -> None:
    cells = Cells()
    first, second = entry(value=GroupName("Crew")), entry(f"note.{'n' * 16}", GroupNote(1, "hm"))
    take(cells, first, second)
    assert [read(stands) for stands in cells.after(0, 9)] == [first, second]
    renamed = entry(value=GroupName("Mates"), at=2)
    take(cells, renamed)
    assert (cells.version, len(cells)) == (3, 2)
    assert [(stands.number, read(stands)) for stands in cells.after(0, 9)] == [(2, second), (3, renamed)]
    assert [read(stands) for stands in cells.after(2, 9)] == [renamed]
    assert cells.after(3, 9) == []
    assert [stands.number for stands in cells.after(0, 1)] == [2]


def test_nothing_of_what_was_taken_out_is_left() -> None:
    cells = Cells()
    cell = f"member.{'m' * 16}"
    take(cells, entry(cell, GroupMember("Forgotten")))
    take(cells, entry(cell, None, 2))
    assert b"Forgotten" not in b"".join(stands.written for stands in cells.after(0, 9))
    assert cells.size == sum(len(stands.written) for stands in cells.after(0, 9))


def test_names_are_limited_and_those_that_are_there_can_be_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_MEMBERS", 3)
    cells = Cells()
    ids = [f"member.{i:016}" for i in range(4)]
    take(cells, *[entry(id, GroupMember("Ada")) for id in ids[:3]])
    with pytest.raises(TooManyMembers):
        cells.news([entry(ids[3], GroupMember("Ben"))])
    take(cells, entry(ids[0], GroupMember("Eva"), 2))
    take(cells, entry(ids[1], None, 2), entry(ids[3], GroupMember("Ben")))
    assert len(cells) == 4


@pytest.mark.parametrize(("limit", "most"), [("MOST_CELLS", 3), ("MOST_GROUP_BYTES", 500)])
def test_a_full_group_takes_nothing_more(monkeypatch: pytest.MonkeyPatch, limit: str, most: int) -> None:
    monkeypatch.setattr(module, limit, most)
    cells = Cells()
    notes = [entry(f"note.{i:016}", GroupNote(1, "x" * 40)) for i in range(4)]
    take(cells, *notes[:3])
    with pytest.raises(GroupFull):
        cells.news([notes[3]])
    take(cells, entry(notes[0].cell, None, 2))  # which makes room
    assert cells.version == 4


BAD: list[dict[str, Any]] = [
    {"cell": "game"},
    {"cell": "name.1"},
    {"cell": "name\n"},
    {"cell": f"member.{'A' * 16}"},
    {"cell": f"other.{'a' * 16}"},
    {"value": {"kind": "note", "at": 1, "text": "x"}},  # for another cell
    {"value": {"kind": "name", "name": ""}},
    {"value": {"kind": "name", "name": "x" * 41}},
    {"value": {"kind": "name", "name": "x", "more": 1}},
    {"value": "Crew"},
    {"at": -1},
    {"id": "short"},
]
GAME = {
    "kind": "game",
    "game": "skull_king",
    "at": 1,
    "source": "pad",
    "seats": ["a" * 16, None],
    "totals": [1, 2],
    "winners": [1],
    "options": {},
}
WRONG: tuple[dict[str, Any], ...] = (
    {"totals": [1]},
    {"winners": [2]},
    {"winners": [-1]},
    {"seats": []},
    {"seats": ["x", None]},
    {"source": "hearsay"},
    {"options": {"a": "x" * 2_048}},
    {"options": {"a": [{}] * 255}},  # small when written, and large when read
    {"options": {"a": [[[[]]]]}},
    {"options": {"a": {"b": {"c": {"d": {}}}}}},
    {"totals": [1, 1_000_001]},
)
BAD += [{"cell": f"game.{'g' * 16}", "value": {**GAME, **wrong}} for wrong in WRONG]


def test_an_entry_as_it_should_be_is_read() -> None:
    good = {"id": "a" * 16, "cell": f"game.{'g' * 16}", "value": GAME, "at": 1}
    encoded = msgspec.json.encode(good)
    assert msgspec.json.decode(msgspec.json.encode(msgspec.json.decode(encoded, type=GroupEntry))) == good


@pytest.mark.parametrize("wrong", BAD, ids=lambda wrong: str(wrong)[-40:])
def test_entries_that_make_no_sense_are_refused(wrong: dict[str, Any]) -> None:
    good = {"id": "a" * 16, "cell": "name", "value": {"kind": "name", "name": "Crew"}, "at": 1}
    msgspec.json.decode(msgspec.json.encode(good), type=GroupEntry)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode({**good, **wrong}), type=GroupEntry)
