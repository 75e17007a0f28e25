"""The options of Skull Queen."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from calavera.core.errors import BadOptions
from calavera.core.options import Options
from calavera.games.skull_queen.rules.layout import DEFAULT_PLANK, MOST_WORTH

# Checked below, where a sentence can say what is wrong; the schema tells a form in advance.
Worth = Annotated[int, msgspec.Meta(extra_json_schema={"minimum": 0, "maximum": MOST_WORTH})]

# With more than two players the option means nothing.
Rounds = Annotated[Literal[2, 3] | None, msgspec.Meta(extra_json_schema={"x-players": [2]})]


class SkullQueenOptions(Options, frozen=True, kw_only=True):
    """How a game of Skull Queen is played.

    `rounds`: how many rounds two players play, 2 unless you say 3. With more players there are as many rounds as
    players. `plank`: what the five spaces of the front are worth from the wide end to the narrow end, 0 to 20 each and
    never falling; the back is the reverse. The 1 and the 3 of the default are our reconstruction: if the planks in your
    box differ, enter their numbers.
    """

    rounds: Rounds = None
    plank: tuple[Worth, Worth, Worth, Worth, Worth] = DEFAULT_PLANK

    def check(self, players: int) -> None:
        """Raise BadOptions if these options cannot be played by so many players."""
        if self.rounds is not None and players != 2:
            raise BadOptions(reason="skull_queen.rounds_two_players_only")
        for points in self.plank:
            if not 0 <= points <= MOST_WORTH:
                raise BadOptions(reason="skull_queen.plank_worth", low=0, high=MOST_WORTH)
        if list(self.plank) != sorted(self.plank):
            raise BadOptions(reason="skull_queen.plank_falls")

    def rounds_for(self, players: int) -> int:
        return self.rounds or players
