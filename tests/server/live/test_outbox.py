"""Messages to one connection: immediately where possible, in order always, and never without bound."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from calavera.server.live.outbox import Budget, Outbox, SlowReader


class Line:
    """A connection that takes messages immediately only while it is free."""

    def __init__(self) -> None:
        self.free = True
        self.sent: list[bytes] = []
        self.pieces = 0
        self.drained = asyncio.Event()

    def at_once(self, messages: Sequence[bytes]) -> bool:
        if self.free:
            self.sent += messages
            self.pieces += 1
        return self.free

    async def send(self, message: bytes) -> None:
        await self.drained.wait()
        self.sent.append(message)


def test_what_can_be_sent_at_once_needs_no_writer() -> None:
    async def main() -> None:
        line = Line()
        outbox = Outbox(line.send, 1, line.at_once)
        assert all(outbox.put(message) for message in (b"1", b"2", b"3"))
        assert line.sent == [b"1", b"2", b"3"]

    asyncio.run(main())


def test_what_is_gathered_goes_out_together_and_in_order() -> None:
    async def main() -> None:
        line = Line()
        outbox = Outbox(line.send, 8, line.at_once)
        outbox.put(b"1")
        outbox.gather()
        outbox.put(b"2")
        outbox.put(b"3")
        assert line.sent == [b"1"]
        outbox.send_gathered()
        outbox.put(b"4")
        assert line.sent == [b"1", b"2", b"3", b"4"]
        assert line.pieces == 3

    asyncio.run(main())


def test_what_is_gathered_for_a_reader_that_is_slow_waits_like_the_rest_and_within_the_same_bounds() -> None:
    async def main() -> None:
        line = Line()
        outbox = Outbox(line.send, 2, line.at_once)
        line.free = False
        outbox.gather()
        outbox.put(b"1")
        outbox.put(b"2")
        outbox.send_gathered()
        line.free = True
        outbox.gather()
        assert not outbox.put(b"3")  # it may not overtake, and there is no room
        outbox.send_gathered()
        assert line.sent == []
        assert outbox.overflowed

    asyncio.run(main())


def test_a_goodbye_does_not_overtake_what_is_gathered() -> None:
    async def main() -> None:
        line = Line()
        outbox = Outbox(line.send, 8, line.at_once)
        outbox.gather()
        outbox.put(b"1")
        outbox.finish()
        await outbox.write()
        assert line.sent == [b"1"]

    asyncio.run(main())


def test_nothing_overtakes_what_waits() -> None:
    async def main() -> None:
        line = Line()
        outbox = Outbox(line.send, 8, line.at_once)
        writing = asyncio.create_task(outbox.write())
        line.free = False
        outbox.put(b"1")
        await asyncio.sleep(0)  # the writer has it in hand, the queue is empty
        line.free = True
        outbox.put(b"2")
        assert line.sent == []
        line.drained.set()
        while len(line.sent) < 2:
            await asyncio.sleep(0)
        outbox.put(b"3")  # immediately again
        assert line.sent == [b"1", b"2", b"3"]
        outbox.finish()
        await writing

    asyncio.run(main())


def test_a_reader_who_takes_nothing_is_dropped() -> None:
    async def main() -> None:
        line = Line()
        line.free = False
        outbox = Outbox(line.send, 2, line.at_once)
        writing = asyncio.create_task(outbox.write())
        await asyncio.sleep(0)
        taken = 0
        while outbox.put(b"x"):
            taken += 1
            await asyncio.sleep(0)
        assert taken == 3  # one in the writer's hands, two in the queue
        with pytest.raises(SlowReader):
            await writing
        assert not outbox.put(b"y")

    asyncio.run(main())


def stuck(budget: Budget, most_bytes: int, address: str = "") -> Outbox:
    """One for a reader that takes nothing."""
    line = Line()
    line.free = False
    return Outbox(line.send, 1_000, line.at_once, most_bytes=most_bytes, budget=budget, address=address)


def test_a_reader_for_whom_too_many_bytes_wait_is_dropped() -> None:
    async def main() -> None:
        outbox = stuck(Budget(1_000_000), 1_000)
        assert [outbox.put(b"x" * 400) for _ in range(4)] == [True, True, False, False]
        assert outbox.overflowed

    asyncio.run(main())


def test_one_message_may_be_as_long_as_it_has_to_be() -> None:
    async def main() -> None:
        outbox = stuck(Budget(1_000_000), 1_000)
        assert [outbox.put(b"x" * 5_000), outbox.put(b"x")] == [True, False]

    asyncio.run(main())


def test_who_holds_most_makes_room_and_not_who_needs_some() -> None:
    async def main() -> None:
        budget = Budget(1_000)
        attackers = [stuck(budget, 500, "attacker") for _ in range(3)]
        for attacker, size in zip(attackers, (300, 400, 200), strict=True):
            assert attacker.put(b"x" * size)
        guest = stuck(budget, 500, "home")
        assert guest.put(b"x" * 200)
        assert [outbox.overflowed for outbox in (*attackers, guest)] == [False, True, False, False]
        assert (budget.used, budget.held_by("attacker"), budget.held_by("home")) == (700, 500, 200)
        with pytest.raises(SlowReader):
            await attackers[1].write()

    asyncio.run(main())


def test_many_readers_of_one_address_hold_no_more_than_its_share() -> None:
    async def main() -> None:
        budget = Budget(10_000, 1_000)
        attackers = [stuck(budget, 500, "attacker") for _ in range(10)]
        for attacker in attackers:
            attacker.put(b"x" * 400)
            assert budget.held_by("attacker") <= 1_000
        guests = [stuck(budget, 1_000, f"home{i}") for i in range(9)]
        assert all(guest.put(b"x" * 1_000) for guest in guests)
        assert not any(guest.overflowed for guest in guests)

    asyncio.run(main())


def test_a_writer_that_was_sending_when_its_outbox_was_dropped_gives_nothing_back_twice() -> None:
    async def main() -> None:
        line = Line()
        line.free = False
        budget = Budget(1_000)
        outbox = Outbox(line.send, 8, line.at_once, most_bytes=1_000, budget=budget, address="attacker")
        outbox.put(b"x" * 600)
        writing = asyncio.create_task(outbox.write())
        await asyncio.sleep(0)
        line.drained.set()  # the reader takes it in the moment in which it is dropped
        assert stuck(budget, 1_000, "home").put(b"x" * 900)
        with pytest.raises(SlowReader):
            await writing
        outbox.close()
        assert budget.used == 900

    asyncio.run(main())


def test_what_waits_for_all_readers_together_is_bounded_and_given_back() -> None:
    async def main() -> None:
        budget = Budget(1_000)
        first, second = stuck(budget, 1_000), stuck(budget, 1_000)
        assert first.put(b"x" * 900)
        assert second.put(b"x" * 200)
        assert first.overflowed
        assert budget.used == 200
        first.close()
        second.close()
        first.close()
        assert budget.used == 0
        assert stuck(budget, 1_000).put(b"x" * 1_000)

    asyncio.run(main())


def test_what_was_sent_waits_no_more() -> None:
    async def main() -> None:
        line = Line()
        line.free = False
        budget = Budget(1_000)
        outbox = Outbox(line.send, 8, line.at_once, most_bytes=1_000, budget=budget)
        assert all(outbox.put(b"x" * 100) for _ in range(5))
        assert budget.used == 500
        line.drained.set()
        outbox.finish()
        await outbox.write()
        assert budget.used == 0

    asyncio.run(main())
