"""Padding, so that the length of a message reveals nothing. An observer of an encrypted connection sees how long each
message is, and `place skull` is one byte shorter than `place flower`. So every message is padded with spaces, which
JSON allows at its end, to a length that depends only on what a spectator may know.
"""

from __future__ import annotations

BLOCK = 512  # short answers to commands: more than any of them needs for a choice

# What a seat may be told beyond what a spectator is told: about its position (hand, choices), with each entry that
# hides something, when it is to choose, and with each move of a history.
STATE_ROOM = 1_024
ENTRY_ROOM = 128
OUTLOOK_ROOM = 6_144  # for what each choice would do, at tables whose game says it
HISTORY_ROOM = 8


def to_block(message: bytes) -> bytes:
    return message.ljust(-(-len(message) // BLOCK) * BLOCK)


def room_for(hiding: int, history: int) -> int:
    """How much may be private in a message with so many entries that hide something and so many moves of a history."""
    return STATE_ROOM + ENTRY_ROOM * hiding + HISTORY_ROOM * history


def fill(private: int, room: int) -> bytes:
    """The spaces that pad a message with so many private bytes; one that needs more than `room` is padded to further
    whole blocks.
    """
    return b" " * (room - private if private <= room else (room - private) % STATE_ROOM)
