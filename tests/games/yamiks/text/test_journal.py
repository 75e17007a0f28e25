"""The journal in sentences: what happened, and why."""

from __future__ import annotations

import pytest
from librt.random import Random

from calavera.games.catalogue import catalogue
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.journal import Ended, Filled, RolledOff
from calavera.games.yamiks.rules.state import YamiksState
from calavera.messages import LANGUAGES
from calavera.terminal.speech import Speech
from calavera.testing.checks import random_move
from tests.games.yamiks.rules.script import all_twelve_rounds, alone, begun, play_alone, play_round, told, turn


def sentences(state: YamiksState, lang: str = "en") -> list[str]:
    speech = Speech(catalogue(lang), ["Ada", "Ben", "Cleo", "Dora"])
    return [speech.tell(GAME.tell(event)) or "" for event in told(state)]


def listened(state: YamiksState) -> YamiksState:
    state.journal = []
    return state


@pytest.mark.parametrize(
    ("dice", "box", "sentence"),
    [
        ("5 5 5 1 2", "fives", "Ada fills Fives: 15 points (3 × 5). Two best dice: 10."),
        ("1 2 3 4 6", "fives", "Ada fills Fives: 0 points (no 5 among the dice). Two best dice: 10."),
        ("1 2 3 4 5", "large_straight", "Ada fills Large straight: 40 points (five in a row). Two best dice: 9."),
        (
            "5 5 5 5 2",
            "three",
            (
                "Ada fills Three of a kind: 0 points (the dice make Four of a kind, and that box is still open)."
                " Two best dice: 10."
            ),
        ),
        (
            "5 5 5 5 2",
            "full_house",
            "Ada fills Full house: 0 points (four of a kind is never a full house). Two best dice: 10.",
        ),
        ("2 2 1 1 3", "four", "Ada fills Four of a kind: 0 points (no four alike). Two best dice: 5."),
    ],
)
def test_a_filled_box_is_told_with_its_points_and_their_reason(dice: str, box: str, sentence: str) -> None:
    state = listened(begun(2))
    turn(state, dice, box)
    assert sentences(state)[-1] == sentence


def test_a_higher_pattern_counts_down_once_its_box_is_filled() -> None:
    state = listened(alone(solo_pot="simple"))
    turn(state, "1 1 2 2 6", "four")
    turn(state, "5 5 5 5 2", "three")
    assert "Ada fills Three of a kind: 20 points (Four of a kind is filled already, so it counts here)." in " ".join(
        sentences(state)
    )


def test_a_pot_is_told_once_with_the_sum_that_was_beaten() -> None:
    state = listened(begun(3))
    play_round(state, "ones", "6 5 1 1 1", "4 4 3 3 1", "6 2 1 1 1")
    pot, begins = sentences(state)[-2:]
    assert pot == "Ada wins the pot of 18: the two best dice make 11, the next best 8."
    assert begins == "Round 2 begins. Cleo played last, so Cleo now plays first."


def test_a_shared_pot_names_everybody_who_shares_it() -> None:
    state = listened(begun(3))
    play_round(state, "ones", "6 5 1 1 1", "4 4 3 3 1", "5 6 1 1 1")
    assert sentences(state)[-2] == (
        "Ada, Cleo share the pot: their two best dice make 11, the highest sum. 9 for each."
    )


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [
        ("6 5 1 1 1", "Ada wins the pot of 12: the two best dice make 11, the opponent’s 10."),
        ("6 4 1 1 1", "Ada and the opponent both have 10 with two dice: half the pot, 6."),
        ("6 3 1 1 1", "Ada has 9 with two dice, the opponent 10: nothing from the pot."),
    ],
)
def test_alone_a_pot_is_told_with_the_opponent_s_sum(dice: str, sentence: str) -> None:
    state = listened(alone())
    turn(state, dice, "ones")
    assert sentences(state)[-2:] == [sentence, "Round 2 begins. The opponent rolls at the end of it."]


