"""Every search: the right choice where it is known, honest errors, an end when told, and nothing but the view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, sqrt
from typing import Any

import pytest
from librt.random import Random

from calavera.core.game import Game
from calavera.core.state import CHANCE, OVER, State
from calavera.games import GAMES
from calavera.games.skull_king.rules.layout import ROLLING, THROWING
from calavera.games.skull_king.rules.state import SkullKingState
from calavera.search.determinizations import Determinizations
from calavera.search.estimate import CHECK_EVERY, Budget, Estimate, best
from calavera.search.expectimax import expectimax
from calavera.search.flat import _beside, _Tried, flat
from calavera.search.ismcts import ismcts
from calavera.search.model import RandomModel
from calavera.search.regret import regret
from calavera.testing.loops.small_games import BET, LIAR, PASS, PointsModel
from calavera.testing.small_tables import DICE, KUHN, SIGNS

# A search walks through the rules a million times and says nothing of them: counting its steps takes most of the time.
pytestmark = pytest.mark.no_cover

Search = Callable[[Determinizations, RandomModel, int, Sequence[int], Budget, Random], list[Estimate]]


def by_regret(
    fitting: Determinizations, model: RandomModel, seat: int, legal: Sequence[int], budget: Budget, rng: Random
) -> list[Estimate]:
    return regret(fitting, model, seat, legal, budget, rng).estimates


def by_exact_ismcts(
    fitting: Determinizations, model: RandomModel, seat: int, legal: Sequence[int], budget: Budget, rng: Random
) -> list[Estimate]:
    return ismcts(fitting, model, seat, legal, budget, rng, exact=True, per_determinization=2)


SEARCHES: dict[str, Search] = {
    "flat": flat,
    "ismcts": ismcts,
    "exact ismcts": by_exact_ismcts,
    "expectimax": expectimax,
    "regret": by_regret,
}
every_search = pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)


def look(
    search: Search, game: Game[Any, Any, Any], state: State, budget: Budget, seed: int = 1, seat: int | None = None
) -> list[Estimate]:
    chooser = state.mover() if seat is None else seat
    model = RandomModel()
    fitting = Determinizations(game, state.view(chooser), model)
    return search(fitting, model, chooser, state.legal(chooser), budget, Random(seed))


def play(game: Game[Any, Any, Any], *moves: tuple[int, int]) -> State:
    state: State = game.new(2)
    for who, what in moves:
        state.play(who, what) if who >= 0 else state.happen(what)
    return state


# The right choice


@every_search
@pytest.mark.parametrize(("card", "right"), [(0, PASS), (2, BET)])
def test_a_bet_is_met_with_the_highest_card_and_not_with_the_lowest(search: Search, card: int, right: int) -> None:
    state = play(KUHN, (CHANCE, 1), (CHANCE, 4 + card), (0, BET))
    estimates = look(search, KUHN, state, Budget(simulations=400))
    assert best(estimates) == right
    assert [estimate.action for estimate in estimates] == [PASS, BET]


@every_search
def test_a_bid_that_cannot_hold_is_called(search: Search) -> None:
    # Two of a face that one does not have: it never holds, and every higher bid is no better.
    state = play(DICE, (CHANCE, 0), (CHANCE, 4), (0, 4))
    assert best(look(search, DICE, state, Budget(simulations=2_000))) == LIAR


def before_last_tricks(left: int, seed: int) -> SkullKingState:
    """Skull King, the last hand: the first to throw has so many dice left, of different kinds."""
    rng = Random(seed)
    while True:
        state: SkullKingState = GAMES["skull_king"].new(3)
        while state.mover() != OVER:
            who = state.mover()
            if who == CHANCE:
                state.apply(CHANCE, state.sample(rng))
                continue
            last = state.hand == 8 and state.stage == THROWING and state.in_trick == 0
            if last and state.tricks == 8 - left and len(state.legal(who)) == left:
                return state
            legal = state.legal(who)
            state.apply(who, legal[rng.randrange(len(legal))])


def exact_value(state: State, seat: int) -> float:
    """The share of the win when everybody plays at random: no chance is drawn, all is counted."""
    who = state.mover()
    if who == OVER:
        winners = state.winners()
        return 1 / len(winners) if seat in winners else 0.0
    if who == CHANCE:
        branches = [(outcome, float(chance)) for outcome, chance in state.outcomes()]
    else:
        legal = state.legal(who)
        branches = [(action, 1 / len(legal)) for action in legal]
    total = 0.0
    for what, chance in branches:
        after = state.clone()
        after.apply(who, what)
        total += chance * exact_value(after, seat)
    return total


def test_expectimax_is_exact_where_nothing_is_hidden_and_all_ends_in_time() -> None:
    # The last trick, the first two dice thrown: the last one rolls, and that is all.
    state = before_last_tricks(1, seed=2)
    rng = Random(3)
    while not (state.mover() >= 0 and state.in_trick == 2):
        who = state.mover()
        state.apply(who, state.sample(rng) if who == CHANCE else state.legal(who)[0])
    seat = state.mover()
    after = state.clone()
    after.apply(seat, state.legal(seat)[0])
    assert after.stage == ROLLING
    [estimate] = look(expectimax, GAMES["skull_king"], state, Budget(simulations=1_000))
    assert estimate.value == pytest.approx(exact_value(after, seat))
    assert estimate.error == pytest.approx(0.0)


def values_over_all_worlds(state: State, seat: int) -> dict[int, float]:
    """In liar's dice: each choice in every determinization there can be, everybody playing at random from then on."""
    other = 1 - seat
    values = dict.fromkeys(state.legal(seat), 0.0)
    for face in range(3):
        imagined: State = DICE.new(2)
        for who, what in state.moves():
            imagined.apply(who, 4 * other + face if who == CHANCE and what // 4 == other else what)
        for action in values:
            after = imagined.clone()
            after.apply(seat, action)
            values[action] += exact_value(after, seat) / 3
    return values


def test_flat_agrees_with_counting_all_worlds_and_everything_in_them() -> None:
    state = play(DICE, (CHANCE, 1), (CHANCE, 4), (0, 1))
    exact = values_over_all_worlds(state, 1)
    estimates = look(flat, DICE, state, Budget(simulations=12_000))
    assert best(estimates) == max(exact, key=exact.__getitem__)
    for estimate in estimates:
        assert abs(estimate.value - exact[estimate.action]) <= 5 * estimate.error + 1e-9


@pytest.mark.parametrize("search", [ismcts, by_exact_ismcts], ids=["ismcts", "exact ismcts"])
def test_the_tree_learns_that_others_answer_well(search: Search) -> None:
    # Against chance a bid of two wild faces wins often; whoever answers by what is known calls it.
    state = play(DICE, (CHANCE, 0), (CHANCE, 4), (0, 0))
    against_chance = values_over_all_worlds(state, 1)
    highest = max(state.legal(1)[:-1])
    [estimate] = [one for one in look(search, DICE, state, Budget(simulations=3_000)) if one.action == highest]
    assert estimate.value <= against_chance[highest] + 2 * estimate.error


def test_choices_at_once_are_mixed() -> None:
    start: State = SIGNS.new(2, {"cut": 2})
    model = PointsModel()
    for seat in (0, 1):
        fitting = Determinizations(SIGNS, start.view(seat), model)
        mixture = regret(fitting, model, seat, [0, 1, 2], Budget(simulations=8_000), Random(1))
        assert mixture.chances == pytest.approx([0.5, 0.25, 0.25], abs=0.06)
        assert sum(mixture.chances) == pytest.approx(1.0)
        for estimate in mixture.estimates:  # in equilibrium all are worth the same
            assert estimate.value == pytest.approx(0.5, abs=0.02)


def test_decoupled_selection_keeps_choices_at_once_apart() -> None:
    # Were the second to see the first one's sign, each sign of the first would lose.
    start: State = SIGNS.new(2)
    for estimate in look(ismcts, SIGNS, start, Budget(simulations=4_000)):
        assert estimate.value > 0.35


# Errors


@every_search
def test_errors_are_as_large_as_they_say(search: Search) -> None:
    # With the middle card a bet is met or not: half of the determinizations are won when it is, none when it is not.
    state = play(KUHN, (CHANCE, 2), (CHANCE, 4 + 1), (0, BET))
    deviations = []
    for seed in range(80):
        not_met, met = look(search, KUHN, state, Budget(simulations=120), seed)
        assert not_met.value == 0.0
        assert 0.0 < met.error < inf
        deviations.append((met.value - 0.5) / met.error)
    assert abs(sum(deviations) / len(deviations)) < 4 / sqrt(len(deviations))
    assert 0.6 < sum(each * each for each in deviations) / len(deviations) < 1.6


@every_search
def test_a_choice_that_was_not_looked_at_has_no_known_value(search: Search) -> None:
    state = play(DICE, (CHANCE, 0), (CHANCE, 4), (0, 0))
    for estimate in look(search, DICE, state, Budget(simulations=0)):
        assert (estimate.simulations, estimate.error) == (0, inf)


def tried(values: Sequence[float]) -> _Tried:
    found = _Tried(0)
    for value in values:
        found.add(value)
    return found


def test_what_drops_out_after_lucky_determinizations_is_not_worth_their_luck() -> None:
    lucky, usual = [1.0, 1.0, 1.0, 0.0] * 4, [0.0, 1.0, 0.0, 0.0] * 16
    leader = tried(lucky + usual)
    behind = tried([value - 0.2 for value in lucky])
    assert behind.mean() > leader.mean()
    assert _beside(behind, leader) == pytest.approx(leader.mean() - 0.2)
    assert _beside(tried([0.4] * 16), leader) == pytest.approx(0.4), "that does not depend on luck"
    opposite = tried([1.0 - value for value in lucky])
    assert _beside(opposite, leader) == pytest.approx(1.0 - leader.mean())
    assert _beside(leader, leader) == leader.mean()
    assert _beside(tried([]), leader) == 0


# Ends and beginnings


@every_search
@pytest.mark.parametrize("game", list(GAMES))
def test_a_search_ends_when_told_and_values_every_choice(search: Search, game: str) -> None:
    state = some_choice(game, 60)
    calls = []

    def stop() -> bool:
        calls.append(1)
        return len(calls) >= 3

    estimates = look(search, GAMES[game], state, Budget(stop=stop))
    assert len(calls) == 3
    assert [estimate.action for estimate in estimates] == state.legal(state.mover())


@every_search
def test_a_search_ends_when_its_time_is_over(search: Search) -> None:
    state = play(DICE, (CHANCE, 0), (CHANCE, 4), (0, 0))
    estimates = look(search, DICE, state, Budget(seconds=0))
    assert [estimate.action for estimate in estimates] == state.legal(1)
    assert sum(estimate.simulations for estimate in estimates) < 2 * CHECK_EVERY


@every_search
@pytest.mark.parametrize("game", list(GAMES))
def test_the_same_seed_gives_the_same_answer(search: Search, game: str) -> None:
    state = some_choice(game, 60)
    first, second = (look(search, GAMES[game], state, Budget(simulations=60), seed=5) for _ in range(2))
    assert first == second


@every_search
@pytest.mark.parametrize("game", list(GAMES))
def test_the_same_view_over_another_truth_gives_the_same_answer(search: Search, game: str) -> None:
    rng = Random(9)
    for moves in (60, 90):
        state = some_choice(game, moves)
        seat = state.mover()
        other: State = GAMES[game].determinize(state.view(seat), rng)
        assert look(search, GAMES[game], state, Budget(simulations=50)) == look(
            search, GAMES[game], other, Budget(simulations=50), seat=seat
        )


def some_choice(game: str, moves: int) -> State:
    """After so many moves at random, the next position where there is something to choose."""
    rng = Random(moves)
    state: State = GAMES[game].new(GAMES[game].seats[1])
    made = 0
    while True:
        who = state.mover()
        assert who != OVER
        legal = [] if who == CHANCE else state.legal(who)
        if made >= moves and len(legal) > 1:
            return state
        state.apply(who, state.sample(rng) if who == CHANCE else legal[rng.randrange(len(legal))])
        made += 1


def test_memory_is_bounded_and_the_search_goes_on() -> None:
    state = some_choice("skull", 20)
    seat = state.mover()
    model = RandomModel()
    fitting = Determinizations(GAMES["skull"], state.view(seat), model)
    legal = state.legal(seat)
    for nodes in (1, 5):
        estimates = ismcts(fitting, model, seat, legal, Budget(simulations=200), Random(1), nodes=nodes)
        assert sum(estimate.simulations for estimate in estimates) == 200


def test_only_the_choices_asked_for_are_looked_at_in_the_order_given() -> None:
    state = play(DICE, (CHANCE, 0), (CHANCE, 4), (0, 0))
    model = RandomModel()
    fitting = Determinizations(DICE, state.view(1), model)
    for search in (flat, ismcts, expectimax):
        estimates = search(fitting, model, 1, [LIAR, 2], Budget(simulations=300), Random(1))
        assert [estimate.action for estimate in estimates] == [LIAR, 2]


# Determinizations


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("moves", [5, 60, 90])
def test_determinizations_that_share_what_is_settled_cannot_be_told_from_the_truth(game: str, moves: int) -> None:
    state = some_choice(game, moves if game != "skull" else 20)
    seat = state.mover()
    fitting = Determinizations(GAMES[game], state.view(seat), RandomModel())
    rng = Random(1)
    for _ in range(5):
        imagined = fitting.draw(rng)
        assert imagined.key(seat) == state.key(seat)
        assert imagined.view(seat) == state.view(seat)
