"""Tokens and one-time links."""

from __future__ import annotations

import asyncio
import hmac

import pytest

from calavera.server.people import identity
from calavera.server.people.identity import LINK_SECONDS, BadLink, Identities, NotSignedIn, Player, UnknownPlayer
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


def test_signing_out_everywhere_leaves_one_new_token_also_after_a_restart() -> None:
    async def story() -> None:
        store = MemoryStore()
        people = Identities(store)
        ann, first = await people.create("Ann")
        _, second = await people.use_link(await people.make_link(ann))
        code = await people.make_link(ann)
        _, bens = await people.create("Ben")
        assert await people.of_token(first) == await people.of_token(second)
        third = await people.sign_out_everywhere(ann)
        for now in (people, Identities(store)):
            for void in (first, second):
                with pytest.raises(NotSignedIn):
                    await now.of_token(void)
            with pytest.raises(BadLink):
                await now.use_link(code)
            assert await now.of_token(third) == ann
            assert (await now.of_token(bens)).name == "Ben"
        _, fourth = await people.use_link(await people.make_link(ann))
        assert await Identities(store).of_token(fourth) == ann

    asyncio.run(story())


def test_of_two_devices_that_sign_out_the_others_together_one_stays() -> None:
    async def story() -> None:
        store = MemoryStore()
        people = Identities(store)
        ann, _ = await people.create("Ann")
        tokens = await asyncio.gather(*(people.sign_out_everywhere(ann) for _ in range(5)))
        for now in (people, Identities(store)):
            ends = await asyncio.gather(*map(now.of_token, tokens), return_exceptions=True)
            assert ends.count(ann) == 1
            assert sum(isinstance(end, NotSignedIn) for end in ends) == 4

    asyncio.run(story())


@pytest.mark.parametrize("steps", range(8))
def test_a_device_that_signs_in_while_all_are_signed_out_is_signed_out_too(steps: int) -> None:
    async def story() -> None:
        store = MemoryStore()
        people = Identities(store)
        ann, first = await people.create("Ann")
        code = await people.make_link(ann)
        fresh = Identities(store)

        async def a_little_later() -> str:
            for _ in range(steps):
                await asyncio.sleep(0)
            return await fresh.sign_out_everywhere(ann)

        linked, _, own = await asyncio.gather(
            fresh.use_link(code), fresh.of_token(first), a_little_later(), return_exceptions=True
        )
        assert isinstance(own, str)
        assert await fresh.of_token(own) == ann
        for void in (first, *(linked[1:] if isinstance(linked, tuple) else ())):
            with pytest.raises(NotSignedIn):
                await fresh.of_token(void)

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
        assert len(people._tokens) == len(people._players) == len(people._epochs) == 10

    asyncio.run(story())


def test_an_unknown_id_is_nobody() -> None:
    async def story() -> None:
        with pytest.raises(UnknownPlayer):
            await Identities(MemoryStore()).of_id("nobody")

    asyncio.run(story())


def documents(store: MemoryStore, kind: str) -> int:
    return sum(of == kind for of, _ in store._documents)


def test_signing_out_again_and_again_leaves_one_token() -> None:
    async def story() -> None:
        store = MemoryStore()
        people = Identities(store)
        ann, _ = await people.create("Ann")
        ben, bens = await people.create("Ben")
        token = ""
        for _ in range(30):
            token = await people.sign_out_everywhere(ann)
        assert documents(store, "token") == 2
        assert (await people.of_token(token), await people.of_token(bens)) == (ann, ben)
        assert await Identities(store).of_token(token) == ann

    asyncio.run(story())


def test_one_player_has_so_many_devices_and_the_first_one_goes() -> None:
    async def story() -> None:
        store = MemoryStore()
        people = Identities(store)
        ann, first = await people.create("Ann")
        devices = [(await people.use_link(await people.make_link(ann)))[1] for _ in range(30)]
        assert documents(store, "token") == identity.MOST_TOKENS
        for token in devices[-identity.MOST_TOKENS :]:
            assert await people.of_token(token) == ann
        for token in (first, devices[0]):
            with pytest.raises(NotSignedIn):
                await people.of_token(token)

    asyncio.run(story())


def test_devices_that_sign_in_together_are_all_listed() -> None:
    async def story() -> None:
        store = MemoryStore()
        people = Identities(store)
        ann, _ = await people.create("Ann")
        await asyncio.gather(*(people._another_token(ann, "", most_kept=19) for _ in range(5)))
        await people.sign_out_everywhere(ann)
        assert documents(store, "token") == 1

    asyncio.run(story())
