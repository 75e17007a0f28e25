"""The Skull King dice game: three to six players bid how many tricks their dice will take."""

from __future__ import annotations

from calavera.core.bot import Roster
from calavera.core.deals import Deals
from calavera.core.game import Game
from calavera.core.lazy import Lazy
from calavera.core.text import Text
from calavera.games.skull_king.exercises import EXERCISES
from calavera.games.skull_king.measures import bids_made, earlier
from calavera.games.skull_king.rules.actions import ACTIONS, FACE_NAMES, OUTCOMES
from calavera.games.skull_king.rules.deals import hands, occasion
from calavera.games.skull_king.rules.determinize import complete, settled
from calavera.games.skull_king.rules.journal import SkullKingEvent, unpack
from calavera.games.skull_king.rules.observe import observe, personal
from calavera.games.skull_king.rules.options import SkullKingOptions
from calavera.games.skull_king.rules.state import SkullKingState
from calavera.games.skull_king.rules.view import SkullKingView
from calavera.games.skull_king.text.journal import tell
from calavera.games.skull_king.text.outcomes import outcome
from calavera.games.skull_king.text.prompts import heading, label, prompt
from calavera.games.skull_king.text.reasons import why

SkullKingGame = Game[SkullKingState, SkullKingOptions, SkullKingView]


def _make(game: SkullKingGame, options: SkullKingOptions, players: int) -> SkullKingState:
    kinds = options.bag.kinds()
    counts = [dice.count for dice in kinds]
    faces = [FACE_NAMES.index(face) for dice in kinds for face in dice.faces]
    return SkullKingState.new(game, options, players, options.landlubber, counts, faces)


_HERE = "calavera.games.skull_king"

GAME: SkullKingGame = Game(
    id="skull_king",
    version=1,
    package=_HERE,
    seats=range(3, 7),
    options=SkullKingOptions,
    view=SkullKingView,
    make=_make,
    observe=observe,
    personal=personal,
    complete=complete,
    settled=settled,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    events=SkullKingEvent,
    unpack=unpack,
    text=Text(journal=tell, label=label, reason=why, prompt=prompt, heading=heading, outcome=outcome),
    bots=Roster(
        names={"novice": "Pip", "sailor": "Nerina", "bosun": "Olaf", "captain": "Marisol"},
        levels=Lazy(f"{_HERE}.bots.levels:LEVELS"),
        heuristic=Lazy(f"{_HERE}.bots.heuristic:heuristic"),
    ),
    modest=("bid 0",),
    measures=bids_made,
    earlier_measures=earlier,
    deals=Deals(occasion, hands),
    board=Lazy(f"{_HERE}.terminal"),
    lesson=Lazy(f"{_HERE}.lesson:LESSON"),
    conformance=Lazy(f"{_HERE}.conformance"),
    coach=Lazy(f"{_HERE}.coach"),
    pad=Lazy(f"{_HERE}.pad"),
    exercises=EXERCISES,
    sheet=Lazy(f"{_HERE}.sheet:sheet"),
)
