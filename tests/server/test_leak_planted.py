"""The scan of all that leaves the server finds what it is meant to find: each leak planted here is reported."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from prometheus_client import generate_latest

from calavera.pad.bidding import Biddings
from calavera.server.api import http, problems, socket
from calavera.server.api import pads as api_pads
from calavera.server.api.protocol import Refused, TableState
from calavera.server.live import presenter as presenter_module
from calavera.server.live.presenter import Presenter
from calavera.server.live.room import Room
from calavera.server.ops.background import LOG
from calavera.server.ops.shares import Share
from calavera.server.people import pad_answers
from calavera.server.people.identity import Identities, Player
from calavera.server.people.index import TableIndex, TableSummary
from calavera.server.people.pad_papers import Pad
from calavera.server.people.pads import Pads
from calavera.table.events import Acted, Entry, Happened, Said, Sealed
from calavera.table.redaction import redacted
from tests.server.conftest import GENEROUS, running
from tests.server.harness.scan import Scan
from tests.server.harness.tap import Sitting
from tests.server.harness.truth import Leak
from tests.server.web import logged

Plant = Callable[[pytest.MonkeyPatch], None]
LIMITS = msgspec.structs.replace(GENEROUS, wrong_codes_per_minute=100_000)


def scanned(folder: Path, game: str) -> None:
    """A public table for three and a private one for somebody who plays alone; raises Leak if something was found."""
    with logged() as log, running(folder, limits=LIMITS) as server:
        rng = random.Random(1)
        port = int(server.base.rpartition(":")[2])
        sittings = [
            Sitting(port, game, 3, rng, public=True, in_short=True),
            Sitting(port, "yamiks", 1, rng, public=False, in_short=True),
        ]

        async def evening() -> None:
            await asyncio.gather(*(sitting.play() for sitting in sittings))

        asyncio.run(evening())
        LOG.warning("evening_over")
    Scan(sittings, folder / "calavera.sqlite3", log.getvalue().encode()).check()


# The log of a table


def untouched(*kinds: type) -> Plant:
    """Events of these kinds are told as they are."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        def told(entry: Entry, *rest: Any) -> Entry:
            if isinstance(entry.event, kinds):
                return msgspec.structs.replace(entry, key=None)
            return redacted(entry, *rest)

        patch.setattr(presenter_module, "redacted", told)

    return plant


def with_keys(patch: pytest.MonkeyPatch) -> None:
    def told(entry: Entry, *rest: Any) -> Entry:
        return msgspec.structs.replace(redacted(entry, *rest), key=entry.key)

    patch.setattr(presenter_module, "redacted", told)


