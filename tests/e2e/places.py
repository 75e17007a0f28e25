"""Everything there is to look at: all pages, and for each game the moments of a table with what can be opened there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from playwright.sync_api import Page

from calavera.messages import LANGUAGES
from tests.cli.serving import Served
from tests.e2e.playing import GAMES
from tests.e2e.sitting import Reached, Sitting, Table, over, own_turn
from tests.e2e.words import word

# A table on which what was asked for does not happen is followed by another one.
TRIES = 20

UNFINISHED = ("app.loading", "app.review.waiting", "app.review.running", "app.train.searching")
READY = """(loading) => document.querySelector('h1') !== null && ![...document.querySelectorAll('[role=status]')]
    .some((one) => loading.includes(one.textContent.trim()))"""
MENU = "header .button >> nth=0"
# What can be opened at any table, by what has to be tapped one after the other.
AROUND = {
    "menu": (MENU,),
    "rules": (MENU, ".menu .grid .button >> nth=0"),
    "log": (MENU, ".menu .grid .button >> nth=1"),
    "invite": (MENU, ".menu .grid .button >> nth=2"),
    "leave": (MENU, ".menu .grid .button >> nth=-1"),
    "close": (MENU, ".menu > .button"),
    "talk": ("header .narrow .button",),
}
# From the list of choices.
ANSWER = ("header button >> nth=0", "dialog li button >> nth=0")
PAPERS = {
    "skull_king": {
        "tricks": (".rail .last",),
        "dice": (".rail .paper >> nth=0",),
        "points": (".rail .paper >> nth=1",),
    },
    "skull": {"claims": (".talk .button",)},
    "yamiks": {"another sheet": (".board button.seat >> nth=0",)},
    "skull_queen": {"tricks": (".bar .button >> nth=0",), "points": (".bar .button >> nth=1",)},
}


@dataclass(frozen=True)
class Place:
    name: str
    path: str
    taps: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.name

    def visit(self, page: Page) -> None:
        page.goto(self.path)
        page.wait_for_function(READY, arg=[word(lang, key) for lang in LANGUAGES for key in UNFINISHED])
        for selector in self.taps:
            page.locator(selector).click()


def stage(*names: str, **least: int) -> Reached:
    """One's own turn at such a stage; what is given by name is a field of the view, or how many there are in it."""

    def reached(table: Table) -> bool:
        view = table["view"]
        sizes = {name: len(view[name]) if isinstance(view[name], list) else view[name] for name in least}
        return own_turn(table) and view["stage"] in names and all(sizes[name] >= least[name] for name in least)

    return reached


MOMENTS: dict[str, dict[str, tuple[int, Reached]]] = {
    "skull_king": {
        "bids": (6, stage("bidding", hand=5)),
        "tricks": (4, stage("throwing", hand=7, trick=2, tricks=1)),
    },
    "skull": {
        "first discs": (6, stage("placing")),
        "discs": (3, stage("adding", round=2)),
        "bids": (6, stage("bidding", round=2)),
        "stacks": (5, stage("revealing")),
        "showing": (4, stage("showing")),
    },
    "yamiks": {
        "alone": (1, stage("rolling", "choosing", round=2)),
        "dice": (4, stage("rolling", "choosing", round=6, rolls=2)),
    },
    "skull_queen": {
        "planks": (6, stage("placing", round=2)),
        "ghost": (2, stage("playing")),
        "tricks": (6, stage("playing", round=2, trick=2)),
    },
}


@cache
def sat(site: Served, game: str, seats: int, reached: Reached) -> Sitting:
    for _ in range(TRIES):
        sitting = Sitting(site, game, seats, absence={"policy": "wait", "grace": 0})
        sitting.start()
        if reached(sitting.play_until(reached)):
            return sitting
    raise AssertionError(f"{game}: in {TRIES} games that did not happen")


@cache
def waiting(site: Served, game: str) -> Sitting:
    sitting = Sitting(site, game)
    sitting.start(bots=1)
    return sitting


def moments(site: Served, game: str) -> list[Place]:
    """The table before, while and after the game is played."""
    room = waiting(site, game)
    end = sat(site, game, 3, over)
    tables = {name: sat(site, game, *how) for name, how in MOMENTS[game].items()}
    return [
        Place(f"{game}: waiting room", f"/t/{room.id}"),
        *(Place(f"{game}: {name}", f"/t/{table.id}") for name, table in tables.items()),
        Place(f"{game}: end", f"/t/{end.id}"),
    ]


def opened(site: Served, game: str) -> list[Place]:
    """What lies over the table when it is asked for."""
    at = moments(site, game)[-2]
    papers = [replace(at, name=f"{at}, {name}", taps=taps) for name, taps in PAPERS[game].items()]
    around = [replace(at, name=f"{at}, {name}", taps=taps) for name, taps in AROUND.items()] if game == "skull" else []
    return papers + around


def pages(site: Served) -> list[Place]:
    played = sat(site, "skull", 3, over)
    paths = ["/", "/lobby", "/games", "/results", "/settings", "/about", "/dice", "/daily", "/link#nothing", "/nowhere"]
    paths += [f"/{kind}/{game}" for kind in ("new", "rules") for game in GAMES]
    paths += [f"/{kind}/{played.id}" for kind in ("replay", "fair")]
    paths += [f"/t/{played.id}/review", *[f"/learn/{game}" for game in GAMES]]
    # Of the games that are practised one is computed; searches are tried with their board in test_training.py.
    paths += ["/train", "/train/yamiks", "/daily/yamiks"]
    answered = Place("/train/yamiks, answered", "/train/yamiks", ANSWER)
    return [*(Place(path.replace(played.id, "ID"), path) for path in paths), answered]
