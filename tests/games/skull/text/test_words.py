"""What Skull says: labels, prompts, headings and the journal."""

from __future__ import annotations

from typing import get_args

import pytest
from librt.random import Random

from calavera.core.bot import RandomBot, step
from calavera.core.journal import JournalEvent
from calavera.core.sentence import Sentence, Term, who
from calavera.core.state import OVER, State
from calavera.games.catalogue import catalogue
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.actions import ACTIONS, Bid, Lose, Place, Reveal, Show
from calavera.games.skull.rules.journal import (
    BidNamed,
    ChallengeBegan,
    ChallengeLost,
    ChallengeWon,
    DiscLost,
    OwnLoss,
    Passed,
    RoundBegan,
    SkullEvent,
    Turned,
    Won,
)
from calavera.games.skull.text.journal import tell
from calavera.games.skull.text.prompts import label
from calavera.messages import LANGUAGES
from calavera.terminal.speech import Speech
from calavera.testing.script import go_on, scripted

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
PLACED = "chance starter 0, 0 place flower, 1 place skull, 2 place flower"
BIDDING = f"{PLACED}, 0 place flower, 1 bid 2"


def key(sentence: Sentence | None) -> str | None:
    return None if sentence is None else sentence.key


def asked(state: State, seat: int) -> str | None:
    return key(GAME.text.prompt(state.view(seat)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_has_a_label_of_its_own(lang: str) -> None:
    speech = Speech(catalogue(lang), NAMES)
    labels = [speech.tell(GAME.label(ACTIONS.parse(text))) for text in ACTIONS.texts()]
    assert len(set(labels)) == len(labels) > 50


def test_labels_depend_on_the_action_alone() -> None:
    assert label(Bid(3)) == Sentence("skull.action.bid", {"number": 3})
    assert label(Reveal(2)) == Sentence("skull.action.reveal", {"name": who(2)})
    assert label(Place(None)) == Sentence("skull.action.place_hidden", {})
    assert label(Lose("skull")) == Sentence("skull.action.lose_skull", {})
    assert label(Show(())) == Sentence("skull.action.show_none", {})
    assert label(Show((1, 3))) == Sentence("skull.action.show", {"count": 2, "discs": Term(list=(1, 3))})


def test_only_seats_to_act_are_asked() -> None:
    state = scripted("skull", 3, PLACED)
    assert asked(state, 0) == "skull.prompt.add"
    assert asked(state, 1) is None
    assert GAME.text.prompt(state.view(None)) is None


def test_a_player_with_an_empty_hand_is_asked_for_a_challenge() -> None:
    add = ", ".join(f"{seat} place flower" for seat in range(3))
    state = scripted("skull", 3, f"{PLACED}, {add}, {add}, 0 place skull, 1 place flower, 2 place skull")
    assert asked(state, 0) == "skull.prompt.challenge"


def test_every_stage_asks_its_question() -> None:
    state = scripted("skull", 3, "chance starter 0")
    assert asked(state, 0) == "skull.prompt.place"
    state = scripted("skull", 3, BIDDING)
    assert GAME.text.prompt(state.view(2)) == Sentence("skull.prompt.bid", {"bid": 2})
    go_on(state, "2 bid 3, 0 pass, 1 pass")
    assert GAME.text.prompt(state.view(2)) == Sentence("skull.prompt.reveal", {"count": 2})
    go_on(state, "2 reveal 1")
    assert [asked(state, seat) for seat in range(3)] == ["skull.prompt.show", None, None]
    own = scripted("skull", 3, f"{PLACED}, 0 bid 1, 1 bid 2, 2 pass, 0 pass", showing=False)
    assert asked(own, 1) == "skull.prompt.lose"


def test_a_player_eliminated_by_their_own_skull_is_asked_for_the_next_starter() -> None:
    state = scripted("skull", 3, "chance starter 0", showing=False)
    for _ in range(3):
        go_on(state, "0 place skull, 1 place flower, 2 place flower, 0 bid 1, 1 pass, 2 pass, 0 lose flower")
    go_on(state, "0 place skull, 1 place flower, 2 place flower, 0 bid 1, 1 pass, 2 pass")
    assert asked(state, 0) == "skull.prompt.start"


def test_the_heading_follows_the_round() -> None:
    state = scripted("skull", 3)
    assert GAME.text.heading(state.view(None)) is None
    go_on(state, "chance starter 0")
    assert GAME.text.heading(state.view(None)) == Sentence("skull.heading.round", {"round": 1})
    state = scripted("skull", 3, PLACED)
    assert GAME.text.heading(state.view(None)) == Sentence("skull.heading.discs", {"round": 1, "count": 3})
    state = scripted("skull", 3, BIDDING)
    assert key(GAME.text.heading(state.view(None))) == "skull.heading.bid"
    go_on(state, "2 pass, 0 pass")
    assert GAME.text.heading(state.view(None)) == Sentence(
        "skull.heading.challenge", {"round": 1, "name": who(1), "bid": 2}
    )


# The journal


def told(moves: str, more: str) -> list[Sentence | None]:
    state = scripted("skull", 3, moves, showing=False)
    state.journal = []
    go_on(state, more)
    return [GAME.tell(event) for event in GAME.events(state.journal)]


def test_a_lost_challenge_says_whose_skull_it_was() -> None:
    lines = told(f"{BIDDING}, 2 bid 3, 0 pass, 1 pass", "2 reveal 1, chance lost 2 flower")
    assert lines[:3] == [
        Sentence("skull.journal.turned_skull", {"name": who(2), "other": who(1)}),
        Sentence("skull.journal.challenge_lost", {"name": who(2), "bid": 3, "other": who(1)}),
        Sentence("skull.journal.lost_drawn", {"name": who(2), "left": 3}),
    ]


def test_the_owner_of_a_skull_is_told_differently() -> None:
    assert key(tell(Turned(1, 1, 0, "skull", 0, 0))) == "skull.journal.turned_own_skull"
    assert tell(ChallengeLost(1, 2, 1)) == Sentence("skull.journal.challenge_lost_own", {"name": who(1), "bid": 2})
    assert key(tell(DiscLost(1, 3, 2, "chosen"))) == "skull.journal.lost_chosen"
    assert key(tell(DiscLost(1, 1, 0, "last"))) == "skull.journal.lost_last"


def events(moves: str, more: str, players: int = 3) -> list[object]:
    state = scripted("skull", players, moves, showing=False)
    state.journal = []
    go_on(state, more)
    return list(GAME.events(state.journal))


def test_the_bid_that_nobody_beats_and_the_success_are_told() -> None:
    told = events(f"{PLACED}, 0 bid 1, 1 pass", "2 pass")
    assert told == [
        Passed(2),
        ChallengeBegan(0, 1, "unbeaten"),
        Turned(0, 0, 0, "flower", 0, 1),
        ChallengeWon(0, 1, 1),
        RoundBegan(0, 2, "challenger"),
    ]


def test_a_bid_on_every_disc_ends_the_bidding_and_says_why() -> None:
    assert events(f"{PLACED}, 0 bid 1", "1 bid 3")[:2] == [BidNamed(1, 3), ChallengeBegan(1, 3, "all")]


# Each of three players takes or loses challenges that are for one disc, the challenger's own.
ONE_EACH = "0 place {0}, 1 place {1}, 2 place {2}"


def _own_skull(seat: int) -> str:
    """Seat 0 or 1 places its skull, opens a challenge for one disc and fails."""
    discs = ONE_EACH.format(*("skull" if seat == one else "flower" for one in range(3)))
    return f"{discs}, {seat} bid 1, {(seat + 1) % 3} pass, {(seat + 2) % 3} pass"


def test_the_second_challenge_won_wins_the_game_and_both_are_told() -> None:
    flowers = ONE_EACH.format("flower", "flower", "flower")
    won = f"{flowers}, 0 bid 1, 1 pass, 2 pass"
    told = events(f"chance starter 0, {won}", won)
    assert told[-2:] == [ChallengeWon(0, 1, 2), Won(0, "challenges")]
    assert key(tell(ChallengeWon(0, 1, 2))) == "skull.journal.challenge_won_second"
    assert key(tell(ChallengeWon(0, 1, 1))) == "skull.journal.challenge_won"
    assert key(tell(Won(0, "challenges"))) == "skull.journal.won_challenges"


def test_an_eliminated_player_names_who_starts_and_the_last_one_left_wins() -> None:
    out = ", ".join([*([f"{_own_skull(0)}, 0 lose flower"] * 3), _own_skull(0)])
    told = events(f"chance starter 0, {out}", "0 start 1")
    assert told[-1] == RoundBegan(1, 5, "named", 0)
    place = "1 place {}, 2 place flower"
    fail = f"{place.format('skull')}, 1 bid 1, 2 pass"
    losses = ", ".join([f"{fail}, 1 lose flower"] * 3)
    told = events(f"chance starter 0, {out}, 0 start 1, {losses}", fail)
    assert told[-1] == Won(2, "last")


def test_whoever_eliminates_by_a_skull_starts_the_next_round() -> None:
    # Seat 0 turns its flower and then the skull of seat 1, and each time chance takes a disc.
    fail = "0 place {}, 1 place skull, 2 place flower, 0 bid 2, 1 pass, 2 pass{}"
    three = ", ".join([fail.format("flower", ", 0 reveal 1") + ", chance lost 0 {}"] * 3)
    moves = f"chance starter 0, {three.format('skull', 'flower', 'flower')}"
    told = events(moves, fail.format("flower", ", 0 reveal 1"))
    assert told[-1] == RoundBegan(1, 5, "skull")


def test_which_disc_was_lost_is_for_its_owner_alone() -> None:
    told = events(f"{BIDDING}, 2 bid 3, 0 pass, 1 pass, 2 reveal 1", "chance lost 2 flower")
    assert told[:2] == [DiscLost(2, 4, 3, "drawn"), OwnLoss(2, "flower", only=2)]


def test_turned_discs_say_owner_face_and_flowers_found() -> None:
    state = scripted("skull", 3, f"{BIDDING}, 2 bid 3, 0 pass", showing=False)
    state.journal = []
    go_on(state, "1 pass, 2 reveal 0, 2 reveal 1")
    turned = [event for event in GAME.events(state.journal) if isinstance(event, Turned)]
    assert turned == [Turned(2, 2, 0, "flower", 0, 1), Turned(2, 0, 1, "flower", 1, 2), Turned(2, 1, 0, "skull", 2, 2)]


def said_to(you: int | None, event: JournalEvent, lang: str = "en") -> str:
    return Speech(catalogue(lang), NAMES).to(you).tell(GAME.tell(event)) or ""


def test_a_lost_challenge_is_told_to_the_challenger_to_the_owner_of_the_skull_and_to_the_others() -> None:
    lost = ChallengeLost(2, 3, 1)
    assert said_to(2, lost) == "You bid 3 flowers and hit Ben’s skull: the challenge is lost."
    assert said_to(1, lost) == "Cleo bid 3 flowers and hit your skull: the challenge is lost."
    assert said_to(0, lost) == said_to(None, lost) == "Cleo bid 3 flowers and hit Ben’s skull: the challenge is lost."
    assert said_to(2, ChallengeLost(2, 1, 2)) == "You bid 1 flower and hit your own skull: the challenge is lost."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_speaks_to_whoever_it_names_in_every_language(lang: str) -> None:
    rng = Random(3)
    kinds: set[str] = set()
    for seed in range(12):
        state = GAME.new(4, {"last_chance": seed % 2 == 0})
        state.journal = []
        while state.mover() != OVER:
            step(state, [RandomBot()] * 4, rng)
        for event in GAME.events(state.journal):
            kinds.add(str(event.__struct_config__.tag))
            sentence = GAME.tell(event)
            assert sentence is not None
            for seat, name in enumerate(NAMES[:4]):
                named = any(isinstance(param, Term) and param.seat == seat for param in sentence.params.values())
                assert (name in said_to(None, event, lang)) == named
                assert name not in said_to(seat, event, lang)
    assert kinds == {str(kind.__struct_config__.tag) for kind in get_args(SkullEvent)}
