"""What was drawn from the bag, in words: hidden during the game, open after it."""

from __future__ import annotations

import msgspec

from calavera.core.sentence import Sentence, who
from calavera.games.skull_king.rules.actions import Deal, Starter
from calavera.games.skull_king.text import words


def outcome(drawn: msgspec.Struct) -> Sentence | None:
    match drawn:
        case Starter():
            return Sentence("skull_king.journal.starter", {"name": who(drawn.seat)})
        case Deal(die=die) if die is not None:
            return Sentence("skull_king.outcome.deal", {"name": who(drawn.seat), "thing": words.die(die)})
        case _:
            return None
