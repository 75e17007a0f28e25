"""`calavera sheets`: a PDF of one page, and a sentence for every mistake."""

from __future__ import annotations

from pathlib import Path

import pypdf
import pytest

from calavera.games import GAMES
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES
from calavera.sheets import PAPERS
from tests.cli.terminal import Terminal
from tests.server.foreign import with_pig


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CALAVERA_PUBLIC_URL", "https://games.example.org")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", list(GAMES))
def test_a_sheet_is_written_in_the_language_asked_for(terminal: Terminal, game: str, lang: str, tmp_path: Path) -> None:
    result = terminal.run("sheets", game, "--lang", lang, "--paper", "letter")
    assert (result.code, result.err) == (0, "")
    (file,) = tmp_path.iterdir()
    assert file.name == f"calavera-{game}-4-{lang}-letter.pdf"
    assert result.out.splitlines() == [
        catalogue(lang).text("cli.sheets.done", path=file.name),
        catalogue(lang).text("cli.sheets.leads", url=f"https://games.example.org/pad/new?game={game}"),
    ]
    read = pypdf.PdfReader(file)
    assert len(read.pages) == 1
    assert float(read.pages[0].mediabox.width) == pytest.approx(PAPERS["letter"][0], abs=0.01)


def test_players_paper_site_and_file_can_be_chosen(terminal: Terminal, tmp_path: Path) -> None:
    told = terminal.run(
        "sheets", "skull", "--players", 6, "--paper", "A4", "--site", "http://10.0.0.7:8000", "--output", "six.pdf"
    )
    assert told.code == 0
    read = pypdf.PdfReader(tmp_path / "six.pdf")
    assert float(read.pages[0].mediabox.width) == pytest.approx(PAPERS["a4"][0], abs=0.01)
    text = read.pages[0].extract_text()
    assert "Player 6" in text
    assert "10.0.0.7:8000/pad/new?game=skull" in text


def test_without_a_public_address_the_code_leads_to_this_machine(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CALAVERA_PUBLIC_URL")
    monkeypatch.setenv("CALAVERA_PORT", "8123")
    monkeypatch.setattr("calavera.server.ops.network.address_in_network", lambda: "192.168.1.20")
    assert "http://192.168.1.20:8123/pad/new?game=skull" in terminal.run("sheets", "skull").out
    monkeypatch.setattr("calavera.server.ops.network.address_in_network", lambda: None)
    assert "http://localhost:8123/pad/new?game=skull" in terminal.run("sheets", "skull").out


def test_a_sheet_replaces_an_older_one_and_leaves_nothing_else(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "mine.pdf").write_text("old")
    assert terminal.run("sheets", "yamiks", "--output", "mine.pdf").code == 0
    assert (tmp_path / "mine.pdf").read_bytes().startswith(b"%PDF")
    assert [file.name for file in tmp_path.iterdir()] == ["mine.pdf"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ludo"], "There’s no such game."),
        (["skull", "--players", "2"], "This game needs 3 to 6 players."),
        (["yamiks", "--players", "0"], "This game needs 1 to 4 players."),
        (["skull", "--paper", "a3"], "There’s no sheet on the paper “a3”, only on a4, letter."),
        (["skull", "--site", "games.example.org"], "isn’t the address of a web site"),
        (["skull", "--site", "ftp://games.example.org"], "isn’t the address of a web site"),
        (["skull", "--site", "http://[::1"], "isn’t the address of a web site"),
        (["skull", "--site", "http://a b"], "isn’t the address of a web site"),
        (["skull", "--site", "https://münchen.example"], "isn’t the address of a web site"),
        (["skull", "--site", "https://x.example/?a=b"], "isn’t the address of a web site"),
        (["skull", "--site", "https://" + "long" * 40 + ".example"], "too long for a QR code on paper"),
        (["skull", "--output", "nowhere/sheet.pdf"], "can’t be written"),
        (["skull", "--output", "/"], "can’t be written"),
        (["skull", "--players", "four"], "I can’t make sense of this command line"),
        ([], "I can’t make sense of this command line"),
    ],
)
def test_a_mistake_is_explained_and_nothing_is_written(
    terminal: Terminal, arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    result = terminal.run("sheets", *arguments)
    assert result.code == 2
    assert sentence in " ".join(result.err.split())
    assert result.out == ""
    assert list(tmp_path.iterdir()) == []


def test_the_longest_site_that_is_accepted_fits(terminal: Terminal) -> None:
    site = "https://" + "w" * 84 + ".example"
    assert len(site) == 100
    for game in GAMES:
        assert terminal.run("sheets", game, "--site", site).code == 0


def test_a_game_without_a_sheet_says_so(terminal: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "installed"
    folder.mkdir()
    with with_pig(folder):
        result = terminal.run("sheets", "pig", "--lang", "fr")
    assert (result.code, result.out) == (2, "")
    assert "Il n’y a pas de feuille à imprimer pour ce jeu." in result.err
