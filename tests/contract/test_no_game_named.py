"""A game is named in its own folders and nowhere else: whatever else knows it has found it there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from calavera.games import GAMES
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES

ROOT = Path(__file__).parents[2]
# The typed front door names our games, so that a type checker knows what `new("…")` returns.
FRONT_DOOR = {"src/calavera/__init__.py"}
# Made from the schema of the server, or from the catalogues.
MADE = {"web/src/api/types.ts", "web/src/paraglide", "web/src/i18n/made", "web/src/gallery/frames"}
KINDS = {".py", ".pyi", ".ts", ".mts", ".mjs", ".js", ".svelte", ".html", ".css", ".json"}
SEARCHED = (
    "web/src",
    "web/scripts",
    "web/tests",
    "web/vite.config.ts",
    "web/eslint.config.js",
    "src/calavera",
    "bench",
    "scripts",
    "hatch_build.py",
)
HOUSES = ("web/src/games", "src/calavera/games")
# A file there whose name begins with that of a game is the game's own: its measurements, its strangers, its tables.
ROOMS = ("bench", "bench/panel", "scripts")
# Measurements of what only one game has, or that its figures depend on. Every other file takes the games from the
# registry.
CHOSEN = {
    "bench/adjusted.py",  # who plays whom in the matches without luck
    "bench/arena.py",  # what each game's levels have to reach against each other
    "bench/coach.py",  # who plays as the coach's simulations do
    "bench/load/before.py",  # the game that both servers are loaded with
    "bench/load/boardgameio",  # the peer's program of the game that is played on both sides
    "bench/load/boardgameio.py",
    "bench/load/ours.py",
    "bench/load/report.py",
    "bench/results",
    "bench/search.py",  # a hand of tricks with bids, beside OpenSpiel's
    "bench/shares.py",  # the game whose captains think longest
    "bench/solve.py",  # the game that can be solved alone
    "bench/solve_report.py",
    "bench/styles.py",  # what is counted of each game
    "bench/targets.py",  # beside which game of OpenSpiel's each one stands
    "bench/worst_live.py",  # the game whose views are largest
    "bench/worst_logs.py",  # the games whose logs become worst
    "scripts/screenshots.py",  # the moments of each game that are photographed
}

# A skull is also a thing, on a die or in a picture: as a game it stands in quotes, before a dot or in a path.
SPOKEN = {"skull"}
# Words that belong to one game, besides its name.
WORDS = ("plank", "planks", "mermaid", "mermaids", "grand_slam", "bids_made", "bids_hit")
SOUNDS = "web/src/sound/index.ts"


def files() -> Iterator[Path]:
    for name in SEARCHED:
        start = ROOT / name
        for path in [start] if start.is_file() else sorted(start.rglob("*")):
            place = path.relative_to(ROOT).as_posix()
            if path.suffix not in KINDS or place in FRONT_DOOR | {SOUNDS}:
                continue
            if any(place == made or place.startswith(f"{made}/") for made in MADE | CHOSEN):
                continue
            if any(place.startswith(f"{house}/{game}/") for house in HOUSES for game in GAMES):
                continue
            if any(re.fullmatch(rf"{room}/{game}(_\w+)?\.py", place) for room in ROOMS for game in GAMES):
                continue
            yield path


def named(game: str) -> re.Pattern[str]:
    if game not in SPOKEN:
        return re.compile(rf"(?<![A-Za-z0-9]){game}(?![A-Za-z0-9])")
    return re.compile(rf"['\"/]{game}(?:\.\w[\w.]*)?['\"/]|\bgames\.{game}\b")


def titles() -> set[str]:
    """What people call the games, in any language, long and short ("Skull King – the dice game")."""
    names = {catalogue(lang).text(f"{game}.name") for game in GAMES for lang in LANGUAGES}
    short = {name.split(" – ")[0] for name in names}
    return {
        title for title in names | short | {name.replace("’", "'") for name in short} if title.lower() not in SPOKEN
    }


def places_of(pattern: re.Pattern[str], *, tests: bool = True) -> list[str]:
    return [
        f"{path.relative_to(ROOT).as_posix()}:{number}: {line.strip()}"
        for path in files()
        if tests or not re.search(r"\.(test|test-help)\.", path.name)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(line) and not line.lstrip().startswith(">>>")  # an example in a docstring may name any game
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_named_in_its_own_folders_alone(game: str) -> None:
    assert places_of(named(game)) == []


def test_what_people_call_a_game_stands_in_its_own_folders_alone() -> None:
    assert places_of(re.compile("|".join(map(re.escape, titles())))) == []


def test_the_words_of_a_game_stand_in_its_own_folders_alone() -> None:
    # A picture may have planks in it, and a test may send any words over the wire.
    found = places_of(re.compile(rf"(?<![A-Za-z0-9])({'|'.join(WORDS)})(?![A-Za-z0-9])"), tests=False)
    assert [place for place in found if not place.startswith("web/scripts/pictures.mjs:")] == []


def test_the_search_finds_what_it_looks_for() -> None:
    assert named("yamiks").search("import { m } from './yamiks/words'")
    assert named("skull").search("if game == 'skull':")
    assert named("skull").search("translate('skull.name')")
    assert named("skull").search("from calavera.games.skull.game import GAME")
    assert not named("skull").search("a skull under the mat")
    assert not named("skull").search("'skull_king'")
    assert len(list(files())) > 200
    assert {"Skull King", "Skull Queen", "Yamik’s", "Yamik's", "Skull King – das Würfelspiel"} <= titles()
    assert all((ROOT / place).exists() for place in (*FRONT_DOOR, *SEARCHED, *HOUSES, *ROOMS, *CHOSEN, SOUNDS))