def whole_journal(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(presenter_module, "journal_for", lambda lines, _seat: lines)


# The table as it is


def looking(change: Callable[[TableState, Presenter, int | None], TableState]) -> Plant:
    def plant(patch: pytest.MonkeyPatch) -> None:
        def looked(self: Presenter, seat: int | None, *, full: bool) -> bytes:
            return msgspec.json.encode(change(self.state(seat, full=full), self, seat))

        patch.setattr(Presenter, "_state", looked)

    return plant


def of_the_first_seat(seen: TableState, presenter: Presenter, seat: int | None) -> TableState:
    """A spectator sees what the first player sees."""
    state = presenter._table.state
    if seat is not None or state is None:
        return seen
    view = presenter._table.game.view(state, 0, history=False)
    return msgspec.structs.replace(seen, view=msgspec.structs.replace(view, seat=None))


def choices_of_others(seen: TableState, presenter: Presenter, seat: int | None) -> TableState:
    """Whoever waits sees what the one whose turn it is may do."""
    table = presenter._table
    if seat is None or seen.legal or not table.to_act():
        return seen
    other = table.to_act()[0]
    legal = tuple(table.game.actions.format(action) for action in table.playing().legal(other)[:9])
    return msgspec.structs.replace(seen, legal=legal)


# Everything else


def talkative_refusal(patch: pytest.MonkeyPatch) -> None:
    refusal = socket.refusal

    def refused(*given: Any) -> Refused:
        said = refusal(*given)
        return msgspec.structs.replace(said, params={**said.params, "hand": ["skull"]})

    patch.setattr(socket, "refusal", refused)


def everybody_is_the_first_player(patch: pytest.MonkeyPatch) -> None:
    async def seat(*_: object) -> int:
        return 0

    patch.setattr(http, "seat_of", seat)


def private_tables_listed(patch: pytest.MonkeyPatch) -> None:
    def lobby(self: TableIndex) -> list[TableSummary]:
        return list(self.summaries.values())

    patch.setattr(TableIndex, "lobby", lobby)


def token_in_a_header(patch: pytest.MonkeyPatch) -> None:
    response = problems._response

    def answered(status: int, problem: problems.Problem, headers: dict[str, str] | None = None) -> Any:
        return response(status, problem, {**(headers or {}), "X-Tables": " ".join(tokens)})

    tokens: list[str] = []
    remember_tokens(patch, tokens.append)
    patch.setattr(problems, "_response", answered)


def remember_tokens(patch: pytest.MonkeyPatch, remember: Callable[[str], None]) -> None:
    of_token = Identities.of_token

    async def found(self: Identities, token: str) -> Player:
        player = await of_token(self, token)
        remember(token)
        return player

    patch.setattr(Identities, "of_token", found)


def token_in_the_log(patch: pytest.MonkeyPatch) -> None:
    remember_tokens(patch, lambda token: LOG.warning("signed_in", token=token))


def table_in_the_log(patch: pytest.MonkeyPatch) -> None:
    take = Room._tell_change

    def taken(self: Room, entries: list[Entry]) -> None:
        LOG.warning("moved", table=self.table.id)
        take(self, entries)

    patch.setattr(Room, "_tell_change", taken)


def outcomes_in_the_log(patch: pytest.MonkeyPatch) -> None:
    take = Room._tell_change

    def taken(self: Room, entries: list[Entry]) -> None:
        for entry in entries:
            if isinstance(entry.event, Happened):
                LOG.warning("drawn", outcome=entry.event.outcome)
        take(self, entries)

    patch.setattr(Room, "_tell_change", taken)


def names_in_the_figures(patch: pytest.MonkeyPatch) -> None:
    def figures(registry: Any) -> bytes:
        return generate_latest(registry) + b'calavera_wins{name="Table3p0"} 1.0\n'

    patch.setattr(http, "generate_latest", figures)


def proof_before_the_end(patch: pytest.MonkeyPatch) -> None:
    async def found(request: Any, service: Any, table_id: str) -> Room:
        room: Room = await service.rooms.find(table_id)
        return room

    patch.setattr(http, "finished", found)
    patch.setattr(http, "lying_open", found)


def borrowed_eyes(patch: pytest.MonkeyPatch) -> None:
    def perspective(_room: Room, own: int | None, asked: str) -> int | None:
        return int(asked) if asked.isdigit() else own

    patch.setattr(http, "_perspective", perspective)


def bids_before_the_last(patch: pytest.MonkeyPatch) -> None:
    def told(self: Biddings) -> list[Any]:
        return [
            {"cell": cell, "seats": sorted(bids), "values": [bid.value for bid in bids.values()]}
            for cell, bids in self.open.items()
        ]

    patch.setattr(Biddings, "told", told)


def ids_for_followers(patch: pytest.MonkeyPatch) -> None:
    ids: list[str] = []
    find = Pads.of_id

    async def of_id(self: Pads, id: str, share: Share) -> Pad:
        ids.append(id)
        return await find(self, id, share)

    def listed(pad: Pad, after: int, id: str = "") -> bytes:
        return pad_answers.listed(pad, after, id or "".join(ids[-1:]))

    patch.setattr(Pads, "of_id", of_id)
    patch.setattr(api_pads, "listed", listed)


def bids_in_the_log(patch: pytest.MonkeyPatch) -> None:
    bid = Pads.bid

    async def logged_bid(self: Pads, pad: Pad, *more: Any) -> Any:
        LOG.warning("bid", code=pad.head.code)
        return await bid(self, pad, *more)

    patch.setattr(Pads, "bid", logged_bid)


PLANTS: list[tuple[Plant, str, str]] = [
    (bids_before_the_last, "skull", "a bidding has another shape"),
    (ids_for_followers, "skull", "a token, its hash or a one-time code"),
    (bids_in_the_log, "skull", "a seed, table, pad, name or player in the log"),
    (untouched(Sealed), "yamiks", "an entry is told as"),
    (untouched(Acted), "skull", "an entry is told as"),
    (untouched(Happened), "skull_king", "an entry is told as"),
    (untouched(Said), "skull", "an entry is told as"),
    (with_keys, "skull", "an entry is told as"),
    (whole_journal, "skull_king", "a line of the journal for somebody else"),
    (looking(of_the_first_seat), "skull_king", "dice that others hold"),
    (looking(of_the_first_seat), "skull_queen", "cards that others hold"),
    (looking(of_the_first_seat), "skull", "as one's own a"),
    (looking(choices_of_others), "skull_king", "choices of somebody who holds other dice"),
    (looking(choices_of_others), "skull_queen", "choices of somebody who holds other cards"),
    (talkative_refusal, "skull", "a refusal that says hand"),
    (everybody_is_the_first_player, "skull", "the view of somebody else|choices for who may not choose"),
    (private_tables_listed, "skull", "a private table in the lobby|a table one has no link to"),
    (token_in_a_header, "skull", "a token, its hash or a one-time code"),
    (token_in_the_log, "skull", "a token in the log"),
    (table_in_the_log, "skull", "a seed, table, pad, name or player in the log"),
    (outcomes_in_the_log, "skull", "an outcome in the log"),
    (names_in_the_figures, "skull", "a figure that says"),
    (proof_before_the_end, "yamiks", "before the end"),
    (borrowed_eyes, "skull", "the eyes of somebody else before the end"),
]


@pytest.mark.parametrize(("plant", "game", "found"), PLANTS)
def test_a_planted_leak_is_found(
    plant: Plant, game: str, found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak, match=found):
        scanned(tmp_path, game)


def test_where_nothing_is_planted_nothing_is_found(tmp_path: Path) -> None:
    scanned(tmp_path, "skull")
