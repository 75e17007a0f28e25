"""Who comes before whom at the end of a game, also when somebody has left it."""

from __future__ import annotations

from collections.abc import Sequence


def places(scores: Sequence[int], winners: Sequence[int], left: Sequence[int]) -> list[int]:
    """A number for every seat, smaller ones first: winners (0), then by points, then whoever has left.

    The first to leave comes last. A win by a bot on the seat of somebody who left counts for nobody: the best of the
    others wins.
    """
    stayed = [i for i in range(len(scores)) if i not in left]
    first = [i for i in winners if i not in left]
    if not first and stayed:
        best = max([scores[i] for i in stayed])
        first = [i for i in stayed if scores[i] == best]
    place = [0] * len(scores)
    for i in stayed:
        if i not in first:
            place[i] = 1 + sum([scores[j] > scores[i] for j in stayed])
    for n, seat in enumerate(left):
        place[seat] = 2 * len(scores) - n
    return place
