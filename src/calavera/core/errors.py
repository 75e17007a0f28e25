"""The library's errors: one class and one stable code for each kind of mistake that a caller can make.

Codes are part of the public interface: clients translate them, so they never change once released.
Parameters are plain values for the translated sentence; they never hold a secret of another seat.
"""

from __future__ import annotations

from typing import ClassVar, Protocol, runtime_checkable


@runtime_checkable
class CodedError(Protocol):
    """Any error with a stable code and the parameters of its sentence, whichever part of Calavera raises it."""

    code: ClassVar[str]
    params: dict[str, object]
    __cause__: BaseException | None


def reason_key(reason: str) -> str:
    """The message behind the parameter `reason` of an error: `skull.no_flower` is `skull.reason.no_flower`."""
    game, dot, rest = reason.partition(".")
    return f"{game}.reason.{rest}" if dot else f"reason.{reason}"


class CalaveraError(ValueError):
    """Base of every error the library raises on purpose; the state is unchanged afterwards."""

    code: ClassVar[str] = "error"

    def __init__(self, **params: object) -> None:
        self.params = params
        details = ", ".join(f"{name}={value!r}" for name, value in params.items())
        super().__init__(f"{self.code}({details})" if details else self.code)

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions cross process boundaries (simulations); the default would lose the parameters.
        return (_rebuild, (type(self), self.params))


def _rebuild(kind: type[CalaveraError], params: dict[str, object]) -> CalaveraError:
    return kind(**params)


class UnknownGame(CalaveraError):
    code = "game.unknown"


class UnwrittenRules(CalaveraError):
    """A game need not bring written rules."""

    code = "rules.unwritten"


class BadPlayers(CalaveraError):
    code = "players.invalid"


class BadOptions(CalaveraError):
    code = "options.invalid"


class UnknownSeat(CalaveraError):
    code = "seat.unknown"


class GameOver(CalaveraError):
    code = "game.over"


class NotYourTurn(CalaveraError):
    code = "action.not_your_turn"


class IllegalAction(CalaveraError):
    code = "action.illegal"


class MalformedAction(CalaveraError):
    code = "action.malformed"


class OutcomeNotDue(CalaveraError):
    code = "outcome.not_due"


class IllegalOutcome(CalaveraError):
    code = "outcome.illegal"


class MalformedOutcome(CalaveraError):
    code = "outcome.malformed"


class BadDump(CalaveraError):
    code = "dump.malformed"


class NotCoached(CalaveraError):
    """The game brings no coach."""

    code = "coach.not_coached"


class NoSheet(CalaveraError):
    """The game brings no sheet to print."""

    code = "sheet.none"


class NotPlayed(CalaveraError):
    """A position that no moves have led to cannot be dumped, because a dump is a list of moves."""

    code = "dump.not_played"


class UnknownRules(CalaveraError):
    """A game was written down under a version of the rules that can no longer be read."""

    code = "game.version"


class BadView(CalaveraError):
    code = "view.malformed"
