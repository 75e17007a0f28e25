"""How the captain of Skull answers strangers: who they may be, where their skulls lie, what each choice is worth."""

from __future__ import annotations

from collections import Counter
from math import log

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.bot import step
from calavera.core.state import CHANCE, NOBODY, OVER
from calavera.games.skull.bots.blueprint import lookup
from calavera.games.skull.bots.blueprint.keys import THERE, UNCERTAIN, CommonKnowledge
from calavera.games.skull.bots.blueprint.lookup import blueprint
from calavera.games.skull.bots.levels import Captain
from calavera.games.skull.bots.model import Style
from calavera.games.skull.bots.reading import table
from calavera.games.skull.bots.reading.gate import Gate, strangers
from calavera.games.skull.bots.reading.habits import Habits, modest_habits
from calavera.games.skull.bots.reading.manners import Manners, chances
from calavera.games.skull.bots.reading.prospects import Prospects, empty, pack, prospects, unpack
from calavera.games.skull.bots.reading.suspects import Suspects
from calavera.games.skull.bots.reading.whims import Whims
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import (
    ADDING,
    BID,
    BIDDING,
    OWNED,
    OWNS_SKULL,
    PASS,
    PLACE_FLOWER,
    PLACE_SKULL,
    PLACING,
    REVEALING,
    SHOW,
    SHOWING,
    SKULL_AT,
    STARTER,
    WINS,
)
from calavera.games.skull.rules.state import SkullState
from calavera.search.estimate import Budget
from calavera.search.model import play_out
from tests.games.skull.bots.tables import Flips, position, read, round_of
from tests.sizes import size, some

RAISES = Habits(0.2, 0.2, 0.9, 1.0, 0.0, 1.0, 0.0, 0.0)
SHY = Habits(0.2, 0.2, 0.3, 0.05, 0.0, 1.0, 0.0, 0.0)
SKULL_FIRST = Habits(0.95, 0.1, 0.6, 0.5, 0.0, 1.0, 0.0, 0.0)
SKULL_LATER = Habits(0.02, 0.9, 0.6, 0.5, 0.0, 1.0, 0.0, 0.0)
PLACED = [(seat, PLACE_FLOWER) for seat in range(4)]
DRAWS = 300


def suspected(state: SkullState, gate: Gate | None = None) -> Suspects:
    view = state.view(0)
    return table.suspects(view, GAME.determinize(view, Random(0)), gate or Gate())


# Who the others may be


def raising(habits: Habits, seed: int) -> float:
    """How often somebody raises who is drawn after some rounds with three of these."""
    state = round_of([Flips(), *[Flips(habits)] * 3], 4, seed)
    others, kinds, rng = suspected(state), strangers(), Random(2)
    asked = position(*PLACED, (0, BID + 1))
    found = 0.0
    for _ in range(DRAWS):
        others.draw(state.clone(), rng)
        if others.identities[1] < len(kinds):
            found += kinds[others.identities[1]].bids(asked, 1, chances(asked, 1)) / DRAWS
    return found


@pytest.mark.parametrize("seed", [10, 40])
def test_who_raised_so_far_is_taken_for_somebody_who_raises(seed: int) -> None:
    assert raising(RAISES, seed) > raising(SHY, seed) + 0.25


def test_those_who_play_alike_are_taken_for_strangers_of_one_kind() -> None:
    alike = round_of([Flips(), *[Flips(SKULL_FIRST)] * 3], 5, 3)
    unlike = round_of([Flips(), Flips(SKULL_FIRST), Flips(SHY), Flips(RAISES)], 5, 3)
    assert suspected(alike).alike > suspected(unlike).alike + 0.2
    others, rng = suspected(unlike), Random(1)
    drawn = set()
    for _ in range(DRAWS):
        others.draw(unlike.clone(), rng)
        drawn.add(tuple(others.identities)[1:])
    assert any(len(set(one)) == 3 for one in drawn)


