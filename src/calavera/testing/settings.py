"""Every setting in which our games are tried: all player counts with all options."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

# More kings and mermaids than in the box, a colour that is missing, numbers beyond the usual ones.
STRANGE_BAG = {
    "skull_king": {"count": 3, "faces": ["skull", "skull", "skull", "flag", "flag", "flag"]},
    "pirate": {"count": 5, "faces": ["skull"] * 5 + ["flag"]},
    "mermaid": {"count": 4, "faces": ["skull"] * 6},
    "black": {"count": 10, "faces": [1, 5, 6, 7, 8, 9]},
    "blue": {"count": 0, "faces": [3, 3, 4, 4, 5, 5]},
    "red": {"count": 12, "faces": ["flag"] * 6},
    "yellow": {"count": 6, "faces": ["flag", 1, 2, 2, 7, 9]},
}


class Setting(NamedTuple):
    game: str
    players: int
    options: dict[str, Any]

    def __str__(self) -> str:
        options = [f"{name}={'own' if isinstance(value, dict) else value}" for name, value in self.options.items()]
        return "-".join([self.game, str(self.players), *options])


def _skull_king() -> list[Setting]:
    bags: list[dict[str, Any]] = [{}, {"bag": STRANGE_BAG}]
    return [
        Setting("skull_king", players, {"landlubber": landlubber, **bag})
        for players, landlubber, bag in product(range(3, 7), (False, True), bags)
    ]


def _skull() -> list[Setting]:
    return [
        Setting("skull", players, {"last_chance": last_chance, "showing": showing})
        for players, last_chance, showing in product(range(3, 7), (False, True), (True, False))
    ]


def _yamiks() -> list[Setting]:
    alone = [
        Setting("yamiks", 1, {"free_downgrade": free, "solo_pot": pot})
        for free, pot in product((False, True), ("simple", "recommended"))
    ]
    together = [
        Setting("yamiks", players, {"free_downgrade": free}) for players, free in product(range(2, 5), (False, True))
    ]
    return alone + together


def _skull_queen() -> list[Setting]:
    with_ghost = [Setting("skull_queen", 2, {"rounds": rounds}) for rounds in (2, 3)]
    return with_ghost + [Setting("skull_queen", players, {}) for players in range(3, 7)]


SETTINGS: tuple[Setting, ...] = (*_skull_king(), *_skull(), *_yamiks(), *_skull_queen())