def test_the_bonus_is_told_with_the_points_in_the_series() -> None:
    state = listened(alone(solo_pot="simple"))
    for dice, box in (("6 6 6 6 6", "sixes"), ("5 5 5 5 5", "fives"), ("4 4 1 1 1", "fours")):
        play_alone(state, dice, box)
    assert "Ada earns the bonus of 35: the six series make 63, and 60 is enough." in sentences(state)


def test_the_order_is_told_with_the_highest_roll() -> None:
    state = listened(GAME.new(2))
    for roll in ("1 2 3 4 5", "1 2 3 3 6", "1 1 1 1 1", "1 1 1 1 2"):
        GAME.happen(state, f"roll {roll}")
    GAME.play(state, 1, "finish")
    assert sentences(state) == [
        "Ada rolls 1 2 3 4 5 for the order: 15.",
        "Ben rolls 1 2 3 3 6 for the order: 15. Ada, Ben share the highest roll and roll again.",
        "Ada rolls 1 1 1 1 1 for the order: 5.",
        "Ben rolls 1 1 1 1 2 for the order: 6.",
        "Ben has the highest roll, 6, and chooses to play last.",
        "Round 1 begins: Ada plays first.",
    ]


def test_the_end_is_told_with_what_decided_it() -> None:
    state = listened(begun(2))
    all_twelve_rounds(state, "6 6 6 1 2", "5 5 1 1 2")
    assert sentences(state)[-1] == f"Ada wins with {state.scores()[0]} points, the most of all."
    state = listened(alone(solo_pot="simple"))
    all_twelve_rounds(state, "1 1 2 2 3")
    assert sentences(state)[-1] == f"The sheet is full: {state.scores()[0]} points for Ada."


def test_a_tie_is_told_and_then_the_roll_that_broke_it() -> None:
    state = listened(begun(2))
    all_twelve_rounds(state, "1 2 3 4 6", "1 2 3 4 6")
    points, sums = state.scores()[0], state.view(None).seats[0].two_dice_total
    assert sentences(state)[-1] == (
        f"Ada, Ben are level: {points} points each, and their two-dice sums make {sums} in all."
        " One roll of five dice decides."
    )
    for roll in ("1 2 3 4 5", "6 6 6 1 1"):
        GAME.happen(state, f"roll {roll}")
    assert sentences(state)[-1] == "Ben wins with the highest roll, 20."


@pytest.mark.parametrize(
    "event",
    [
        Ended((1,), "two_dice", 250, 110, 0),
        RolledOff(0, "tie", (1, 1, 1, 1, 1), 5, again=(0, 2)),
        *(
            Filled(0, "three", 20, 10, (5, 5, 5, 5, 2), fit, "four", count=0, total=20, to_beat=10)
            for fit in ("counts_down", "counts_freely")
        ),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_rare_has_its_sentence_in_every_language_too(lang: str, event: object) -> None:
    sentence = GAME.tell(event)  # type: ignore[arg-type]
    assert sentence is not None
    assert catalogue(lang).message(sentence.key).params == sentence.params.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_of_a_game_has_a_gap(lang: str) -> None:
    for state in (alone(), GAME.new(3), GAME.new(2, {"free_downgrade": True})):
        listened(state)
        rng = Random(11)
        while not state.is_over():
            random_move(state, rng)
        for sentence in sentences(state, lang):
            assert sentence.endswith(".")
            assert not any(sign in sentence for sign in ("{", "}", "yamiks."))


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "You fill Fives: 15"),
        ("de", "Du füllst Fünfer: 15"),
        ("fr", "Tu remplis Cinq"),
        ("it", "Riempi Cinque: 15"),
    ],
)
def test_players_are_spoken_to_about_their_own_boxes(lang: str, sentence: str) -> None:
    state = listened(begun(2))
    turn(state, "5 5 5 1 2", "fives")
    own = Speech(catalogue(lang), ["Ada", "Ben"], you=0).tell(GAME.tell(told(state)[-1])) or ""
    assert own.startswith(sentence)
    assert "Ada" in (Speech(catalogue(lang), ["Ada", "Ben"], you=1).tell(GAME.tell(told(state)[-1])) or "")