def test_somebody_may_be_a_captain_nevertheless() -> None:
    state = round_of([Flips(), *[Captain(simulations=12, seconds=1e6)] * 3], 5, 8)
    others, rng, captains = suspected(state), Random(1), 0
    for _ in range(DRAWS):
        others.draw(state.clone(), rng)
        captains += sum(others.identities[seat] == len(strangers()) for seat in (1, 2, 3))
    assert captains > DRAWS
    flips = round_of([Flips(), *[Flips(RAISES)] * 3], 5, 8)
    assert suspected(flips).captains < 0.1 < others.captains


def test_what_is_not_trusted_changes_nothing() -> None:
    state = round_of([Flips(), *[Flips(RAISES)] * 3], 5, 8)
    blind = suspected(state, Gate(trust=0.0))
    assert (blind.captains, blind.alike) == pytest.approx((Gate().captains, Gate().alike))
    assert suspected(state, Gate(captains=0.9, alike=0.01)).captains > suspected(state).captains


def test_this_round_counts_too() -> None:
    """No captain bids so, and somebody who does anything at all may."""
    before = position(*PLACED)
    after = position(*PLACED, (0, BID + 1), (1, BID + 4))
    early, late = read(before).so_far(1), read(after).so_far(1)
    assert late[len(strangers())] < early[len(strangers())] - 2
    assert late[len(strangers()) - 1] > late[len(strangers())]


# Where their skulls lie


def skull_below(habits: Habits) -> float:
    """How often the first disc of seat 1 is thought to be its skull, after some rounds with three of these."""
    state = round_of([Flips(), *[Flips(habits)] * 3], 5, 30)
    for seat in range(4):
        state.apply(seat, PLACE_FLOWER)
    others, rng, found = suspected(state), Random(4), 0
    for _ in range(DRAWS):
        imagined = state.clone()
        others.draw(imagined, rng)
        found += imagined.at[SKULL_AT + 1] == 0
    return found / DRAWS


def test_a_skull_is_put_where_its_owner_puts_it() -> None:
    assert skull_below(SKULL_FIRST) > skull_below(SKULL_LATER) + 0.1


TABLES: list[tuple[int, dict[str, bool]]] = [
    (4, {}),
    (5, {"showing": False}),
    (6, {"last_chance": True, "showing": False}),
    (3, {"last_chance": True}),
]


@pytest.mark.parametrize(("players", "options"), some(TABLES, 2))
def test_what_is_imagined_cannot_be_told_from_the_truth(players: int, options: dict[str, bool]) -> None:
    rng = Random(11)
    turned = compared = 0
    for game in range(size(2, 8)):
        state = GAME.new(players, options)
        while (who := int(state.mover())) != OVER:
            some_time = len(state.history) % 3 == 0 or state.stage == REVEALING
            if who == 0 and some_time and 8 < len(state.history) < 150 and state.stage != SHOWING:
                view = state.view(0)
                others = suspected(state)
                for _ in range(3):
                    imagined = state.clone()
                    others.draw(imagined, rng)
                    assert imagined.view(0) == view
                    assert imagined.legal(0) == state.legal(0)
                    compared += list(imagined.at) != list(state.at)
                turned += state.stage == REVEALING
            step(state, [Flips()] * players, Random(1_000 * game + len(state.history)))
    assert turned > 0
    assert compared > 5


@pytest.mark.parametrize(("players", "options"), some(TABLES, 2))
def test_a_captain_answers_strangers_at_every_table(players: int, options: dict[str, bool]) -> None:
    captain, eager = Captain(simulations=12, seconds=1e6, gate=Gate(captains=0.01)), 0
    for game in range(size(1, 6)):
        state, rng = GAME.new(players, options), Random(game)
        while (who := int(state.mover())) != OVER and len(state.history) < 150:
            if who == CHANCE:
                state.happen(state.sample(rng))
                continue
            view, legal = state.view(who), state.legal(who)
            if who == 0 and state.stage != SHOWING and state.round > 1:
                eager += table.answers_strangers(view, Gate(captains=0.01))
            state.play(who, (captain if who == 0 else Flips()).choose(view, legal, rng))
    assert eager > 3


