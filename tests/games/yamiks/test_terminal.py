"""The sheets in the terminal: three columns per box, within eighty columns."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from calavera.games.catalogue import catalogue
from calavera.games.yamiks import terminal
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.state import YamiksState
from calavera.messages import LANGUAGES
from calavera.terminal.speech import Speech
from tests.games.yamiks.rules.script import begun, play_round

NAMES = ["Ada", "Ben", "Cleo", "Dora"]


def drawn(state: YamiksState, seat: int | None, lang: str = "en") -> list[str]:
    console = Console(width=80, file=io.StringIO(), record=True)
    console.print(terminal.board(state.view(seat), Speech(catalogue(lang), NAMES)))
    return console.export_text().splitlines()


def test_a_line_has_points_two_dice_and_pot() -> None:
    state = begun(2)
    play_round(state, "sixes", "6 6 6 1 2", "5 4 1 1 1")
    GAME.happen(state, "roll 2 2 2 5 6")
    GAME.play(state, 1, "fill three")
    lines = {line[2:].split("  ")[0].strip(): line for line in drawn(state, 0)}
    assert lines["Sixes"].split()[-6:] == ["18", "12", "12", "0", "9", "0"]
    assert lines["Three of a kind"].split()[-4:] == ["·", "20", "11", "·"]  # the pot of this round is not decided yet
    assert lines["Two best dice"].split()[-2:] == ["12", "20"]
    assert lines["Pot"].split()[-2:] == ["12", "0"]
    assert lines["Total"].split()[-2:] == ["30", "20"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_four_sheets_fit_into_eighty_columns(lang: str) -> None:
    state = begun(4)
    play_round(state, "grand_slam", *["6 6 6 6 6"] * 4)
    GAME.happen(state, "roll 2 2 2 5 6")
    lines = drawn(state, 3, lang)
    row = next(line for line in lines if catalogue(lang).text("yamiks.box.grand_slam") in line)
    assert row.split()[-12:] == ["50", "12", "6"] * 4
    assert not any("…" in line for line in lines)
