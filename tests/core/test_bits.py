"""Sets of small numbers as bits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from calavera.core.bits import bit, count, highest, lowest, members, nth

SETS = st.sets(st.integers(0, 61), min_size=1)


def test_a_single_bit_is_found_wherever_it_stands() -> None:
    for member in range(62):
        assert bit(member) == 1 << member
        assert lowest(bit(member)) == highest(bit(member)) == member


@given(SETS)
def test_bits_say_the_same_as_sets(numbers: set[int]) -> None:
    bits = sum(1 << number for number in numbers)
    ordered = sorted(numbers)
    assert members(bits) == ordered
    assert count(bits) == len(ordered)
    assert lowest(bits) == ordered[0]
    assert highest(bits) == ordered[-1]
    assert [nth(bits, n) for n in range(len(ordered))] == ordered


def test_the_empty_set_has_no_members() -> None:
    assert count(0) == 0
    assert members(0) == []
