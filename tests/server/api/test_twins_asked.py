"""Twins: what asking costs, asking together, and looking while nothing can be written."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
import pytest

from calavera.server.live.service import Service
from calavera.store.errors import StoreFull
from calavera.store.memory import MemoryStore
from calavera.store.port import Append, Document
from tests.server.api.test_twins import guests, opened, played
from tests.server.web import GENEROUS, web


def test_two_who_ask_for_the_same_deals_together_get_the_same_table() -> None:
    with web() as client:
        people = guests(client, "Ann", "Ben", "Cleo")
        first, second = opened(people[0])
        played(client, first, *people[1:3], seed=1)
        service: Service = client.app.state.service

        async def ask() -> list[str]:
            room = await service.find(first)
            return list(await asyncio.gather(*[service.twins.again(room, guest.id, "") for guest in people]))

        with client.portal() as portal:
            assert portal.call(ask) == [second] * 3


def test_how_far_the_other_table_is_costs_no_reading() -> None:
    limits = msgspec.structs.replace(GENEROUS, costly_reads_per_player=3, costly_reads_per_address=3)
    with web(limits=limits) as client:
        people = guests(client, "Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
        first, second = opened(people[0])
        played(client, first, *people[1:3], seed=1)
        looks = [people[0].get(f"/api/tables/{first}/comparison").status_code for _ in range(10)]
        assert looks == [200] * 10
        played(client, second, *people[3:], seed=2)
        looks = [people[0].get(f"/api/tables/{first}/comparison").status_code for _ in range(4)]
        assert looks == [200, 200, 200, 429]


class Full(MemoryStore):
    """Once it is full, nothing more is written."""

    full = False

    async def append_together(self, appends: Sequence[Append], documents: Sequence[Document] = ()) -> list[int]:
        if self.full:
            raise StoreFull()
        return await super().append_together(appends, documents)


def test_a_twin_that_is_over_can_be_looked_at_while_the_disk_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Full()
    with web(store) as client:
        people = guests(client, "Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
        first, second = opened(people[0])
        service: Service = client.app.state.service
        played(client, first, *people[1:3], seed=1)
        with monkeypatch.context() as patched:
            patched.setattr(service.twins, "is_due", lambda _: False)
            played(client, second, *people[3:], seed=2)
        store.full = True
        assert people[0].get(f"/api/tables/{first}").status_code == 200
        assert people[0].get(f"/api/tables/{first}/proof").json()["code"] == "twin.sealed"
        store.full = False
        assert people[0].get(f"/api/tables/{first}/proof").status_code == 200
