"""Every event of a journal is a sentence that all catalogues have, with exactly the parameters it takes, or none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest
from librt.random import Random

from calavera.core.bot import step
from calavera.core.journal import JournalEvent
from calavera.core.sentence import Param, Sentence, Term, who, word
from calavera.core.state import Note, State
from calavera.games import GAMES, find_game
from calavera.games.bots import RANDOM, fallback_bot, make_bot
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES
from calavera.testing import SETTINGS, GameSetting

WALKS = 2


def events(setting: GameSetting, seed: int) -> Iterator[JournalEvent]:
    """Everything a game tells; every second one is played with some sense, as chance alone never fills a good sheet."""
    state: State = find_game(setting.game).new(setting.players, setting.options)
    rng = Random(seed)
    bots = [make_bot(setting.game, fallback_bot(setting.game) if seed % 2 else RANDOM)] * setting.players
    journal: list[Note] = []
    state.journal = journal
    while not state.is_over():
        step(state, bots, rng)
        yield from state.game.events(journal)
        journal.clear()


def check_params(key: str, params: dict[str, Param], players: int) -> None:
    for lang in LANGUAGES:
        message = catalogue(lang).message(key)
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


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_occurs_and_has_its_sentence_or_none(game: str) -> None:
    told: set[str] = set()
    silent: set[str] = set()
    for setting in (setting for setting in SETTINGS if setting.game == game):
        for seed in range(WALKS):
            for event in events(setting, seed):
                assert msgspec.json.decode(msgspec.json.encode(event), type=GAMES[game].events_type) == event
                sentence = GAMES[game].tell(event)
                (silent if sentence is None else told).add(str(event.__struct_config__.tag))
                if sentence is not None:
                    check_params(sentence.key, sentence.params, setting.players)
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(GAMES[game].events_type)}
    assert told | silent == kinds
    assert len(told) > len(kinds) / 2


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
