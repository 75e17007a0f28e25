"""Reviews: luck and skill add up, mistakes are found, and nothing hidden is used."""

from __future__ import annotations

from typing import Any

import pytest
from librt.random import Random

from calavera.coach.errors import NotOver
from calavera.coach.report import report
from calavera.coach.review import review
from calavera.core.bot import step
from calavera.core.coach import IN_THE_MIX, SOURCES, Appraisal, Choice, Value
from calavera.core.errors import NotCoached
from calavera.core.state import OVER, State
from calavera.games import GAMES
from calavera.games.bots import make_bot
from calavera.games.yamiks.bots.solved import Setting, shipped_solution
from calavera.games.yamiks.game import GAME as YAMIKS
from tests.coach.games import CASES, TABLES, finished
from tests.sizes import size

# Simulations take their time, and what they simulate is tried in both builds elsewhere.
pytestmark = pytest.mark.once

LITTLE = 0.05  # effort


@pytest.mark.parametrize(("game", "players"), CASES)
def test_luck_and_skill_add_up_to_the_result(game: str, players: int) -> None:
    for seed in range(size(1, 100)):
        end = finished(game, ["novice", "sailor", "bosun"][:players], seed)
        for seat in range(players):
            found = review(end, seat, LITTLE)
            assert found.final - found.initial.value == pytest.approx(found.luck + found.skill, abs=1e-9)
            assert sum(found.luck_by_source().values()) == pytest.approx(found.luck, abs=1e-9)
            assert found.adjusted == pytest.approx(found.initial.value + found.skill, abs=1e-9)


@pytest.mark.parametrize(("game", "players"), CASES)
def test_a_report_tells_what_the_review_found(game: str, players: int) -> None:
    end = finished(game, ["novice"] * players, 4)
    told = report(end, 0, LITTLE)
    assert told.curve[0].value == told.initial.value
    assert told.curve[-1].value == pytest.approx(told.final, abs=1e-9)
    assert told.curve[-1].luck == pytest.approx(sum(one.value for one in told.luck.values()), abs=1e-9)
    assert [point.move for point in told.curve] == sorted(point.move for point in told.curve)
    assert told.accuracy is not None
    assert 0 <= told.accuracy <= 100
    losses = [told.decisions[at].loss.value for at in told.costliest]
    assert losses == sorted(losses, reverse=True)
    for decision in told.decisions:
        assert decision.made in [choice.action for choice in decision.choices]
        assert decision.best == decision.choices[0].action


def test_a_solo_game_is_reviewed_exactly() -> None:
    end = finished("yamiks", ["novice"], 7)
    found = review(end, 0)
    solution = shipped_solution(Setting.of(end.options))
    assert found.initial.value == pytest.approx(solution.value(), abs=1e-9)
    state = YAMIKS.new(1, end.options)
    losses: dict[int, float] = {}
    for number, (who, what) in enumerate(end.moves()):
        if who == 0 and len(state.legal(0)) > 1:
            worths = {one.action: one.value for one in solution.choices_of(state.view(0))}
            losses[number] = max(worths.values()) - worths[what]
        state.apply(who, what)
    assert {one.move: one.loss for one in found.decisions} == pytest.approx(losses, abs=1e-6)
    assert found.skill == pytest.approx(-sum(losses.values()), abs=1e-6)


def test_perfect_play_alone_loses_nothing_and_the_rest_is_luck() -> None:
    found = review(finished("yamiks", ["captain"], 3), 0)
    assert found.skill == pytest.approx(0.0, abs=1e-6)
    assert found.luck == pytest.approx(found.final - found.initial.value, abs=1e-6)


@pytest.mark.parametrize("game", [game for game in TABLES if GAMES[game].has_secrets])
def test_the_same_view_over_different_truths_gets_the_same_advice(game: str) -> None:
    """Byte for byte: the coach is given determinizations of a view in turn, and each time what that seat sees of it."""
    coach = GAMES[game].coached()
    rng = Random(3)
    compared = 0
    for view in _views_with_a_choice(game, 12):
        answers = set()
        truths = set()
        for _ in range(4):
            other: State = GAMES[game].determinize(view, rng)
            if other.view(view.seat) != view:
                continue  # hidden simultaneous choices are filled in
            truths.add(other.dump())
            legal = other.legal(view.seat)
            appraisal = coach.appraise(other.view(view.seat), legal, LITTLE)
            answers.add(repr((appraisal, coach.why(view, appraisal))))
        if len(truths) > 1:
            assert len(answers) == 1
            compared += 1
    assert compared >= 4


