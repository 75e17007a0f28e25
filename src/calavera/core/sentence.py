"""Sentences that are not said yet: the key of a message with what goes into it, for whoever knows a language."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType


class Term(msgspec.Struct, frozen=True, gc=False):
    """What stands in a sentence in the place of a word: a player by the seat, a message by its key, or several."""

    seat: int | UnsetType = UNSET
    key: str | UnsetType = UNSET
    params: dict[str, Param] | UnsetType = UNSET
    list: tuple[Param, ...] | UnsetType = UNSET


Param = int | str | Term


class Sentence(msgspec.Struct, frozen=True, gc=False):
    key: str
    params: dict[str, Param]


def keys_for(key: str, params: dict[str, Param], you: int | None) -> list[str]:
    """The keys under which a sentence may be said to the player in seat `you`, best first, the last one to anybody.

    A catalogue may speak to whoever is named: `chess.journal.won@name` is said instead of `chess.journal.won` to the
    player whom the parameter `name` stands for.
    """
    if you is None:
        return [key]
    return [*(f"{key}@{name}" for name, param in params.items() if isinstance(param, Term) and param.seat == you), key]


def who(seat: int) -> Term:
    return Term(seat=seat)


def word(key: str, **params: Param) -> Term:
    return Term(key=key, params=params or UNSET)
