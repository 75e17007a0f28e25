"""What can be wrong with a game that is to be coached."""

from __future__ import annotations

from calavera.core.errors import CalaveraError


class NotOver(CalaveraError):
    code = "coach.not_over"


class NoExercise(CalaveraError):
    """The game has no exercise of this kind, or none was found."""

    code = "coach.no_exercise"
