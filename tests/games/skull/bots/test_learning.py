"""Learning a blueprint of Skull: reproducible, alone, against fixed opponents, and with strangers at the table."""

from __future__ import annotations

from math import exp

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, NOBODY
from calavera.games.skull.bots.blueprint import lookup as blueprint
from calavera.games.skull.bots.blueprint.keys import THERE, Abstraction, CommonKnowledge
from calavera.games.skull.bots.blueprint.opponents import Opponents, PolicyOpponents
from calavera.games.skull.bots.blueprint.policy import SCALE, Policy
from calavera.games.skull.bots.blueprint.rounds import Rounds
from calavera.games.skull.bots.blueprint.strange_games import StrangeGames
from calavera.games.skull.bots.blueprint.table import Table, shares
from calavera.games.skull.bots.blueprint.values import Values
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import OWNED, PLACE_FLOWER, PLACE_SKULL, STARTER, is_bid
from calavera.games.skull.rules.state import SkullState
from scripts.skull_blueprint import Learnt, kept

CAPACITY = 20_011


def rounds(seed: int, others: Opponents | None = None, strange: StrangeGames | None = None) -> Rounds:
    return Rounds(GAME.new(3, {"showing": False}), Random(seed), others, capacity=CAPACITY, strange=strange)


def test_the_same_seed_learns_the_same() -> None:
    def learnt(seed: int) -> dict[int, list[float]]:
        one = rounds(seed, strange=the_quick(0.5)[1])
        for _ in range(6):
            one.play(NOBODY, 0.3, True)
        return one.table.sums(0.0)

    assert learnt(1) == learnt(1)
    assert learnt(1) != learnt(2)


def test_actions_of_more_advantage_are_chosen_more_often_and_of_the_same_equally_often() -> None:
    table = Table(11)
    at = table.place(5, 3)
    chances = vec[float]([0.0] * 3)
    table.softmax(at, 3, chances)
    assert list(chances) == pytest.approx([1 / 3] * 3)
    for _ in range(20):
        table.update(at, vec[float]([0.3, 0.32, 0.3]), 0.31)
    table.softmax(at, 3, chances)
    assert chances[0] == chances[2]
    assert chances[1] > 2 * chances[0] > 0
    assert sum(chances) == pytest.approx(1)


def test_old_updates_fade() -> None:
    table = Table(11)
    at = table.place(5, 2)
    chances = vec[float]([0.0] * 2)
    for values in ([1.0, 0.0], [0.0, 1.0]):
        for _ in range(3_000):
            table.update(at, vec[float](values), 0.5)
    table.softmax(at, 2, chances)
    assert chances[1] > chances[0]


def test_a_full_table_says_so() -> None:
    small = Rounds(GAME.new(3, {"showing": False}), Random(1), capacity=11)
    with pytest.raises(MemoryError):
        small.play(NOBODY, 0.0, True)


def test_a_learner_wins_far_more_than_its_share_against_fixed_opponents() -> None:
    learner = rounds(6, PolicyOpponents(Policy({}, [])))  # without strategies the others play by the model
    for game in range(500):
        learner.play(game % 3, 0.0, True)
    won = sum(learner.play(game % 3, 0.0, False) == game % 3 for game in range(200))
    assert won > 100


def test_values_are_learnt_from_games_and_add_up() -> None:
    values = Values()
    state = GAME.new(3)
    state.apply(CHANCE, STARTER)
    before = values.of(state, 0)
    assert before == pytest.approx(1 / 3)
    for _ in range(50):
        values.learn(state, 0, True)
    assert values.of(state, 0) > before
    state.at[OWNED] = 0
    assert values.of(state, 0) == 0


def test_who_always_wins_among_equals_does_not_seem_stronger_without_end() -> None:
    values = Values()
    state = GAME.new(3)
    state.apply(CHANCE, STARTER)
    for _ in range(2_000):
        values.learn(state, 1, True)
    assert 5 < max(values.strength) < 10
    assert values.of(state, 1) > 0.9


# Strangers at the table


class Quick(Opponents):
    """They place a flower, open with the lowest bid as soon as they may, and never raise. They know who met them."""

    def __init__(self) -> None:
        self.met: list[int] = []  # the seat that meets them, game after game
        self.acted: set[int] = set()  # in the latest game

    def begin(self, state: SkullState, known: CommonKnowledge, learner: i64, rng: Random) -> None:  # noqa: ARG002
        self.met.append(int(learner))
        self.acted = set()

    def act(self, state: SkullState, seat: i64, known: vec[i64], rng: Random) -> i64:  # noqa: ARG002
        self.acted.add(int(seat))
        legal = state.legal(int(seat))
        return next((action for action in legal if is_bid(action)), legal[0]) if state.bid == 0 else legal[0]


def the_quick(often: float, warm_up: int = 0) -> tuple[Quick, StrangeGames]:
    quick = Quick()
    return quick, StrangeGames(quick, PolicyOpponents(blueprint.blueprint()), often, warm_up)


def among_the_quick(often: float, games: int, warm_up: int = 0) -> Rounds:
    _, strange = the_quick(often, warm_up)
    learning = rounds(3, strange=strange)
    for _ in range(games):
        learning.play(NOBODY, 0.0, True)
    return learning


