"""What a table refuses, each with its stable code."""

from __future__ import annotations

from calavera.core.errors import CalaveraError


class NotAllowed(CalaveraError):
    """The owner's or the seat's right is missing."""

    code = "table.not_allowed"


class NotOpen(CalaveraError):
    """Seats can be taken, left and filled only before the start."""

    code = "table.not_open"


class NotPlaying(CalaveraError):
    """A move where no game is being played."""

    code = "table.not_playing"


class NotFinished(CalaveraError):
    """Something that is there only after the game: its result, its proof, a rematch."""

    code = "table.not_finished"


class TablePaused(CalaveraError):
    code = "table.paused"


class RatedGame(CalaveraError):
    """A rated game between people cannot be closed while it is played."""

    code = "table.rated"


class NotConfirmed(CalaveraError):
    """A rated game starts when everybody at the table has agreed to it."""

    code = "table.not_confirmed"


class NotRated(CalaveraError):
    """There is nothing to agree to: the table is not rated."""

    code = "table.not_rated"


class Forfeited(CalaveraError):
    """A rated game cannot be entered again by a player who has left it."""

    code = "table.forfeited"


class RatedSettings(CalaveraError):
    """A rated game has to end whatever its players do: it needs a clock, and a bot for players who are away."""

    code = "table.rated_settings"


class RatedHints(CalaveraError):
    """Nobody is helped in a rated game."""

    code = "table.rated_hints"


class NoHints(CalaveraError):
    """The owner of the table has not allowed hints."""

    code = "hint.off"


class HintTooLate(CalaveraError):
    """While the coach was thinking, the position has changed."""

    code = "hint.too_late"


class PauseNotAsked(CalaveraError):
    """Nobody has proposed a pause."""

    code = "pause.not_asked"


class PauseTooSoon(CalaveraError):
    """The last pause that this player has proposed was declined a moment ago."""

    code = "pause.too_soon"


class PauseTooOften(CalaveraError):
    code = "pause.too_often"


class RatedSeat(CalaveraError):
    """Everybody has agreed to a rated game with those who sit there: nobody takes over a seat."""

    code = "seat.rated"


class BadSecret(CalaveraError):
    """A seat is offered by the SHA-256 of a secret."""

    code = "seat.bad_secret"


class NoOffer(CalaveraError):
    """The seat is not offered, or not any more, or to the bearer of another secret."""

    code = "seat.no_offer"


class TooManyOffers(CalaveraError):
    code = "seat.too_many_offers"


class SeatOccupied(CalaveraError):
    code = "seat.occupied"


class NoFreeSeat(CalaveraError):
    code = "seat.none_free"


class AlreadySeated(CalaveraError):
    code = "seat.already_seated"


class NotSeated(CalaveraError):
    code = "seat.not_seated"


class Kicked(CalaveraError):
    """The owner has sent this player away from the table."""

    code = "seat.kicked"


class TooFewPlayers(CalaveraError):
    code = "table.too_few_players"


class NothingToUndo(CalaveraError):
    code = "undo.nothing"


class UndoTooLate(CalaveraError):
    code = "undo.too_late"


class UndoTooOften(CalaveraError):
    """This choice, or all choices of the seat together, were taken back as often as is allowed."""

    code = "undo.too_often"


class PlayerMuted(CalaveraError):
    code = "talk.muted"


class TalkTooLong(CalaveraError):
    code = "talk.too_long"


class TalkTooFast(CalaveraError):
    code = "talk.too_fast"


class SpectatorsSaidEnough(CalaveraError):
    """Spectators share a part of the log, and each of them has a part of that."""

    code = "talk.spectators_enough"


class UnknownPhrase(CalaveraError):
    code = "talk.unknown_phrase"


class TableFull(CalaveraError):
    """The log has reached its limit."""

    code = "table.log_full"


class BadSettings(CalaveraError):
    code = "table.bad_settings"


class BadName(CalaveraError):
    code = "name.invalid"


class NameTaken(CalaveraError):
    """Somebody at the table has this name, or one that looks the same."""

    code = "name.taken"


class BadNonce(CalaveraError):
    """A nonce is a few ASCII letters and digits, or nothing."""

    code = "nonce.invalid"


class BadNonceHash(CalaveraError):
    """A commitment to a nonce is its SHA-256 and comes alone."""

    code = "nonce.bad_hash"


class NonceMismatch(CalaveraError):
    """The nonce revealed is not the one that was committed to."""

    code = "nonce.mismatch"


class NonceNotDue(CalaveraError):
    """Nonces are revealed when the owner starts the game, and only then."""

    code = "nonce.not_due"


class NonceWithheld(CalaveraError):
    """This player has withheld nonces at this table so often that there is no seat for them here any more."""

    code = "nonce.withheld"


class StartGivenUp(CalaveraError):
    """Nonces were withheld so often that this table cannot start any more."""

    code = "nonce.given_up"


class TableStarting(CalaveraError):
    """Between the owner's start and the first draw, seats and commitments are fixed."""

    code = "table.starting"


class NoTwins(CalaveraError):
    """Nothing is dealt in this game that two tables could be compared by."""

    code = "twin.none"


class TwinSettings(CalaveraError):
    """Twins are neither rated nor open to everybody."""

    code = "twin.settings"


class TwinFixed(CalaveraError):
    """Both twins are played the same way, so nothing is changed at one of them."""

    code = "twin.fixed"


class TwinSeats(CalaveraError):
    """The same deals need the same number of players: every seat of a twin is taken."""

    code = "twin.seats"


class TwinPlayer(CalaveraError):
    """Whoever sits at one twin has no seat at the other."""

    code = "twin.player"


class TwinStranger(CalaveraError):
    """Deals that are played again are for those who have seen them before."""

    code = "twin.stranger"


class TwinSealed(CalaveraError):
    """What was dealt here stays secret until the other twin is over, too."""

    code = "twin.sealed"


class NotTwin(CalaveraError):
    """There is no other table with the same deals."""

    code = "twin.not_one"


class TwinTaken(CalaveraError):
    """The second table is not free any more, so its deals cannot be played by the people of the first."""

    code = "twin.taken"


class UnknownPlayer(CalaveraError):
    """Nobody of this table has that id."""

    code = "player.not_found"


class LogDamaged(CalaveraError):
    code = "log.damaged"
