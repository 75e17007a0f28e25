"""Reading the table of Skull: from public choices only, afresh in every game, and no more than the evidence says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.bot import Bot, step
from calavera.core.state import CHANCE, NOBODY, OVER
from calavera.games.skull.bots.blueprint.keys import THERE, CommonKnowledge
from calavera.games.skull.bots.blueprint.lookup import blueprint
from calavera.games.skull.bots.blueprint.policy import Policy
from calavera.games.skull.bots.blueprint.rounds import Rounds
from calavera.games.skull.bots.levels import Captain, Novice
from calavera.games.skull.bots.model import SkullModel
from calavera.games.skull.bots.reading import table
from calavera.games.skull.bots.reading.company import Captains, KnownCompany, StrangeCompany
from calavera.games.skull.bots.reading.gate import Gate, strangers
from calavera.games.skull.bots.reading.habits import Habits, counting_habits, random_habits
from calavera.games.skull.bots.reading.manners import Manners, chances, random_style
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import (
    ADDING,
    BID,
    BIDDING,
    PASS,
    PLACE_FLOWER,
    PLACE_SKULL,
    PLACING,
    SHOW,
    SHOWING,
)
from calavera.games.skull.rules.view import SkullView
from tests.games.promises import chooses_the_same_from_every_world_behind_its_view
from tests.games.skull.bots.tables import CAPTAIN, Flips, doubts, games, position, read

# Habits


def test_habits_say_how_likely_they_choose() -> None:
    rng = Random(3)
    for _ in range(6):
        habits = random_habits(rng)
        state = position(*((seat, PLACE_FLOWER) for seat in range(4)), (0, BID + 1))
        assert state.stage == BIDDING
        found = Counter(int(habits.act(state, 1, rng)) for _ in range(4_000))
        bids = habits.bids(state, 1, chances(state, 1))
        assert found[PASS] / 4_000 == pytest.approx(1 - bids, abs=0.03)
        for number in (2, 3, 4):
            assert found[BID + number] / 4_000 == pytest.approx(
                bids * habits.number(state, 1, number, chances(state, 1)), abs=0.03
            )


def test_habits_choose_what_is_legal_at_every_table() -> None:
    rng = Random(5)
    for players in (3, 4, 5, 6) * 3:
        state = GAME.new(players, {"last_chance": players == 4})
        habits = [random_habits(rng) for _ in range(players)]
        while (who := int(state.mover())) != OVER:
            if who == CHANCE:
                state.happen(state.sample(rng))
            else:
                state.play(who, SHOW if state.stage == SHOWING else int(habits[who].act(state, who, rng)))


def test_candid_players_do_not_bid_on_their_skull() -> None:
    candid = Habits(0.5, 0.5, 0.9, 0.9, 1.0, 1.0, 0.0, 0.0)
    on_skull = position((0, PLACE_SKULL), *((seat, PLACE_FLOWER) for seat in (1, 2, 3)))
    assert on_skull.stage == ADDING
    assert candid.bids(on_skull, 0, chances(on_skull, 0)) == 0
    on_flower = position(*((seat, PLACE_FLOWER) for seat in range(4)))
    assert candid.bids(on_flower, 0, chances(on_flower, 0)) > 0.8
    deceitful = Habits(0.5, 0.5, 0.9, 0.9, -1.0, 1.0, 0.0, 0.0)
    assert deceitful.bids(on_flower, 0, chances(on_flower, 0)) == 0
    assert deceitful.bids(on_skull, 0, chances(on_skull, 0)) > 0.8


def test_manners_say_how_likely_the_model_chooses() -> None:
    rng = Random(9)
    flowers = position(*((seat, PLACE_FLOWER) for seat in range(4)))
    on_skull = position((0, PLACE_SKULL), *((seat, PLACE_FLOWER) for seat in (1, 2, 3)))
    raised = position(*((seat, PLACE_FLOWER) for seat in range(4)), (0, BID + 1))
    for _ in range(6):
        style = random_style(rng)
        manners, model = Manners(style), SkullModel(style)
        for state, seat in ((flowers, 0), (on_skull, 0), (raised, 1)):
            found = Counter(int(model.act(state, seat, rng, state.buffer())) for _ in range(4_000))
            success = chances(state, seat)
            bids = manners.bids(state, seat, success)
            assert sum(found[BID + number] for number in range(1, 5)) / 4_000 == pytest.approx(bids, abs=0.06)
            for number in range(state.bid + 1, 5):
                likely = bids * manners.number(state, seat, number, success)
                assert found[BID + number] / 4_000 == pytest.approx(likely, abs=0.06)
            if state.stage == ADDING:
                skull = found[PLACE_SKULL] / max(1, found[PLACE_SKULL] + found[PLACE_FLOWER])
                assert skull == pytest.approx(manners.skull(state, seat), abs=0.06)


# Evidence


def test_coin_flippers_are_told_from_captains() -> None:
    def mean(bots: Sequence[Bot]) -> float:
        found = [doubt for state in games(bots, 8, 20) for doubt in doubts(read(state))]
        return sum(found) / len(found)

    assert mean([Flips()] * 4) > 1
    assert mean([CAPTAIN] * 4) < -1


def test_those_who_count_are_told_from_captains() -> None:
    """They bid on flowers only and up to a part of the discs, which captains do often enough."""
    rng = Random(6)
    found = []
    for game in range(10):
        (ended,) = games([Flips(counting_habits(rng)) for _ in range(4)], 1, 200 + game)
        found += doubts(read(ended))
    assert sum(found) / len(found) > 0.5


def test_who_counts_bids_as_far_as_a_part_of_the_discs_and_not_on_a_skull() -> None:
    on_flower = position(*((seat, PLACE_FLOWER) for seat in range(4)))
    on_skull = position((0, PLACE_SKULL), *((seat, PLACE_FLOWER) for seat in (1, 2, 3)))
    rng, furthest = Random(8), set()
    for _ in range(20):
        habits = counting_habits(rng)
        assert habits.bids(on_skull, 0, chances(on_skull, 0)) == 0
        bids = {int(habits.act(on_flower, 0, rng)) - BID for _ in range(60)}
        assert max(bids) <= max(1, int(habits.limit * 4))
        furthest.add(max(bids))
    assert len(furthest) > 1


def test_evidence_is_about_each_seat() -> None:
    ended = games([Flips(), CAPTAIN, CAPTAIN, CAPTAIN], 8, 50)
    found = [sum(column) for column in zip(*(doubts(read(state)) for state in ended), strict=True)]
    assert found[0] > 0 > max(found[1:])


def test_a_captain_who_exploits_strangers_is_not_taken_for_one() -> None:
    """Everybody knows how readily it would; without that its choices look strange."""
    ended = games([CAPTAIN, Flips(), Flips(), Flips()], 12, 90)
    known = sum(read(state).doubt(0) for state in ended)
    unknown = sum(read(state, Gate(most=0.0)).doubt(0) for state in ended)
    assert known < 0
    assert known < unknown - 6


def test_the_disc_that_is_turned_under_a_bid_is_evidence() -> None:
    """Without the places of the skull, and their weights, both games would say the same."""

    def doubt(first: int) -> float:
        state = position((0, first), *((seat, PLACE_FLOWER) for seat in (1, 2, 3)), (0, BID + 4))
        while state.stage != PLACING and state.mover() != OVER:
            who = int(state.mover())
            state.apply(who, state.sample(Random(1)) if who == CHANCE else state.legal(who)[0])
        return float(read(state).doubt(0))

    assert abs(doubt(PLACE_SKULL) - doubt(PLACE_FLOWER)) > 1


@pytest.mark.parametrize("bots", [[Flips()] * 4, [Novice()] * 4, [CAPTAIN, Flips(), CAPTAIN, Novice()]])
def test_evidence_uses_nothing_that_is_hidden(bots: list[Bot]) -> None:
    rng = Random(7)
    compared = 0
    for game in range(4):
        state = GAME.new(4)
        while (who := int(state.mover())) != OVER:
            if who >= 0 and state.stage == PLACING and len(state.history) > 20:
                view = state.view(who)
                other = GAME.determinize(view, rng)
                compared += other.dump() != state.dump()
                there = doubts(table.evidence(other.view(who), Gate()))
                assert doubts(table.evidence(view, Gate())) == pytest.approx(there)
                assert doubts(read(other)) == pytest.approx(doubts(read(state)))
            step(state, bots, Random(1_000 * game + len(state.history)))
    assert compared > 10


def test_every_game_begins_without_doubts() -> None:
    assert any(doubt > 1 for state in games([Flips()] * 4, 3, 70) for doubt in doubts(read(state)))
    fresh = position()
    assert doubts(table.evidence(fresh.view(0), Gate())) == [0.0] * 4
    assert not table.answers_strangers(fresh.view(0), Gate())


def test_the_round_in_play_is_not_yet_evidence() -> None:
    state = position(*((seat, PLACE_FLOWER) for seat in range(4)), (0, BID + 1), (1, BID + 3))
    assert doubts(table.evidence(state.view(2), Gate())) == [0.0] * 4


# The gate

UNLIKE = -60.0  # as strangers of one kind, the others are most unlikely


def test_without_evidence_the_blueprint_is_played() -> None:
    assert Gate().weight([0.0, 0.0, 0.0], 0.0) == 0
    assert Gate().weight([-5.0, -5.0, -5.0], -5.0) < 1e-4


def test_one_stranger_among_captains_changes_nothing() -> None:
    assert Gate().weight([50.0, -20.0, -20.0], -20.0) < 0.01


def test_a_table_of_strangers_is_exploited() -> None:
    gate = Gate()
    assert gate.weight([9.0, 9.0, 9.0], UNLIKE) > 0.9
    assert gate.weight([9.0, 9.0, -9.0], UNLIKE) > 0.9
    assert 0.2 < Gate(tolerates=0.5, enough=0.75, unsure=0.0, sure=1.0).weight([9.0, 9.0, -9.0], UNLIKE) < 0.8


def test_strangers_of_one_kind_are_known_by_what_they_do_together() -> None:
    """Each of them alone could still be a captain."""
    gate = Gate(unsure=0.0, sure=1.0)
    alone = gate.weight([-0.5, -0.5, -0.5], UNLIKE)
    assert alone < 0.3
    assert gate.weight([-0.5, -0.5, -0.5], 3.0) > 0.8
    assert Gate(alike=0.0, unsure=0.0, sure=1.0).weight([-0.5, -0.5, -0.5], 3.0) < alone + 0.2


def test_before_there_is_evidence_the_first_round_has_a_probability_of_its_own() -> None:
    assert Gate(first=0.25).weight([0.0, 0.0, 0.0], 0.0) == 0.25
    assert Gate(first=0.25).weight([-5.0, -5.0, -5.0], -5.0) < 0.01


def test_more_evidence_means_more_exploiting() -> None:
    found = [Gate().weight([one, one, one], one) for one in (-3.0, -1.0, -0.3, 0.3, 1.0, 3.0)]
    assert found == sorted(found)
    assert found[0] < 0.001
    assert found[-1] > 0.9


def test_a_probability_that_still_wavers_is_left_to_the_blueprint() -> None:
    doubts = [[one, one, one] for one in (-1.5, -0.2, 0.2, 0.6, 1.5)]
    likely = [Gate(unsure=0.0, sure=1.0).weight(one, one[0]) for one in doubts]
    assert likely[0] < 0.3 < likely[2] < 0.6 < likely[-1]
    for doubt, chance in zip(doubts, likely, strict=True):
        assert Gate().weight(doubt, doubt[0]) == pytest.approx(max(0.0, min(1.0, (chance - 0.3) / 0.3)))
        assert Gate(most=0.5).weight(doubt, doubt[0]) == pytest.approx(Gate().weight(doubt, doubt[0]) / 2)


def test_of_the_strangest_no_more_is_believed_than_of_the_second_strangest() -> None:
    assert Gate().weight([9.0, -0.2, -0.5], -0.4) == Gate().weight([-0.5, -0.2, -0.2], -0.4)


def test_nor_do_the_others_look_like_strangers_of_one_kind_because_one_of_them_does() -> None:
    """Three captains, and a coin flipper who goes on for ever so long."""
    told = [
        read(state).together(1)
        for state in games([Flips(), CAPTAIN, CAPTAIN, CAPTAIN], 6, 120)
        if len(state.history) > 60
    ]
    assert len(told) >= 3
    assert sum(one < 0 for one in told) >= len(told) - 1
    together = [read(state).together(0) for state in games([CAPTAIN, Flips(), Flips(), Flips()], 6, 60)]
    assert sum(one > 2 for one in together) >= 4


# The captain


def test_the_captain_takes_to_the_exploiter_among_strangers_only() -> None:
    def part(bots: Sequence[Bot]) -> float:
        asked = exploited = 0
        for game in range(4):
            state = GAME.new(4)
            rng = Random(game)
            while (who := int(state.mover())) != OVER:
                if who == 0 and state.stage == PLACING:
                    asked += 1
                    exploited += table.answers_strangers(state.view(0), Gate())
                step(state, bots, rng)
        return exploited / asked

    assert part([CAPTAIN, Flips(), Flips(), Flips()]) > 0.4
    assert part([CAPTAIN] * 4) < 0.25


def test_a_captain_among_strangers_chooses_the_same_from_every_world_behind_its_view() -> None:
    class Company:
        """The captain in one seat, strangers in the others: it is asked for all of them."""

        def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
            bot = CAPTAIN if view.seat == 0 else Novice()
            return bot.choose(view, legal, rng)

    chooses_the_same_from_every_world_behind_its_view(GAME, 4, Company(), 150)


def test_which_table_a_round_is_played_by_does_not_change_within_it() -> None:
    wavers = Gate(unsure=0.0, sure=1.0, most=0.6)  # so that the draw decides in most rounds
    undecided = 0
    drawn: dict[tuple[int, int], set[bool]] = {}
    for game in range(6):
        state = GAME.new(4)
        rng = Random(game)
        while (who := int(state.mover())) != OVER:
            if who == 0:
                view = state.view(0)
                drawn.setdefault((game, int(state.round)), set()).add(table.answers_strangers(view, wavers))
                undecided += 0.1 < table.evidence(view, wavers).turns(0) < 0.9
            step(state, [CAPTAIN, Flips(), Flips(), Flips()], rng)
    assert undecided > 20
    assert all(len(found) == 1 for found in drawn.values())
    assert {True, False} == set().union(*drawn.values())


def test_a_new_captain_asks_the_evidence_of_a_round_no_second_time() -> None:
    """A server makes a new bot for every choice."""
    state = GAME.new(4)
    rng = Random(3)
    while state.round < 3 or state.mover() != 0:
        step(state, [Flips()] * 4, rng)
    before = len(table._drawn)
    for _ in range(4):
        Captain().choose(state.view(0), state.legal(0), rng)
    assert len(table._drawn) <= before + 1


# Company for learners


def test_whole_captains_and_strangers_play_to_the_end_with_a_learner() -> None:
    for company in (
        StrangeCompany(blueprint(), 0.3),
        Captains(blueprint(), table.exploiter(), Gate()),
    ):
        learner = Rounds(GAME.new(4, {"showing": False}), Random(2), company, capacity=200_003, aware=True)
        learner.pretends = 1
        winners = {int(learner.play(0, 0.3, True)) for _ in range(25)}
        assert len(winners) > 2


def test_known_company_says_who_sits_where() -> None:
    """In half of the games all are of one kind; each plays as the stranger of this number does, or as a captain."""
    company, rng, state = KnownCompany(blueprint(), 0.3), Random(5), GAME.new(4)
    alike, met = 0, set()
    for _ in range(400):
        company.begin(state, CommonKnowledge(4), 0, rng)
        found = list(company.identities)[:4]
        alike += len(set(found)) == 1
        met.update(found)
    assert alike / 400 == pytest.approx(0.55, abs=0.08)  # or all happen to be captains
    assert max(met) == len(strangers())
    assert len(met) > 100
    placing = position()
    for identity in (3, len(strangers()) - 1, len(strangers())):
        company.identities[1] = identity
        skulls = sum(company.act(placing, 1, vec[i64]([THERE] * 4), rng) == PLACE_SKULL for _ in range(3_000))
        if identity < len(strangers()):
            expected = strangers()[identity].skull(placing, 1)
        else:
            legal = placing.legal(1)
            table_ = blueprint().chances(placing, 1, vec[i64]([THERE] * 4), legal, rng)
            expected = table_[legal.index(PLACE_SKULL)]
        assert skulls / 3_000 == pytest.approx(expected, abs=0.04)


def test_captains_lean_from_the_blueprint_from_the_second_round_on() -> None:
    company, rng = Captains(blueprint(), table.exploiter(), Gate(most=0.0)), Random(5)
    company.later = Policy({}, [])  # knows nothing
    first, second = position(), position()
    second.round = 2
    known = vec[i64]([THERE] * 4)
    company.begin(first, CommonKnowledge(4), 0, rng)
    assert company.act(first, 1, known, rng) in (PLACE_FLOWER, PLACE_SKULL)
    assert company.act(second, 1, known, rng) == NOBODY


def test_what_a_learner_plays_is_averaged_by_how_often_it_gets_there() -> None:
    """It also tries choices that it no longer makes; what it would do after them does not count."""
    learner = Rounds(GAME.new(4, {"showing": False}), Random(4), StrangeCompany(blueprint(), 0.0), capacity=1_048_573)
    for game in range(400):
        learner.play(game % 4, 0.0, True)
    assert 0 < len(learner.table.sums(1e-12)) < 0.9 * len(learner.table.sums(0.0))


def test_a_learner_that_practises_against_strangers_beats_them() -> None:
    learner = Rounds(
        GAME.new(4, {"showing": False}), Random(4), StrangeCompany(Policy({}, []), 0.0), capacity=1_048_573
    )
    for game in range(1_500):
        learner.play(game % 4, 0.0, True)
    won = sum(learner.play(game % 4, 0.0, False) == game % 4 for game in range(200))
    assert won > 65  # an equal share is 50
