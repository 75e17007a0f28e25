"""Handing over a seat by a secret link, and the table to somebody who sits at it."""

from __future__ import annotations

import pytest

from calavera.core.errors import UnknownSeat
from calavera.table.commands import (
    AskPause,
    Close,
    Command,
    GiveTable,
    Kick,
    Leave,
    OfferSeat,
    Play,
    Sit,
    SitIn,
    Start,
    TakeSeat,
)
from calavera.table.errors import (
    AlreadySeated,
    BadName,
    BadSecret,
    Kicked,
    LogDamaged,
    NameTaken,
    NoOffer,
    NotAllowed,
    NotPlaying,
    NotSeated,
    RatedSeat,
    TableFull,
    TooManyOffers,
)
from calavera.table.events import Entry, SeatHanded, SeatOffered, TableGiven
from calavera.table.handing import MOST_GIVEN, MOST_OFFERS, secret_hash
from calavera.table.redaction import redacted
from calavera.table.verify import verify
from tests.table.sitting import Sitting, finished, started

IN_THE_LINK = "5ecret5ecret5ecret"
OFFER = OfferSeat(secret_hash(IN_THE_LINK))


def offered(seat: int = 1) -> Sitting:
    sitting = started("skull", 3)
    sitting.do(seat, OFFER)
    return sitting


def test_whoever_brings_the_secret_plays_on_in_the_seat() -> None:
    sitting = offered()
    assert sitting.do(5, TakeSeat(1, IN_THE_LINK, "Nina")) == [SeatHanded(1, "p5", "Nina")]
    table = sitting.table
    assert (table.seat_of("p5"), table.seat_of("p1")) == (1, None)
    assert table.seated(1).nonce == "nonce1"  # its share in the draws stays
    sitting.do(5, Play("place flower"))
    with pytest.raises(NotSeated):
        sitting.do(1, Play("place flower"))


def test_a_link_works_once() -> None:
    sitting = offered()
    sitting.do(5, TakeSeat(1, IN_THE_LINK, "Nina"))
    with pytest.raises(NoOffer):
        sitting.do(4, TakeSeat(1, IN_THE_LINK, "Otto"))


def test_the_bearer_may_have_the_name_of_the_one_who_goes_but_no_other_name_of_the_table() -> None:
    sitting = offered()
    with pytest.raises(NameTaken):
        sitting.do(5, TakeSeat(1, IN_THE_LINK, "P0"))
    with pytest.raises(BadName):
        sitting.do(5, TakeSeat(1, IN_THE_LINK, " "))
    assert sitting.do(5, TakeSeat(1, IN_THE_LINK, "P1")) == [SeatHanded(1, "p5", "P1")]


@pytest.mark.parametrize(
    "command",
    [
        TakeSeat(0, IN_THE_LINK, "Nina"),
        TakeSeat(7, IN_THE_LINK, "Nina"),
        TakeSeat(-1, IN_THE_LINK, "Nina"),
        TakeSeat(1, IN_THE_LINK + "x", "Nina"),
        TakeSeat(1, "", "Nina"),
        TakeSeat(1, "\ud800" * 20, "Nina"),
        TakeSeat(1, "x" * 10_000, "Nina"),
    ],
)
def test_without_the_secret_of_the_very_seat_nothing_happens(command: TakeSeat) -> None:
    sitting = offered()
    with pytest.raises(NoOffer):
        sitting.do(5, command)


def test_an_offer_can_be_replaced_and_taken_back() -> None:
    sitting = offered()
    assert sitting.do(1, OFFER) == []
    other = secret_hash("an0thersecret5ecret")
    assert sitting.do(1, OfferSeat(other)) == [SeatOffered(1, other)]
    with pytest.raises(NoOffer):
        sitting.do(5, TakeSeat(1, IN_THE_LINK, "Nina"))
    assert sitting.do(1, OfferSeat("")) == [SeatOffered(1, "")]
    with pytest.raises(NoOffer):
        sitting.do(5, TakeSeat(1, "an0thersecret5ecret", "Nina"))
    assert sitting.do(1, OfferSeat("")) == []


@pytest.mark.parametrize("given", ["x", "0" * 63, "0" * 65, "G" * 64, "ä" * 64])
def test_a_seat_is_offered_by_a_hash(given: str) -> None:
    with pytest.raises(BadSecret):
        started("skull", 3).do(1, OfferSeat(given))


def test_offers_do_not_fill_the_log() -> None:
    sitting = started("skull", 3)
    for i in range(MOST_OFFERS):
        sitting.do(1, OfferSeat(secret_hash(str(i))))
    with pytest.raises(TooManyOffers):
        sitting.do(1, OFFER)
    sitting.do(1, OfferSeat(""))


