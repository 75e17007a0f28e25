"""The characters of Yamik's: legal, fair, and the captain exact where the game can be seen to its end."""

from __future__ import annotations

from math import inf

import pytest
from librt.random import Random

from calavera.core.bot import Bot
from calavera.core.state import CHANCE, OVER
from calavera.games.yamiks.bots.captain import Captain
from calavera.games.yamiks.bots.heuristic import YamiksHeuristic
from calavera.games.yamiks.bots.levels import LEVELS
from calavera.games.yamiks.bots.race import race_chances
from calavera.games.yamiks.bots.solved import Distribution, Leads, Setting, Solution, shipped_leads, shipped_solution
from calavera.games.yamiks.bots.solved.leads import USUAL
from calavera.games.yamiks.bots.solved.sheets import SHEETS
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.dice import FULL
from calavera.games.yamiks.rules.layout import CHOOSING, FILL, ROUNDS
from calavera.games.yamiks.rules.state import YamiksState
from calavera.search.estimate import best
from tests.games.promises import chooses_the_same_from_every_world_behind_its_view, chooses_what_is_legal


def nothing_to_come(setting: Setting) -> Solution:
    """Sheets that are worth nothing: quick to make, and true of the last turn."""
    return Solution(setting, [0.0] * SHEETS, Distribution((1.0,), 0.0))


def nothing_to_win(players: int) -> Leads:
    """The same for a table."""
    return Leads(players, [0.0] * SHEETS, [400.0] * SHEETS, list(USUAL) * ROUNDS, [0.0] * ROUNDS)


def quick_captain() -> Captain:
    return Captain(nothing_to_come, nothing_to_win)


def quick(level: str) -> Bot:
    return quick_captain() if level == "captain" else LEVELS[level]()


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_level_always_chooses_what_is_legal(level: str, players: int) -> None:
    chooses_what_is_legal(GAME.new(players), [quick(level)] * players, lambda now: len(now.history) < 40)


@pytest.mark.parametrize("level", list(LEVELS))
def test_a_level_chooses_the_same_from_every_world_behind_its_view(level: str) -> None:
    chooses_the_same_from_every_world_behind_its_view(GAME, 2, quick(level), 30, hides=False)


def last_turn(seed: int) -> YamiksState:
    """Two players, eleven rounds and the turn of one of them over, both of them played in a hurry; two rolls made."""
    rng = Random(seed)
    state = GAME.new(2)
    while True:
        last = state.played == ROUNDS - 1 and state.turn != state.first
        if last and state.stage == CHOOSING and state.rolls == 2:
            return state
        who = int(state.mover())
        if who == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        legal = state.legal(who)
        fills = [action for action in legal if action >= FILL]
        state.apply(who, fills[rng.randrange(len(fills))] if not last and fills else legal[0])


def win(state: YamiksState, seat: int) -> float:
    """1, 0, or one half where the two are level in everything and roll for it."""
    return float(seat in state.winners()) if state.mover() == OVER else 0.5


def by_brute_force(state: YamiksState, seat: int, keep: int) -> float:
    rolling = state.clone()
    rolling.apply(seat, keep)
    total = 0.0
    for outcome, chance in rolling.outcomes():
        rolled = rolling.clone()
        rolled.apply(CHANCE, outcome)
        best = 0.0
        for fill in rolled.legal(seat):
            ended = rolled.clone()
            ended.apply(seat, fill)
            best = max(best, win(ended, seat))
        total += float(chance) * best
    return total


@pytest.mark.parametrize("seed", [1, 4, 6])
def test_in_the_last_turn_the_captain_knows_the_exact_chance_to_win(seed: int) -> None:
    state = last_turn(seed)
    seat = int(state.mover())
    legal = state.legal(seat)
    estimates = quick_captain().estimates(state.view(seat), legal, Random(0))
    assert [one.action for one in estimates] == legal
    for one in estimates:
        if one.action < FULL:
            assert one.value == pytest.approx(by_brute_force(state, seat, one.action), abs=1e-4)


def test_a_higher_sum_never_lowers_the_chance_of_the_pot() -> None:
    state = GAME.new(3)
    rng = Random(2)
    while state.stage != CHOOSING:
        who = int(state.mover())
        state.apply(who, state.sample(rng) if who == CHANCE else state.legal(who)[0])
    shares = [race.share for race in race_chances(state.view(int(state.mover())))]
    assert shares == sorted(shares)


def test_the_heuristic_is_still_there() -> None:
    state = GAME.new(1)
    state.apply(CHANCE, state.sample(Random(1)))
    assert YamiksHeuristic().choose(state.view(0), state.legal(0), Random(1)) in state.legal(0)


def test_the_captain_knows_more_than_the_bosun_in_every_installation() -> None:
    state = GAME.new(2)
    rng = Random(5)
    others = 0
    while int(state.mover()) != OVER:
        who = int(state.mover())
        if who == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        view, legal = state.view(who), state.legal(who)
        choice = Captain().choose(view, legal, rng)
        assert choice == best(Captain(shipped_solution, shipped_leads).estimates(view, legal, rng))
        others += choice != LEVELS["bosun"]().choose(view, legal, rng)
        state.apply(who, choice)
    assert others > 3


def test_who_should_start_is_a_rule_of_thumb_and_says_so() -> None:
    state = GAME.new(2)
    rng = Random(1)
    while (who := int(state.mover())) == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    estimates = quick_captain().estimates(state.view(who), state.legal(who), rng)
    assert [one.error for one in estimates] == [inf, inf]
