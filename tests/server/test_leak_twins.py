"""What a viewer is sent depends on nothing hidden from it: games that differ only there give the same bytes."""

from __future__ import annotations

import asyncio
import random

import pytest

from calavera.table.events import Entry
from tests.server.harness.stage import heard
from tests.server.harness.twins import begun, random_game, twin_of
from tests.sizes import size

GAMES: list[tuple[str, int, dict[str, object]]] = []
GAMES += [("skull", players, {"last_chance": players % 2 == 0, "showing": players != 5}) for players in range(3, 7)]
GAMES += [("skull_king", players, {}) for players in range(3, 7)]
GAMES += [("skull_queen", players, {}) for players in range(2, 7)]
TWINS = size(4, 8)


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_a_viewer_cannot_tell_twin_games_apart(
    game: str, players: int, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(f"{game} {players}")
    compared = 0
    for attempt in range(4 * TWINS):
        moves = random_game(game, players, options, rng)
        moves = begun(moves, rng.randint(1, len(moves) - 1))
        viewer = (None, *range(players))[attempt % (players + 1)]
        twin = twin_of(game, players, options, moves, viewer, rng)
        if twin is None:
            continue
        one = asyncio.run(heard(game, players, options, moves, viewer, monkeypatch))
        other = asyncio.run(heard(game, players, options, twin, viewer, monkeypatch))
        assert one == other
        compared += 1
        if compared == TWINS:
            return
    raise AssertionError("too few twins were found")


@pytest.mark.parametrize(("game", "players", "options"), [("skull", 4, {}), ("skull_king", 4, {})])
def test_the_comparison_of_twins_notices_a_leak(
    game: str, players: int, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    def told_all(entry: Entry, *_: object) -> Entry:
        return entry

    monkeypatch.setattr("calavera.server.live.presenter.redacted", told_all)
    rng = random.Random(1)
    moves = begun(random_game(game, players, options, rng), 40)
    twin = twin_of(game, players, options, moves, 0, rng)
    assert twin is not None
    one = asyncio.run(heard(game, players, options, moves, 0, monkeypatch))
    assert one != asyncio.run(heard(game, players, options, twin, 0, monkeypatch))
