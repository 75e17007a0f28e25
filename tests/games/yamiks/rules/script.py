"""Games of Yamik's scripted in words: what the dice show is given, everything else is played."""

from __future__ import annotations

from typing import Any

from calavera.core.journal import JournalEvent
from calavera.core.state import CHANCE
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.games.yamiks.rules.state import YamiksState
from calavera.games.yamiks.rules.view import YamiksLine, YamiksSeat

# What each seat rolls for the order of play, so that seat 0 chooses.
ORDER = ("6 6 6 6 6", "1 1 1 1 1", "1 1 1 1 2", "1 1 1 2 2")
# For each box dice that score in it immediately, on an empty sheet.
GOOD_DICE = {
    "ones": "1 1 1 2 4",
    "twos": "2 2 2 4 5",
    "threes": "3 3 3 1 5",
    "fours": "4 4 4 1 2",
    "fives": "5 5 5 1 2",
    "sixes": "6 6 6 1 2",
    "small_straight": "1 2 3 4 6",
    "large_straight": "1 2 3 4 5",
    "three": "2 2 2 4 6",
    "full_house": "3 3 5 5 5",
    "four": "4 4 4 4 2",
    "grand_slam": "5 5 5 5 5",
}


def begun(players: int, **options: Any) -> YamiksState:
    """A game of several players whose first round seat 0 starts."""
    state = GAME.new(players, options)
    for roll in ORDER[:players]:
        GAME.happen(state, f"roll {roll}")
    GAME.play(state, 0, "start")
    return state


def alone(**options: Any) -> YamiksState:
    return GAME.new(1, options)


def turn(state: YamiksState, dice: str, box: str) -> int:
    """The seat whose turn it is rolls once and fills a box; return what it scored there."""
    seat = state.turn
    GAME.happen(state, f"roll {dice}")
    GAME.play(state, seat, f"fill {box}")
    return line_of(state, seat, box).points


def line_of(state: YamiksState, seat: int, box: str) -> YamiksLine:
    """A line of a sheet that is filled."""
    sheet: YamiksSeat = state.view(None).seats[seat]
    line = sheet.lines[BOX_NAMES.index(box)]
    assert line is not None
    return line


def lines_by_round(sheet: YamiksSeat) -> list[YamiksLine]:
    """The filled lines of a sheet in the order in which they were filled."""
    return sorted((line for line in sheet.lines if line is not None), key=lambda line: line.round)


def play_round(state: YamiksState, box: str, *dice: str) -> None:
    """Every seat, in the order of play, rolls once and fills the same box."""
    for shown in dice:
        turn(state, shown, box)


def play_alone(state: YamiksState, dice: str, box: str, opponent: str = "1 1 1 1 1") -> int:
    """One round of a player alone; the opponent's dice are rolled if the round asks for it. Points from the pot."""
    turn(state, dice, box)
    if state.view(None).stage == "opponent_roll":
        GAME.happen(state, f"roll {opponent}")
    pot = line_of(state, 0, box).pot
    assert pot is not None
    return pot


def all_twelve_rounds(state: YamiksState, *dice: str) -> None:
    """Each of the twelve rounds with the same dice, seat by seat (not in the order of play)."""
    for box in BOX_NAMES:
        for _ in range(state.players):
            turn(state, dice[state.turn], box)


def told(state: YamiksState) -> list[JournalEvent]:
    """The events of the journal."""
    assert state.journal is not None
    return GAME.events(state.journal)


def chance_is_due(state: YamiksState) -> bool:
    return int(state.mover()) == CHANCE
