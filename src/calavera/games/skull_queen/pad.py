"""Skull Queen on a score pad: planks, rounds and dealers, what a trick does in one colour, where pirates go by it."""

from __future__ import annotations

from typing import Any

import msgspec
from librt.random import Random

from calavera.core.errors import BadOptions
from calavera.core.pad import Written, events_of, random_game
from calavera.core.state import State
from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.actions import CARD_NAMES, COLOUR_NAMES
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
from calavera.games.skull_queen.rules.layout import (
    DEFAULT_PLANK,
    FIRST_MATE,
    MONKEY,
    SPACES,
    deck_for,
    hand_for,
    steps_down,
    steps_up,
    value_of,
)
from calavera.games.skull_queen.rules.options import SkullQueenOptions

OUT = -1
NO_COLOUR = -1
GHOST = -1  # in the place of a seat
GAMES_TO_READ = 60  # in which pirates have left every space by every number of steps
# How a round is written down: where the pirates stand in the end, or every trick by its cards or by its moves.
AT_THE_END, BY_CARDS, BY_MOVES = range(3)


def tables() -> dict[str, Any]:
    return {
        "spaces": SPACES,
        "colours": list(COLOUR_NAMES),
        "plank": list(DEFAULT_PLANK),
        "rising": _must_rise(),
        # Which space of the front is worth the same as each space of a side, from the wide end on.
        "sides": {"front": list(range(SPACES)), "back": list(reversed(range(SPACES)))},
        "rounds": {players: SkullQueenOptions().rounds_for(players) for players in GAME.seats},
        "dealers": {players: _dealers(players) for players in GAME.seats},
        "steps": _steps(),
        # Where a step leads to, by the steps and then the space.
        "after": _after(),
        "values": {players: _values(players) for players in GAME.seats},
        "tricks": {players: int(hand_for(players)) for players in GAME.seats},
        "centre": {players: _centre(players) for players in GAME.seats},
        # Who leads the first trick of a round, counted clockwise from the dealer; two players follow the ghost.
        "leads": {players: _leads(players) for players in GAME.seats},
        "ghost": [players for players in GAME.seats if _has_ghost(players)],
    }


def _must_rise() -> bool:
    """Whether the worths of a plank may never fall from the wide end to the narrow one."""
    try:
        SkullQueenOptions(plank=(1, 0, 0, 0, 0)).check(players=3)
    except BadOptions:
        return True
    return False


def _read(players: int) -> list[Any]:
    return list(events_of(random_game(GAME, players, SkullQueenOptions(), Random(players))))


def _after() -> dict[int, list[int]]:
    """Read off games of chance: from which space how many steps lead to which one."""
    found: dict[tuple[int, int], int] = {}
    for seed in range(GAMES_TO_READ):
        where: dict[tuple[int, str], int] = {}
        for event in events_of(random_game(GAME, GAME.seats[seed % len(GAME.seats)], None, Random(seed))):
            if isinstance(event, PlankShown):
                where |= _shown(event)
            elif isinstance(event, Moved):
                now = OUT if event.space is None else event.space
                before = where[event.seat, event.colour]
                if found.setdefault((event.steps, before), now) != now:
                    raise AssertionError(f"{event.steps} from {before} lead to {now} and {found[event.steps, before]}")
                where[event.seat, event.colour] = now
    return {steps: [found[steps, space] for space in range(SPACES)] for steps in (-2, -1, 1, 2)}


def _values(players: int) -> list[int]:
    """The values of a colour that are played with."""
    cards = [card for card in range(MONKEY) if deck_for(players) >> card & 1]
    return sorted({int(value_of(card)) for card in cards})


def _centre(players: int) -> int:
    """How many cards lie in the centre when a round begins."""
    events = _read(players)
    return sum(isinstance(event, CentreDealt) for event in events) // SkullQueenOptions().rounds_for(players)


def _leads(players: int) -> int:
    dealer = 0
    for event in _read(players):
        if isinstance(event, RoundBegan):
            dealer = event.seat
        elif isinstance(event, LeaderNamed | Played):
            return (event.seat - dealer) % players
    raise AssertionError("nobody has played")


