"""What a seat may know, and what not."""

from __future__ import annotations

import msgspec

from calavera.core.state import HIDDEN, entry_what, entry_who
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.view import SheetLine, SkullKingView, Trick
from tests.games.skull_king.rules.table import ALL_BLACK, Table, on_table, play_first_hand


def seen(view: SkullKingView) -> list[str]:
    """The history of a view in words."""
    words = []
    for packed in view.history:
        who, what = int(entry_who(packed)), int(entry_what(packed))
        words.append(f"{who} ?" if what == HIDDEN else GAME.move_text(who, what))
    return words


def test_dice_behind_a_screen_are_seen_by_their_owner_alone() -> None:
    table = Table(3, hand=2)
    table.deal("skull_king yellow", "pirate black", "red red")
    assert table.view(0).dice == ("skull_king", "yellow")
    assert table.view(1).dice == ("pirate", "black")
    assert table.view(2).dice == ("red", "red")
    assert table.view(None).dice == ()
    for seat in (None, 0, 1, 2):
        assert [other.dice for other in table.view(seat).seats] == [2, 2, 2]


def test_what_is_drawn_shows_in_the_history_of_its_owner_alone() -> None:
    table = Table(3, starter=1)
    table.deal("skull_king", "pirate", "red")
    assert seen(table.view(None)) == ["chance starter 1", "chance deal 1 ?", "chance deal 2 ?", "chance deal 0 ?"]
    assert seen(table.view(2)) == ["chance starter 1", "chance deal 1 ?", "chance deal 2 red", "chance deal 0 ?"]
    assert seen(table.view(0))[3] == "chance deal 0 skull_king"
    assert seen(table.view(1))[1] == "chance deal 1 pirate"


def test_two_deals_that_differ_behind_other_screens_look_the_same() -> None:
    one, two = Table(3, hand=2), Table(3, hand=2)
    one.deal("black red", "skull_king pirate", "yellow yellow")
    two.deal("black red", "blue blue", "mermaid pirate")
    for table in (one, two):
        table.play(1, "bid 2")
    assert msgspec.json.encode(one.view(0)) == msgspec.json.encode(two.view(0))
    assert msgspec.json.encode(one.view(None)) == msgspec.json.encode(two.view(None))
    assert one.state.key(0) == two.state.key(0)
    assert one.state.key(1) != two.state.key(1)


def test_a_bid_is_hidden_until_all_have_bid() -> None:
    table = Table(3)
    table.deal("black", "red", "red")
    table.play(0, "bid 1")
    assert table.view(0).seats[0].bid == 1
    for seat in (None, 1, 2):
        assert [other.bid for other in table.view(seat).seats] == [None, None, None]
        assert seen(table.view(seat))[-1] == "0 ?"
        assert table.view(seat).to_act == (1, 2)
    table.play(2, "bid 0")
    table.play(1, "bid 1")
    for seat in (None, 0, 1, 2):
        assert [other.bid for other in table.view(seat).seats] == [1, 1, 0]
        assert seen(table.view(seat))[-3:] == ["0 bid 1", "1 bid 1", "2 bid 0"]


def test_before_the_first_hand_there_is_nothing_to_see() -> None:
    view = GAME.view(GAME.new(3), 0)
    assert (view.stage, view.hand, view.starter, view.turn, view.colour) == ("draw_starter", 0, None, None, None)
    assert (view.dice, view.trick, view.last_trick, view.tricks, view.sheet) == ((), (), None, (), ())
    assert sum(view.unseen.values()) == 36


def test_a_die_lies_on_the_table_before_it_has_come_to_rest() -> None:
    table = Table(3)
    table.deal("black", "red", "pirate")
    table.bid(0, 0, 0)
    table.throw("black 5")
    table.play(1, "throw red")
    view = table.view(2)
    assert view.stage == "rolling"
    assert view.trick == on_table((0, "black", 5), (1, "red", None))
    assert (view.turn, view.to_act) == (1, ())
    table.happen("roll 3")
    view = table.view(2)
    assert view.stage == "throwing"
    assert view.trick == on_table((0, "black", 5), (1, "red", 3))
    assert (view.turn, view.to_act) == (2, (2,))


def test_who_does_not_follow_is_known_to_be_out_of_the_colour() -> None:
    table = Table(3, hand=3)
    table.deal("black blue blue", "red pirate yellow", "mermaid black yellow")
    table.bid(0, 0, 0)
    table.throw("black 5")
    table.play(1, "throw red")
    assert table.view(0).seats[1].void == ("black",)  # known immediately, before the die has come to rest
    table.happen("roll 1")
    table.throw("mermaid skull")
    assert table.view(0).seats[2].void == ()  # a special die says nothing
    table.throw("yellow flag", "blue 3", "pirate skull")
    assert [seat.void for seat in table.view(None).seats] == [("yellow",), ("black",), ()]
    table.throw("yellow 7", "black 5", "blue 3")
    assert table.view(None).hand == 4
    assert [seat.void for seat in table.view(None).seats] == [(), (), ()]  # a new hand


