"""Sheets over HTTP: as a picture and as PDF, drawn once, and refused like everything else."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pypdf
import pytest

from calavera.games import GAMES
from calavera.messages import LANGUAGES
from calavera.server.api import sheets
from tests.server.foreign import with_pig
from tests.server.web import Client, limited, web


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with web(public_url="https://games.example.org") as started:
        yield started


@pytest.mark.parametrize("game", list(GAMES))
def test_a_sheet_comes_as_pdf_and_as_a_picture(client: Client, game: str) -> None:
    for lang in LANGUAGES:
        pdf = client.get(f"/api/sheets/{game}.pdf?lang={lang}&paper=letter")
        assert (pdf.status_code, pdf.headers["content-type"]) == (200, "application/pdf")
        assert pdf.headers["content-disposition"] == f'inline; filename="calavera-{game}-4-{lang}-letter.pdf"'
        read = pypdf.PdfReader(io.BytesIO(pdf.content))
        assert len(read.pages) == 1
        assert f"games.example.org/pad/new?game={game}" in read.pages[0].extract_text().replace("\n", "")
        svg = client.get(f"/api/sheets/{game}.svg?lang={lang}&paper=letter")
        assert (svg.status_code, svg.headers["content-type"].partition(";")[0]) == (200, "image/svg+xml")
        root = ET.fromstring(svg.text)  # noqa: S314  (our own server has written it)
        assert root.get("lang") == lang


def test_as_many_players_as_asked_for(client: Client) -> None:
    text = client.get("/api/sheets/skull_king.svg?players=6").text
    assert "Player 6" in text
    assert "Player 6" not in client.get("/api/sheets/skull_king.svg?players=5").text
    assert "Player 4" in client.get("/api/sheets/yamiks.svg").text


def test_a_picture_may_do_nothing_but_show_itself(client: Client) -> None:
    policy = client.get("/api/sheets/skull.svg").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ("ludo.pdf", 404, "game.unknown"),
        (".pdf", 404, "game.unknown"),
        ("skull", 404, "request.not_found"),
        ("skull.png", 404, "request.not_found"),
        ("skull.pdf.svg", 404, "game.unknown"),
        ("skull.pdf?players=2", 400, "players.invalid"),
        ("skull.pdf?players=7", 400, "players.invalid"),
        ("skull.pdf?players=-1", 400, "request.invalid"),
        ("skull.pdf?players=x", 400, "request.invalid"),
        ("skull.pdf?players=99999999999999999999", 400, "request.invalid"),
        ("skull.svg?paper=a3", 400, "sheet.paper"),
        ("skull.svg?paper=", 400, "sheet.paper"),
        ("skull.svg?paper=" + "x" * 50, 400, "request.invalid"),
        ("skull.svg?lang=xx", 400, "request.invalid"),
    ],
)
def test_what_makes_no_sense_is_a_problem_with_a_code(client: Client, asked: str, status: int, code: str) -> None:
    answer = client.get(f"/api/sheets/{asked}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_game_without_a_sheet_says_so(tmp_path: Path) -> None:
    with with_pig(tmp_path), web() as client:
        answer = client.get("/api/sheets/pig.svg")
        assert (answer.status_code, answer.json()) == (404, {"code": "sheet.none", "params": {"game": "pig"}})
        told = {game["id"]: game["sheet"] for game in client.get("/api/games").json()}
        assert told == {**dict.fromkeys(told, True), "pig": False}


def test_a_sheet_is_drawn_once_for_all_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Any] = []

    def print_sheet(game: Any, *asked: Any) -> bytes:
        drawn.append((game.id, *asked))
        return b"<svg/>"

    monkeypatch.setattr(sheets, "print_sheet", print_sheet)
    with web() as client:
        for _ in range(3):
            assert client.get("/api/sheets/skull.svg", headers={"Host": "localhost:8000"}).text == "<svg/>"
        client.get("/api/sheets/skull.svg", headers={"Host": "127.0.0.1"})
    assert [asked[-1] for asked in drawn] == ["http://localhost:8000", "http://127.0.0.1"]


def test_sheets_count_as_costly_reads() -> None:
    with web(limits=limited(costly_reads_per_address=3)) as client:
        codes = [client.get("/api/sheets/skull.svg").status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]
        assert client.get("/api/sheets/skull.svg").json()["code"] == "limit.reads"
