"""A game of another package that cannot be listed is left out with a warning, and all others stay."""

from __future__ import annotations

import itertools
import json
import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

import msgspec
import pytest

from calavera import Game
from calavera.core.errors import MalformedAction, UnknownGame
from calavera.core.lazy import Lazy
from calavera.core.notation import Notation
from calavera.games import GAMES, find_game, registry
from calavera.games.registry import BrokenGame, Registry
from calavera.games.skull.game import GAME as SKULL
from calavera.testing.settings import settings_of

NUMBERS = itertools.count()
INTRODUCTION = {"ludo.name": "Ludo", "ludo.players": "2 to 4 players", "ludo.tagline": "Home, all four of them."}


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    pass


def ludo(package: str, **more: Any) -> Game[Any, Any, Any]:
    return Game(
        id="ludo",
        version=1,
        package=package,
        seats=range(2, 5),
        options=SKULL.options_type,
        view=SKULL.view_type,
        make=lambda *_: pytest.fail("nobody plays it here"),
        actions=Notation([(0, Roll())], MalformedAction),
        **more,
    )


class Strangers:
    """A package beside ours with the catalogues that are written; it declares what is set as `game`."""

    game: Any = None

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.package = f"ludo_{next(NUMBERS)}"  # its own each time: catalogues are read once
        self._folder = folder / self.package / "messages"
        self._folder.mkdir(parents=True)
        (folder / self.package / "__init__.py").touch()
        monkeypatch.syspath_prepend(folder)
        monkeypatch.setitem(sys.modules, "strangers", self)  # only looked up by name
        points = [*entry_points(group=registry.GROUP), EntryPoint("ludo", "strangers:game", registry.GROUP)]
        monkeypatch.setattr(registry, "entry_points", lambda **_: points)

    def write(self, lang: str, texts: object) -> None:
        (self._folder / f"{lang}.json").write_text(json.dumps(texts), encoding="utf-8")


@pytest.fixture
def strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Strangers:
    return Strangers(tmp_path, monkeypatch)


def test_a_sound_game_is_listed_after_ours(strangers: Strangers) -> None:
    strangers.write("en", INTRODUCTION)
    strangers.game = ludo(strangers.package)
    assert list(Registry()) == [*GAMES, "ludo"]


def test_a_package_with_a_typo_leaves_the_others_alone(strangers: Strangers) -> None:
    strangers.game = ludo("ludo_pakage")
    with pytest.warns(BrokenGame, match="ludo_pakage"):
        assert list(Registry()) == list(GAMES)


def test_a_package_without_english_texts_is_left_out(strangers: Strangers) -> None:
    strangers.game = ludo(strangers.package)
    with pytest.warns(BrokenGame, match=r"there is no messages/en\.json in 'ludo_"):
        assert "ludo" not in Registry()


@pytest.mark.parametrize(
    ("lang", "texts", "complaint"),
    [
        ("en", {key: text for key, text in INTRODUCTION.items() if key != "ludo.players"}, "lacks 'ludo.players'"),
        ("de", {"ludo.name": "Mensch ärgere dich nicht"}, r"messages/de\.json .* lacks 'ludo.players'"),
        ("en", INTRODUCTION | {"ludo.name": "{colour} Ludo"}, "'ludo.name' is said without parameters"),
        ("en", INTRODUCTION | {"skull.name": "Ludo"}, "'skull.name' does not begin with 'ludo.'"),
        ("en", INTRODUCTION | {"ludo.heading": "{"}, "stray brace"),
        (
            "en",
            INTRODUCTION | {"ludo.journal.won@name": "You win."},
            "needs 'ludo.journal.won' with the parameter 'name'",
        ),
        ("fr", [], "a catalogue is a JSON object"),
    ],
)
def test_texts_that_would_fail_in_a_list_are_noticed(
    strangers: Strangers, lang: str, texts: object, complaint: str
) -> None:
    strangers.write("en", INTRODUCTION)
    strangers.write(lang, texts)
    strangers.game = ludo(strangers.package)
    with pytest.warns(BrokenGame, match=complaint):
        assert list(Registry()) == list(GAMES)


def test_a_phrase_without_words_is_noticed(strangers: Strangers) -> None:
    strangers.write("en", INTRODUCTION)
    strangers.game = ludo(strangers.package, phrases=("home",))
    with pytest.warns(BrokenGame, match=r"lacks 'ludo\.phrase\.home'"):
        assert "ludo" not in Registry()


def test_something_else_than_a_game_is_left_out(strangers: Strangers) -> None:
    strangers.game = "ludo"
    with pytest.warns(BrokenGame, match="not a Game with the id 'ludo'"):
        assert "ludo" not in Registry()


def test_conformance_settings_that_cannot_be_read_leave_the_others_alone() -> None:
    game = ludo("ludo_package", conformance=Lazy("ludo_package.nowhere"))
    with pytest.warns(BrokenGame, match=r"ludo_package\.nowhere"):
        assert settings_of(game) == []


def test_an_unknown_game_is_answered_by_the_known_ones() -> None:
    with pytest.raises(UnknownGame) as caught:
        find_game("skul")
    assert caught.value.params == {"id": "skul", "known": ", ".join(GAMES)}