def test_several_voids_are_all_remembered() -> None:
    table = Table(3, hand=3)
    table.deal("black blue red", "yellow yellow yellow", "black blue red")
    table.bid(0, 0, 0)
    table.throw("black 7", "yellow 1", "black 6", "blue 5", "yellow 1", "blue 4")
    assert table.view(2).seats[1].void == ("black", "blue")


def test_unseen_dice_are_those_in_the_bag_and_behind_other_screens() -> None:
    table = Table(3, hand=2)
    table.deal("skull_king black", "pirate black", "red red")
    expected = {"skull_king": 1, "pirate": 3, "mermaid": 2, "black": 7, "blue": 7, "red": 8, "yellow": 8}
    assert table.view(None).unseen == expected
    assert table.view(0).unseen == expected | {"skull_king": 0, "black": 6}
    assert table.view(2).unseen == expected | {"red": 6}
    table.bid(0, 0, 0)
    table.play(0, "throw black")
    assert table.view(0).unseen == expected | {"skull_king": 0, "black": 6}
    assert table.view(2).unseen == expected | {"black": 6, "red": 6}


def test_tricks_lie_open_with_who_took_them() -> None:
    table = Table(3, hand=2, bag=ALL_BLACK)
    table.deal(*["black black"] * 3)
    table.bid(1, 1, 0)
    table.throw("black 2", "black 6", "black 1")
    first = Trick(1, "highest_number", on_table((0, "black", 2), (1, "black", 6), (2, "black", 1)))
    assert table.view(0).tricks == (first,)
    assert table.view(0).last_trick == first
    assert [seat.taken for seat in table.view(2).seats] == [0, 1, 0]
    table.throw("black 3", "black 4")
    assert table.view(0).trick == on_table((1, "black", 3), (2, "black", 4))
    assert table.view(None).tricks == (first,)


def test_the_last_trick_stays_viewable_into_the_next_hand() -> None:
    table = play_first_hand("black 5", "red 3", "yellow 7")
    last = Trick(2, "highest_number", on_table((0, "black", 5), (1, "red", 3), (2, "yellow", 7)))
    assert table.view(0).tricks == ()
    assert table.view(0).last_trick == last
    table.deal("black black", "red red", "red red")
    table.bid(0, 0, 0)
    assert table.view(0).last_trick == last
    table.throw("red 3", "red 2")
    assert table.view(0).last_trick == last
    table.throw("black 6")
    newer = Trick(0, "highest_number", on_table((1, "red", 3), (2, "red", 2), (0, "black", 6)))
    assert table.view(0).last_trick == newer
    assert table.view(0).tricks == (newer,)


def test_the_tricks_of_the_last_hand_stay_on_the_table() -> None:
    table = Table(6, hand=6, bag=ALL_BLACK)
    table.deal(*["black " * 6] * 6)
    table.bid(*[1] * 6)
    table.take(5, 4, 3, 2, 1, 0)
    view = table.view(3)
    assert [trick.taker for trick in view.tricks] == [5, 4, 3, 2, 1, 0]
    assert view.last_trick == view.tricks[-1]
    assert view.stage == "ended"
    assert len(view.sheet) == 6


def test_the_sheet_has_a_line_for_each_seat_and_hand() -> None:
    table = play_first_hand("pirate skull", "skull_king skull", "black 7", bids=[1, 1, 0])
    assert table.view(2).sheet == ((SheetLine(1, 0, 0, -10), SheetLine(1, 1, 30, 50), SheetLine(0, 0, 0, 10)),)
    table.deal("black black", "red red", "red red")
    table.bid(2, 0, 0)
    assert len(table.view(2).sheet) == 1  # the hand being played is not on it yet
    table.throw("red 3", "red 2", "black 6", "black 6", "red 3", "red 2")
    assert table.view(None).sheet[1] == (SheetLine(2, 2, 0, 40), SheetLine(0, 0, 0, 20), SheetLine(0, 0, 0, 20))
    assert table.view(None).scores == (30, 70, 30)


def test_a_view_survives_the_wire() -> None:
    table = play_first_hand("pirate skull", "skull_king skull", "black 7", bids=[1, 1, 0])
    for seat in (None, 0, 1, 2):
        view = table.view(seat)
        assert msgspec.json.decode(msgspec.json.encode(view), type=SkullKingView) == view
