"""Hidden hands are shared out uniformly among all the ways that agree with what is known."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from librt.random import Random

from calavera.core.hands import last_deal, share_out
from calavera.core.state import CHANCE, entry

CASES = [
    # supply by colour, what each seat lacks, which colours each seat is known not to hold
    ([2, 2, 1], [1, 2], [0b000, 0b000]),
    ([2, 2, 1], [1, 2], [0b001, 0b000]),
    ([2, 2, 1], [2, 2], [0b001, 0b010]),
    ([1, 2, 2], [2, 1, 1], [0b001, 0b011, 0b100]),
    ([2, 2, 0], [2, 2], [0b001, 0b010]),
]


def all_ways(supply: list[int], wanted: list[int], barred: list[int]) -> Counter[tuple[tuple[int, ...], ...]]:
    """How many ways of handing out single pieces lead to each sharing, found by trying all orders."""
    pieces = [colour for colour, many in enumerate(supply) for _ in range(many)]
    ways: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for order in permutations(range(len(pieces))):
        at = 0
        sharing = []
        for many, mask in zip(wanted, barred, strict=True):
            hand = [pieces[i] for i in order[at : at + many]]
            at += many
            if any(mask >> colour & 1 for colour in hand):
                break
            sharing.append(tuple(hand.count(colour) for colour in range(len(supply))))
        else:
            ways[tuple(sharing)] += 1
    return ways


@pytest.mark.parametrize(("supply", "wanted", "barred"), CASES)
def test_every_way_is_equally_likely(supply: list[int], wanted: list[int], barred: list[int]) -> None:
    ways = all_ways(supply, wanted, barred)
    rng, draws = Random(3), 6_000
    drawn = Counter(tuple(tuple(hand) for hand in share_out(rng, supply, wanted, barred)) for _ in range(draws))
    assert set(drawn) <= set(ways)
    for sharing, many in ways.items():
        expected = draws * many / ways.total()
        assert abs(drawn[sharing] - expected) < 5 * expected**0.5 + 5


def test_a_hard_case_is_completed_step_by_step() -> None:
    # There is one way only, and proposals find it with a chance of one in many millions.
    supply, wanted, barred = [8, 8, 8, 8], [8, 8, 8, 8], [0b1100, 0b1101, 0b0011, 0b0111]
    given = share_out(Random(1), supply, wanted, barred)
    assert given == [[8, 0, 0, 0], [0, 8, 0, 0], [0, 0, 8, 0], [0, 0, 0, 8]]


def test_the_last_deal_is_found_behind_what_was_played_after_it() -> None:
    first, end = 10, 20
    deal = [entry(CHANCE, what) for what in (10, 19)]
    other = [entry(CHANCE, 20), entry(2, 10), entry(CHANCE, 9)]
    assert last_deal(tuple(deal + other + deal + other), first, end) == len(deal + other)
    assert last_deal(tuple(deal), first, end) == 0
    assert last_deal(tuple(other), first, end) == 0
