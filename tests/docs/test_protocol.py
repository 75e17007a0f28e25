"""The catalogue of messages is complete, and every example in it is a real message."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from calavera.core.errors import reason_key
from calavera.games import find_game
from calavera.games.catalogue import catalogue
from calavera.server.api.lobby import Lobby
from calavera.server.api.protocol import PROTOCOL, ClientMessage, ServerMessage
from calavera.table.commands import Command
from calavera.table.events import Event
from tests.messages.errors import CODES_WITHOUT_A_CLASS, OVER_THE_NETWORK, error_kinds

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def kinds() -> dict[str, Any]:
    """Every struct that goes over a socket, by its tag."""
    groups = [get_args(group) for group in (ClientMessage, ServerMessage, Command, Event)]
    return {kind.__struct_config__.tag: kind for group in groups for kind in group} | {"lobby": Lobby}


def examples() -> list[dict[str, Any]]:
    """All JSON of the page; a block may hold several documents."""
    found: list[dict[str, Any]] = []
    decoder = json.JSONDecoder()
    for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL):
        rest = block.strip()
        while rest:
            document, end = decoder.raw_decode(rest)
            found.append(document)
            rest = rest[end:].strip()
    return found


def test_no_two_kinds_have_the_same_tag() -> None:
    groups = (ClientMessage, ServerMessage, Command, Event)
    assert len(kinds()) == sum(len(get_args(group)) for group in groups) + 1


@pytest.mark.parametrize("example", examples(), ids=lambda example: example["type"])
def test_an_example_is_a_whole_message_as_it_is_sent(example: dict[str, Any]) -> None:
    read = msgspec.json.decode(json.dumps(example), type=kinds()[example["type"]])
    assert json.loads(msgspec.json.encode(read)) == example


def test_everything_that_can_be_sent_has_an_example() -> None:
    assert {example["type"] for example in examples()} == set(kinds())


def test_the_view_in_the_example_is_one() -> None:
    tables = [example["table"] for example in examples() if example["type"] in ("welcome", "update")]
    shown = [table["view"] for table in tables if table["view"] is not None]
    assert shown
    for view in shown:
        read = msgspec.convert(view, find_game(view["type"]).view_type)
        assert json.loads(msgspec.json.encode(read)) == view


def test_the_version_of_the_catalogue_is_the_present_one() -> None:
    versions = {example["v"] for example in examples() if "v" in example}
    assert versions == {PROTOCOL}
    assert f"the version of this catalogue, now {PROTOCOL}" in PAGE


def test_every_code_is_listed_and_every_listed_code_exists() -> None:
    rows = [line for line in PAGE.split("## Codes")[1].splitlines() if line.startswith("|")]
    listed = set(re.findall(r"`([a-z_]+\.[a-z_]+)`", "\n".join(rows)))
    assert listed == {kind.code for kind in error_kinds(OVER_THE_NETWORK)} | CODES_WITHOUT_A_CLASS


def test_a_reason_is_said_by_the_sentence_that_the_page_names() -> None:
    examples = re.findall(r"`([a-z_.]+)`\s+(?:is said )?by\s+`([a-z_.]+)`", PAGE.split("## Codes")[1])
    assert len(examples) == 2
    for reason, key in examples:
        assert reason_key(reason) == key
        assert key in catalogue("en")
