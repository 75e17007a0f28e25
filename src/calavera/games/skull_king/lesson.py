"""The lesson of the Skull King dice game: the first hand, and the third one with a Mermaid who catches the king."""

from __future__ import annotations

from calavera.core.lesson import Lesson, Step

SECOND_HAND = """
    chance deal 1 blue/blue, chance deal 2 yellow/red, chance deal 0 red/yellow
    0 bid 0, 1 bid 2, 2 bid 0
    1 throw blue, chance roll 4, 2 throw yellow, chance roll flag, 0 throw red, chance roll 1
    1 throw blue, chance roll 5, 2 throw red, chance roll 2, 0 throw yellow, chance roll 1
"""
THIRD_DEAL = "chance deal 2 red/pirate/blue, chance deal 0 mermaid/black/red, chance deal 1 skull_king/red/yellow"

LESSON = Lesson(
    players=3,
    options={},
    steps=(
        Step("goal", "chance starter 0, chance deal 0 black, chance deal 1 red, chance deal 2 yellow"),
        # The first hand.
        Step("bid", do="bid 1"),
        Step("throw", "1 bid 0, 2 bid 1", do="throw black"),
        Step(
            "points",
            "chance roll 6, 1 throw red, chance roll 2, 2 throw yellow, chance roll flag",
            about=(1, 2),
        ),
        # The third hand.
        Step("jump", SECOND_HAND + THIRD_DEAL, quiet=True),
        Step("specials"),
        Step("count", do="bid 2"),
        Step("follow", "1 bid 1, 2 bid 1, 2 throw red, chance roll 2", do="throw red", about=(2,)),
        Step(
            "king",
            """chance roll 1, 1 throw red, chance roll 3
            1 throw skull_king, chance roll skull, 2 throw pirate, chance roll skull""",
            do="throw mermaid",
            about=(1, 2),
        ),
        Step("caught", "chance roll skull", do="throw black"),
        Step("exact", "chance roll 6, 1 throw yellow, chance roll flag, 2 throw blue, chance roll 5", about=(2,)),
        Step("bonus"),
        Step("end"),
    ),
)
