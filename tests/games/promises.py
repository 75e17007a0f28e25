"""What every character and every model promises, whatever its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from librt.random import Random

from calavera.core.bot import Bot, play_to_end
from calavera.core.game import Game
from calavera.core.state import CHANCE, OVER, State
from calavera.core.view import View
from calavera.search.determinizations import Determinizations
from calavera.search.estimate import Budget, best
from calavera.search.model import Model, RandomModel
from calavera.search.viewpoint import as_first_to_choose

Levels = Mapping[str, Callable[[], Bot]]


def chooses_what_is_legal(state: Any, bots: Sequence[Bot], going: Callable[[Any], bool]) -> None:
    """In every position up to the one that ends it; `play` refuses what is not allowed."""
    rng = Random(state.players)
    while (who := state.mover()) != OVER and going(state):
        if who == CHANCE:
            state.happen(state.sample(rng))
        else:
            state.play(who, bots[who].choose(state.view(who), state.legal(who), rng))


def chooses_the_same_from_every_world_behind_its_view(
    game: Game[Any, Any, Any], players: int, bot: Bot, moves: int, *, hides: bool = True
) -> None:
    """In every position of a game, with the same chance of its own: so it chooses each action equally often."""
    state = game.new(players)
    rng = Random(4)
    other_truths = 0
    for move in range(moves):
        who = state.mover()
        if who == OVER:
            break
        if who == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        view, legal = state.view(who), state.legal(who)
        other = game.determinize(view, rng)
        assert other.legal(who) == legal
        other_truths += other.dump() != state.dump()
        here, there = (
            [bot.choose(seen, legal, Random(chance)) for chance in (move, 1_000 + move)]
            for seen in (view, other.view(who))
        )
        assert here == there
        state.apply(who, here[0])
    assert (other_truths > 0) == hides


def plays_by_what_a_seat_would_know(game: Game[Any, Any, Any], state: State, model: Model, moves: int) -> None:
    """In a determinization a model could look at everything, and must not."""
    rng = Random(8)
    scratch = state.buffer()
    for _ in range(moves):
        who = state.mover()
        if who == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        other = game.determinize(as_first_to_choose(state.view(who)), rng)
        action = model.act(state, who, rng, scratch)
        assert model.act(other, who, rng, scratch) == action
        state.apply(who, action)


def values_every_choice_and_takes_the_best(captain: Callable[..., Any], state: State, simulations: int) -> None:
    seat = state.mover()
    legal = state.legal(seat)
    estimates = captain().estimates(state.view(seat), legal, Random(1), Budget(simulations=simulations))
    assert [one.action for one in estimates] == legal
    assert all(0 <= one.value <= 1 and one.error >= 0 for one in estimates)
    assert captain(simulations=simulations, seconds=600).choose(state.view(seat), legal, Random(1)) == best(estimates)


def imagines_by_the_weights(game: Game[Any, Any, Any], state: State, model: Model, draws: int) -> None:
    """What a search imagines fits what the others did better than what chance alone would fill in."""
    rng = Random(6)
    seat = state.mover()
    view: View = game.view(state, seat)
    weighed, blind = Determinizations(game, view, model), Determinizations(game, view, RandomModel())
    fits = [sum(model.weight(one.draw(rng), seat) for _ in range(draws)) for one in (weighed, blind)]
    assert fits[0] > 1.2 * fits[1] > 0


def points_apart(game: Game[Any, Any, Any], levels: Levels, level: str, others: str, games: int) -> float:
    """How many points a seat of one level has more than one of the other at a mixed table, on average."""
    apart = 0.0
    for n in range(games):
        state = game.new(4)
        play_to_end(state, [levels[level if seat % 2 == n % 2 else others]() for seat in range(4)], Random(n))
        scores = state.scores()
        apart += sum(score if seat % 2 == n % 2 else -score for seat, score in enumerate(scores)) / 2
    return apart / games
