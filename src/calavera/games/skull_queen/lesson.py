"""The lesson of Skull Queen: the first round, most of it card by card, up to the points."""

from __future__ import annotations

from calavera.core.lesson import Lesson, Step

DEAL = """
    chance dealer 2
    chance deal 0 red-9/red-10/red-11/yellow-2/yellow-6/yellow-8/yellow-10/yellow-11/blue-2/blue-3/blue-5/blue-6/blue-7
    chance deal 0 monkey
    chance deal 1 red-2/red-4/red-5/red-8/yellow-3/yellow-4/yellow-5/green-4/green-5/green-7/green-8/green-10/blue-8
    chance deal 1 blue-9
    chance deal 2 red-3/red-6/red-7/yellow-7/yellow-9/green-2/green-3/green-6/green-9/green-11/blue-4/blue-10/blue-11
    chance deal 2 mate
"""
SEVEN_TRICKS = """
    2 play blue-11, 0 play blue-2, 1 play blue-8
    2 play green-9, 0 play yellow-2, 1 play green-5
    2 play green-3, 0 play blue-5, 1 play green-8
    1 play green-4, 2 play mate, 0 play blue-7
    2 play blue-10, 0 play blue-3, 1 play yellow-5
    2 play green-11, 0 play yellow-8, 1 play green-10
    2 play green-6, 0 play yellow-10, 1 play red-5
"""

LESSON = Lesson(
    players=3,
    options={},
    steps=(
        Step("goal", DEAL, quiet=True),
        Step("hand"),
        Step("plank", do="plank front 1 2 2 3"),
        Step("lead", "1 plank front 2 1 2 2, 2 plank back 2 2 3 1", do="play red-9"),
        Step("eight", "1 play red-4, 2 play red-6", do="play red-10", about=(1,)),
        Step("middle", "1 play red-8, 2 play red-3", do="play blue-6", about=(1,)),
        Step("free", "1 play blue-9, 2 play blue-4, 1 play green-7, 2 play green-2", do="play yellow-11", about=(1,)),
        Step("centre", do="play yellow-6"),
        Step("wild", "1 play yellow-4, 2 play yellow-9, 2 play red-7", do="play monkey", about=(1, 2)),
        Step("saved", "1 play red-2"),
        Step("last", SEVEN_TRICKS, do="play red-11", quiet=True),
        Step("points", "1 play yellow-3, 2 play yellow-7"),
        Step("end"),
    ),
)
