"""Yamik's on a score pad: what every roll scores in every box, the pot, the order of turns, and solo play."""

from __future__ import annotations

from typing import Any

from librt.random import Random

from calavera.core.pad import Written, events_of, random_game
from calavera.core.state import NOBODY, State
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.games.yamiks.rules.dice import ALL_FACES, BEST_TWO, FULL, MULTISETS
from calavera.games.yamiks.rules.journal import Ended, Filled, OpponentRolled, RoundAlone, RoundBegan
from calavera.games.yamiks.rules.layout import BONUS, BONUS_FROM, BOXES, OPPONENT_KNOWN, POT_EACH, ROUNDS, SIXES
from calavera.games.yamiks.rules.options import YamiksOptions
from calavera.games.yamiks.rules.points import box_above, pattern_points


def tables() -> dict[str, Any]:
    return {
        "rounds": ROUNDS,
        "boxes": list(BOX_NAMES),
        "series": SIXES + 1,  # the first boxes, whose points count for the bonus
        "bonus": {"from": BONUS_FROM, "points": BONUS},
        "rolls": {_key(roll): _roll(roll) for roll in range(FULL, MULTISETS)},
        # By how many race for it and how many of them share it.
        "pot": {racers: [POT_EACH * racers // sharers for sharers in range(1, racers + 1)] for racers in range(2, 5)},
        "starts": {players: _starts(players) for players in GAME.seats if players > 1},
        "alone": {
            "racers": GAME.new(1).racers(),
            "simple": _known("simple"),
            "recommended": _known("recommended"),
            "opponent": OPPONENT_KNOWN,
        },
    }


def _key(roll: int) -> str:
    return "".join(map(str, ALL_FACES[roll]))


def _roll(roll: int) -> list[Any]:
    """The two best dice, and then by box its points, with the box that must be filled before if there is one."""
    return [int(BEST_TWO[roll]), *[_fit(box, roll) for box in range(BOXES)]]


def _fit(box: int, roll: int) -> int | list[int]:
    scored, above = pattern_points(box, roll), box_above(box, roll)
    return scored if above == NOBODY or scored == 0 else [scored, above]


def _starts(players: int) -> list[int]:
    """Who starts each round, counted to the left from the seat that starts the first one."""
    end = random_game(GAME, players, YamiksOptions(), Random(players))
    seats = [event.seat for event in events_of(end) if isinstance(event, RoundBegan)]
    return [(seat - seats[0]) % players for seat in seats]


def _known(solo_pot: Any) -> list[bool]:
    """By round, whether the sum of the virtual opponent is known beforehand."""
    rolled = written(random_game(GAME, 1, YamiksOptions(solo_pot=solo_pot), Random(1)))
    return [f"rolled.{number}" not in rolled for number in range(1, ROUNDS + 1)]


def written(end: State) -> dict[str, Written]:
    cells: dict[str, Written] = {}
    number = 1  # somebody alone has begun it before anything happens
    for event in events_of(end):
        if isinstance(event, RoundBegan | RoundAlone):
            number = event.round
            if number == 1:
                cells["starts"] = event.seat
        elif isinstance(event, Filled):
            cells[f"box.{number}.{event.seat}"] = BOX_NAMES.index(event.box)
            cells[f"dice.{number}.{event.seat}"] = list(event.dice)
        elif isinstance(event, OpponentRolled):
            cells[f"rolled.{number}"] = event.two_dice
        elif isinstance(event, Ended) and event.by == "roll":
            cells["roll_off"] = event.seats[0]
    return cells
