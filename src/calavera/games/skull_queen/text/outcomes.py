"""What was dealt, in words: hidden during the game, open after it."""

from __future__ import annotations

import msgspec

from calavera.core.sentence import Sentence, who
from calavera.games.skull_queen.rules.actions import Centre, Deal
from calavera.games.skull_queen.text.words import card_word


def outcome(drawn: msgspec.Struct) -> Sentence | None:
    match drawn:
        case Deal(card=card) if card is not None:
            return Sentence("skull_queen.outcome.deal", {"name": who(drawn.seat), "card": card_word(card)})
        case Centre():
            return Sentence("skull_queen.outcome.centre", {"card": card_word(drawn.card)})
        case _:
            return None
