"""`python -m bench.skull_styles`: how the levels of Skull differ in style; results in bench/results/skull_styles.md.

Each level plays at tables of four of its own kind, and one of it among three strangers who flip coins. Counted are its
own choices, with a look behind the scenes that no player has.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from librt.random import Random

from bench import machine
from bench.panel.skull import COINS, SEATS
from calavera.core.bot import Bot, step
from calavera.core.state import NOBODY, OVER
from calavera.games.bots import make_bot
from calavera.games.skull.bots.levels import LEVELS
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import (
    ADDING,
    BID,
    BIDDING,
    HEIGHT,
    OWNED,
    PASS,
    PLACE_SKULL,
    PLACING,
    REVEALING,
    SKULL_AT,
    is_bid,
)
from calavera.games.skull.rules.state import SkullState

RESULTS = Path(__file__).resolve().parent / "results"
GAMES = 400
STRANGERS = "any coins"

# Each figure is how often the second was counted when the first was, but the last, which is per game.
FIGURES: dict[str, tuple[str, str]] = {
    "the first disc is the skull": ("first", "skull first"),
    "opens rather than adds": ("may add", "opens"),
    "raises a bid of one": ("over one", "raises one"),
    "raises a higher bid": ("over more", "raises more"),
    "bids on its own skull": ("bids", "on skull"),
    "bids beyond its own stack": ("bids", "beyond"),
    "turned discs of others that are skulls": ("turns", "meets a skull"),
    "discs of others turned per game": ("games", "turns"),
}


class Counting:
    """A bot whose choices are counted, with the true state at hand."""

    def __init__(self, bot: Bot, found: Counter[str]) -> None:
        self._bot = bot
        self._found = found
        self.state: SkullState | None = None

    def choose(self, view: object, legal: Sequence[int], rng: Random) -> int:
        action = self._bot.choose(view, legal, rng)
        if self.state is not None:
            self._count(self.state, int(self.state.mover()), action)
        return action

    def _count(self, state: SkullState, seat: int, action: int) -> None:
        found = self._found
        if state.stage == PLACING and state.at[OWNED + seat] > 1:
            found["first"] += 1
            found["skull first"] += action == PLACE_SKULL
        elif state.stage == ADDING:
            if state.at[HEIGHT + seat] < state.at[OWNED + seat]:
                found["may add"] += 1
                found["opens"] += is_bid(action)
        elif state.stage == BIDDING:
            over = "one" if state.bid == 1 else "more"
            found[f"over {over}"] += 1
            found[f"raises {over}"] += action != PASS
        elif state.stage == REVEALING:
            self._count_turned(state, action)
        if is_bid(action) and state.stage in (ADDING, BIDDING):
            found["bids"] += 1
            found["on skull"] += state.at[SKULL_AT + seat] != NOBODY
            found["beyond"] += action - BID > state.at[HEIGHT + seat]

    def _count_turned(self, state: SkullState, action: int) -> None:
        after = state.clone()
        after.apply(state.mover(), action)
        self._found["turns"] += 1
        self._found["meets a skull"] += after.skull_of != NOBODY


def measured(level: str, others: Callable[[Random], Bot] | None, games: int) -> dict[str, float]:
    """`others` makes the other players; without it they are of the same level, and counted too."""
    found: Counter[str] = Counter()
    for game in range(games):
        luck = Random(game)
        bots = [
            Counting(make_bot("skull", level).bot, found) if others is None or seat == game % SEATS else others(luck)
            for seat in range(SEATS)
        ]
        counted = [bot for bot in bots if isinstance(bot, Counting)]
        found["games"] += len(counted)
        state = GAME.new(SEATS)
        for one in counted:
            one.state = state
        while state.mover() != OVER:
            step(state, bots, luck)
    return {name: found[part] / max(1, found[whole]) for name, (whole, part) in FIGURES.items()}


def markdown(figures: dict[str, dict[str, dict[str, float]]], games: int) -> str:
    lines = [
        "# Styles of the levels of Skull",
        "",
        machine.line(machine.describe(None)),
        "",
        f"Tables of four seats, {games} games each.",
    ]
    for company, by_level in figures.items():
        lines += ["", f"## {company}", "", "| | " + " | ".join(by_level) + " |", "|---|" + "---:|" * len(by_level)]
        for name in FIGURES:
            per_game = name.endswith("per game")
            cells = [f"{one[name]:.1f}" if per_game else f"{one[name]:.0%}" for one in by_level.values()]
            lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skull_styles", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    asked = parser.parse_args(arguments)
    figures = {
        company: {level: measured(level, others, asked.games) for level in LEVELS}
        for company, others in (("Among their own kind", None), (f"Among three of “{STRANGERS}”", COINS[STRANGERS]))
    }
    text = markdown(figures, asked.games)
    (RESULTS / "skull_styles.json").write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    (RESULTS / "skull_styles.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main(sys.argv[1:])