def test_who_sits_here_or_was_sent_away_takes_no_seat() -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(3)
    sitting.do(0, Kick(2))
    sitting.do(3, Sit("P3", "nonce3"))
    sitting.do(0, Start())
    sitting.do(1, OFFER)
    with pytest.raises(Kicked):
        sitting.do(2, TakeSeat(1, IN_THE_LINK, "P2"))
    for person in (0, 1, 3):
        with pytest.raises(AlreadySeated):
            sitting.do(person, TakeSeat(1, IN_THE_LINK, "Nina"))


@pytest.mark.parametrize("command", [OFFER, TakeSeat(0, IN_THE_LINK, "Nina")])
def test_not_before_the_start_not_after_the_end_and_not_at_a_rated_table(command: Command) -> None:
    before = Sitting("skull", 3)
    before.sit(3)
    rated = started("skull", 3, rated=True)
    person = 0 if isinstance(command, OfferSeat) else 5
    with pytest.raises(NotPlaying):
        before.do(person, command)
    with pytest.raises(NotPlaying):
        finished("skull", 3, 1).do(person, command)
    with pytest.raises(RatedSeat):
        rated.do(person, command)


def test_a_seat_for_which_a_bot_sits_in_can_be_taken_over_too() -> None:
    sitting = offered()
    sitting.do(1, Leave())
    sitting.do(5, TakeSeat(1, IN_THE_LINK, "Nina"))
    assert not sitting.table.seated(1).bot_sits_in
    assert sitting.server(SitIn(1))


def test_what_the_one_before_wanted_does_not_bind_the_next() -> None:
    sitting = offered()
    sitting.do(1, AskPause())
    sitting.do(5, TakeSeat(1, IN_THE_LINK, "Nina"))
    assert sitting.table.pauses.asked == []


def test_the_secret_is_nowhere_in_the_log_and_the_new_player_reads_what_the_seat_may_read() -> None:
    sitting = offered()
    sitting.do(1, Play("place skull"))
    sitting.do(5, TakeSeat(1, IN_THE_LINK, "Nina"))
    assert IN_THE_LINK not in repr(sitting.entries)
    table = sitting.table
    own = [redacted(entry, table, table.seat_of("p5")).event for entry in sitting.entries]
    assert [event.action for event in own if event.__class__.__name__ == "Acted"] == ["place skull"]  # type: ignore[union-attr]
    before = [redacted(entry, table, table.seat_of("p1")).event for entry in sitting.entries]
    assert [event.action for event in before if event.__class__.__name__ == "Acted"] == [None]  # type: ignore[union-attr]


def test_a_game_with_a_seat_handed_over_can_be_checked() -> None:
    sitting = offered()
    sitting.do(5, TakeSeat(1, IN_THE_LINK, "Nina"))
    sitting.do(0, GiveTable(2))
    while sitting.table.status == "playing":
        seat = sitting.table.to_act()[0]
        action = sitting.table.playing().legal(seat)[-1]
        sitting.do(5 if seat == 1 else seat, Play(sitting.table.game.actions.format(action)))
    assert verify("table-1", sitting.entries).wrong is None


@pytest.mark.parametrize("event", [SeatHanded(0, "p5", "Nina"), SeatHanded(1, "p0", "P0"), SeatOffered(9, "")])
def test_a_log_with_an_impossible_handover_is_damaged(event: SeatHanded | SeatOffered) -> None:
    sitting = offered()
    with pytest.raises(LogDamaged):
        sitting.table.apply(Entry(sitting.table.version + 1, sitting.now, event))


# The table


def test_the_owner_gives_the_table_to_somebody_who_sits_at_it() -> None:
    sitting = started("skull", 3)
    assert sitting.do(0, GiveTable(2)) == [TableGiven(2)]
    assert sitting.table.setup.owner == "p2"
    with pytest.raises(NotAllowed):
        sitting.do(0, Close())
    assert sitting.do(2, GiveTable(2)) == []
    sitting.do(2, Close())


def test_before_the_start_too() -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(3)
    sitting.do(0, GiveTable(1))
    with pytest.raises(NotAllowed):
        sitting.do(0, Start())
    sitting.do(1, Start())


@pytest.mark.parametrize("seat", [-1, 2, 3, 99])
def test_not_to_a_bot_nor_to_an_empty_seat(seat: int) -> None:
    sitting = Sitting("skull", 4)
    sitting.sit(2)
    if seat == 3:
        sitting.do(0, Start(fill=True))
    with pytest.raises(UnknownSeat):
        sitting.do(0, GiveTable(seat))


def test_nobody_else_gives_it_away_and_nobody_after_the_end() -> None:
    with pytest.raises(NotAllowed):
        started("skull", 3).do(1, GiveTable(1))
    with pytest.raises(NotPlaying):
        finished("skull", 3, 1).do(0, GiveTable(1))


def test_not_to_and_fro_without_end() -> None:
    sitting = started("skull", 3)
    for i in range(MOST_GIVEN):
        sitting.do(i % 2, GiveTable((i + 1) % 2))
    with pytest.raises(TableFull):
        sitting.do(0, GiveTable(1))
