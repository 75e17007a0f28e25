"""What a game leaves out of its texts is said by the tags of its events and actions."""

from __future__ import annotations

import msgspec

from calavera.core.journal import JournalEvent
from calavera.core.sentence import Param, Sentence, Term, keys_for, who
from calavera.core.text import by_tag


class Traded(JournalEvent, frozen=True, tag="traded"):
    seat: int
    other: int
    cards: tuple[str, ...]
    price: float


class Hold(msgspec.Struct, frozen=True, tag="hold"):
    pass


def test_the_key_is_the_tag_and_the_fields_are_parameters() -> None:
    told = by_tag("market.journal", Traded(seat=1, other=0, cards=("red", "blue"), price=1.5))
    params: dict[str, Param] = {"name": who(1), "other": who(0), "cards": Term(list=("red", "blue")), "price": "1.5"}
    assert told == Sentence("market.journal.traded", params)


def test_a_struct_without_fields_needs_no_parameters() -> None:
    assert by_tag("market.action", Hold()) == Sentence("market.action.hold", {})


def test_a_sentence_may_be_said_differently_to_each_player_it_names() -> None:
    params: dict[str, Param] = {"name": who(1), "other": who(0), "count": 1}
    assert keys_for("market.journal.traded", params, 1) == ["market.journal.traded@name", "market.journal.traded"]
    assert keys_for("market.journal.traded", params, 0) == ["market.journal.traded@other", "market.journal.traded"]
    assert keys_for("market.journal.traded", params, 2) == ["market.journal.traded"]
    assert keys_for("market.journal.traded", params, None) == ["market.journal.traded"]
