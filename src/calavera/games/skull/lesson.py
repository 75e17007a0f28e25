"""The lesson of Skull: a challenge won, a trap that catches somebody, and a second challenge that wins the game."""

from __future__ import annotations

from calavera.core.lesson import Lesson, Step

LESSON = Lesson(
    players=3,
    options={},
    steps=(
        Step("goal", "chance starter 0"),
        # The first round: a challenge is won.
        Step("place", do="place flower"),
        Step("add", "1 place flower, 2 place skull", do="place flower"),
        Step("claim", "1 place flower, 2 place flower", do="bid 2"),
        Step("raise", "1 bid 3, 2 pass", do="bid 4", about=(1, 2)),
        Step("reveal", "1 pass", do="reveal 1", about=(1, 2)),
        Step("again", do="reveal 1"),
        Step("won"),
        # The second round: a trap.
        Step("bait", do="place flower"),
        Step("trap", "1 place flower, 2 place flower", do="place skull"),
        Step("pass", "1 place flower, 2 bid 2", do="pass", about=(2,)),
        Step("show", "1 bid 3, 2 pass, 1 reveal 0", do="show none", about=(1,)),
        Step("loss", "2 show none, chance lost 1 flower", about=(1,)),
        # The third round: the second challenge.
        Step("last", do="place flower"),
        Step("overbid", "1 place skull, 2 place flower, 1 bid 1, 2 pass", do="bid 2", about=(1,)),
        Step("choose", "1 pass", do="reveal 2", about=(1, 2)),
        Step("end"),
    ),
)
