"""The lesson of Yamik's: three rounds with a full house, a box given up, four of a kind, and the pot each time."""

from __future__ import annotations

from calavera.core.lesson import Lesson, Step

LESSON = Lesson(
    players=2,
    options={},
    steps=(
        Step("goal", "chance roll 2 4 5 6 6, chance roll 1 2 3 3 5"),
        Step("order", do="finish"),
        # The first round.
        Step(
            "watch",
            """chance roll 1 3 4 4 6, 1 keep 4 4, chance roll 2 4 5
            1 keep 4 4 4, chance roll 1 6, 1 fill fours""",
            about=(1,),
        ),
        Step("keep", "chance roll 2 5 5 6 6", do="keep 5 5 6 6"),
        Step("fill", "chance roll 6", do="fill full_house"),
        Step("pot"),
        # The second round.
        Step("straight", "chance roll 1 1 3 4 6", do="keep 3 4 6"),
        Step("chance", "chance roll 2 6", do="keep 2 3 4 6"),
        Step("zero", "chance roll 6", do="fill ones"),
        Step(
            "share",
            """chance roll 1 2 3 6 6, 1 keep 6 6, chance roll 1 4 6
            1 keep 6 6 6, chance roll 2 5, 1 fill three""",
            about=(1,),
        ),
        # The third round.
        Step("four", "chance roll 1 2 2 3 5, 1 fill twos, chance roll 2 5 5 5 5", do="fill four", about=(1,)),
        Step("bonus"),
        Step("end"),
    ),
)