def _views_with_a_choice(game: str, count: int) -> list[Any]:
    rng = Random(11)
    views: list[Any] = []
    while len(views) < count:
        state: State = GAMES[game].new(TABLES[game])
        bots = [make_bot(game, "sailor")] * TABLES[game]
        while (who := state.mover()) != OVER and len(views) < count:
            if who >= 0 and len(state.legal(who)) > 1 and rng.random() < 0.1:
                views.append(state.view(who))
            if who < 0:
                state.apply(who, state.draw(rng))
            else:
                state.apply(who, bots[who].choose(state.view(who), state.legal(who), rng))
    return views


def test_others_luck_is_none_of_the_seats_own_rolls() -> None:
    found = review(finished("yamiks", ["bosun", "bosun"], 5), 0)
    by_source = found.luck_by_source()
    assert by_source["own_rolls"] != 0.0
    assert by_source["others_rolls"] != 0.0
    assert by_source["deal"] == 0.0
    assert set(by_source) == set(SOURCES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_seats_together_have_one_win(players: int) -> None:
    """Everybody sees everything in Yamik's, so what the seats have adds up to the win; with more than two of them the
    chances of each are worked out apart, and agree nearly.
    """
    coach, rng = YAMIKS.coached(), Random(9)
    state = YAMIKS.new(players)
    bots = [make_bot("yamiks", "bosun")] * players
    while not state.is_over():
        worths = [coach.appraise(state.view(seat), (), 1.0).worth.value for seat in range(players)]
        assert sum(worths) == pytest.approx(1.0, abs=1e-9 if players == 2 else 0.1)
        step(state, bots, rng)


@pytest.mark.parametrize("game", TABLES)
def test_a_novice_loses_more_than_a_strong_player(game: str) -> None:
    """Mean losses in games among their like; the full comparison is in bench/."""
    players = TABLES[game]
    strong = "captain" if game in ("skull", "yamiks") else "bosun"  # those that answer quickly
    games = 20 if game == "skull" else 3  # few choices, of which few cost anything
    means = []
    for level in (strong, "novice"):
        ends = [finished(game, [level] * players, seed) for seed in range(games)]
        losses = [one.loss for end in ends for one in review(end, 0, 0.3).decisions]
        means.append(sum(losses) / len(losses))
    assert means[0] < means[1]


def test_a_choice_inside_the_mix_is_no_mistake() -> None:
    good, bad = Value(0.6, 0.01, 100, (0.6, 0.6)), Value(0.4, 0.01, 100, (0.4, 0.4))
    mixed = Appraisal(good, (Choice(1, good, 1 - IN_THE_MIX), Choice(2, bad, IN_THE_MIX)))
    assert mixed.loss(2) == 0.0
    pure = Appraisal(good, (Choice(1, good, 1.0), Choice(2, bad, 0.0)))
    assert pure.loss(2) == pytest.approx(0.2)


def test_a_loss_is_judged_by_the_simulations_that_did_not_choose_the_best() -> None:
    """Two choices of equal worth, each lucky in one half: neither is a mistake."""
    one, two = Value(0.5, 0.1, 2, (0.6, 0.4)), Value(0.5, 0.1, 2, (0.4, 0.6))
    appraisal = Appraisal(one, (Choice(1, one), Choice(2, two)))
    assert appraisal.loss(1) + appraisal.loss(2) == pytest.approx(-0.2)


def test_a_game_that_is_not_over_cannot_be_reviewed() -> None:
    with pytest.raises(NotOver):
        review(YAMIKS.new(1), 0)


def test_a_game_without_a_coach_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(YAMIKS, "coach", None)
    with pytest.raises(NotCoached):
        review(finished("yamiks", ["novice"], 1), 0)
