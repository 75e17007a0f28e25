"""`python -m bench.styles`: how the levels of Skull King, Skull Queen and Yamik's differ in style.

Each level plays with its like, and what it does is counted; results in bench/results/styles.md.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec
from librt.random import Random

from bench import machine
from calavera.core.bot import Bot, play_to_end
from calavera.games import find_game
from calavera.games.bots import LEVELS, make_bot
from calavera.games.skull_queen.rules.layout import COLOURS, FRONT, PLANK, PLAY, plank_side, plank_space, value_of
from calavera.games.yamiks.rules.layout import FILL

RESULTS = Path(__file__).resolve().parent / "results"
SEED = 2026
SEATS = {"skull_king": 4, "skull_queen": 4, "yamiks": 2}
GAMES = {"skull_king": 40, "skull_queen": 20, "yamiks": 200}
SIMULATIONS = {"skull_king": 1_000, "skull_queen": 400}  # of captains, so that enough games can be played

Counts = dict[str, list[float]]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    level: str
    games: int
    figures: dict[str, float]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    machine: dict[str, str]
    rows: list[Row]


class Noted:
    """A bot whose choices are counted."""

    def __init__(self, bot: Bot, note: Callable[[Any, int, Counts], None], counts: Counts) -> None:
        self._bot = bot
        self._note = note
        self._counts = counts

    def choose(self, view: Any, legal: Sequence[int], rng: Random) -> int:
        action = self._bot.choose(view, legal, rng)
        self._note(view, action, self._counts)
        return action


def nothing(view: Any, action: int, counts: Counts) -> None:
    """For games whose end says all."""


def queen_choice(view: Any, action: int, counts: Counts) -> None:
    if action >= PLANK:
        plank = action - PLANK
        counts["planks on the front, %"].append(100.0 * (plank_side(plank) == FRONT))
        steps = [abs(2 - int(plank_space(plank, colour))) for colour in range(COLOURS)]
        counts["spaces from the middle"].append(fmean(steps))
    elif not view.trick:
        counts["value of a card led"].append(float(value_of(action - PLAY)))


def yamiks_choice(view: Any, action: int, counts: Counts) -> None:
    if view.stage == "choosing" and action >= FILL:
        counts["rolls per turn"].append(view.rolls)
        counts["boxes filled with 0, %"].append(100.0 * (view.offers[action - FILL] == 0))
        counts["sum of the two best dice"].append(view.two_best)


def king_end(view: Any, counts: Counts) -> None:
    for hand, lines in enumerate(view.sheet, start=1):
        for line in lines:
            counts["tricks bid per die"].append(line.bid / hand)
            counts["bids of 0, %"].append(100.0 * (line.bid == 0))
            counts["bids made, %"].append(100.0 * (line.bid == line.taken))
            counts["tricks above the bid"].append(max(0, line.taken - line.bid))
            counts["tricks below the bid"].append(max(0, line.bid - line.taken))
            counts["bonus per hand"].append(line.bonus)


def queen_end(view: Any, counts: Counts) -> None:
    for seat in view.seats:
        counts["points per round"] += [float(points) for points in seat.points]
        pirates = seat.plank.pirates if seat.plank is not None else ()
        counts["pirates overboard in the last round"].append(sum(space is None for space in pirates))


def yamiks_end(view: Any, counts: Counts) -> None:
    for seat in view.seats:
        counts["bonus earned, %"].append(100.0 * (seat.bonus > 0))
        counts["points of boxes and bonus"].append(seat.total - seat.pot_total)


Watch = tuple[Callable[[Any, int, Counts], None], Callable[[Any, Counts], None]]
WATCHES: Mapping[str, Watch] = {
    "skull_king": (nothing, king_end),
    "skull_queen": (queen_choice, queen_end),
    "yamiks": (yamiks_choice, yamiks_end),
}


def measured(game: str, level: str, games: int) -> Row:
    note, at_the_end = WATCHES[game]
    counts: Counts = defaultdict(list)
    simulations = SIMULATIONS.get(game) if level == LEVELS[-1] else None
    for number in range(games):
        state = find_game(game).new(SEATS[game])
        bots = [Noted(make_bot(game, level, simulations=simulations), note, counts) for _ in range(SEATS[game])]
        play_to_end(state, bots, Random(SEED + number))
        at_the_end(state.view(None), counts)
    row = Row(game=game, level=level, games=games, figures={name: fmean(found) for name, found in counts.items()})
    print(game, level, {name: round(figure, 2) for name, figure in row.figures.items()}, flush=True)
    return row


def markdown(report: Report) -> str:
    lines = [
        "# How the levels play",
        "",
        machine.line(report.machine),
        "",
        "Each level at tables with its like; figures are means over all seats.",
    ]
    for game, seats in SEATS.items():
        rows = [row for row in report.rows if row.game == game]
        lines += ["", f"## {game}, {seats} seats, {rows[0].games} games of each level", ""]
        lines += ["| | " + " | ".join(row.level for row in rows) + " |", "|---|" + "---:|" * len(rows)]
        lines += [
            f"| {name} | " + " | ".join(f"{row.figures[name]:.2f}" for row in rows) + " |" for name in rows[0].figures
        ]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.styles", description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="so many times the usual number of games")
    scale = parser.parse_args(arguments).scale
    rows = [measured(game, level, max(1, round(scale * GAMES[game]))) for game in SEATS for level in LEVELS]
    report = Report(machine=machine.describe(None), rows=rows)
    (RESULTS / "styles.json").write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    (RESULTS / "styles.md").write_text(markdown(report), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