def test_a_disc_that_was_turned_stays_what_it_is() -> None:
    state = position(*PLACED, (0, BID + 3), (1, PASS), (2, PASS), (3, PASS))
    turned = int(state.legal(0)[0])
    state.apply(0, turned)
    assert state.stage == REVEALING
    other = next(seat for seat in (1, 2, 3) if state.face_down(seat) == 0)
    others, rng = suspected(state), Random(5)
    beneath = Counter[int]()
    for _ in range(DRAWS):
        imagined = state.clone()
        others.draw(imagined, rng)
        for seat in (1, 2, 3):
            beneath[seat] += imagined.at[SKULL_AT + seat] == 0
    assert beneath[other] == 0
    assert all(beneath[seat] > 0 for seat in (1, 2, 3) if seat != other)


def test_who_has_lost_nothing_has_the_skull_and_who_has_lost_a_disc_may_have_lost_it() -> None:
    compared = set()
    for seed in (60, 80, 100):
        state = round_of([Flips()] * 4, 4, seed)
        others, rng = suspected(state), Random(1)
        known = CommonKnowledge(4)
        known.read(state.history)
        owning = Counter[int]()
        for _ in range(DRAWS):
            imagined = state.clone()
            others.draw(imagined, rng)
            for seat in (1, 2, 3):
                owning[seat] += imagined.at[OWNS_SKULL + seat]
        for seat in (1, 2, 3):
            compared.add(int(known.skull[seat]))
            if known.skull[seat] == THERE:
                assert owning[seat] == DRAWS
            elif known.skull[seat] == UNCERTAIN:
                assert 0 < owning[seat] < DRAWS
    assert {THERE, UNCERTAIN} <= compared


def test_a_captain_is_thought_to_place_as_the_blueprint_does() -> None:
    before = position()
    chance = blueprint().chances(before, 1, vec[i64]([THERE] * 4), before.legal(1), Random(0))
    state = position(*PLACED)
    others, rng, skulls = suspected(state, Gate(captains=1.0, alike=0.0, company=0.0)), Random(1), 0
    for _ in range(2_000):
        imagined = state.clone()
        others.draw(imagined, rng)
        skulls += imagined.at[SKULL_AT + 1] == 0
    assert skulls / 2_000 == pytest.approx(chance[before.legal(1).index(PLACE_SKULL)], abs=0.04)


# What a position is worth


def beginning(players: int, own: tuple[int, int, int], others: tuple[int, int, int] = (4, 1, 0)) -> SkullState:
    """A round begins; each has so many discs, a skull among them or not, and so many challenges won."""
    state = GAME.new(players)
    state.apply(CHANCE, STARTER + 1)
    for seat in range(players):
        state.at[OWNED + seat], state.at[OWNS_SKULL + seat], state.at[WINS + seat] = others if seat else own
    return state


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_prospects_rise_with_discs_and_challenges_won_and_fall_with_those_of_others(players: int) -> None:
    def of(own: tuple[int, int, int], others: tuple[int, int, int] = (4, 1, 0)) -> float:
        return prospects().of(beginning(players, own, others), 0)

    assert 1.5 / players < of((4, 1, 0)) < 1  # among strangers a captain wins more than its share
    assert of((4, 1, 1)) > of((4, 1, 0)) + 0.005
    assert of((3, 1, 1)) > of((3, 1, 0)) + 0.005
    assert of((4, 1, 0)) > of((2, 1, 0)) > of((1, 1, 0))
    assert of((1, 0, 0)) > of((1, 1, 0)), "a lone skull can win no challenge"
    assert of((4, 1, 0), (4, 1, 1)) < of((4, 1, 0))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_nobody_is_left_with_a_lone_skull_by_choice(players: int) -> None:
    for wins in (0, 1):
        keeps_flower = prospects().of(beginning(players, (1, 0, wins)), 0)
        assert keeps_flower > prospects().of(beginning(players, (1, 1, wins)), 0) + 0.02


def test_without_discs_there_are_no_prospects() -> None:
    assert prospects().of(beginning(4, (0, 0, 1)), 0) == 0


