"""Measures: what else a finished game tells about how a seat played, beside its result."""

from __future__ import annotations

# For each name, a total and the number of cases it was taken over: figures of many games are added up before they are
# divided.
# People read the name as the message `<game>.measure.<name>`.
Measures = dict[str, tuple[float, int]]


def added(one: Measures, other: Measures) -> Measures:
    both = {**one}
    for name, (total, cases) in other.items():
        before, so_far = both.get(name, (0.0, 0))
        both[name] = (before + total, so_far + cases)
    return both
