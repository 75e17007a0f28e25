"""What may be written on a pad, and what not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from calavera.pad import PadEntry, encoded

ENTRY: dict[str, Any] = {"id": "a" * 16, "cell": "bid.3.0", "value": 2, "over": [], "at": 1_795_003_200_000, "by": "x1"}


def read(**changed: Any) -> PadEntry:
    return msgspec.json.decode(msgspec.json.encode({**ENTRY, **changed}), type=PadEntry)


@pytest.mark.parametrize(
    "value", [None, True, False, 0, -1_000_000, 1_000_000, "", "x" * 500, "Zoé ☠", [], [1, -2], [0] * 32]
)
def test_a_value_comes_back_as_it_was_written(value: Any) -> None:
    assert msgspec.to_builtins(msgspec.json.decode(encoded(read(value=value)), type=PadEntry))["value"] in (
        value,
        tuple(value) if isinstance(value, list) else value,
    )
    assert encoded(read(value=value)) == encoded(msgspec.json.decode(encoded(read(value=value)), type=PadEntry))


def test_true_is_not_one() -> None:
    assert encoded(read(value=True)) != encoded(read(value=1))


@pytest.mark.parametrize("cell", ["a", "name.0", "bid.3.0", "a_b.c_d.0.1.2", "a" * 64])
def test_a_cell_is_named_by_words(cell: str) -> None:
    assert read(cell=cell).cell == cell


WRONG: list[dict[str, Any]] = [
    {"id": "a" * 15},
    {"id": "a" * 17},
    {"id": "A" * 16},
    {"id": "é" * 16},
    {"id": "a" * 15 + "\n"},
    {"id": "a" * 16 + "\n"},
    {"id": 7},
    {"cell": ""},
    {"cell": "0"},
    {"cell": "A"},
    {"cell": "a."},
    {"cell": "a..b"},
    {"cell": "a.b.c.d.e.f"},
    {"cell": "a" * 65},
    {"cell": "a\n"},
    {"cell": "a:b"},
    {"value": 1_000_001},
    {"value": -1_000_001},
    {"value": 0.5},
    {"value": "x" * 501},
    {"value": [0] * 33},
    {"value": [1_000_001]},
    {"value": ["a"]},
    {"value": [[1]]},
    {"value": {}},
    {"over": ["b" * 16] * 17},
    {"over": ["b"]},
    {"over": ["a" * 16]},
    {"over": None},
    {"at": -1},
    {"at": 4_102_444_800_001},
    {"at": None},
    {"by": "x" * 17},
    {"by": "X"},
    {"by": "x\n"},
    {"by": None},
    {"more": 1},
]


@pytest.mark.parametrize("wrong", WRONG, ids=[str(wrong)[:40].encode("ascii", "replace").decode() for wrong in WRONG])
def test_what_is_no_entry_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(**wrong)


@pytest.mark.parametrize("missing", list(ENTRY))
def test_an_entry_says_everything(missing: str) -> None:
    body = {name: value for name, value in ENTRY.items() if name != missing}
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(body), type=PadEntry)
