"""What a table refuses, each with its stable code."""

from __future__ import annotations

from calavera.rules.errors import CalaveraError


class NotAllowed(CalaveraError):
    """The owner's or the seat's right is missing."""

    code = "table.not_allowed"


class NotOpen(CalaveraError):
    """Seats can be taken, left and filled only before the start."""

    code = "table.not_open"


class NotPlaying(CalaveraError):
    code = "table.not_playing"


class TablePaused(CalaveraError):
    code = "table.paused"


class RatedGame(CalaveraError):
    """A rated game between people cannot be closed while it is played."""

    code = "table.rated"


class SeatOccupied(CalaveraError):
    code = "seat.occupied"


class NoFreeSeat(CalaveraError):
    code = "seat.none_free"


class AlreadySeated(CalaveraError):
    code = "seat.already_seated"


class NotSeated(CalaveraError):
    code = "seat.not_seated"


class TooFewPlayers(CalaveraError):
    code = "table.too_few_players"


class NothingToUndo(CalaveraError):
    code = "undo.nothing"


class UndoTooLate(CalaveraError):
    code = "undo.too_late"


class PlayerMuted(CalaveraError):
    code = "talk.muted"


class TalkTooLong(CalaveraError):
    code = "talk.too_long"


class TalkTooFast(CalaveraError):
    code = "talk.too_fast"


class UnknownPhrase(CalaveraError):
    code = "talk.unknown_phrase"


class TableFull(CalaveraError):
    """The log has reached its limit."""

    code = "table.log_full"


class BadSettings(CalaveraError):
    code = "table.bad_settings"


class BadName(CalaveraError):
    code = "name.invalid"


class BadNonce(CalaveraError):
    """A nonce is a few ASCII letters and digits, or nothing."""

    code = "nonce.invalid"


class UnknownPlayer(CalaveraError):
    """Nobody of this table has that id."""

    code = "player.not_found"


class LogDamaged(CalaveraError):
    code = "log.damaged"
