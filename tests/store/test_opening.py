"""Stores by their address."""

from __future__ import annotations

from pathlib import Path

import pytest

from calavera.store import Store, StoreExists, StoreMissing, StoreUnknown, copying, open_store, place_of, restore_copy
from calavera.store.memory import MemoryStore
from calavera.store.paths import default_folder
from calavera.store.sqlite import SqliteStore
from tests.store.backends import tell


async def written(store: Store) -> None:
    await store.append("t", 0, [b"one"])


async def there(store: Store) -> None:
    assert await store.read("t") == [b"one"]


def test_a_path_and_its_address_are_the_same_store(tmp_path: Path) -> None:
    tell(open_store(str(tmp_path / "data")), written)
    tell(open_store(f"sqlite:{tmp_path / 'data'}"), there)
    tell(SqliteStore(tmp_path / "data"), there)


def test_a_store_in_memory_leaves_nothing_behind() -> None:
    store = open_store("memory:")
    assert isinstance(store, MemoryStore)
    tell(store, written)
    assert place_of("memory:") == "memory:"


@pytest.mark.parametrize("url", ["", "sqlite:"])
def test_nothing_said_is_the_users_own_folder(url: str) -> None:
    assert place_of(url) == str(default_folder())


@pytest.mark.parametrize("url", [r"C:\data", "/srv/a:b", "./memory:"])
def test_a_path_with_a_colon_is_a_path(url: str) -> None:
    assert place_of(url) == str(Path(url))


@pytest.mark.parametrize("ask", [open_store, place_of])
def test_an_unknown_kind_is_refused_with_those_there_are(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(StoreUnknown) as caught:
        ask("postgres://localhost/calavera")
    assert caught.value.params == {"scheme": "postgres", "known": "sqlite, memory"}


def test_a_copy_is_saved_beside_a_running_server_and_put_back(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await written(store)
        with copying(str(tmp_path / "data")) as save:
            save(tmp_path / "copy")

    tell(open_store(str(tmp_path / "data")), story)
    restore_copy(tmp_path / "copy", f"sqlite:{tmp_path / 'restored'}")
    tell(open_store(str(tmp_path / "restored")), there)
    with pytest.raises(StoreExists):
        restore_copy(tmp_path / "copy", str(tmp_path / "restored"))


def test_where_there_is_nothing_nothing_is_copied_and_nothing_made(tmp_path: Path) -> None:
    with pytest.raises(StoreMissing), copying(str(tmp_path / "data")):
        pass
    assert not (tmp_path / "data").exists()


def test_memory_can_neither_be_copied_from_outside_nor_be_restored(tmp_path: Path) -> None:
    with pytest.raises(StoreUnknown), copying("memory:"):
        pass
    with pytest.raises(StoreUnknown):
        restore_copy(tmp_path / "copy", "memory:")