def logit(chance: float) -> float:
    return log(chance / (1 - chance))


def test_prospects_depend_on_who_the_others_are() -> None:
    """The modest end games soon: a disc lost is missed. Who does anything at all runs into skulls, if there is one."""
    modest, whims = len(strangers()) - 2, len(strangers()) - 1

    def gained(identity: int, better: tuple[int, int, int], worse: tuple[int, int, int]) -> float:
        at_table = prospects().against(vec[i64]([identity] * 4))
        return logit(at_table.of(beginning(4, better), 0)) - logit(at_table.of(beginning(4, worse), 0))

    assert gained(modest, (4, 1, 0), (2, 1, 0)) > gained(whims, (4, 1, 0), (2, 1, 0)) + 0.5
    assert gained(whims, (3, 1, 0), (3, 0, 0)) > gained(modest, (3, 1, 0), (3, 0, 0)) + 0.5
    assert gained(NOBODY, (4, 1, 0), (2, 1, 0)) > 0


def test_prospects_know_as_many_kinds_as_there_are() -> None:
    """With all captains, and whoever else that everybody is compared with."""
    known = prospects().against(vec[i64]([len(strangers())] * 4))
    assert len(known.kinds) % (len(strangers()) + 1) == 0
    assert 0 < known.of(beginning(4, (4, 1, 0)), 0) < 1


def test_neither_the_own_seat_nor_who_is_out_says_who_the_others_are() -> None:
    found, even = empty(3, vec[i64]([2, 0, 0, 1])), beginning(4, (4, 1, 0))
    found.step = 0.1
    even.at[OWNED + 3], even.alive = 0, 3
    found.learn(even, 0, won=True)
    moved = [any(found.kinds[kind * 8 + i] for i in range(8)) for kind in range(3)]
    assert moved == [True, False, False]
    known = found.against(vec[i64]([NOBODY, 0, 0, 1])).of(even, 0)
    for kind in range(3):
        assert found.against(vec[i64]([kind, 0, 0, kind])).of(even, 0) == known


def test_prospects_are_learnt_from_games() -> None:
    found = empty(2, vec[i64]([NOBODY, 0, 0, 0]))
    found.step = 0.1
    ahead, behind = beginning(4, (4, 1, 1)), beginning(4, (4, 1, 0), (4, 1, 1))
    for game in range(400):
        found.learn(ahead, 0, game % 10 != 0)
        found.learn(behind, 0, game % 10 == 0)
    assert found.of(ahead, 0) == pytest.approx(0.9, abs=0.1)
    assert found.of(behind, 0) == pytest.approx(0.1, abs=0.1)
    again = unpack(pack(found))
    assert (list(again.weights), list(again.kinds)) == (list(found.weights), list(found.kinds))
    with pytest.raises(ValueError, match="size"):
        Prospects(vec[float]([0.0]), vec[float](), vec[i64]([NOBODY] * 4))


def test_prospects_of_those_who_lose_to_one_kind_and_beat_another() -> None:
    identities = vec[i64]([NOBODY] * 4)
    found, even = empty(2, identities), beginning(4, (4, 1, 0))
    found.step = 0.1
    for game in range(400):
        for seat in (1, 2, 3):
            identities[seat] = game % 2
        found.learn(even, 0, game % 2 == 0)
    for kind, low, high in ((0, 0.8, 1.0), (1, 0.0, 0.2)):
        assert low < found.against(vec[i64]([NOBODY, kind, kind, kind])).of(even, 0) < high


# The answer


def worth(state: SkullState, simulations: int = 2_000) -> dict[int, float]:
    legal = state.legal(0)
    found = table.answers(state.view(0), Gate(), legal, Budget(simulations=simulations), Random(3))
    assert [one.action for one in found] == legal
    return {one.action: one.value for one in found}


