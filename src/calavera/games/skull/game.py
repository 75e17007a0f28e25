"""Skull: three to six players bluff with flowers and skulls."""

from __future__ import annotations

from calavera.core.bot import Roster
from calavera.core.game import Game
from calavera.core.lazy import Lazy
from calavera.core.text import Text
from calavera.games.skull.exercises import EXERCISES
from calavera.games.skull.rules.actions import ACTIONS, OUTCOMES
from calavera.games.skull.rules.determinize import complete
from calavera.games.skull.rules.journal import SkullEvent, unpack
from calavera.games.skull.rules.layout import EVERYBODY_SHOWS, NOBODY_SHOWS, OTHERS_SHOW
from calavera.games.skull.rules.observe import observe, personal
from calavera.games.skull.rules.options import SkullOptions, from_version_1
from calavera.games.skull.rules.state import SkullState
from calavera.games.skull.rules.view import SkullView
from calavera.games.skull.text.journal import tell
from calavera.games.skull.text.prompts import heading, label, prompt
from calavera.games.skull.text.reasons import why

SkullGame = Game[SkullState, SkullOptions, SkullView]


def _make(game: SkullGame, options: SkullOptions, players: int) -> SkullState:
    showing = {False: NOBODY_SHOWS, True: OTHERS_SHOW, "everybody": EVERYBODY_SHOWS}[options.showing]
    return SkullState.new(game, options, players, options.last_chance, showing)


_HERE = "calavera.games.skull"

GAME: SkullGame = Game(
    id="skull",
    version=2,
    older={1: from_version_1},
    package=_HERE,
    seats=range(3, 7),
    options=SkullOptions,
    view=SkullView,
    make=_make,
    observe=observe,
    personal=personal,
    complete=complete,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    events=SkullEvent,
    unpack=unpack,
    text=Text(journal=tell, label=label, reason=why, prompt=prompt, heading=heading),
    bots=Roster(
        names={"novice": "Fausto", "sailor": "Tamsin", "bosun": "Corvin", "captain": "Zenobia"},
        levels=Lazy(f"{_HERE}.bots.levels:LEVELS"),
        heuristic=Lazy(f"{_HERE}.bots.heuristic:SkullHeuristic"),
        remark=Lazy(f"{_HERE}.bots.talk:remark"),
    ),
    # Claims, true or not: in this game talk is part of the play.
    phrases=("i_have_the_skull", "only_flowers", "come_to_me", "do_not_come", "you_are_bluffing", "i_dare_you"),
    modest=("pass", "show none", "place flower", "lose flower"),
    board=Lazy(f"{_HERE}.terminal"),
    lesson=Lazy(f"{_HERE}.lesson:LESSON"),
    conformance=Lazy(f"{_HERE}.conformance"),
    coach=Lazy(f"{_HERE}.coach"),
    pad=Lazy(f"{_HERE}.pad"),
    exercises=EXERCISES,
    sheet=Lazy(f"{_HERE}.sheet:sheet"),
)
