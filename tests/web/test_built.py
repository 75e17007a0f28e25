"""The web app as it was built: what the server promises about its files holds for the real ones."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from calavera.server.site.assets import HASHED, INDEX, KINDS, PLAIN, Asset, app_folder, load

FIRST_LOAD_KIB = 80


@pytest.fixture(scope="module")
def assets() -> dict[str, Asset]:
    folder = app_folder()
    if folder is None:
        pytest.skip("the web app was not built: no Node, or CALAVERA_WEB=no")
    return load(folder)


def test_every_file_is_of_a_kind_that_we_know(assets: dict[str, Asset]) -> None:
    assert {Path(name).suffix for name in assets} <= KINDS.keys()


def test_what_is_kept_for_good_is_named_after_its_content(assets: dict[str, Asset]) -> None:
    kept = [name for name in assets if name.startswith(HASHED)]
    assert kept
    assert [name for name in kept if not re.search(r"-[\w-]{8}\.\w+$", name)] == []


def test_the_document_holds_nothing_that_the_policy_forbids(assets: dict[str, Asset]) -> None:
    index = assets[INDEX].forms[PLAIN].decode()
    assert index.count("<html") == index.count("</head>") == index.count("</body>") == 1
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|//[a-z]", index)
    assert re.findall(r"<script(?![^>]* src=\"/)[^>]*>", index) == []


def test_every_form_of_a_file_says_the_same(assets: dict[str, Asset]) -> None:
    coded = [asset for asset in assets.values() if "gzip" in asset.forms]
    assert coded
    for asset in coded:
        assert gzip.decompress(asset.forms["gzip"]) == asset.forms[PLAIN]
        assert len(asset.forms["br"]) < len(asset.forms["gzip"]) < len(asset.forms[PLAIN])


def test_the_first_load_is_small(assets: dict[str, Asset]) -> None:
    index = assets[INDEX].forms[PLAIN].decode()
    needed = [name for name in assets if f'"/{name}"' in index and name.startswith(HASHED)]
    assert needed
    sizes = {name: len(assets[name].forms.get("gzip", assets[name].forms[PLAIN])) for name in needed}
    assert sum(sizes.values()) < FIRST_LOAD_KIB * 1024, sizes
