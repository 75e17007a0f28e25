"""The file format of strategies: it loses nothing, is small, and notices damage."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from calavera.search import strategy_file
from calavera.search.strategy_file import DamagedStrategy

KIND = "test"


def sections() -> dict[str, array[Any]]:
    return {
        "ascending": array("q", [3, 3, 7, 1 << 60]),
        "mixed": array("q", [5, -5, 1 << 62, -(1 << 62)]),
        "small": array("B", [0, 255, 3]),
        "names": array("I", [4_000_000_000, 1]),
        "figures": array("d", [0.5, -1e300]),
        "short": array("f", [0.25]),
        "none": array("q"),
    }


def test_sections_come_back_as_they_were() -> None:
    again = strategy_file.unpack(KIND, strategy_file.pack(KIND, sections()))
    assert again == sections()
    assert [items.typecode for items in again.values()] == [items.typecode for items in sections().values()]


def test_the_same_sections_give_the_same_bytes() -> None:
    assert strategy_file.pack(KIND, sections()) == strategy_file.pack(KIND, sections())


def test_ascending_numbers_take_little_room() -> None:
    many = {"keys": array("q", range(1 << 40, (1 << 40) + 1_000_000, 10))}
    assert len(strategy_file.pack(KIND, many)) < 1_000


def test_strategies_come_back_whatever_their_order_and_length() -> None:
    strategies = {1 << 57: bytes([60, 0, 0]), 5: bytes([20, 40]), 7: bytes([1])}
    data = strategy_file.pack(KIND, strategy_file.strategy_sections(strategies))
    assert strategy_file.strategies_in(strategy_file.unpack(KIND, data)) == strategies


def test_another_kind_is_refused() -> None:
    with pytest.raises(DamagedStrategy, match="another, not test"):
        strategy_file.unpack(KIND, strategy_file.pack("another", sections()))


@pytest.mark.parametrize("at", [0, 18, 20, 51, 52, -1])
def test_a_changed_byte_is_noticed(at: int) -> None:
    data = bytearray(strategy_file.pack(KIND, sections()))
    data[at] ^= 1
    with pytest.raises(DamagedStrategy):
        strategy_file.unpack(KIND, bytes(data))


@pytest.mark.parametrize("kept", [0, 10, 30, 60])
def test_a_cut_file_is_noticed(kept: int) -> None:
    with pytest.raises(DamagedStrategy):
        strategy_file.unpack(KIND, strategy_file.pack(KIND, sections())[:kept])
