"""What the Skull King dice game says: why a trick was taken, whether a bid was made, what is asked, where we are."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from calavera.core.sentence import Sentence
from calavera.games.catalogue import catalogue
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.journal import BidsShown, BonusEarned, HandScored, SkullKingEvent, TrickTaken
from calavera.games.skull_king.rules.view import Why
from calavera.games.skull_king.text.words import why_taken
from calavera.messages import LANGUAGES
from calavera.terminal.speech import Speech
from tests.games.skull_king.rules.table import PLENTY, Table, play_first_hand

NAMES = ("Ann", "Bea", "Cy", "Dora", "Emil")


def said(sentence: Sentence | None, lang: str = "en") -> str:
    assert sentence is not None
    return Speech(catalogue(lang), NAMES).tell(sentence) or ""


def first_hand(*dice: str, bids: list[int] | None = None, **options: Any) -> list[SkullKingEvent]:
    """What happens when the first hand is thrown, each seat its only die."""
    table = Table(len(dice), **options)
    table.deal(*[die.split()[0] for die in dice])
    table.bid(*(bids or [0] * len(dice)))
    table.state.journal = []
    table.throw(*dice)
    return GAME.events(table.state.journal)  # type: ignore[return-value]  # the union of this game


def taken(*dice: str, **options: Any) -> TrickTaken:
    return next(event for event in first_hand(*dice, **options) if isinstance(event, TrickTaken))


# The first four are the rulebook's own tricks, the others follow its table of strength.
TRICKS: list[tuple[str, Why, str]] = [
    ("black 6, black 7, red 2, yellow 7, black 5", "last_of_equals", "Dora takes the trick: the last 7 thrown wins."),
    (
        "pirate skull, skull_king skull, black 6, black 5, mermaid skull",
        "mermaid_beats_king",
        "Emil takes the trick: the Mermaid catches the Skull King.",
    ),
    (
        "pirate skull, skull_king skull, black 6, black 5, mermaid flag",
        "king_beats_pirate",
        "Bea takes the trick: the Skull King beats Pirates.",
    ),
    (
        "yellow flag, pirate flag, mermaid flag",
        "first_flag",
        "Ann takes the trick: nothing but flags, so the first one wins.",
    ),
    (
        "mermaid skull, skull_king skull, mermaid skull",
        "last_mermaid_beats_king",
        "Cy takes the trick: the last Mermaid thrown catches the Skull King.",
    ),
    (
        "mermaid skull, skull_king skull, mermaid flag",
        "mermaid_beats_king",
        "Ann takes the trick: the Mermaid catches the Skull King.",
    ),
    ("black 7, skull_king skull, mermaid flag", "skull_king", "Bea takes the trick: the Skull King beats them all."),
    ("pirate flag, skull_king skull, black 7", "skull_king", "Bea takes the trick: the Skull King beats them all."),
    ("pirate skull, black 7, mermaid skull", "pirate_beats_mermaid", "Ann takes the trick: the Pirate beats Mermaids."),
    ("pirate skull, pirate flag, black 7", "pirate", "Ann takes the trick: the Pirate beats them all."),
    ("pirate skull, skull_king flag, mermaid flag", "pirate", "Ann takes the trick: the Pirate beats them all."),
    ("pirate skull, pirate skull, black 7", "last_pirate", "Bea takes the trick: the last Pirate thrown wins."),
    ("pirate skull, pirate skull, mermaid skull", "last_pirate", "Bea takes the trick: the last Pirate thrown wins."),
    ("black 7, mermaid skull, pirate flag", "mermaid", "Bea takes the trick: the Mermaid beats every number."),
    ("mermaid skull, mermaid skull, black 7", "last_mermaid", "Bea takes the trick: the last Mermaid thrown wins."),
    ("red 2, blue 5, yellow flag", "highest_number", "Bea takes the trick: 5 is the highest number."),
    ("black 7, red 2, yellow 7", "last_of_equals", "Cy takes the trick: the last 7 thrown wins."),
    # Lower numbers may be equal without it being the reason.
    ("red 2, black 6, red 2", "highest_number", "Bea takes the trick: 6 is the highest number."),
    ("yellow flag, red 1, pirate flag", "only_number", "Bea takes the trick: 1 is the only number."),
]


@pytest.mark.parametrize(("dice", "why", "sentence"), TRICKS)
def test_a_taken_trick_says_why(dice: str, why: Why, sentence: str) -> None:
    event = taken(*dice.split(", "))
    assert event.why == why
    assert said(GAME.tell(event)) == sentence
    die, face = dice.split(", ")[event.seat].split()
    assert (event.die, str(event.face)) == (die, face)


def test_every_reason_that_the_box_allows_is_among_these_tricks() -> None:
    assert {why for _, why, _ in TRICKS} == set(get_args(Why)) - {"last_king"}


@pytest.mark.parametrize(("dice", "why", "sentence"), TRICKS)
def test_the_last_trick_of_a_view_says_the_same_reason(dice: str, why: Why, sentence: str) -> None:
    trick = play_first_hand(*dice.split(", ")).view().last_trick
    assert trick is not None
    assert trick.why == why
    assert said(why_taken(trick)) in sentence


def test_with_two_kings_in_a_changed_bag_the_last_one_takes_the_trick() -> None:
    event = taken("skull_king skull", "skull_king skull", "pirate skull", bag=PLENTY)
    assert (event.seat, event.why) == (1, "last_king")
    assert said(GAME.tell(event)) == "Bea takes the trick: the last Skull King thrown wins."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_reads_differently(lang: str) -> None:
    sentences = {said(GAME.tell(TrickTaken(0, 1, "black", 7, why, 1, (True,))), lang) for why in get_args(Why)}
    assert len(sentences) == len(get_args(Why))


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "The bids: Ann 2, Bea 0, Cy 1 – 3 for 2 tricks."),
        ("de", "Die Ansagen: Ann 2, Bea 0, Cy 1 – 3 für 2 Stiche."),
        ("fr", "Les annonces\u00a0: Ann 2, Bea 0, Cy 1 – 3 pour 2 plis."),
        ("it", "Le dichiarazioni: Ann 2, Bea 0, Cy 1 – 3 per 2 prese."),
    ],
)
def test_all_bids_are_told_in_one_line_when_the_last_one_is_in(lang: str, sentence: str) -> None:
    table = Table(3, hand=2)
    table.deal("black black", "black red", "red red")
    table.state.journal = []
    for seat, tricks in ((2, 1), (0, 2)):
        table.play(seat, f"bid {tricks}")
    assert table.state.journal == []
    table.play(1, "bid 0")
    events = GAME.events(table.state.journal)
    assert events == [BidsShown((2, 0, 1), 3, 2)]
    assert said(GAME.tell(events[0]), lang) == sentence


def test_a_scored_hand_says_what_was_bid_and_taken_and_how_the_points_come_about() -> None:
    events = first_hand("pirate skull", "skull_king skull", "black 7", bids=[0, 1, 1])
    scored = [said(GAME.tell(event)) for event in events if isinstance(event, HandScored)]
    assert scored == [
        "Ann bid 0 and took none in hand 1: 1 × 10 = +10.",
        "Bea bid 1 and took 1: 1 × 20 + 30 bonus = +50.",
        "Cy bid 1 but took 0: 1 too few, −10.",
    ]


SCORED: list[tuple[HandScored, str]] = [
    (HandScored(0, 2, 40, 40, True, 2, 2, None, 0, 0, 0), "Ann bid 2 and took 2: 2 × 20 = +40."),
    (HandScored(0, 2, 130, 130, True, 2, 2, None, 0, 90, 0), "Ann bid 2 and took 2: 2 × 20 + 90 bonus = +130."),
    (HandScored(0, 7, 70, 70, True, 0, 0, None, 0, 0, 0), "Ann bid 0 and took none in hand 7: 7 × 10 = +70."),
    (HandScored(0, 7, -70, -70, False, 0, 2, "over", 2, 0, 50), "Ann bid 0 but took 2 in hand 7: 7 × −10 = −70."),
    (HandScored(0, 7, -20, -20, False, 1, 3, "over", 2, 0, 0), "Ann bid 1 but took 3: 2 too many, −20."),
    (
        HandScored(0, 7, -10, -10, False, 2, 3, "over", 1, 0, 60),
        "Ann bid 2 but took 3: 1 too many, −10. The bonus of 60 is lost.",
    ),
    (HandScored(0, 7, -30, -30, False, 4, 1, "under", 3, 0, 0), "Ann bid 4 but took 1: 3 too few, −30."),
    (
        HandScored(0, 7, -10, -10, False, 2, 1, "under", 1, 0, 50),
        "Ann bid 2 but took 1: 1 too few, −10. The bonus of 50 is lost.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SCORED)
def test_the_points_of_a_hand_come_with_their_reason(event: HandScored, sentence: str) -> None:
    assert said(GAME.tell(event)) == sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_way_to_score_reads_differently(lang: str) -> None:
    assert len({said(GAME.tell(event), lang) for event, _ in SCORED}) == len(SCORED)


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Ann bid 2 but took 3: 1 too many, no points."),
        ("fr", "Ann a annoncé 2, mais en a pris 3\u00a0: 1 de trop, aucun point."),
        ("de", "Ann hat 2 angesagt, aber 3 gemacht: 1 zu viel, keine Punkte."),
        ("it", "Ann ha dichiarato 2, ma chiude con 3: 1 di troppo, nessun punto."),
    ],
)
def test_a_landlubbers_missed_bid_costs_nothing(lang: str, sentence: str) -> None:
    assert said(GAME.tell(HandScored(0, 4, 0, 0, False, 2, 3, "over", 1, 0, 0)), lang) == sentence


def test_a_capture_says_how_many_were_caught_and_that_the_bid_decides() -> None:
    dice = ("pirate skull", "skull_king skull", "pirate skull", "pirate flag")
    bonus = next(event for event in first_hand(*dice, bids=[0, 1, 0, 0]) if isinstance(event, BonusEarned))
    assert bonus == BonusEarned(1, 60, 60, "pirates", 2, True)
    assert said(GAME.tell(bonus)) == "The Skull King caught 2 Pirates for Bea: 60 extra points if the bid is exact."
    one = BonusEarned(1, 30, 30, "pirates", 1, True)
    assert said(GAME.tell(one)) == "The Skull King caught a Pirate for Bea: 30 extra points if the bid is exact."


def test_the_king_is_caught_once_however_many_mermaids_are_there() -> None:
    dice = ("mermaid skull", "skull_king skull", "mermaid skull", "pirate skull")
    bonus = [event for event in first_hand(*dice, bids=[0, 0, 1, 0]) if isinstance(event, BonusEarned)]
    assert bonus == [BonusEarned(2, 50, 50, "skull_king", 1, True)]
    assert said(GAME.tell(bonus[0])) == "A Mermaid caught the Skull King for Cy: 50 extra points if the bid is exact."


def test_a_capture_with_a_bid_that_is_missed_already_promises_nothing() -> None:
    events = first_hand("pirate skull", "skull_king skull", "black 7", bids=[0, 0, 0])
    bonus = next(event for event in events if isinstance(event, BonusEarned))
    assert bonus == BonusEarned(1, 30, 30, "pirates", 1, False)
    late = "The Skull King caught a Pirate for Bea, but the bid is already missed: no bonus."
    assert said(GAME.tell(bonus)) == late
    scored = next(event for event in events if isinstance(event, HandScored) and event.seat == 1)
    assert (scored.bonus, scored.lost, scored.points) == (0, 30, -10)


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("bid 0", "Bid no tricks"),
        ("bid 1", "Bid 1 trick"),
        ("bid 3", "Bid 3 tricks"),
        ("throw black", "Throw a black die"),
        ("throw skull_king", "Throw the Skull King"),
    ],
)
def test_an_action_is_called_as_a_player_would_call_it(words: str, label: str) -> None:
    assert said(GAME.label(GAME.actions.parse(words))) == label


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_has_a_label_of_its_own(lang: str) -> None:
    labels = [said(GAME.label(GAME.actions.parse(words)), lang) for words in GAME.actions.texts()]
    assert len(set(labels)) == len(labels) == 16


def test_a_seat_is_asked_for_its_bid_and_then_for_a_die() -> None:
    table = Table(4, hand=2)
    table.deal("pirate red", "blue red", "blue red", "red red")
    assert [said(GAME.text.prompt(table.view(seat))) for seat in range(4)] == ["How many tricks will you take?"] * 4
    table.play(0, "bid 0")
    assert GAME.text.prompt(table.view(0)) is None
    assert GAME.text.prompt(table.view(None)) is None
    for seat in (1, 2, 3):
        table.play(seat, "bid 0")
    asked = []
    for die in ("pirate flag", "blue 3", "blue 4", "red 1"):
        mover = table.state.mover()
        asked.append(said(GAME.text.prompt(table.view(mover))))
        assert GAME.text.prompt(table.view((mover + 1) % 4)) is None
        table.throw(die)
    assert asked == [
        "You lead: throw a die",
        "Your throw: no colour to follow yet",
        "Your throw – colour to follow: blue",
        "No blue die: throw any you like",
    ]


def test_the_heading_counts_hands_and_tricks_while_they_are_played() -> None:
    assert GAME.text.heading(GAME.new(3).view(None)) is None
    table = Table(3, hand=2)
    assert said(GAME.text.heading(table.view())) == "Hand 2 of 8"
    table.deal("black black", "black red", "red red")
    table.bid(0, 0, 0)
    assert said(GAME.text.heading(table.view())) == "Hand 2 of 8 · trick 1 of 2"
    table.throw("black 5", "black 6", "red 1")
    assert said(GAME.text.heading(table.view())) == "Hand 2 of 8 · trick 2 of 2"


def test_every_option_and_measure_has_its_words() -> None:
    options = GAME.options_type.__struct_fields__
    keys = {f"skull_king.option.{name}.{what}" for name in options for what in ("label", "hint")}
    table = Table(3, hand=8)
    table.deal(*["black " * 2 + "red " * 2 + "blue " * 2 + "yellow " * 2] * 3)
    table.bid(0, 0, 0)
    while not table.state.is_over():
        who = table.state.mover()
        table.state.apply(who, table.state.weights()[0][0] if who < 0 else table.state.legal(who)[0])
    keys |= {f"skull_king.measure.{name}" for name in GAME.measures(table.view(), 0)}
    assert "skull_king.measure.bids_made_8" in keys
    for lang in LANGUAGES:
        assert keys <= set(catalogue(lang).keys())
