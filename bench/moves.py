"""What a move costs the server in CPU time: decide, store in memory, adopt, and tell four viewers; no network.

python -m bench.moves --game ID [--moves 2000]
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time

from calavera.games import GAMES
from calavera.server.config import Config, Limits
from calavera.server.live.outbox import Outbox
from calavera.server.live.room import Viewer
from calavera.server.live.service import Service
from calavera.server.people.identity import Player
from calavera.store import open_store
from calavera.table.commands import Play, Sit, Start
from calavera.table.people import Asker
from calavera.table.settings import TableSettings

SEATS = 4


class Counted(Outbox):
    """A reader that takes everything."""

    def __init__(self) -> None:
        super().__init__(self._never, 1)
        self.bytes = 0

    async def _never(self, message: bytes) -> None:
        raise AssertionError(message)

    def put(self, message: bytes) -> bool:
        self.bytes += len(message)
        return True


async def cpu_per_move(game: str, moves: int, seed: int = 1) -> tuple[float, float]:
    """Microseconds of CPU and bytes sent, per move; many games if one is too short."""
    service = Service(Config(limits=Limits(tables_per_player=10_000)), open_store("memory:"))
    rng = random.Random(seed)
    people = [Asker(f"p{i}", f"P{i}") for i in range(SEATS)]
    made, spent, sent = 0, 0.0, 0
    while made < moves:
        room = await service.rooms.create(TableSettings(game=game, seats=SEATS), Player("p0", "P0"))
        for person in people:
            await room.do(Sit(person.name, "nonce"), person, None)
        boxes = [Counted() for _ in people]
        for person, box in zip(people, boxes, strict=True):
            room.enter(Viewer(person.player, box), 0)
        await room.do(Start(), people[0], None)
        while room.table.status == "playing" and made < moves:
            seat = room.table.to_act()[0]
            words = room.table.game.actions.format(rng.choice(room.table.playing().legal(seat)))
            began = time.process_time()
            await room.do(Play(words), people[seat], f"k{made}")
            spent += time.process_time() - began
            made += 1
        sent += sum(box.bytes for box in boxes)
        for viewer in list(room.viewers):
            room.leave(viewer)
    await service.background.stop()
    return spent / made * 1e6, sent / made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, required=True)
    parser.add_argument("--moves", type=int, default=2_000)
    asked = parser.parse_args()
    cpu, sent = asyncio.run(cpu_per_move(asked.game, asked.moves))
    print(f"{asked.game}: {cpu:.0f} µs of CPU and {sent:.0f} bytes per move, {SEATS} viewers, {asked.moves} moves")


if __name__ == "__main__":
    main()
