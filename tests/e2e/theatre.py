"""What people see of a game while it is told, noted at every change of their page."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict

from playwright.sync_api import Page, expect

from tests.e2e.words import word

NOTES = Path(__file__).with_name("theatre.js").read_text(encoding="utf-8")
# What can be tapped to choose it, and looks so.
OFFERED = {
    "skull_king": ":is(.wheel button:not([aria-disabled]), .screen button.legal)",
    "skull": ":is([data-open], .hand button.open)",
    "yamiks": "[data-box].legal",
    "skull_queen": "[data-card].legal",
}
# The least time for the last move of a game, and for its winner.
RESULT_MS = 2_000


class Note(TypedDict):
    telling: str
    busy: bool
    header: str
    ticker: str
    offered: int
    final: bool
    crown: bool
    end: bool
    at: float


def notes_of(game: str) -> str:
    """The script that takes them."""
    return NOTES.replace("{offered}", f"main > .board {OFFERED[game]}")


def notes(page: Page) -> list[Note]:
    found: list[Note] = page.evaluate("window.theatre")
    return found


def see_the_last_move_the_winner_and_the_end(page: Page) -> None:
    """The page was in no hurry from the moment on when it heard how the game ends."""
    told = notes(page)
    last = next(i for i, note in enumerate(told) if note["final"] and note["busy"])
    crown = next(i for i, note in enumerate(told) if note["crown"] and i > last)
    end = next(i for i, note in enumerate(told) if note["end"])
    assert told[crown]["at"] - told[last]["at"] >= RESULT_MS, told[last : end + 1]
    assert told[end]["at"] - told[crown]["at"] >= RESULT_MS, told[last : end + 1]


def see_one_clock(page: Page) -> None:
    """Header, ticker and choices belong to what is being told, at every change of the page."""
    scenes = [note for note in notes(page) if note["busy"] and note["telling"]]
    assert len({note["telling"] for note in scenes}) > 20
    assert [note for note in scenes if note["offered"]] == []
    assert [note for note in scenes if note["header"] != note["ticker"]] == []


def see_every_sentence_once(page: Page) -> None:
    """What a screen reader was told is what the log holds, which opens at its end and has headings."""
    spoken = page.locator("[role=log] p").all_inner_texts()
    page.get_by_role("button", name=word("en", "app.end.show_table")).click()
    page.locator("main > .line").click()
    log = page.get_by_role("dialog").locator(".log")
    assert log.locator("li:is(.game, .table)").all_inner_texts()[-len(spoken) :] == spoken
    assert len(spoken) > 20
    expect(log.locator("li").last).to_be_in_viewport()
    expect(log.locator("h3").first).to_be_attached()
