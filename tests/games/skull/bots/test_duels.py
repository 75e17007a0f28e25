"""Duels of Skull: small ones solved again, the kept ones measured again, and found from what a player sees."""

from __future__ import annotations

import pytest
from librt.random import Random
from librt.vecs import vec

from calavera.core.state import CHANCE, OVER
from calavera.games.skull.bots.duels import solve as skull
from calavera.games.skull.bots.duels.solve import Duel, Side
from calavera.games.skull.bots.duels.tree import Regrets, value_of
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import OWNED, PLACING, SHOW, SHOWING
from calavera.games.skull.rules.state import SkullState
from calavera.search.strategy_file import DamagedStrategy

PROMISED = 0.01
LONE = Side(1, 0, False)
ONE_DISC_EACH = Duel(LONE, LONE)


def test_no_kept_duel_can_be_exploited_by_more_than_a_hundredth_of_a_game() -> None:
    kept = skull.duels()
    assert set(kept) == set(skull.all_duels())
    assert max(one.exploitability for one in kept.values()) < PROMISED


@pytest.mark.parametrize("duel", [duel for duel in skull.all_duels() if duel.first.discs + duel.second.discs <= 3])
def test_a_kept_strategy_is_as_good_as_it_says(duel: Duel) -> None:
    kept = skull.duels()[duel]
    tree = skull.tree_of(duel)
    strategy = [0.0] * len(tree.actions)
    for info, key in enumerate(tree.key_of_infos()):
        first, count = int(tree.first_place[info]), int(tree.action_count[info])
        parts = kept.strategy.get(skull.name_of(key, kept.salt))
        if parts is None:
            parts = bytes([skull.SCALE] + [0] * (count - 1))  # never reached, or of no use to its owner
        for i in range(count):
            strategy[first + i] = parts[i] / skull.SCALE
    assert skull.exploitability(tree, vec[float](strategy)) < PROMISED
    assert value_of(tree, vec[float](strategy)) == pytest.approx(kept.value, abs=0.002)


def test_the_duel_of_one_disc_each_is_worth_what_naming_two_every_time_brings() -> None:
    # That wins when both discs are flowers, three quarters of three quarters; the solution finds nothing better.
    assert skull.solve(ONE_DISC_EACH, 200, 0.001).value == pytest.approx(9 / 16, abs=0.002)


def test_who_begins_with_a_known_lone_skull_has_lost() -> None:
    assert skull.solve(Duel(Side(1, 0, True), LONE), 50, 0.001).value == pytest.approx(0)


def test_regrets_lower_what_can_be_exploited() -> None:
    tree = skull.tree_of(Duel(Side(2, 1, False), LONE))
    regrets = Regrets(tree)
    regrets.run(3)
    before = skull.exploitability(tree, regrets.average())
    regrets.run(100)
    assert skull.exploitability(tree, regrets.average()) < before / 4


def test_a_file_of_duels_loses_nothing() -> None:
    solved = {ONE_DISC_EACH: skull.solve(ONE_DISC_EACH, 50, 0.01)}
    again = skull.unpack(skull.pack(solved))
    assert again[ONE_DISC_EACH].strategy == solved[ONE_DISC_EACH].strategy
    with pytest.raises(DamagedStrategy):
        skull.unpack(b"something else")


def games_in_duels(seed: int, games: int) -> list[tuple[SkullState, int]]:
    """Positions in which two seats are left and one is to choose: games of chance up to there, and what is solved
    played by the solution.
    """
    found: list[tuple[SkullState, int]] = []
    for game in range(games):
        rng = Random(seed + game)
        state = GAME.new(3)
        while (who := int(state.mover())) != OVER:
            if who == CHANCE:
                state.apply(CHANCE, state.sample(rng))
                continue
            legal = state.legal(who)
            shares = None
            if len(legal) > 1 and state.stage != SHOWING and skull.duel_in(state) is not None:
                found.append((state.clone(), who))
                shares = skull.probabilities(state.view(who), legal)
            likely = legal if shares is None else [a for a, share in zip(legal, shares, strict=True) if share > 0]
            state.apply(who, likely[rng.randrange(len(likely))])
    return found


def test_in_a_solved_duel_whoever_can_win_always_finds_the_strategy() -> None:
    found = 0
    for state, who in games_in_duels(1, 60):
        within = skull.duel_in(state)
        assert within is not None
        if within.duel not in skull.duels():
            continue
        value = skull.duels()[within.duel].value
        hopeless = (value if within.seats[0] == who else 1 - value) <= skull.HOPELESS
        shares = skull.probabilities(state.view(who), state.legal(who))
        assert hopeless == (shares is None)
        if shares is not None:
            assert sum(shares) == pytest.approx(1)
            found += 1
    assert found > 0


def test_the_strategy_depends_on_nothing_hidden() -> None:
    rng = Random(9)
    for state, who in games_in_duels(5, 25):
        view = state.view(who)
        expected = skull.probabilities(view, state.legal(who))
        other = GAME.determinize(view, rng)
        assert skull.probabilities(other.view(who), other.legal(who)) == expected


def test_a_game_with_three_players_left_is_no_duel() -> None:
    state = GAME.new(3)
    state.apply(CHANCE, 0)
    assert state.stage == PLACING
    assert skull.probabilities(state.view(0), state.legal(0)) is None
    assert all(state.at[OWNED + seat] == 4 for seat in range(3))


def test_what_is_shown_in_a_duel_changes_nothing() -> None:
    seen = 0
    for state, who in games_in_duels(30, 60):
        duel = skull.duel_in(state)
        assert duel is not None
        moves = state.moves()
        if not any(by >= 0 and what > SHOW for by, what in moves[duel.moves :]):
            continue
        quiet = GAME.new(3)
        for i, (by, what) in enumerate(moves):
            quiet.apply(by, SHOW if i >= duel.moves and by >= 0 and what >= SHOW else what)
        expected = skull.probabilities(state.view(who), state.legal(who))
        assert skull.probabilities(quiet.view(who), quiet.legal(who)) == expected
        seen += 1
    assert seen > 5
