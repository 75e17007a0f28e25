"""The options of Yamik's."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from calavera.core.options import Options

FOR_ONE = msgspec.Meta(extra_json_schema={"x-players": [1]})  # with more players the option means nothing


class YamiksOptions(Options, frozen=True, kw_only=True):
    """The options of Yamik's.

    `free_downgrade`: a higher pattern may be scored in a lower box whether or not the higher box is filled.
    `solo_pot`: how the virtual opponent of a player alone gets its two-dice sum: `simple` is 10 in every round,
    `recommended` is 10 in odd rounds and one roll of five dice after the player's turn in even rounds.
    """

    free_downgrade: bool = False
    solo_pot: Annotated[Literal["simple", "recommended"], FOR_ONE] = "recommended"
