"""Messages to one connection: at once where possible, in order always, and never without bound."""

from __future__ import annotations

import asyncio

import pytest

from calavera.server.hub import Outbox, SlowReader


class Line:
    """A connection that takes messages at once only while it is free."""

    def __init__(self) -> None:
        self.free = True
        self.sent: list[bytes] = []
        self.drained = asyncio.Event()

    def at_once(self, message: bytes) -> bool:
        if self.free:
            self.sent.append(message)
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
        outbox.put(b"3")  # at once again
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
