"""Every event of a journal is a sentence that all catalogues have, with exactly the parameters it takes, or none."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from librt.random import Random

from calavera.messages import LANGUAGES, Catalogue
from calavera.rules import GAMES, find_game
from calavera.rules.sentence import Param, Sentence, Term, who, word
from calavera.rules.state import Event
from calavera.testing import SETTINGS, Setting
from calavera.testing.checks import random_move

NOT_WORTH_A_SENTENCE = {"dealt", "pot_lost", "discarded"}


def events(setting: Setting, seed: int) -> Iterator[Event]:
    """Everything a random game tells."""
    state = find_game(setting.game).new(setting.players, setting.options)
    rng = Random(seed)
    journal: list[Event] = []
    state.journal = journal
    while not state.is_over():
        random_move(state, rng)
        yield from journal
        journal.clear()


def check_params(key: str, params: dict[str, Param], players: int) -> None:
    for lang in LANGUAGES:
        message = Catalogue(lang).message(key)
        assert message.params == params.keys(), key
        assert message.counted is None or isinstance(params[message.counted], int), key
    for param in params.values():
        check_param(param, players)


def check_param(param: Param, players: int) -> None:
    if not isinstance(param, Term):
        return
    if isinstance(param.seat, int):
        assert 0 <= param.seat < players
    elif isinstance(param.list, tuple):
        for part in param.list:
            check_param(part, players)
    else:
        check_params(str(param.key), param.params if isinstance(param.params, dict) else {}, players)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_whatever_happens_has_its_sentence(setting: Setting) -> None:
    tell = GAMES[setting.game].tell
    told = 0
    for event in events(setting, 3):
        sentence = tell(event)
        if sentence is None:
            assert event.what in NOT_WORTH_A_SENTENCE
        else:
            check_params(sentence.key, sentence.params, setting.players)
            told += 1
    assert told > 20


def test_a_sentence_on_the_wire_has_no_more_than_it_needs() -> None:
    card = word("skull_queen.card.red", value=7)
    sentence = Sentence("x", {"a": 3, "b": "1 2", "c": who(0), "d": card, "e": Term(list=(word("colour.red"),))})
    assert msgspec.json.decode(msgspec.json.encode(sentence)) == {
        "key": "x",
        "params": {
            "a": 3,
            "b": "1 2",
            "c": {"seat": 0},
            "d": {"key": "skull_queen.card.red", "params": {"value": 7}},
            "e": {"list": [{"key": "colour.red"}]},
        },
    }
    assert msgspec.json.decode(msgspec.json.encode(sentence), type=Sentence) == sentence


def test_a_plank_is_told_by_what_its_spaces_are_worth() -> None:
    sentence = GAMES["skull_queen"].tell(Event("plank", 1, 625 + 125 * 0 + 25 * 1 + 5 * 4 + 2, -1, -1))
    assert sentence is not None
    assert msgspec.to_builtins(sentence.params["thing"]) == {"key": "skull_queen.side.back"}
    pirates = msgspec.to_builtins(sentence.params["value"])["list"]
    assert [(pirate["params"]["thing"]["key"], pirate["params"]["value"]) for pirate in pirates] == [
        ("colour.red", 8),
        ("colour.yellow", 5),
        ("colour.green", 1),
        ("colour.blue", 3),
    ]
