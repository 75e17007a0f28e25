"""Games of Yamik's scripted in words: what the dice show is given, everything else is played."""

from __future__ import annotations

from typing import Any

from calavera.rules.state import CHANCE
from calavera.rules.yamiks import GAME
from calavera.rules.yamiks.state import YamiksState
from calavera.rules.yamiks.words import BOX_NAMES

# What each seat rolls for the order of play, so that seat 0 chooses.
ORDER = ("6 6 6 6 6", "1 1 1 1 1", "1 1 1 1 2", "1 1 1 2 2")
# For each box dice that score in it at once, on an empty sheet.
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
    scored = state.view(None).seats[seat].boxes[BOX_NAMES.index(box)]
    assert scored is not None
    return int(scored)


def play_round(state: YamiksState, box: str, *dice: str) -> None:
    """Every seat, in the order of play, rolls once and fills the same box."""
    for shown in dice:
        turn(state, shown, box)


def play_alone(state: YamiksState, dice: str, box: str, opponent: str = "1 1 1 1 1") -> int:
    """One round of a player alone; the opponent's dice are rolled if the round asks for it. Points from the pot."""
    turn(state, dice, box)
    if state.view(None).stage == "opponent_roll":
        GAME.happen(state, f"roll {opponent}")
    return int(state.view(0).seats[0].pot[-1])


def all_twelve_rounds(state: YamiksState, *dice: str) -> None:
    """Each of the twelve rounds with the same dice, seat by seat (not in the order of play)."""
    for box in BOX_NAMES:
        for _ in range(state.players):
            turn(state, dice[state.turn], box)


def told(state: YamiksState) -> list[tuple[str, int, int]]:
    """What the journal has to tell."""
    assert state.journal is not None
    return [(event.what, event.seat, event.value) for event in state.journal]


def chance_is_due(state: YamiksState) -> bool:
    return int(state.mover()) == CHANCE
