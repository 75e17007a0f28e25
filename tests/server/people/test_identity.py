"""Tokens and one-time links."""

from __future__ import annotations

import asyncio
import hmac

import pytest

from calavera.server import identity
from calavera.server.identity import LINK_SECONDS, BadLink, Identities, NotSignedIn, Player, UnknownPlayer
from calavera.store.memory import MemoryStore
from calavera.table.errors import BadName


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


def stored(store: MemoryStore) -> str:
    return repr(store._documents)


def test_no_token_and_no_code_is_in_the_store() -> None:
    async def story() -> None:
        store = MemoryStore()
        people = Identities(store)
        ann, token = await people.create("Ann")
        code = await people.make_link(ann)
        assert ann.id in stored(store)
        assert token not in stored(store)
        assert code not in stored(store)
        _, second = await people.use_link(code)
        assert second not in stored(store)

    asyncio.run(story())


def test_a_token_is_its_players_after_a_restart_and_others_are_nobodys() -> None:
    async def story() -> None:
        store = MemoryStore()
        ann, token = await Identities(store).create("Ann", bot=True)
        again = Identities(store)
        assert await again.of_token(token) == ann
        for wrong in ("", token[:-1], token + "x", identity.hashed(token), ann.id, "\x00"):
            with pytest.raises(NotSignedIn):
                await again.of_token(wrong)

    asyncio.run(story())


def test_hashes_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[str, str]] = []

    def compare(a: str, b: str) -> bool:
        compared.append((a, b))
        return hmac.compare_digest(a, b)

    class Watched:
        compare_digest = staticmethod(compare)

    async def story() -> None:
        store = MemoryStore()
        _, token = await Identities(store).create("Ann")
        monkeypatch.setattr(identity, "hmac", Watched)
        await Identities(store).of_token(token)
        assert compared == [(identity.hashed(token), identity.hashed(token))]

    asyncio.run(story())


def test_a_link_that_is_used_twice_at_once_signs_in_one_device() -> None:
    async def story() -> None:
        people = Identities(MemoryStore())
        ann, _ = await people.create("Ann")
        code = await people.make_link(ann)
        ends = await asyncio.gather(*(people.use_link(code) for _ in range(5)), return_exceptions=True)
        assert sum(isinstance(end, BadLink) for end in ends) == 4
        (signed,) = [end for end in ends if not isinstance(end, BaseException)]
        assert signed[0] == ann
        assert await people.of_token(signed[1]) == ann

    asyncio.run(story())


def test_a_link_expires() -> None:
    async def story() -> None:
        clock = Clock()
        people = Identities(MemoryStore(), clock)
        ann, _ = await people.create("Ann")
        late, in_time = await people.make_link(ann), ""
        clock.now += LINK_SECONDS + 1
        with pytest.raises(BadLink):
            await people.use_link(late)
        in_time = await people.make_link(ann)
        clock.now += LINK_SECONDS - 1
        assert (await people.use_link(in_time))[0] == ann

    asyncio.run(story())


def test_a_new_link_ends_the_one_before() -> None:
    async def story() -> None:
        store = MemoryStore()
        people = Identities(store)
        ann, _ = await people.create("Ann")
        first, second = await people.make_link(ann), await people.make_link(ann)
        with pytest.raises(BadLink):
            await people.use_link(first)
        await people.use_link(second)
        assert await store.scan("link") == []

    asyncio.run(story())


def test_a_new_name_is_kept_and_a_bad_one_changes_nothing() -> None:
    async def story() -> None:
        store = MemoryStore()
        people = Identities(store)
        ann, token = await people.create("Ann")
        with pytest.raises(BadName):
            await people.rename(ann, "\x00")
        assert await people.of_token(token) == ann
        renamed = await people.rename(ann, "Anna")
        assert renamed == Player(ann.id, "Anna")
        assert await people.of_token(token) == renamed
        assert await Identities(store).of_token(token) == renamed

    asyncio.run(story())


def test_a_device_that_signs_in_while_the_name_changes_does_not_bring_the_old_one_back() -> None:
    async def story() -> None:
        store = MemoryStore()
        people = Identities(store)
        ann, token = await people.create("Ann")
        code = await people.make_link(ann)
        fresh = Identities(store)
        await asyncio.gather(fresh.rename(ann, "Anna"), fresh.use_link(code), fresh.of_token(token))
        assert (await fresh.of_token(token)).name == "Anna"
        assert (await Identities(store).of_token(token)).name == "Anna"

    asyncio.run(story())


def test_memory_of_players_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "MOST_REMEMBERED", 10)

    async def story() -> None:
        people = Identities(MemoryStore())
        tokens = [(await people.create(f"P{i}"))[1] for i in range(30)]
        for _ in range(2):
            assert [(await people.of_token(token)).name for token in tokens] == [f"P{i}" for i in range(30)]
        assert len(people._owners) == len(people._players) == 10

    asyncio.run(story())


def test_an_unknown_id_is_nobody() -> None:
    async def story() -> None:
        with pytest.raises(UnknownPlayer):
            await Identities(MemoryStore()).of_id("nobody")

    asyncio.run(story())
