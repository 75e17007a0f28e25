"""The proof of a finished table says what chance did in words that people understand, in every language."""

from __future__ import annotations

import random

import pytest

from calavera.games import GAMES
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES
from calavera.server.api.proof import make_proof
from calavera.table.commands import Start
from calavera.terminal.speech import Speech
from tests.table.sitting import Sitting

NAMES = ("Ada", "Bruno", "Chloé")


def played_out(game: str) -> Sitting:
    sitting = Sitting(game, 3)
    sitting.sit(3)
    sitting.do(0, Start())
    rng = random.Random(5)
    while sitting.table.status == "playing":
        sitting.play_on(rng)
    return sitting


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_draw_is_told_in_every_language(game: str) -> None:
    sitting = played_out(game)
    proof = make_proof(sitting.table.id, sitting.entries)
    assert len(proof.draws) == sitting.table.draws > 0
    for lang in LANGUAGES:
        speech = Speech(catalogue(lang), NAMES)
        for draw in proof.draws:
            said = speech.tell(draw.text)
            assert said, draw.outcome
            assert "{" not in said
            assert draw.outcome not in said


def test_after_the_end_everybody_may_read_who_was_dealt_what() -> None:
    speech = Speech(catalogue("en"), NAMES)
    proof = make_proof("table-1", played_out("skull_king").entries)
    deals = {draw.outcome: speech.tell(draw.text) for draw in proof.draws if draw.outcome.startswith("deal")}
    assert all(said is not None and said.startswith(NAMES[int(words.split()[1])]) for words, said in deals.items())
