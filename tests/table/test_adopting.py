"""Adopting a decision gives the same table as folding its events: the game, the journal, the clocks, everything."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from calavera.core.errors import CalaveraError
from calavera.table import log
from calavera.table.commands import AddBot, Leave, Play, Sit, Start, Undo
from calavera.table.decide import decide
from calavera.table.decision import Decision
from calavera.table.events import Entry, Event
from calavera.table.people import Asker
from calavera.table.settings import Clock
from calavera.table.table import Table
from tests.table.lively import NAMES, TABLES, play_lively
from tests.table.sitting import Sitting, attributes, choices_of, started

CLOCKS = (Clock(), Clock("move", 20), Clock("bank", 60, 5))


def everything(table: Table) -> dict[str, object]:
    """All that a table knows; of its game what was played, what every viewer sees, and who may do what."""
    known = {name: value for name, value in attributes(table).items() if name not in ("state", "clocks", "choices")}
    known["clocks"] = attributes(table.clocks)
    known["choices"] = choices_of(table)
    state = table.state
    if state is not None:
        seats = range(state.players)
        known["dump"] = state.dump()
        known["journal of the last move"] = state.journal
        known["views"] = [msgspec.json.encode(state.view(seat)) for seat in (None, *seats)]
        known["legal"] = [state.legal(seat) for seat in seats]
        known["waiting"] = (state.waiting, state.stage_from, list(state.history))
    return known


class Adopting(Sitting):
    """Folds what is decided, and lets a second table adopt it."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.adopted = Table("table-1")
        self.adoptions = 0
        super().__init__(*args, **options)

    def add(self, events: list[Event], key: str | None = None) -> list[Event]:
        return self.add_decision(Decision(events), key)

    def add_decision(self, decision: Decision, key: str | None = None) -> list[Event]:
        entries: list[Entry] = log.number(decision.events, self.table.version, self.now, key)
        self.adopted.adopt(entries, decision)
        self.adoptions += bool(decision.steps)
        super().add(decision.events, key)
        assert everything(self.adopted) == everything(self.table)
        return decision.events


@pytest.mark.parametrize("clock", CLOCKS, ids=[clock.kind for clock in CLOCKS])
@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=NAMES)
def test_a_lively_table_is_the_same_adopted_or_folded(
    game: str, players: int, options: dict[str, Any], clock: Clock
) -> None:
    sitting = play_lively(game, players, {**options, "clock": clock}, 12, kind=Adopting)
    assert isinstance(sitting, Adopting)
    assert sitting.table.status == "finished"
    assert sitting.adoptions > len(sitting.table.moves) // 4


def test_a_start_that_fills_the_seats_with_bots_is_the_same_adopted_or_folded() -> None:
    sitting = Adopting("skull_king", 6)
    sitting.do(0, Sit("Ada", "nonce"))
    sitting.do(0, AddBot())
    sitting.do(0, Start(fill=True))
    assert sitting.adoptions == 1


def test_a_player_who_comes_back_with_a_choice_is_the_same_adopted_or_folded() -> None:
    sitting = started("skull", 3, kind=Adopting, clock=Clock("move", 20))
    sitting.do(1, Leave())
    sitting.now += 1_000
    events = sitting.play(1, "place flower")
    assert [type(event).__name__ for event in events] == ["HandedBack", "Acted"]
    sitting.do(1, Undo())


def test_deciding_changes_nothing_until_it_is_adopted() -> None:
    sitting = started("skull_king", 3)
    before = everything(sitting.table)
    for words in ("bid 1", "bid 99", "throw red"):
        try:
            decision = decide(sitting.table, Play(words), Asker("p0", "P0"), sitting.now)
        except CalaveraError:
            continue
        assert decision.final_state().dump() != sitting.table.playing().dump()
    assert everything(sitting.table) == before


def test_what_follows_from_a_dropped_decision_is_decided_again_alike() -> None:
    """A write that failed leaves its decision unused; the next one is not touched by it."""
    sitting = started("skull_king", 3)
    dropped = sitting.decide(0, Play("bid 1"))
    again = sitting.decide(0, Play("bid 1"))
    assert again.events == dropped.events
    assert again.final_state() is not dropped.final_state()