def flower_first(learning: Rounds) -> float:
    """How often whoever starts a game begins with a flower now."""
    state = GAME.new(3, {"showing": False})
    state.apply(CHANCE, STARTER)
    bucket = Abstraction()
    bucket.assign(state, 0, vec[i64]([THERE] * 3), Random(0))
    assert list(bucket.actions[: bucket.count]) == [PLACE_FLOWER, PLACE_SKULL]
    chances = vec[float]([0.0] * 2)
    learning.table.softmax(learning.table.find(bucket.key), 2, chances)
    return chances[0]


def test_a_first_round_is_also_learnt_among_strangers() -> None:
    """Who open at once have to be forestalled: a skull waits for higher bids, which never come."""
    assert flower_first(among_the_quick(0.9, 1_000, 300)) > 0.95
    assert flower_first(among_the_quick(0.0, 1_000)) < 0.9


def test_in_games_among_strangers_positions_are_worth_what_they_are_worth_there() -> None:
    """Where those who have won a challenge are said to lose, nobody hurries to win one."""
    _, strange = the_quick(1.0)
    values = Values()
    for at in range(len(values.strength)):
        values.strength[at] = -8.0 if at & 2 else 0.0  # with a challenge won, without
    strange.values = values
    learning = rounds(3, strange=strange)
    for _ in range(60):
        learning.play(NOBODY, 0.0, True)
    assert flower_first(learning) < 0.5


def test_of_games_among_strangers_only_the_first_round_is_learnt_and_their_values_are_kept_apart() -> None:
    _, strange = the_quick(1.0)
    values = Values()
    strange.values = values
    learning = rounds(3, strange=strange)
    for _ in range(40):
        learning.play(NOBODY, 0.0, True)
    assert 0 < learning.traversals <= 40
    assert learning.table.used > 0
    assert not learning.table.sums(1e-12), "what a seat does among strangers is no play of captains"
    assert not any(learning.values.strength)
    assert any(values.strength)


def test_strangers_sit_at_all_other_seats_and_only_in_games_of_their_own() -> None:
    quick, strange = the_quick(1.0)
    learning = rounds(3, strange=strange)
    for _ in range(20):
        learning.play(NOBODY, 0.0, True)
        assert quick.acted == {0, 1, 2} - {quick.met[-1]}
    assert set(quick.met) == {0, 1, 2}
    assert len(quick.met) == 20
    quick.acted = set()
    for often, made_up, learn in ((0.0, 0.0, True), (1.0, 1.0, True), (1.0, 0.0, False)):
        strange.often = often
        learning.play(NOBODY, made_up, learn)
    assert len(quick.met) == 20
    assert not quick.acted


def test_strange_games_belong_to_self_play() -> None:
    with pytest.raises(ValueError, match="self-play"):
        rounds(1, Quick(), StrangeGames(Quick(), Quick(), 0.5))


def test_a_learner_may_be_told_what_the_end_of_a_round_is_worth() -> None:
    """Where those who have won a challenge are said to lose, nobody hurries to win one."""

    def flower(worth: float) -> float:
        values = Values()
        for at in range(len(values.strength)):
            values.strength[at] = worth if at & 2 else 0.0
        start = GAME.new(3, {"showing": False})
        learning = Rounds(start, Random(3), Quick(), capacity=CAPACITY, values=values)
        for _ in range(60):
            learning.play(0, 0.0, True)
        assert not any(learning.values.games), "its own values are of no use"
        state = GAME.new(3, {"showing": False})
        state.apply(CHANCE, STARTER)
        bucket, chances = Abstraction(), vec[float]([0.0] * 2)
        bucket.assign(state, 0, vec[i64]([THERE] * 3), Random(0))
        learning.table.match_regrets(learning.table.find(bucket.key), 2, chances)
        return chances[0]

    assert flower(8.0) > 0.9
    assert flower(-8.0) < 0.1


def test_of_a_game_only_its_beginning_is_appraised() -> None:
    """Positions further on also tell who the others are: with the quick, somebody else has soon won a challenge."""
    quick, values, learning = Quick(), Values(), rounds(3)
    for _ in range(40):
        learning.appraise(PolicyOpponents(blueprint.blueprint()), quick, values, 0.0)
        assert quick.acted == {0, 1, 2} - {quick.met[-1]}
    found = [int(games) for games in values.games if games > 0]
    assert len(found) == 2, "who starts, and who does not"
    assert sum(found) == 40
    assert not learning.table.used
    learning.appraise(PolicyOpponents(blueprint.blueprint()), quick, values, 1.0)
    assert sum(values.games) == 41


# Several runs


def test_runs_are_averaged_by_how_often_they_came_to_a_bucket() -> None:
    runs = [
        Learnt({5: [3.0, 1.0], 6: [0.0, 4.0], 7: [2.5, 0.0], 8: [1.5, 0.0]}, [0.0, 1.0], 1_000_000),
        Learnt({5: [0.0, 12.0], 7: [0.0, 2.5]}, [0.0, 3.0], 3_000_000),
    ]
    policy = blueprint.unpack(kept(runs))
    assert policy.strategies == {
        5: bytes([round(SCALE * 3 / 16), SCALE - round(SCALE * 3 / 16)]),
        6: bytes([0, SCALE]),
        7: bytes([SCALE // 2, SCALE // 2]),  # often enough in both together
    }
    assert policy.strengths == pytest.approx([1.0, exp(2.0)])


def test_strategy_sums_without_weight_stand_for_an_even_choice() -> None:
    assert shares({1: [0.0, 0.0], 2: [1.0, 3.0]}) == {1: [0.5, 0.5], 2: [0.25, 0.75]}
