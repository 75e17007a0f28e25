"""The panels of strangers: made afresh for every game, legal, and counted rightly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from librt.random import Random

from bench.panel.company import MIXED, Match, Panel, Tally, matches, panels, play
from bench.panel.report import markdown, share, within
from calavera.core.bot import RandomBot, play_to_end
from calavera.core.state import CHANCE, OVER
from calavera.games import find_game
from calavera.search.viewpoint import own_seat

PANELS = {panel.game: panel for panel in panels()}


class First:
    """Always takes the first choice."""

    def choose(self, view: Any, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (an interface)
        return legal[0]


SMALL = Panel(
    "skull", "skull", 4, {"first": lambda _: First(), "any": lambda _: RandomBot()}, {"both": ("first", "any")}
)


def test_skull_has_a_panel_of_twelve_or_more() -> None:
    assert len(PANELS["skull"].members) >= 12


@pytest.mark.parametrize(
    ("game", "member"), [(panel.game, name) for panel in PANELS.values() for name in panel.members]
)
def test_a_member_chooses_what_is_legal(game: str, member: str) -> None:
    panel = PANELS[game]
    rng = Random(3)
    state = find_game(game).new(panel.seats)
    bots = [panel.members[member](Random(seat)) for seat in range(panel.seats)]
    moves = 0
    while (who := int(state.mover())) != OVER and moves < 60:
        moves += 1
        if who == CHANCE:
            state.happen(state.sample(rng))
        else:
            state.play(who, bots[who].choose(state.view(who), state.legal(who), rng))
    assert moves > 10


def test_other_tables_have_results_of_their_own() -> None:
    assert SMALL.with_seats(4) is SMALL
    larger = SMALL.with_seats(6)
    assert (larger.seats, larger.name) == (6, "skull-6")
    assert play(larger, Match("heuristic", "first", 2), 0, 2).games == 2


def test_groups_name_members() -> None:
    for panel in PANELS.values():
        assert all(set(group) <= set(panel.members) for group in panel.groups.values())


def test_a_game_has_the_same_luck_each_time_and_another_one_for_other_games() -> None:
    match = Match("heuristic", "any", 12)
    assert play(SMALL, match, 0, 12) == play(SMALL, match, 0, 12)
    parts = play(SMALL, match, 0, 5).won + play(SMALL, match, 5, 7).won
    assert parts == play(SMALL, match, 0, 12).won


def test_everybody_meets_every_member_and_mixed_tables_and_then_the_strongest() -> None:
    found = {(match.lone, match.others) for match in matches(SMALL, 10)}
    assert len(found) == 5 * 3 + 6
    assert ("novice", MIXED) in found
    assert ("any", "captain") in found
    assert ("captain", "captain") not in found


def test_the_table_says_who_is_behind() -> None:
    tallies = {
        (lone, others): Tally(lone, others, 1_000, won)
        for lone, others, won in [
            ("captain", "first", 500.0),
            ("heuristic", "first", 520.0),
            ("captain", "any", 500.0),
            ("bosun", "any", 600.0),
        ]
    }
    lines = markdown(SMALL, tallies, "").splitlines()
    assert next(line for line in lines if line.startswith("| first")).endswith("| -2.0 | reached |")
    assert next(line for line in lines if line.startswith("| any")).endswith("| -10.0 | behind |")


def test_a_step_between_levels_is_told_with_how_surely_it_is_one() -> None:
    tallies = {
        (lone, others): Tally(lone, others, 1_000, won)
        for lone, won in (("novice", 300.0), ("sailor", 310.0), ("bosun", 500.0))
        for others in ("first", "any")
    }
    lines = markdown(SMALL, tallies, "").splitlines()
    first = next(line for line in lines if line.startswith("| sailor over novice"))
    second = next(line for line in lines if line.startswith("| bosun over sailor"))
    assert "| 1.0 ± 2.8 | 0.2 |" in first
    assert "| 19.0 ± 3.0 |" in second
    assert float(second.split("|")[-2]) < 1e-20
    sure = {**tallies, ("bosun", "first"): Tally("bosun", "first", 1_000, 990.0)}
    assert any(line.endswith("| < 1e-99 |") for line in markdown(SMALL, sure, "").splitlines())
    assert not any(line.startswith("| captain over") for line in lines)


def test_captains_with_fewer_simulations_are_named() -> None:
    hurried = replace(PANELS["skull_king"], simulations=4)
    tally = play(hurried, Match("captain", "random", 1), 0, 1)
    assert tally.simulations == 4
    assert play(hurried, Match("bosun", "random", 1), 0, 1).simulations is None
    others = Tally("captain", "whim", 1, 0.0)
    said = markdown(hurried, {("captain", "random"): tally}, "")
    assert "choice in matches of the captain: 4." in said
    said = markdown(hurried, {("captain", "random"): tally, ("captain", "whim"): others}, "")
    assert "choice in matches of the captain: 4 or as many as at a table." in said


class Watched:
    """Chooses at random, and notes in which seat."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, view: Any, legal: Sequence[int], rng: Random) -> int:
        self.seats.add(own_seat(view))
        return legal[rng.randrange(len(legal))]


def test_who_sits_alone_has_every_seat_in_turn_and_only_their_wins_count(monkeypatch: pytest.MonkeyPatch) -> None:
    watched: list[Watched] = []
    winners: list[list[int]] = []

    def alone(_: Random) -> Watched:
        watched.append(Watched())
        return watched[-1]

    def watch(state: Any, bots: Sequence[Any], luck: Random) -> None:
        play_to_end(state, bots, luck)
        winners.append(list(state.winners()))

    monkeypatch.setattr("bench.panel.company.play_to_end", watch)
    tally = play(replace(SMALL, members={**SMALL.members, "alone": alone}), Match("alone", "first", 8), 0, 8)
    assert [one.seats for one in watched] == [{game % 4} for game in range(8)]
    won = sum((game % 4 in found) / len(found) for game, found in enumerate(winners))
    assert tally.won == won
    assert 0 < won < 8


def test_at_mixed_tables_all_members_are_met() -> None:
    met: list[str] = []

    def member(name: str) -> Callable[[Random], RandomBot]:
        def made(_: Random) -> RandomBot:
            met.append(name)
            return RandomBot()

        return made

    play(replace(SMALL, members={name: member(name) for name in ("a", "b", "c")}), Match("novice", MIXED, 8), 0, 8)
    assert len(met) == 8 * 3
    assert all(met.count(name) > 2 for name in ("a", "b", "c"))


def test_a_mean_counts_every_member_equally() -> None:
    tallies = {
        ("bosun", "first"): Tally("bosun", "first", 1_000, 200.0),
        ("bosun", "any"): Tally("bosun", "any", 500, 200.0),
    }
    line = next(line for line in markdown(SMALL, tallies, "").splitlines() if line.startswith("| both"))
    assert "| 30.0 ± 2.8 |" in line


def test_there_is_no_mean_over_a_part_of_the_members() -> None:
    line = next(
        line
        for line in markdown(SMALL, {("bosun", "first"): Tally("bosun", "first", 1_000, 200.0)}, "").splitlines()
        if line.startswith("| both")
    )
    assert "±" not in line


def test_intervals_are_of_95_per_cent_and_shrink_with_games() -> None:
    few, many = Tally("", "", 100, 50.0), Tally("", "", 10_000, 5_000.0)
    assert share(few) == share(many) == 0.5
    assert within(few) == pytest.approx(0.096, abs=1e-3)
    assert within(many) < within(few) / 9
    assert within(Tally("", "", 50, 50.0)) > 0
