"""Skull Queen: two to six players move their pirates along the plank by tricks."""

from __future__ import annotations

from calavera.core.bot import Roster
from calavera.core.deals import Deals
from calavera.core.game import Game
from calavera.core.lazy import Lazy
from calavera.core.text import Text
from calavera.games.skull_queen.exercises import EXERCISES
from calavera.games.skull_queen.measures import colours, points_per_round
from calavera.games.skull_queen.rules.actions import ACTIONS, OUTCOMES
from calavera.games.skull_queen.rules.deals import hands, occasion
from calavera.games.skull_queen.rules.determinize import complete, settled
from calavera.games.skull_queen.rules.journal import SkullQueenEvent, unpack
from calavera.games.skull_queen.rules.observe import observe, personal
from calavera.games.skull_queen.rules.options import SkullQueenOptions
from calavera.games.skull_queen.rules.state import SkullQueenState
from calavera.games.skull_queen.rules.suggestion import suggestion
from calavera.games.skull_queen.rules.view import SkullQueenView
from calavera.games.skull_queen.text.journal import tell
from calavera.games.skull_queen.text.outcomes import outcome
from calavera.games.skull_queen.text.outlook import foresee
from calavera.games.skull_queen.text.prompts import heading, label, label_in, prompt
from calavera.games.skull_queen.text.reasons import why

SkullQueenGame = Game[SkullQueenState, SkullQueenOptions, SkullQueenView]


def _make(game: SkullQueenGame, options: SkullQueenOptions, players: int) -> SkullQueenState:
    return SkullQueenState.new(game, options, players, options.rounds_for(players), options.plank)


_HERE = "calavera.games.skull_queen"

GAME: SkullQueenGame = Game(
    id="skull_queen",
    version=2,
    older={1: dict},  # which knew no other plank than the default
    package=_HERE,
    seats=range(2, 7),
    options=SkullQueenOptions,
    view=SkullQueenView,
    make=_make,
    observe=observe,
    personal=personal,
    complete=complete,
    settled=settled,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    events=SkullQueenEvent,
    unpack=unpack,
    text=Text(
        journal=tell,
        label=label,
        label_in=label_in,
        reason=why,
        prompt=prompt,
        heading=heading,
        outlook=foresee,
        outcome=outcome,
    ),
    suggestion=suggestion,
    bots=Roster(
        names={"novice": "Lou", "sailor": "Gaspard", "bosun": "Leopold", "captain": "Ximena"},
        levels=Lazy(f"{_HERE}.bots.levels:LEVELS"),
        heuristic=Lazy(f"{_HERE}.bots.levels:Bosun"),
    ),
    measures=points_per_round,
    faces=colours,
    deals=Deals(occasion, hands),
    board=Lazy(f"{_HERE}.terminal"),
    lesson=Lazy(f"{_HERE}.lesson:LESSON"),
    conformance=Lazy(f"{_HERE}.conformance"),
    coach=Lazy(f"{_HERE}.coach"),
    pad=Lazy(f"{_HERE}.pad"),
    exercises=EXERCISES,
    sheet=Lazy(f"{_HERE}.sheet:sheet"),
)
