"""Frames of a web socket (RFC 6455, section 5.2): the usual kinds, whole and without extensions.

Everything else about them is the business of the library that `wire.py` stands on.
"""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:  # a build of the library without its compiled part
    from websockets.utils import apply_mask

WHOLE_TEXT, PING, PONG = 0x81, 0x89, 0x8A  # the first byte: the last frame of its message, and what kind it is
MASKED = 0x80
SHORT, MIDDLE = 125, 0xFFFF  # lengths that are written in seven and in sixteen bits
IN_TWO, IN_EIGHT = 126, 127  # instead of a length: how many bytes of it follow
MASK = 4


def text(payload: bytes) -> bytes:
    """A message of text as a server sends it."""
    size = len(payload)
    if size <= SHORT:
        return b"%c%c%b" % (WHOLE_TEXT, size, payload)
    if size <= MIDDLE:
        return b"%c%c%b%b" % (WHOLE_TEXT, IN_TWO, size.to_bytes(2), payload)
    return b"%c%c%b%b" % (WHOLE_TEXT, IN_EIGHT, size.to_bytes(8), payload)


def ping(payload: bytes) -> bytes:
    """At most 125 bytes."""
    return b"%c%c%b" % (PING, len(payload), payload)


def payload_in(data: bytes) -> bytes | None:
    """What a client's frame of middle length holds; None if this is anything but one whole frame."""
    if len(data) < 2 + MASK or not data[1] & MASKED:
        return None
    size, start = data[1] & ~MASKED, 2
    if size == IN_EIGHT:
        return None
    if size == IN_TWO:
        size, start = int.from_bytes(data[2:4]), 4
    if len(data) != start + MASK + size:
        return None
    return apply_mask(data[start + MASK :], data[start : start + MASK])


def text_in(data: bytes) -> str | None:
    """The same as text; None also if it is no text."""
    payload = payload_in(data)
    if payload is None:
        return None
    try:
        return payload.decode()
    except UnicodeDecodeError:
        return None


def length_of(data: bytes | bytearray) -> int:
    """How many bytes the frame has that begins here; 0 if that is not known yet."""
    if len(data) < 2:
        return 0
    size, start = data[1] & ~MASKED, 2
    if size >= IN_TWO:
        start = 4 if size == IN_TWO else 10
        if len(data) < start:
            return 0
        size = int.from_bytes(data[2:start])
    return start + (MASK if data[1] & MASKED else 0) + size
