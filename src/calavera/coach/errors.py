"""What can be wrong with a game that is to be coached."""

from __future__ import annotations

from calavera.core.errors import CalaveraError


class NotCoached(CalaveraError):
    """The game brings no coach."""

    code = "coach.not_coached"


class NotOver(CalaveraError):
    code = "coach.not_over"
