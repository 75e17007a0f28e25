"""Why something may not be done now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Reason(NamedTuple):
    """The key of a sentence, without the game in front of it, and the numbers that go into it."""

    key: str
    params: Mapping[str, int] = {}
