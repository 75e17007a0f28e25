"""Words that several sentences of the Skull King dice game share: dice, faces, and why a trick was taken."""

from __future__ import annotations

from calavera.core.sentence import Param, Sentence, Term, word
from calavera.games.skull_king.rules.actions import Face, Kind
from calavera.games.skull_king.rules.view import Trick, Why

# These reasons name the number that took the trick.
_BY_NUMBER: tuple[Why, ...] = ("highest_number", "last_of_equals", "only_number")


def die(kind: Kind) -> Term:
    return word(f"skull_king.die.{kind}")


def face(shown: Face) -> Param:
    return shown if isinstance(shown, int) else word(f"skull_king.face.{shown}")


def points(scored: int) -> Param:
    """Points with their sign, and the minus that is as wide as a plus."""
    if scored == 0:
        return word("skull_king.points.none")
    return f"+{scored}" if scored > 0 else f"−{-scored}"


def why(reason: Why, shown: Face) -> Term:
    """Why the die that shows this face took its trick, as a clause."""
    return word(f"skull_king.why.{reason}", **_params(reason, shown))


def why_taken(trick: Trick) -> Sentence:
    """Why a trick of a view was taken, for boards that show it."""
    shown = next(die.face for die in trick.dice if die.seat == trick.taker and die.face is not None)
    return Sentence(f"skull_king.why.{trick.why}", _params(trick.why, shown))


def _params(reason: Why, shown: Face) -> dict[str, Param]:
    return {"value": face(shown)} if reason in _BY_NUMBER else {}
