"""The ladder of each game: its best rated players. It is read from the store once, in pieces while others are served,
and kept up to date from then on, so that neither a question nor the end of a game costs more where many have played.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Iterable, Sequence

from calavera.server.ops.costly import Costly
from calavera.server.people.documents import find_document
from calavera.server.people.figures import Statistics, cautious, read_statistics
from calavera.server.people.identity import Player
from calavera.store.port import Store

SHOWN = 100
# So many more are known than are shown: as many may fall before anybody is missing whom the next start would find.
KEPT = 1_000


class _Ladder:
    def __init__(self) -> None:
        self._lines: dict[str, Statistics] = {}  # by player
        self._best: list[Statistics] | None = None  # until somebody moves

    def put(self, line: Statistics) -> None:
        self._lines[line.player] = line
        self._best = None
        if len(self._lines) > KEPT + SHOWN:  # seldom, as it takes a sort
            self._lines = {one.player: one for one in self._sorted()[:KEPT]}

    def best(self) -> list[Statistics]:
        if self._best is None:
            self._best = self._sorted()[:SHOWN]
        return self._best

    def _sorted(self) -> list[Statistics]:
        return sorted(self._lines.values(), key=cautious, reverse=True)


class Ladders:
    """Of people, and of programs apart from them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._costly = Costly()
        self._ladders: dict[tuple[str, bool], _Ladder] = {}
        self._is_read = False
        self._reading: asyncio.Task[None] | None = None
        self._meanwhile: list[Statistics] = []  # written while the others are read

    async def best_of(self, game: str, *, programs: bool) -> list[Statistics]:
        """The best first. Everybody who asks before the first reading is done waits for the same one."""
        if not self._is_read:
            if self._reading is None:
                self._reading = asyncio.create_task(self._read())
            await asyncio.shield(self._reading)
        ladder = self._ladders.get((game, programs))
        return [] if ladder is None else ladder.best()

    def take(self, bodies: Iterable[bytes | None]) -> None:
        """Statistics that have just been written."""
        if not self._is_read and self._reading is None:
            return  # whoever asks first reads them with all others
        lines = [line for line in map(read_statistics, bodies) if line is not None]
        if self._is_read:
            for line in lines:
                self._put(line)
        else:
            self._meanwhile += lines

    async def _read(self) -> None:
        try:
            bodies = [body for _, body in await self._store.scan("stats")]
            unknown = await self._costly.in_pieces(self._sorting_in(bodies))
            for line in unknown:
                player = await find_document(self._store, "player", line.player, Player)
                self._put(line, program=player is not None and player.bot)
            for line in self._meanwhile:
                self._put(line)
            self._is_read = True
        finally:
            self._reading, self._meanwhile = None, []

    def _sorting_in(self, bodies: Sequence[bytes | None]) -> Generator[None, None, list[Statistics]]:
        """Returns the lines of earlier versions, which do not say whether a program played."""
        unknown: list[Statistics] = []
        for body in bodies:
            yield
            line = read_statistics(body)
            if line is not None and line.program is not None:
                self._put(line)
            elif line is not None and line.rated_games > 0:
                unknown.append(line)
        return unknown

    def _put(self, line: Statistics, *, program: bool | None = None) -> None:
        if line.rated_games > 0:
            apart = bool(line.program) if program is None else program
            self._ladders.setdefault((line.game, apart), _Ladder()).put(line)
