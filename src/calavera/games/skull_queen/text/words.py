"""Words of Skull Queen that go into sentences: cards, colours, pirates, sides."""

from __future__ import annotations

from collections.abc import Iterable

from calavera.core.sentence import Term, word
from calavera.games.skull_queen.rules.actions import COLOUR_NAMES, Colour, Side


def card_word(card: str) -> Term:
    colour, _, value = card.partition("-")
    return word(f"skull_queen.card.{colour}", value=int(value)) if value else word(f"skull_queen.card.{colour}")


def colour_word(colour: Colour) -> Term:
    return word(f"skull_queen.colour.{colour}")


def pirate_word(colour: Colour) -> Term:
    return word(f"skull_queen.pirate.{colour}")


def side_word(side: Side) -> Term:
    return word(f"skull_queen.side.{side}")


def pirates_on(key: str, numbers: Iterable[int]) -> Term:
    """The red, yellow, green and blue pirate, each with a number."""
    pairs = zip(COLOUR_NAMES, numbers, strict=True)
    return Term(list=tuple(word(key, thing=colour_word(colour), value=number) for colour, number in pairs))
