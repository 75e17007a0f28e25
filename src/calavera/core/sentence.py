"""Sentences that are not said yet: the key of a message with what goes into it, for whoever knows a language."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from calavera.rules.state import Event


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


def who(seat: int) -> Term:
    return Term(seat=seat)


def word(key: str, **params: Param) -> Term:
    return Term(key=key, params=params or UNSET)


def of_event(key: str, event: Event, fields: tuple[str, ...]) -> Sentence:
    """A sentence that takes what it needs from an event as it is: `name`, `other`, `value`."""
    params: dict[str, Param] = {}
    for field in fields:
        if field == "name":
            params[field] = who(event.seat)
        elif field == "other":
            params[field] = who(event.other)
        else:
            params[field] = event.value
    return Sentence(key, params)