def about_to_open(habits: Habits, skull: bool) -> SkullState:
    """After some rounds with three of these, seat 0 begins a round with one disc and is to add or open."""
    seed = 5
    while True:
        state = round_of([Flips(), *[Flips(habits)] * 3], 4, seed)
        if state.first == 0 and state.at[OWNS_SKULL]:
            break
        seed += 1
    rng = Random(9)
    state.apply(0, PLACE_SKULL if skull else PLACE_FLOWER)
    for seat in (1, 2, 3):
        state.apply(seat, Flips(habits).choose(state.view(seat), state.legal(seat), rng))
    assert state.stage == ADDING
    return state


def asked_to_raise(habits: Habits) -> SkullState:
    """After some rounds with three of these, seat 3 opens with one, and seat 0 sits on its skull."""
    seed = 5
    while True:
        state = round_of([Flips(), *[Flips(habits)] * 3], 4, seed)
        if state.first == 3 and state.at[OWNS_SKULL] and not state.at[WINS + 3]:
            break
        seed += 1
    for seat in range(4):
        state.apply(seat, PLACE_SKULL if seat == 0 else PLACE_FLOWER)
    state.apply(3, BID + 1)
    assert (state.stage, state.mover()) == (BIDDING, 0)
    return state


def test_a_bid_that_others_surely_raise_is_left_to_them() -> None:
    """The shy would let it stand, and it would win; to fail in its place on one's own skull only costs a disc."""
    raisers, shy = worth(asked_to_raise(RAISES)), worth(asked_to_raise(SHY))
    assert raisers[PASS] > raisers[BID + 4] + 0.1
    assert shy[BID + 4] > shy[PASS] + 0.03
    assert shy[BID + 2] > shy[PASS] + 0.03


def test_the_shy_let_a_bid_of_ones_own_stack_stand() -> None:
    found = worth(about_to_open(SHY, skull=False))
    assert max(found, key=lambda action: found[action]) == BID + 1


def test_in_simulations_nobody_looks_at_what_others_hide() -> None:
    state = about_to_open(RAISES, skull=False)
    others, rng, scratch = suspected(state), Random(1), state.buffer()
    model = table.answer_model(state.view(0), others)
    compared = 0
    for luck in range(60):
        others.draw(state.clone(), rng)
        now = state.clone()
        for _ in range(8):
            who = int(now.mover())
            if who in (CHANCE, OVER) or now.stage == SHOWING:
                break
            other = GAME.determinize(now.view(who), rng)
            action = model.act(now, who, Random(luck), scratch)
            assert model.act(other, who, Random(luck), scratch) == action
            compared += list(other.at) != list(now.at)
            now.apply(who, action)
    assert compared > 60


def test_the_own_seat_plays_on_by_the_exploiter() -> None:
    state = about_to_open(RAISES, skull=False)
    view, legal, rng, scratch = state.view(0), state.legal(0), Random(1), state.buffer()
    model = table.answer_model(view, suspected(state))
    found = Counter(int(model.act(state, 0, rng, scratch)) for _ in range(2_000))
    expected = lookup.chances(table.exploiter(), view, legal)
    balanced = lookup.chances(blueprint(), view, legal)
    assert expected is not None
    assert balanced is not None
    assert max(abs(one - other) for one, other in zip(expected, balanced, strict=True)) > 0.1
    for action, chance in zip(legal, expected, strict=True):
        assert found[action] / 2_000 == pytest.approx(chance, abs=0.04)


def test_at_a_table_of_captains_the_own_seat_is_one_of_them() -> None:
    """It plays on by the blueprint, and the rest of the game is worth what it is among captains."""
    state = about_to_open(RAISES, skull=False)
    view, legal, rng, scratch = state.view(0), state.legal(0), Random(1), state.buffer()
    others = suspected(state, Gate(captains=1.0, alike=0.0, company=0.0, trust=0.0))
    others.draw(state.clone(), rng)
    assert others.only_captains
    model = table.answer_model(view, others)
    found = Counter(int(model.act(state, 0, rng, scratch)) for _ in range(2_000))
    expected = lookup.chances(blueprint(), view, legal)
    assert expected is not None
    for action, chance in zip(legal, expected, strict=True):
        assert found[action] / 2_000 == pytest.approx(chance, abs=0.04)
    fresh = [beginning(4, (4, 1, 0)) for _ in range(4)]
    assert sum(model.value(one, seat) for seat, one in enumerate(fresh)) == pytest.approx(1)