def _has_ghost(players: int) -> bool:
    return any(isinstance(event, GhostPlayed) for event in _read(players))


def _shown(event: PlankShown) -> dict[tuple[int, str], int]:
    return {(event.seat, colour): space for colour, space in zip(COLOUR_NAMES, event.spaces, strict=True)}


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
            where |= _shown(event)
        elif isinstance(event, Moved):
            where[event.seat, event.colour] = OUT if event.space is None else event.space
        elif isinstance(event, RoundScored):
            for colour in COLOUR_NAMES:
                cells[f"{colour}.{number}.{event.seat}"] = where[event.seat, colour]
    return cells


def ways(end: State) -> list[dict[str, Written]]:
    """The same game written down trick by trick: by the cards that were played, and by the moves that were made."""
    return [_trick_by_trick(end, BY_CARDS), _trick_by_trick(end, BY_MOVES)]


def _trick_by_trick(end: State, way: int) -> dict[str, Written]:
    cells: dict[str, Written] = {}
    number = 0
    for event in events_of(end):
        if isinstance(event, RoundBegan):
            number = event.round
            if number == 1:
                cells["deals"] = event.seat
            cells[f"way.{number}"] = way
        elif isinstance(event, PlankShown):
            cells[f"side.{number}.{event.seat}"] = int(event.side == "back")
            cells |= {f"from_{colour}.{number}.{seat}": space for (seat, colour), space in _shown(event).items()}
    first: dict[int, int] = {}
    for at, trick in enumerate(tricks(end)):
        in_round = at - first.setdefault(trick.round, at) + 1
        if way == BY_MOVES:
            cells[f"moves.{trick.round}.{in_round}"] = [number for move in trick.moved for number in move]
            continue
        cells[f"cards.{trick.round}.{in_round}"] = [
            number for seat, card in trick.cards for number in (GHOST if seat is None else seat, *_coloured(card))
        ]
        if in_round == 1 and trick.centre:
            cells[f"centre.{trick.round}"] = [number for card in trick.centre for number in _coloured(card)]
    return cells


def _coloured(card: str) -> list[int]:
    """The colour of a card and its value."""
    value = int(value_of(CARD_NAMES.index(card)))
    colour = card.partition("-")[0]
    return [COLOUR_NAMES.index(colour) if colour in COLOUR_NAMES else NO_COLOUR, value]


class Group(msgspec.Struct, frozen=True):
    """What a trick did in one colour: how far the highest and the lowest card move, whoever played them."""

    colour: str
    highest: str
    up: int
    lowest: str
    down: int


class Evaluated(msgspec.Struct, frozen=True):
    """A trick with the centre before it, and all that followed from it. A card of the ghost has no seat; of pirates
    that `moved` the seat, the place of the colour, and the steps.
    """

    round: int
    centre: list[str]
    cards: list[tuple[int | None, str]]
    groups: list[Group]
    moved: list[tuple[int, int, int]]
    to_centre: list[str]
    leader: int | None


def tricks(end: State) -> list[Evaluated]:
    """All tricks of a game, as somebody would tell them."""
    found: list[Evaluated] = []
    number = 0
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
                found.append(Evaluated(number, before, cards, _groups(moves), _moved(moves), stays, leader))
            if over or isinstance(event, RoundBegan):
                cards, moves, stays = [], [], []
        if isinstance(event, RoundBegan):
            number, centre = event.round, []
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


def _moved(moves: list[Moved | Stayed]) -> list[tuple[int, int, int]]:
    return [(move.seat, COLOUR_NAMES.index(move.colour), move.steps) for move in moves if isinstance(move, Moved)]


def _groups(moves: list[Moved | Stayed]) -> list[Group]:
    ups = {move.colour: move for move in moves if move.steps > 0}
    downs = {move.colour: move for move in moves if move.steps < 0}
    return [Group(colour, up.card, up.steps, downs[colour].card, downs[colour].steps) for colour, up in ups.items()]
