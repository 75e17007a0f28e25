"""How a game runs: hands, drawing, bids, starters, chance and the journal."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from librt.random import Random

from calavera.core.errors import (
    GameOver,
    IllegalAction,
    IllegalOutcome,
    MalformedAction,
    MalformedOutcome,
    NotYourTurn,
    OutcomeNotDue,
)
from calavera.core.journal import JournalEvent
from calavera.core.state import CHANCE, OVER
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.journal import (
    BidsShown,
    BonusEarned,
    Dealt,
    HandBegan,
    HandScored,
    StarterNamed,
    Threw,
    TrickTaken,
)
from calavera.games.skull_king.rules.state import SkullKingState
from calavera.testing.checks import random_move
from tests.games.skull_king.rules.table import ALL_BLACK, Table, play_first_hand


def told(state: SkullKingState) -> list[JournalEvent]:
    """What has happened since the journal was last read."""
    events = GAME.events(state.journal or [])
    state.journal = []
    return events


def outcomes(state: SkullKingState) -> dict[str, Fraction]:
    return {GAME.outcomes.format(outcome): chance for outcome, chance in state.outcomes()}


@pytest.mark.parametrize(("players", "hands"), [(3, 8), (4, 8), (5, 7), (6, 6)])
def test_the_number_of_hands_depends_on_the_players(players: int, hands: int) -> None:
    table = Table(players, hand=hands, bag=ALL_BLACK)
    assert table.view().hands == hands
    table.deal(*["black " * hands] * players)
    table.bid(*[0] * players)
    assert not table.state.is_over()
    table.take(*[0] * hands)
    assert table.state.mover() == OVER
    assert table.view().over
    assert table.view().hand == hands
    with pytest.raises(GameOver):
        table.play(0, "throw black")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_first_starter_is_any_seat_with_equal_chances(players: int) -> None:
    state = GAME.new(players)
    assert outcomes(state) == {f"starter {seat}": Fraction(1, players) for seat in range(players)}


def test_everyone_draws_as_many_dice_as_the_number_of_the_hand() -> None:
    table = Table(4, hand=5, bag=ALL_BLACK)
    for drawn in range(20):
        assert table.state.mover() == CHANCE, drawn
        table.happen(f"deal {drawn // 5} black")
    assert [seat.dice for seat in table.view().seats] == [5, 5, 5, 5]
    assert table.state.movers() == [0, 1, 2, 3]


def test_the_starter_draws_first_and_the_others_clockwise() -> None:
    table = Table(3, hand=2, starter=1)
    for seat in (1, 1, 2, 2, 0, 0):
        assert table.view().turn == seat
        table.happen(f"deal {seat} red")


def test_dice_are_drawn_without_being_put_back() -> None:
    table = Table(3, hand=2)
    assert outcomes(table.state) == {
        "deal 0 skull_king": Fraction(1, 36),
        "deal 0 pirate": Fraction(3, 36),
        "deal 0 mermaid": Fraction(2, 36),
        "deal 0 black": Fraction(7, 36),
        "deal 0 blue": Fraction(7, 36),
        "deal 0 red": Fraction(8, 36),
        "deal 0 yellow": Fraction(8, 36),
    }
    table.happen("deal 0 skull_king")
    table.happen("deal 0 black")
    assert outcomes(table.state) == {
        "deal 1 pirate": Fraction(3, 34),
        "deal 1 mermaid": Fraction(2, 34),
        "deal 1 black": Fraction(6, 34),
        "deal 1 blue": Fraction(7, 34),
        "deal 1 red": Fraction(8, 34),
        "deal 1 yellow": Fraction(8, 34),
    }
    with pytest.raises(IllegalOutcome):
        table.happen("deal 1 skull_king")


def test_all_dice_are_back_in_the_bag_for_the_next_hand() -> None:
    table = play_first_hand("skull_king skull", "pirate flag", "mermaid flag")
    chances = outcomes(table.state)
    assert chances["deal 1 skull_king"] == Fraction(1, 36)
    assert chances["deal 1 pirate"] == Fraction(3, 36)
    assert chances["deal 1 mermaid"] == Fraction(2, 36)


@pytest.mark.parametrize(
    ("die", "faces"),
    [
        ("skull_king", {"roll flag": 2, "roll skull": 4}),
        ("pirate", {"roll flag": 2, "roll skull": 4}),
        ("mermaid", {"roll flag": 2, "roll skull": 4}),
        ("black", {"roll 5": 2, "roll 6": 2, "roll 7": 2}),
        ("blue", {"roll 3": 2, "roll 4": 2, "roll 5": 2}),
        ("red", {"roll 1": 2, "roll 2": 2, "roll 3": 2}),
        ("yellow", {"roll flag": 3, "roll 1": 2, "roll 7": 1}),
    ],
)
def test_a_die_is_rolled_with_the_faces_it_has(die: str, faces: dict[str, int]) -> None:
    table = Table(3)
    table.deal(die, "black", "black")
    table.bid(0, 0, 0)
    table.play(0, f"throw {die}")
    assert outcomes(table.state) == {text: Fraction(sides, 6) for text, sides in faces.items()}


def test_sampling_has_the_probabilities_that_are_told() -> None:
    drawing = Table(3, hand=2).state
    rolling = Table(3)
    rolling.deal("yellow", "black", "black")
    rolling.bid(0, 0, 0)
    rolling.play(0, "throw yellow")
    rng = Random(7)
    for state in (GAME.new(5), drawing, rolling.state):
        drawn = Counter(state.sample(rng) for _ in range(6_000))
        assert set(drawn) == {outcome for outcome, _ in state.outcomes()}
        for outcome, chance in state.outcomes():
            assert abs(drawn[outcome] / 6_000 - chance) < 0.03, outcome


def test_the_starter_moves_one_seat_clockwise_each_hand() -> None:
    table = Table(3, starter=1, bag=ALL_BLACK)
    starters = []
    for hand in range(1, 9):
        starters.append(table.view().starter)
        table.deal(*["black " * hand] * 3)
        table.bid(0, 0, 0)
        assert table.state.mover() == starters[-1]
        table.take(*[0] * hand)  # whoever takes the last trick, the starter moves on
    assert starters == [1, 2, 0, 1, 2, 0, 1, 2]


@pytest.mark.parametrize("hand", [1, 4, 8])
def test_a_bid_is_anything_from_none_to_the_number_of_dice(hand: int) -> None:
    table = Table(3, hand=hand, bag=ALL_BLACK)
    table.deal(*["black " * hand] * 3)
    for seat in range(3):
        assert table.state.legal(seat) == list(range(hand + 1))
    if hand < 8:
        with pytest.raises(IllegalAction):
            table.play(0, f"bid {hand + 1}")


def test_the_order_in_which_bids_arrive_does_not_matter() -> None:
    states = []
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        table = Table(3)
        table.deal("red", "red", "blue")
        for seat in order:
            table.play(seat, f"bid {seat % 2}")
        states.append(table.state)
    assert states[0] == states[1] == states[2]
    assert states[0].key(0) == states[1].key(0) == states[2].key(0)
    assert [seat.bid for seat in states[2].view().seats] == [0, 1, 0]


def test_nobody_bids_twice_or_throws_before_all_have_bid() -> None:
    table = Table(3)
    table.deal("red", "red", "blue")
    table.play(0, "bid 1")
    with pytest.raises(NotYourTurn):
        table.play(0, "bid 0")
    with pytest.raises(IllegalAction):
        table.play(1, "throw red")
    with pytest.raises(OutcomeNotDue):
        table.happen("roll 1")


def test_a_die_must_be_rolled_before_the_next_is_thrown() -> None:
    table = Table(3)
    table.deal("red", "red", "blue")
    table.bid(0, 0, 0)
    with pytest.raises(NotYourTurn):
        table.play(1, "throw red")
    table.play(0, "throw red")
    before = table.state.dump()
    with pytest.raises(NotYourTurn):
        table.play(1, "throw red")
    with pytest.raises(IllegalOutcome):
        table.happen("roll 7")  # not on a red die
    assert table.state.dump() == before
    table.happen("roll 2")
    with pytest.raises(IllegalAction):
        table.play(1, "throw black")  # it has none


@pytest.mark.parametrize(
    "text", ["bid 9", "bid", "bid -1", "throw green", "throw", "throw ?", "roll 3", "throw black 6"]
)
def test_other_words_are_no_action(text: str) -> None:
    with pytest.raises(MalformedAction):
        GAME.actions.parse(text)


@pytest.mark.parametrize("text", ["starter 6", "deal 0 ?", "deal 6 red", "deal red", "roll 0", "roll 10", "bid 1"])
def test_other_words_are_no_outcome(text: str) -> None:
    with pytest.raises(MalformedOutcome):
        GAME.outcomes.parse(text)


def test_words_and_numbers_belong_together() -> None:
    texts = ["bid 0", "bid 8", "throw skull_king", "throw yellow"]
    assert [GAME.actions.parse(text) for text in texts] == [0, 8, 9, 15]
    texts = ["starter 5", "deal 0 skull_king", "deal 2 black", "deal 5 yellow", "roll flag", "roll 1", "roll skull"]
    assert [GAME.outcomes.parse(text) for text in texts] == [5, 6, 25, 52, 54, 55, 64]
    assert GAME.outcomes.format(6 + 8 * 2 + 7) == "deal 2 ?"


def test_the_journal_tells_what_happens_and_hides_what_is_drawn() -> None:
    state = GAME.new(3)
    state.journal = []
    for text in ("starter 1", "deal 1 skull_king", "deal 2 pirate", "deal 0 red"):
        GAME.happen(state, text)
    assert told(state) == [
        HandBegan(1),
        StarterNamed(1),
        Dealt(1, "skull_king", only=1),
        Dealt(2, "pirate", only=2),
        Dealt(0, "red", only=0),
    ]
    GAME.play(state, 0, "bid 0")
    GAME.play(state, 1, "bid 1")
    assert told(state) == []  # nothing of a bid before all have bid
    GAME.play(state, 2, "bid 1")
    assert told(state) == [BidsShown((0, 1, 1), 2, 1)]
    for seat, die, face in ((1, "skull_king", "skull"), (2, "pirate", "skull"), (0, "red", "3")):
        GAME.play(state, seat, f"throw {die}")
        GAME.happen(state, f"roll {face}")
    assert told(state) == [
        Threw(1, "skull_king", "skull", 1, None, 0),
        Threw(2, "pirate", "skull", 1, None, 0),
        Threw(0, "red", 3, 1, "red", 0),
        TrickTaken(1, 1, "skull_king", "skull", "king_beats_pirate", 1, (True, True, False)),
        BonusEarned(1, 30, 30, "pirates", 1, True),
        HandScored(0, 1, 10, 10, True, 0, 0, None, 0, 0, 0),
        HandScored(1, 1, 50, 50, True, 1, 1, None, 0, 30, 0),
        HandScored(2, 1, -10, -10, False, 1, 0, "under", 1, 0, 0),
        HandBegan(2),
        StarterNamed(2),
    ]


def test_events_agree_with_the_view_that_they_lead_to() -> None:
    """What a board shows while it tells: dice left, tricks taken, bids within reach, bonus, score."""
    for seed in range(6):
        state, rng = GAME.new(4), Random(seed)
        state.journal = []
        while not state.is_over():
            random_move(state, rng)
            view, events = state.view(), told(state)
            ended = any(isinstance(event, HandScored) for event in events)
            for event in events:
                if isinstance(event, BidsShown):
                    assert event.sum == view.bids
                elif isinstance(event, HandScored):
                    assert event.total == view.scores[event.seat]
                elif ended:
                    continue
                elif isinstance(event, Threw):
                    assert event.left == view.seats[event.seat].dice
                elif isinstance(event, TrickTaken):
                    assert event.taken == view.seats[event.seat].taken
                    assert event.reachable == tuple([seat.reachable for seat in view.seats])
                elif isinstance(event, BonusEarned):
                    assert event.total == view.seats[event.seat].bonus


def test_the_journal_tells_of_a_captured_skull_king_but_not_to_landlubbers() -> None:
    for landlubber in (False, True):
        table = Table(3, landlubber=landlubber)
        table.deal("skull_king", "mermaid", "red")
        table.bid(0, 1, 0)
        table.state.journal = []
        table.throw("skull_king skull", "mermaid skull", "red 1")
        assert (BonusEarned(1, 50, 50, "skull_king", 1, True) in told(table.state)) is not landlubber


@pytest.mark.parametrize("players", [3, 6])
def test_a_clone_goes_on_like_its_original_and_leaves_it_alone(players: int) -> None:
    rng = Random(players)
    never_cloned = GAME.new(players)
    state = never_cloned.clone()
    while not state.is_over():
        who = state.mover()
        what = state.sample(rng) if who == CHANCE else state.legal(who)[-1]
        original, state = state, state.clone()
        before = original.view(0)
        state.apply(who, what)
        assert original.view(0) == before
        never_cloned.apply(who, what)
        assert state.view(0) == never_cloned.view(0)
        assert state.outcomes() == never_cloned.outcomes()
    assert state == never_cloned
