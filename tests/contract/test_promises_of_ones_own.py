"""`check_game` holds a game of one's own to all that it promises: each fault here must be noticed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from calavera.core.reason import Reason
from calavera.core.sentence import Sentence
from calavera.core.state import NOBODY
from calavera.testing import Violation, check_game
from tests.contract.coins import CoinsState, CoinsView, coins, observe

SEEDS = 3


def check(players: int = 3, **changed: Any) -> None:
    for seed in range(SEEDS):
        check_game(coins(**changed), players, {}, seed)


@pytest.mark.parametrize("players", [2, 3, 9, 10, 12])
def test_a_sound_game_passes_with_any_number_of_players(players: int) -> None:
    check(players)


class Loud(CoinsState):
    """Notes for everybody what only one seat may learn."""

    def _note(self, what: str, seat: int = NOBODY, value: int = 0, only: int = NOBODY, other: int = NOBODY) -> None:  # noqa: ARG002  (that is the fault)
        super()._note(what, seat, value, NOBODY, other)


def test_a_private_note_that_everybody_hears_is_noticed() -> None:
    with pytest.raises(Violation, match=r"is told no secret|is told nothing that it may not know"):
        check(make=Loud)


def test_a_reason_that_gives_a_secret_away_is_noticed() -> None:
    def telling(state: CoinsState, seat: int, _action: int) -> Reason:
        return Reason("repeated", {"fingers": state.coins[(seat + 1) % state.players]})

    with pytest.raises(Violation, match="is told nothing that it may not know"):
        check(words={"reason": telling})


def test_a_view_that_shows_a_secret_is_noticed() -> None:
    def showing(state: CoinsState, seat: int, history: bool) -> CoinsView:
        return msgspec.structs.replace(observe(state, seat, history), coin=state.coins[0] if state.coins else None)

    with pytest.raises(Violation, match=r"equal keys mean equal views|looks the same"):
        check(observe=showing)


def failing(*_: Any) -> Any:
    raise LookupError("out of words")


@pytest.mark.parametrize("part", ["heading", "prompt", "facts", "label", "journal"])
def test_a_text_that_fails_is_noticed(part: str) -> None:
    with pytest.raises(Violation, match="LookupError: out of words"):
        check(words={part: failing})


@pytest.mark.parametrize("changed", [{"unpack": failing}, {"measures": failing}], ids=["unpack", "measures"])
def test_an_edge_that_fails_is_noticed(changed: dict[str, Any]) -> None:
    with pytest.raises(Violation, match="LookupError: out of words"):
        check(**changed)


@pytest.mark.parametrize(
    ("part", "sentence"),
    [
        ("prompt", Sentence("coins.prompt.missing", {})),
        ("heading", Sentence("coins.heading", {"number": 1})),
        ("label", Sentence("coins.action.lower", {})),
        ("journal", Sentence("coins.journal.raised", {})),
    ],
)
def test_a_sentence_that_the_catalogue_does_not_have_is_noticed(part: str, sentence: Sentence) -> None:
    with pytest.raises(Violation, match="can be said in English: Missing"):
        check(words={part: lambda _: sentence})


def test_a_reason_that_the_catalogue_does_not_have_is_noticed() -> None:
    with pytest.raises(Violation, match=r"MissingMessage: 'coins\.reason\.forbidden'"):
        check(words={"reason": lambda *_: Reason("forbidden")})


def test_a_game_without_texts_is_noticed() -> None:
    with pytest.raises(Violation, match=r"there is no messages/en\.json"):
        check(package="json")


class Forgetful(CoinsState):
    """Its clones do not know who has still to choose."""

    def clone(self) -> CoinsState:
        new = super().clone()
        new.waiting, new.stage_from = 0, 0
        return new


@pytest.mark.timeout(60)
def test_a_clone_that_forgets_who_has_to_choose_is_an_error_and_no_endless_loop() -> None:
    with pytest.raises(RuntimeError, match=r"clone\(\) must copy `waiting` and `stage_from`"):
        check(make=Forgetful)
