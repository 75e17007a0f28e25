"""What can be wrong with a game that is to be coached."""

from __future__ import annotations

from calavera.core.errors import CalaveraError


class NotOver(CalaveraError):
    code = "coach.not_over"
