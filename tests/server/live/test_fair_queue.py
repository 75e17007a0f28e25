"""Who is served next, whatever anybody puts into the queue."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.server.live.fair_queue import FairQueue
from calavera.server.ops.shares import Share

ANN, BOB, EVE = Share("home", "ann"), Share("home", "bob"), Share("elsewhere", "eve")


def taken(queue: FairQueue[str]) -> list[str]:
    return [queue.take() for _ in range(len(queue))]


def test_one_player_s_questions_keep_their_order() -> None:
    queue: FairQueue[str] = FairQueue()
    for i in range(3):
        queue.put(ANN, f"ann{i}")
    assert taken(queue) == ["ann0", "ann1", "ann2"]


def test_addresses_take_turns_and_so_do_the_players_at_an_address() -> None:
    queue: FairQueue[str] = FairQueue()
    for share in (EVE, EVE, EVE, ANN, ANN, BOB):
        queue.put(share, share.player)
    assert taken(queue) == ["eve", "ann", "eve", "bob", "eve", "ann"]


def test_many_players_at_one_address_are_no_faster_than_one_elsewhere() -> None:
    queue: FairQueue[str] = FairQueue()
    for i in range(100):
        queue.put(Share("farm", f"guest{i}"), "guest")
    queue.put(ANN, "ann")
    queue.put(ANN, "ann")
    assert taken(queue)[:4] == ["guest", "ann", "guest", "ann"]


def test_an_empty_queue_has_nothing_to_give() -> None:
    with pytest.raises(IndexError):
        FairQueue[str]().take()


@given(st.lists(st.none() | st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=200))
def test_nothing_is_lost_and_nobody_waits_for_more_than_one_of_each_other_address(
    steps: list[tuple[int, int] | None],
) -> None:
    queue: FairQueue[tuple[Share, int]] = FairQueue()
    waiting: dict[Share, list[int]] = {}
    since: dict[str, list[str]] = {}  # by an address that waits, whose turn it was meanwhile
    for n, step in enumerate([*steps, *[None] * len(steps)]):
        if step is not None:
            share = Share(f"address{step[0]}", f"player{step[1]}")
            queue.put(share, (share, n))
            waiting.setdefault(share, []).append(n)
            since.setdefault(share.address, [])
        elif len(queue) > 0:
            share, first = queue.take()
            assert waiting[share].pop(0) == first
            passed = since.pop(share.address)
            assert len(passed) == len(set(passed))
            for turns in since.values():
                turns.append(share.address)
            if any(left for other, left in waiting.items() if other.address == share.address):
                since[share.address] = []
    assert not any(waiting.values())
    assert len(queue) == 0
