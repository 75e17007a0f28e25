"""`calavera rules`: everything, in every language."""

from __future__ import annotations

import re

import pytest

from calavera.games import GAMES
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES, rules_outline
from tests.cli.terminal import Terminal


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", list(GAMES))
def test_the_rules_are_printed_to_the_last_paragraph(terminal: Terminal, game: str, lang: str) -> None:
    result = terminal.run("rules", game, "--lang", lang)
    assert (result.code, result.err) == (0, "")
    assert "\x1b" not in result.out  # plain when nobody watches
    out = squeezed(result.out)
    texts = catalogue(lang)
    for section in rules_outline(game, catalogue("en")):
        for key in (section.title, *section.paragraphs):
            assert squeezed(texts.text(key)) in out, key


def test_every_cell_of_the_tables_is_there(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")  # wide enough that no cell is broken
    for game in GAMES:
        out = terminal.run("rules", game, "--lang", "de").out
        for section in rules_outline(game, catalogue("en")):
            for key in (*section.rows, *([section.columns] if section.columns else [])):
                for cell in catalogue("de").text(key).split(" | "):
                    assert cell in out


@pytest.mark.parametrize(
    ("variables", "title"),
    [
        ({"LANG": "it_IT.UTF-8"}, "Regole"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "de_CH"}, "Regeln"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr_FR"}, "Règles"),
        ({"LANG": "C"}, "Rules"),
        ({"LANG": "ja_JP.UTF-8"}, "Rules"),
    ],
)
def test_the_language_is_that_of_the_system(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], title: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert title in terminal.run("rules", "skull").out.splitlines()[0]
