"""The proof of a finished table says what chance did in words that people understand, in every language."""

from __future__ import annotations

import random
from collections.abc import Generator
from itertools import pairwise

import msgspec
import pytest

from calavera.games import GAMES
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES
from calavera.server.api import proof as proof_module
from calavera.server.api.proof import Proof, encoding, make_proof, proving
from calavera.table.commands import Start
from calavera.table.events import Entry
from calavera.table.pieces import run_through
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


def test_no_step_towards_a_proof_has_to_do_with_the_whole_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """But the last, which copies bytes."""
    entries = played_out("skull_king").entries
    monkeypatch.setattr(proof_module, "JOINED", 10)
    at_step: list[int] = []
    taken = 0

    def counted(entry: Entry) -> Entry:
        nonlocal taken
        taken += 1
        return without_talk(entry)

    without_talk = proof_module._without_talk
    monkeypatch.setattr(proof_module, "_without_talk", counted)

    def watched() -> Generator[None, None, Proof]:
        work = proving("table-1", entries)
        while True:
            try:
                next(work)
            except StopIteration as end:
                made: Proof = end.value
                return made
            at_step.append(taken)
            yield

    proof = run_through(watched())
    assert taken == len(entries)
    assert max(after - before for before, after in pairwise([*at_step, taken])) == 1
    encoded = run_through(encoding(proof))
    assert msgspec.json.decode(encoded, type=Proof) == proof
    assert sum(1 for _ in encoding(proof)) >= len(proof.entries) + len(proof.draws)


def test_a_proof_without_draws_is_encoded_as_any_other() -> None:
    empty = Proof("table-1", "", "", (), (), (), ())
    assert msgspec.json.decode(run_through(encoding(empty)), type=Proof) == empty
