"""The options of Skull."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from calavera.core.errors import BadOptions
from calavera.core.options import Options


class SkullOptions(Options, frozen=True, kw_only=True):
    """What a table of Skull can agree on.

    `last_chance`: play with the Last Chance disc. `showing`: after a failed challenge the others are asked which of
    their discs they show. The value "everybody" asks the challenger too, as version 1 of these rules did, so that games
    of that version can still be read and played on.
    """

    last_chance: bool = False
    showing: bool | Literal["everybody"] = True


def from_version_1(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of today that play as these options did in version 1, where the challenger could show discs too."""
    showing = options.get("showing", True)
    if not isinstance(showing, bool):
        raise BadOptions(reason="option.invalid", field="showing", known="last_chance, showing")
    return {**options, "showing": "everybody" if showing else False}
