"""Games of self-play in which all the others are strangers, so that the first round is good against both."""

from __future__ import annotations

from mypy_extensions import i64

from calavera.games.skull.bots.blueprint.opponents import Opponents
from calavera.games.skull.bots.blueprint.values import RoundValues, Values


class StrangeGames:
    """In the part `often` of the games all the others are strangers. Nobody can know that in the first round, so one
    strategy has to serve for both kinds of games. Later it shows: from the second round on the seat plays as `later`
    does and learns no strategy. What the end of a round is worth there is kept apart in `values`, of any kind.

    In the first `warm_up` of these games only the values are learnt, and the seat plays as `later` does from the
    beginning: positions that nobody has got to yet would seem worth too little to try to get there.
    """

    def __init__(
        self,
        strangers: Opponents,
        later: Opponents,
        often: float,
        warm_up: i64 = 0,
        values: RoundValues | None = None,
    ) -> None:
        self.strangers = strangers
        self.later = later
        self.often = often
        self.warm_up = warm_up
        self.games: i64 = 0  # so far
        self.values: RoundValues = Values() if values is None else values
