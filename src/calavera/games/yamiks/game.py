"""Yamik's: one to four players fill a sheet with five dice and race for a pot."""

from __future__ import annotations

from calavera.core.bot import Roster
from calavera.core.deals import Deals
from calavera.core.game import Game
from calavera.core.lazy import Lazy
from calavera.core.text import Text
from calavera.games.yamiks.exercises import EXERCISES
from calavera.games.yamiks.rules.actions import ACTIONS, OUTCOMES
from calavera.games.yamiks.rules.deals import hands, occasion
from calavera.games.yamiks.rules.journal import YamiksEvent, unpack
from calavera.games.yamiks.rules.observe import observe
from calavera.games.yamiks.rules.options import YamiksOptions
from calavera.games.yamiks.rules.state import YamiksState
from calavera.games.yamiks.rules.view import YamiksView
from calavera.games.yamiks.text.journal import tell
from calavera.games.yamiks.text.outlook import foresee
from calavera.games.yamiks.text.prompts import heading, label, prompt
from calavera.games.yamiks.text.reasons import why

YamiksGame = Game[YamiksState, YamiksOptions, YamiksView]


def _make(game: YamiksGame, options: YamiksOptions, players: int) -> YamiksState:
    return YamiksState.new(game, options, players, options.free_downgrade, options.solo_pot == "recommended")


_HERE = "calavera.games.yamiks"

GAME: YamiksGame = Game(
    id="yamiks",
    version=1,
    package=_HERE,
    seats=range(1, 5),
    options=YamiksOptions,
    view=YamiksView,
    make=_make,
    observe=observe,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    events=YamiksEvent,
    unpack=unpack,
    text=Text(journal=tell, label=label, reason=why, outlook=foresee, prompt=prompt, heading=heading),
    bots=Roster(
        names={"novice": "Bruno", "sailor": "Pilar", "bosun": "Rufus", "captain": "Isolde"},
        levels=Lazy(f"{_HERE}.bots.levels:LEVELS"),
        heuristic=Lazy(f"{_HERE}.bots.heuristic:YamiksHeuristic"),
    ),
    modest=("finish", "fill"),
    lingers=YamiksState.between_turns,
    deals=Deals(occasion, hands),
    board=Lazy(f"{_HERE}.terminal"),
    lesson=Lazy(f"{_HERE}.lesson:LESSON"),
    conformance=Lazy(f"{_HERE}.conformance"),
    solver=Lazy(f"{_HERE}.solver"),
    coach=Lazy(f"{_HERE}.coach"),
    pad=Lazy(f"{_HERE}.pad"),
    exercises=EXERCISES,
    sheet=Lazy(f"{_HERE}.sheet:sheet"),
)
