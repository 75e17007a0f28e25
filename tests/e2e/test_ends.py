"""The end of a hand or a round: a card says what it has brought and why, and stands long enough to be read. Whoever has
reached something is celebrated, unless nothing is to move.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

import pytest

from tests.e2e.conftest import Visit
from tests.e2e.playing import GAMES, sit_down
from tests.e2e.theatre import RESULT_MS

NOTES = Path(__file__).with_name("ends.js").read_text(encoding="utf-8")
# Bots take their time to be told, and a hand in a game of four has many lines.
PATIENCE_MS = 60_000
# At so many tables somebody who bids anything keeps to it once.
TABLES = 12
MADE = re.compile(r"You bid \d+ and took")


@dataclass(frozen=True)
class End:
    """Which events end a hand, where it is shown, what has to be read there, and what celebrates it."""

    events: str
    card: str
    words: str
    feast: str = "none"
    single: bool = False  # each sentence is a card of its own


ENDS = {
    "skull_king": End("hand_scored", ".card", r"You bid \d+ (and|but) took .*[+−]?\d+ *total", ".burst"),
    "skull": End("challenge_won|challenge_lost", ".result", r"challenge|skull|flower", single=True),
    "yamiks": End("pot_won|pot_lost", ".news", r"pot of \d+: .*two best dice make \d+|share the pot"),
    "skull_queen": End("round_scored", ".result", r"[\d≈]+.*\+\d+"),
}


class Card(TypedDict):
    """As it was shown, in milliseconds of the browser's clock."""

    words: str
    shown: int
    gone: int | None
    feasts: int


def play_to_the_first_end(visit: Visit, game: str, *, motion: bool) -> Card:
    end = ENDS[game]
    visitor = visit(None, motion=motion)
    notes = NOTES.replace("{ends}", end.events).replace("{card}", end.card).replace("{feast}", end.feast)
    notes = notes.replace("{single}", str(end.single).lower())
    visitor.page.add_init_script(notes)
    visitor.page.goto("/")
    seated = sit_down(visitor, game)
    seated.patience_ms = PATIENCE_MS
    while not visitor.page.evaluate("window.patient === true") and seated.has_turn():
        seated.choose()
    visitor.page.wait_for_function("() => window.cards[0]?.gone", timeout=PATIENCE_MS)
    card: Card = visitor.page.evaluate("window.cards[0]")
    return card


@pytest.mark.parametrize("motion", [True, False], ids=["moving", "still"])
@pytest.mark.parametrize("game", GAMES)
def test_what_a_hand_has_brought_stands_long_enough_to_be_read(visit: Visit, game: str, *, motion: bool) -> None:
    card = play_to_the_first_end(visit, game, motion=motion)
    assert re.search(ENDS[game].words, card["words"]), card
    assert card["gone"] is not None
    assert card["gone"] - card["shown"] >= RESULT_MS, card


@pytest.mark.parametrize("motion", [True, False], ids=["moving", "still"])
def test_whoever_has_made_their_bid_is_celebrated_where_things_may_move(visit: Visit, *, motion: bool) -> None:
    cards = (play_to_the_first_end(visit, "skull_king", motion=motion) for _ in range(TABLES))
    card = next(card for card in cards if MADE.search(card["words"]))
    assert (card["feasts"] > 0) is motion, card
