"""Any command by anybody at any time: carried out or refused with one of our errors, and the log is the whole truth."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from calavera.core.errors import CalaveraError
from calavera.games import GAMES
from calavera.table import log
from calavera.table.commands import (
    AddBot,
    Arrange,
    AskHint,
    AskPause,
    ChangeName,
    Close,
    Command,
    Confirm,
    DeclinePause,
    EndPause,
    GiveTable,
    GoOn,
    HandBack,
    Kick,
    Lapse,
    Leave,
    LinkRematch,
    Mute,
    Nonce,
    OfferSeat,
    Pause,
    Play,
    PlayFor,
    Resume,
    Say,
    SayFor,
    ServerCommand,
    SettlePause,
    Sit,
    SitIn,
    Start,
    TakeBack,
    TakeSeat,
    Undo,
)
from calavera.table.errors import LogDamaged
from calavera.table.handing import secret_hash
from calavera.table.redaction import redacted
from calavera.table.settings import Clock, TableSettings
from calavera.table.table import Table, fold
from tests.table.sitting import Sitting, attributes, choices_of

PEOPLE = st.integers(0, 6)
IN_THE_LINK = "a5ecretofsomebody"
SEATS = st.integers(-1, 6)
WORDS = st.one_of(st.text(max_size=12), st.sampled_from(["place flower", "bid 1", "pass", "keep none", "play monkey"]))
TEXT = st.one_of(st.text(st.characters(), max_size=30), st.just("x" * 300))
CLOCKS = st.sampled_from([Clock(), Clock("move", 10), Clock("bank", 30, 2), Clock("move", 2 * 86_400)])
SETTINGS = st.builds(
    TableSettings,
    game=st.sampled_from(sorted(GAMES)),
    seats=st.integers(0, 7),
    clock=CLOCKS,
    public=st.booleans(),
    rated=st.booleans(),
    hints=st.booleans(),
)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Sit, TEXT, st.one_of(st.just("n0nce"), TEXT), st.one_of(st.none(), SEATS)),
    st.builds(Nonce, st.one_of(st.sampled_from(["", "n0nce", "an0ther"]), TEXT)),
    st.just(Leave()),
    st.builds(AddBot, st.sampled_from(["heuristic", "random", "x"]), TEXT, st.one_of(st.none(), SEATS)),
    st.builds(Kick, SEATS),
    st.builds(ChangeName, st.one_of(st.sampled_from(["P1", "Ann"]), TEXT)),
    st.builds(Arrange, SETTINGS),
    st.just(AskPause()),
    st.just(AskHint()),
    st.just(DeclinePause()),
    st.just(GoOn()),
    st.just(EndPause()),
    st.builds(OfferSeat, st.sampled_from(["", secret_hash(IN_THE_LINK), secret_hash("other"), "x"])),
    st.builds(TakeSeat, SEATS, st.sampled_from([IN_THE_LINK, "other", ""]), TEXT),
    st.builds(GiveTable, SEATS),
    st.builds(Confirm, st.booleans()),
    st.builds(Play, WORDS),
    st.just(Undo()),
    st.just(TakeBack()),
    st.builds(Say, st.one_of(st.none(), st.sampled_from(["hello", "come_to_me", "?"])), st.one_of(st.none(), TEXT)),
    st.builds(Mute, st.sampled_from(["p0", "p1", "p6", "bot-1", ""]), st.booleans()),
)
AT_THE_TABLE: st.SearchStrategy[Command] = st.sampled_from(
    [
        *(Undo(), Undo(), Undo(), TakeBack(), Leave(), Say(phrase="hello"), Say(text="ha"), Mute("p1")),
        *(AskHint(), AskHint()),
        *(Mute("p1", False), AskPause(), AskPause(), DeclinePause(), EndPause(), OfferSeat(secret_hash(IN_THE_LINK))),
    ]
)
FROM_THE_SERVER: st.SearchStrategy[ServerCommand] = st.one_of(
    st.builds(PlayFor, SEATS, WORDS, st.sampled_from(["bot", "clock"]), st.integers(0, 3)),
    st.builds(SayFor, SEATS, st.sampled_from(["come_to_me", "?"])),
    st.builds(SitIn, SEATS),
    st.builds(HandBack, SEATS),
    st.builds(Lapse, SEATS),
    st.just(Pause()),
    st.just(Resume()),
    st.builds(SettlePause, st.lists(st.integers(0, 6)).map(tuple), st.integers(999_999, 1_000_001), st.booleans()),
    st.builds(LinkRematch, st.just("next")),
)


def everything(table: Table) -> dict[str, Any]:
    """All that a table knows, as plain values that later changes leave alone."""
    apart = ("state", "clocks", "choices", "journal", "_game")
    known = {name: value for name, value in attributes(table).items() if name not in apart}
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(known))
    plain["choices"] = repr(sorted(choices_of(table).items()))
    plain["clocks"] = repr(sorted(attributes(table.clocks).items()))
    plain["journal"] = repr(table.journal)
    plain["state"] = None if table.state is None else (table.state.dump(), list(table.state.history))
    return plain


class AnythingGoes(RuleBasedStateMachine):
    sitting: Sitting
    commands: int

    @initialize(
        game=st.sampled_from(sorted(GAMES)),
        extra=st.integers(0, 3),
        clock=CLOCKS,
        spectators=st.booleans(),
        seated=st.booleans(),
        rated=st.booleans(),
        hints=st.booleans(),
    )
    def open(
        self, game: str, extra: int, clock: Clock, spectators: bool, seated: bool, rated: bool, hints: bool
    ) -> None:
        seats = GAMES[game].seats
        count = min(seats[0] + extra, seats[-1])
        limited = Clock("move", 10) if rated and clock.kind == "none" else clock
        hints = hints and not rated
        self.sitting = Sitting(game, count, clock=limited, spectators=spectators, rated=rated, hints=hints)
        self.commands = 0
        if seated:
            self.people_sit_down_and_somebody_starts(0, True, 6)

    @rule(person=PEOPLE, command=COMMANDS, later=st.integers(-5_000, 40_000))
    def anybody_asks_anything(self, person: int, command: Command, later: int) -> None:
        self.sitting.now += later
        self._try(lambda key: self.sitting.do(person, command, key))

    @rule(command=FROM_THE_SERVER)
    def the_server_asks_anything(self, command: ServerCommand) -> None:
        self._try(lambda _: self.sitting.server(command))

    @rule(person=PEOPLE, fill=st.booleans(), sit=st.integers(0, 6))
    def people_sit_down_and_somebody_starts(self, person: int, fill: bool, sit: int) -> None:
        for other in range(sit):
            self._try(lambda key, other=other: self.sitting.do(other, Sit(f"P{other}", f"n{other}"), key))
        for other in range(sit):
            self._try(lambda key, other=other: self.sitting.do(other, Confirm(), key))
        self._try(lambda key: self.sitting.do(person, Start(fill), key))

    @precondition(lambda self: self.sitting.table.to_act() and not self.sitting.table.paused)
    @rule(data=st.data(), many=st.integers(1, 12))
    def the_game_goes_on(self, data: st.DataObject, many: int) -> None:
        for _ in range(many):
            table = self.sitting.table
            if not table.to_act():
                return
            seat = data.draw(st.sampled_from(table.to_act()))
            words = table.game.actions.format(data.draw(st.sampled_from(table.playing().legal(seat))))
            version = table.version
            if seat in table.bots_to_act():
                self.sitting.server(PlayFor(seat, words, "bot", table.turns_of(seat)))
            else:
                person = int(table.seated(seat).player[1:])
                self.sitting.do(person, Play(words))
                if data.draw(st.booleans()):
                    self._try(lambda key, person=person: self.sitting.do(person, Undo(), key))
            assert table.version > version

    @precondition(lambda self: self.sitting.table.people())
    @rule(data=st.data(), command=AT_THE_TABLE, later=st.integers(0, 20_000))
    def somebody_at_the_table_asks(self, data: st.DataObject, command: Command, later: int) -> None:
        self.sitting.now += later
        person = 0 if isinstance(command, Mute) else int(data.draw(st.sampled_from(self.sitting.table.people()))[1:])
        self._try(lambda key: self.sitting.do(person, command, key))

    @precondition(lambda self: self.commands > 25)
    @rule(person=PEOPLE)
    def somebody_closes(self, person: int) -> None:
        self._try(lambda key: self.sitting.do(person, Close(), key))

    def _try(self, ask: Any) -> None:
        """Refused or carried out; refused, nothing has changed."""
        self.commands += 1
        before, length = everything(self.sitting.table), len(self.sitting.entries)
        key = f"k{self.commands}"
        try:
            events = ask(key)
        except LogDamaged:
            raise  # never what a command may lead to
        except CalaveraError as error:
            msgspec.json.encode([error.code, error.params])  # as the server sends it
        else:
            assert len(self.sitting.entries) == length + len(events)
            if events:
                return
        assert everything(self.sitting.table) == before
        assert len(self.sitting.entries) == length

    @invariant()
    def the_fold_over_the_log_is_the_table(self) -> None:
        again = fold("table-1", [log.read(log.write(entry)) for entry in self.sitting.entries])
        assert everything(again) == everything(self.sitting.table)

    @invariant()
    def everybody_can_be_told_of_the_newest_entry(self) -> None:
        entry = self.sitting.entries[-1]
        for seat in (None, *range(len(self.sitting.table.seats))):
            told = redacted(entry, self.sitting.table, seat)
            assert log.read(log.write(told)) == told


TestAnythingGoes = AnythingGoes.TestCase
TestAnythingGoes.settings = settings(
    max_examples=25, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_deciding_changes_nothing(game: str) -> None:
    """Asked again and again the answer is the same, and the table as it was."""
    sitting = Sitting(game, GAMES[game].seats[-1])
    sitting.sit(GAMES[game].seats[-1])
    version = sitting.table.version
    before = everything(sitting.table)
    first = sitting.decide(0, Start()).events
    assert sitting.decide(0, Start()).events == first
    assert everything(sitting.table) == before
    sitting.do(0, Start())
    assert [entry.event for entry in sitting.entries[version:]] == first
    for _ in range(40):
        seat = sitting.table.to_act()[0]
        action = Play(sitting.table.game.actions.format(sitting.table.playing().legal(seat)[0]))
        before = everything(sitting.table)
        assert sitting.decide(seat, action).events == sitting.decide(seat, action).events
        assert everything(sitting.table) == before
        sitting.do(seat, action)
