"""Frames that are read and written past the library mean what they mean to it."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from calavera.server.ops import frames

LENGTHS = (0, 1, 125, 126, 127, 4_096, 65_535, 65_536)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_message_is_written_as_the_library_writes_it(length: int) -> None:
    payload = b"x" * length
    assert frames.text(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)


def test_a_ping_is_written_as_the_library_writes_it() -> None:
    assert frames.ping(b"abcd") == Frame(Opcode.PING, b"abcd").serialize(mask=False)


@pytest.mark.parametrize("length", [length for length in LENGTHS if length < 65_536])
def test_what_a_client_has_masked_is_read(length: int) -> None:
    payload = bytes(ord("a") + i % 26 for i in range(length))
    assert frames.payload_in(Frame(Opcode.TEXT, payload).serialize(mask=True)) == payload


@pytest.mark.parametrize("length", LENGTHS)
def test_the_end_of_a_frame_is_known_from_its_head(length: int) -> None:
    frame = Frame(Opcode.BINARY, bytes(length)).serialize(mask=True)
    assert frames.length_of(frame) == len(frame)
    assert frames.length_of(frame + b"more") == len(frame)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_head_that_is_cut_off_says_nothing(length: int) -> None:
    frame = Frame(Opcode.BINARY, bytes(length)).serialize(mask=True)
    head = len(frame) - length - frames.MASK
    assert {frames.length_of(frame[:size]) for size in range(head)} == {0}


def test_only_one_whole_masked_frame_is_taken() -> None:
    frame = Frame(Opcode.TEXT, b"hello").serialize(mask=True)
    assert frames.text_in(frame) == "hello"
    assert frames.text_in(frame[:-1]) is None
    assert frames.text_in(frame + frame) is None
    assert frames.text_in(Frame(Opcode.TEXT, b"hello").serialize(mask=False)) is None
    assert frames.text_in(Frame(Opcode.TEXT, b"x" * 70_000).serialize(mask=True)) is None
    assert frames.text_in(frame[:1]) is None


def test_what_is_no_text_is_left_to_the_library() -> None:
    assert frames.text_in(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True)) is None
