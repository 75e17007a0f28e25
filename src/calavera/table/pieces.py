"""Interruptible work: a generator that yields after every small piece and returns the result."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def run_through(work: Generator[None, None, T]) -> T:
    """Run it to the end without interruption, for callers that keep nobody waiting."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
