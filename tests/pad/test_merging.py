"""Copies of a pad come to the same, whatever they hear of each other and in whatever order."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.pad import EntryChanged, PadEntry, PadFull, Pages, encoded, heads
from calavera.pad.pages import MOST_BYTES, MOST_ENTRIES

CELLS = ("bid.1.0", "bid.1.1", "won.1.0")


@st.composite
def written(draw: st.DrawFn) -> list[PadEntry]:
    """What several phones have written, each entry over some earlier ones of its cell."""
    entries: list[PadEntry] = []
    for number in range(draw(st.integers(0, 12))):
        cell = draw(st.sampled_from(CELLS))
        seen = [entry.id for entry in entries if entry.cell == cell]
        over = draw(st.lists(st.sampled_from(seen), unique=True)) if seen else []
        value = draw(st.one_of(st.none(), st.booleans(), st.integers(-9, 9), st.text("ab☠", max_size=3)))
        entries.append(PadEntry(id=f"{number:016}", cell=cell, value=value, over=tuple(over), at=number, by="p"))
    return entries


def parts(entries: Sequence[PadEntry]) -> st.SearchStrategy[list[PadEntry]]:
    return st.lists(st.sampled_from(entries)) if entries else st.just([])


def merged(*copies: Sequence[PadEntry]) -> Pages:
    pages = Pages()
    for copy in copies:
        pages.take(pages.news(copy))
    return pages


def held(pages: Pages) -> set[bytes]:
    return set(pages.after(0, MOST_ENTRIES))


@given(st.data(), written())
def test_merging_is_commutative_associative_and_idempotent(data: st.DataObject, entries: list[PadEntry]) -> None:
    a, b, c = (data.draw(parts(entries)) for _ in range(3))
    left = merged(merged(a, b).entries(), c)
    right = merged(a, merged(b, c).entries())
    assert held(left) == held(right) == held(merged(c, b, a)) == {encoded(entry) for entry in [*a, *b, *c]}
    before = left.after(0, MOST_ENTRIES)
    left.take(left.news([*c, *b, *a]))
    assert left.after(0, MOST_ENTRIES) == before
    assert left.size == sum(map(len, before))
    for cell in CELLS:
        assert {entry.id for entry in heads(left.entries(), cell)} == {
            entry.id for entry in heads(right.entries(), cell)
        }


@given(written())
def test_the_heads_of_a_cell_are_what_nobody_has_replaced(entries: list[PadEntry]) -> None:
    for cell in CELLS:
        inside = [entry for entry in entries if entry.cell == cell]
        found = heads(entries, cell)
        assert merged(entries).of_cell(cell) == inside
        assert bool(found) == bool(inside)
        for entry in inside:
            assert (entry in found) == all(entry.id not in other.over for other in inside)


@given(st.data(), written())
def test_the_numbers_of_arrival_never_change(data: st.DataObject, entries: list[PadEntry]) -> None:
    pages = Pages()
    said: list[bytes] = []
    for _ in range(4):
        pages.take(pages.news(data.draw(parts(entries))))
        assert pages.after(0, len(said)) == said
        said = pages.after(0, MOST_ENTRIES)
        assert len(said) == pages.version
        half = pages.version // 2
        assert pages.after(half, MOST_ENTRIES) == said[half:]
        assert pages.after(half, 1) == said[half : half + 1]


def entry(id: int, value: int | str | bool = 0) -> PadEntry:
    return PadEntry(id=f"{id:016}", cell="a", value=value, over=(), at=0, by="")


@pytest.mark.parametrize(("before", "now"), [(1, 2), (1, True), ("1", 1)])
def test_the_same_id_with_another_content_is_refused_and_nothing_is_added(
    before: int | str, now: int | str | bool
) -> None:
    pages = merged([entry(1, before)])
    with pytest.raises(EntryChanged) as refused:
        pages.news([entry(2), entry(1, now)])
    assert refused.value.params == {"entry": f"{1:016}"}
    with pytest.raises(EntryChanged):
        pages.news([entry(3, before), entry(3, now)])
    assert pages.version == 1


def test_a_pad_is_full_after_so_many_entries() -> None:
    pages = merged([entry(id) for id in range(MOST_ENTRIES - 1)])
    with pytest.raises(PadFull):
        pages.news([entry(MOST_ENTRIES), entry(MOST_ENTRIES + 1)])
    pages.take(pages.news([entry(MOST_ENTRIES)]))
    assert pages.news([entry(0), entry(MOST_ENTRIES)]) == []  # what is there already fits
    with pytest.raises(PadFull):
        pages.news([entry(MOST_ENTRIES + 1)])


def test_a_pad_is_full_after_so_many_bytes() -> None:
    text = "☠" * 500
    rng = random.Random(1)
    pages = Pages()
    while pages.size + len(encoded(entry(0, text))) <= MOST_BYTES:
        pages.take(pages.news([entry(rng.randrange(10**15), text)]))
    with pytest.raises(PadFull):
        pages.news([entry(10**15, text)])
    assert pages.size <= MOST_BYTES
