"""Counterfactual regret: it finds the known solutions of small games."""

from __future__ import annotations

from typing import Any

import pytest
from librt.random import Random

from calavera.core.game import Game
from calavera.core.state import State
from calavera.search.cfr import Trainer, situation
from calavera.testing.loops.small_games import PASS
from calavera.testing.small_tables import DICE, KUHN, SIGNS
from tests.search.exploiting import expected, exploitability


def points(state: State, seat: int) -> float:
    return float(state.scores()[seat])


def trained(game: Game[Any, Any, Any], iterations: int, seed: int = 1, **options: int) -> tuple[Trainer, State]:
    start: State = game.new(2, options)
    trainer = Trainer(start.clone, 2, utility=points)
    trainer.run(iterations, Random(seed))
    return trainer, start


def test_kuhn_poker_is_solved_and_has_its_published_value() -> None:
    trainer, start = trained(KUHN, 30_000)
    assert len(trainer) == 12
    assert exploitability(start, trainer.strategy) < 0.01
    assert expected(start, 0, trainer.strategy) == pytest.approx(-1 / 18, abs=0.003)


def test_liars_dice_is_solved() -> None:
    trainer, start = trained(DICE, 15_000)
    assert exploitability(start, trainer.strategy) < 0.01


def test_signs_made_at_once_are_mixed_in_the_known_proportions() -> None:
    trainer, start = trained(SIGNS, 30_000, cut=2)
    assert exploitability(start, trainer.strategy) < 0.01
    for seat in (0, 1):
        assert trainer.strategy(situation(start, seat)) == pytest.approx([0.5, 0.25, 0.25], abs=0.03)


def test_an_untrained_strategy_is_exploitable() -> None:
    # Or the three tests above could not fail.
    for game in (KUHN, DICE):
        assert exploitability(game.new(2), lambda _: None) > 0.1
    assert exploitability(SIGNS.new(2, {"cut": 2}), lambda _: None) > 0.1


def test_more_iterations_come_closer() -> None:
    start = DICE.new(2)
    trainer = Trainer(start.clone, 2, utility=points)
    rng = Random(3)
    trainer.run(200, rng)
    early = exploitability(start, trainer.strategy)
    trainer.run(5_000, rng)
    assert trainer.iterations == 5_200
    assert exploitability(start, trainer.strategy) < early / 3


def test_the_same_seed_gives_the_same_strategy() -> None:
    assert trained(DICE, 300, seed=7)[0].average() == trained(DICE, 300, seed=7)[0].average()
    assert trained(DICE, 300, seed=7)[0].average() != trained(DICE, 300, seed=8)[0].average()


def test_a_walk_may_end_early_and_keys_may_be_coarser() -> None:
    # Ended after the first choice, and whoever passes has won: so everybody passes, whatever the card.
    start = KUHN.new(2)
    trainer = Trainer(
        start.clone,
        2,
        key=lambda _state, seat: bytes([seat]),
        utility=lambda state, seat: float((state.moves()[-1][1] == PASS) == (seat == 0)),
        ended=lambda state: len(state.moves()) == 3,
    )
    trainer.run(200, Random(1))
    assert len(trainer) == 1
    mixture = trainer.strategy(bytes([0]))
    assert mixture is not None
    assert mixture[PASS] > 0.95


def test_a_key_for_different_numbers_of_choices_is_refused() -> None:
    trainer = Trainer(DICE.new(2).clone, 2, key=lambda _state, _seat: b"")
    with pytest.raises(ValueError, match="different numbers"):
        trainer.run(10, Random(1))


def test_a_situation_never_met_has_no_strategy() -> None:
    trainer, _ = trained(KUHN, 10)
    assert trainer.strategy(b"elsewhere") is None
