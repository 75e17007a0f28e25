"""Skull Queen on a score pad: planks, rounds and dealers, and what a trick does in one colour."""

from __future__ import annotations

from typing import Any

import msgspec
from librt.random import Random

from calavera.core.pad import Written, events_of, random_game
from calavera.core.state import State
from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.actions import COLOUR_NAMES
from calavera.games.skull_queen.rules.journal import (
    CentreDealt,
    Discarded,
    GhostPlayed,
    LeaderNamed,
    Moved,
    PlankShown,
    Played,
    RoundBegan,
    RoundScored,
    Stayed,
    ToCentre,
)
from calavera.games.skull_queen.rules.layout import DEFAULT_PLANK, FIRST_MATE, MOST_WORTH, SPACES, steps_down, steps_up
from calavera.games.skull_queen.rules.options import SkullQueenOptions

OUT = -1


def tables() -> dict[str, Any]:
    return {
        "spaces": SPACES,
        "colours": list(COLOUR_NAMES),
        "plank": list(DEFAULT_PLANK),
        "worth": MOST_WORTH,
        # Which space of the front is worth the same as each space of a side, from the wide end on.
        "sides": {"front": list(range(SPACES)), "back": list(reversed(range(SPACES)))},
        "rounds": {players: SkullQueenOptions().rounds_for(players) for players in GAME.seats},
        "two_play": [2, 3],
        "dealers": {players: _dealers(players) for players in GAME.seats},
        "steps": _steps(),
    }


def _dealers(players: int) -> list[int]:
    """Who deals each round, counted clockwise from the first dealer; of two players as many as they can play."""
    options = SkullQueenOptions(rounds=3) if players == 2 else SkullQueenOptions()
    end = random_game(GAME, players, options, Random(players))
    seats = [event.seat for event in events_of(end) if isinstance(event, RoundBegan)]
    return [(seat - seats[0]) % players for seat in seats]


def _steps() -> dict[str, list[int]]:
    """For each value that a colour can hold beside others: how far the highest card goes up with it in the group, and
    how far the lowest goes down.
    """
    values = range(FIRST_MATE + 1)
    return {
        "up": [int(steps_up(1 << value)) for value in values],
        "down": [int(steps_down(1 << value)) for value in values],
    }


def written(end: State) -> dict[str, Written]:
    """People look at the planks at the end of a round: the side, and where each pirate stands."""
    cells: dict[str, Written] = {}
    number = 0
    where: dict[tuple[int, str], int] = {}
    for event in events_of(end):
        if isinstance(event, RoundBegan):
            number = event.round
            if number == 1:
                cells["deals"] = event.seat
        elif isinstance(event, PlankShown):
            cells[f"side.{number}.{event.seat}"] = int(event.side == "back")
            where |= {(event.seat, colour): space for colour, space in zip(COLOUR_NAMES, event.spaces, strict=True)}
        elif isinstance(event, Moved):
            where[event.seat, event.colour] = OUT if event.space is None else event.space
        elif isinstance(event, RoundScored):
            for colour in COLOUR_NAMES:
                cells[f"{colour}.{number}.{event.seat}"] = where[event.seat, colour]
    return cells


class Group(msgspec.Struct, frozen=True):
    """What a trick did in one colour: how far the highest and the lowest card move, whoever played them."""

    colour: str
    highest: str
    up: int
    lowest: str
    down: int


class Evaluated(msgspec.Struct, frozen=True):
    """A trick with the centre before it, and all that followed from it. A card of the ghost has no seat."""

    centre: list[str]
    cards: list[tuple[int | None, str]]
    groups: list[Group]
    to_centre: list[str]
    leader: int | None


def tricks(end: State) -> list[Evaluated]:
    """All tricks of a game, as somebody would tell them."""
    found: list[Evaluated] = []
    centre: list[str] = []
    cards: list[tuple[int | None, str]] = []
    moves: list[Moved | Stayed] = []
    stays: list[str] = []
    before: list[str] = []
    for event in [*events_of(end), None]:
        if isinstance(event, Played | GhostPlayed | RoundBegan | LeaderNamed) or event is None:
            over = bool(moves or stays)
            if over and cards:
                leader = event.seat if isinstance(event, LeaderNamed) else None
                found.append(Evaluated(before, cards, _groups(moves), stays, leader))
            if over or isinstance(event, RoundBegan):
                cards, moves, stays = [], [], []
        if isinstance(event, RoundBegan):
            centre = []
        elif isinstance(event, CentreDealt):
            centre.append(event.card)
        elif isinstance(event, Played | GhostPlayed):
            before = list(centre) if not cards else before
            cards.append((event.seat if isinstance(event, Played) else None, event.card))
        elif isinstance(event, ToCentre):
            stays.append(event.card)
            centre.append(event.card)
        elif isinstance(event, Moved | Stayed):
            moves.append(event)
        elif isinstance(event, Discarded):
            centre = [card for card in centre if not card.startswith(event.colour)]
    return found


def _groups(moves: list[Moved | Stayed]) -> list[Group]:
    ups = {move.colour: move for move in moves if move.steps > 0}
    downs = {move.colour: move for move in moves if move.steps < 0}
    return [Group(colour, up.card, up.steps, downs[colour].card, downs[colour].steps) for colour, up in ups.items()]
