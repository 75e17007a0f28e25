"""Sentence: a message key with its parameters, to be put into words later in the reader's language."""

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
    player whom the parameter `name` stands for, `chess.journal.drawn@names` to each player in the list `names`, and
    `chess.journal.lost@name@names` to a player who is both.
    """
    if you is None:
        return [key]
    named = [name for name, param in params.items() if _names(param, you)]
    both = ["@".join([key, *named])] if len(named) > 1 else []
    return [*both, *(f"{key}@{name}" for name in named), key]


def without(param: Param, you: int | None) -> Param:
    """A list of players without the one who is spoken to: "you share it with" the others."""
    if isinstance(param, Term) and isinstance(param.list, tuple) and _names(param, you):
        return Term(list=tuple(one for one in param.list if not _names(one, you)))
    return param


def _names(param: Param, you: int | None) -> bool:
    if not isinstance(param, Term):
        return False
    if isinstance(param.list, tuple):
        return any(isinstance(one, Term) and one.seat == you for one in param.list)
    return param.seat == you


def who(seat: int) -> Term:
    return Term(seat=seat)


def word(key: str, **params: Param) -> Term:
    return Term(key=key, params=params or UNSET)


def tenths(value: float) -> Term:
    """A number with one decimal, as the reader's language writes it; its sign is left to the sentence."""
    rounded = round(abs(value) * 10)
    return word("number.tenths", whole=rounded // 10, tenths=rounded % 10)


def as_term(sentence: Sentence) -> Term:
    """A sentence as a part of another one."""
    return Term(key=sentence.key, params=sentence.params or UNSET)