def test_a_simulation_ends_with_the_round() -> None:
    state = about_to_open(SHY, skull=False)
    others, now = suspected(state), state.round
    model = table.answer_model(state.view(0), others)
    reached = Counter[int]()
    for luck in range(20):
        played = state.clone()
        others.draw(played, Random(luck))
        play_out(played, model, model.horizon(played), Random(luck), played.buffer())
        reached[int(played.round)] += 1
    assert reached[now + 1] > 10
    assert max(reached) == now + 1


def test_a_captain_answers_strangers_with_what_gains_most() -> None:
    state = about_to_open(SHY, skull=False)
    assert table.answers_strangers(state.view(0), Gate())
    found = worth(state)
    assert Captain(simulations=2_000, seconds=1e6).choose(state.view(0), state.legal(0), Random(3)) == max(
        found, key=lambda action: found[action]
    )


# Other characters


def test_manners_play_in_a_style_of_their_own() -> None:
    rng, state = Random(2), position()
    for skulls in (0.1, 0.9):
        manners = Manners(Style(skull_first=skulls))
        found = Counter(int(manners.act(state, 1, rng)) for _ in range(1_000))
        assert found[PLACE_SKULL] / 1_000 == pytest.approx(skulls, abs=0.05)


def test_somebody_does_anything_at_all() -> None:
    assert sum(isinstance(one, Whims) for one in strangers()) == 1


def test_the_modest_bid_on_flowers_and_not_beyond_a_number_of_their_own() -> None:
    rng, raised = Random(4), Counter[int]()
    on_skull = position((0, PLACE_SKULL), *((seat, PLACE_FLOWER) for seat in (1, 2, 3)))
    for _ in range(30):
        modest = modest_habits(rng)
        assert modest.bids(on_skull, 0, chances(on_skull, 0)) < 0.35
        for bid in (1, 2, 3):
            state = position(*PLACED, (0, BID + bid))
            raises = modest.bids(state, 1, chances(state, 1))
            if bid >= modest.stop:
                assert raises < 0.03  # a slip
            raised[bid] += raises > 0.2
    assert raised[1] > 5
    assert raised[2] > 2
    assert raised[3] == 0


def holding_the_last_chance() -> SkullState:
    state = GAME.new(4, {"last_chance": True})
    state.apply(CHANCE, STARTER)
    state.chance_holder = 2
    assert len(state.legal(2)) == 3
    return state


def test_whims_are_anything_that_is_legal() -> None:
    rng, whims, scratch = Random(7), Whims(), GAME.new(4).buffer()
    raised = position(*PLACED, (0, BID + 1))
    adding = position(*PLACED)
    assert (raised.stage, adding.stage) == (BIDDING, ADDING)
    for state, seat in ((raised, 1), (adding, 0), (position(), 2), (holding_the_last_chance(), 2)):
        does = Counter(int(whims.act(state, seat, rng)) for _ in range(4_000))
        could = Counter(int(state.random_action(seat, rng, scratch)) for _ in range(4_000))
        for action in state.legal(seat):
            assert does[action] / 4_000 == pytest.approx(could[action] / 4_000, abs=0.04)
        if state.stage != PLACING:
            success = chances(state, seat)
            likely = whims.bids(state, seat, success) * whims.number(state, seat, 2, success)
            assert does[BID + 2] / 4_000 == pytest.approx(likely, abs=0.03)


def test_whims_play_every_game_to_its_end() -> None:
    rng = Random(5)
    for players in (3, 4, 6):
        state = GAME.new(players, {"last_chance": players != 4})
        while (who := int(state.mover())) != OVER:
            if who == CHANCE:
                state.happen(state.sample(rng))
            else:
                state.play(who, SHOW if state.stage == SHOWING else int(Whims().act(state, who, rng)))
        assert len(state.winners()) == 1
