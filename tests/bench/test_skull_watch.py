"""Captains that are watched: what they do is counted by bucket, and rounds that nobody saw are the blueprint's."""

from __future__ import annotations

from collections.abc import Sequence

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from bench.skull_watch import Watched
from calavera.core.state import CHANCE
from calavera.games.skull.bots.blueprint.keys import THERE, Abstraction
from calavera.games.skull.bots.blueprint.lookup import blueprint
from calavera.games.skull.bots.blueprint.policy import SCALE
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import PLACE_SKULL, PLACING, STARTER
from calavera.games.skull.rules.view import SkullView
from tests.sizes import size

STAGE = 56  # the bits of a key from here on are the stage
HALF = bytes([SCALE // 2] * 2)


class SkullsFirst:
    """Places the skull as soon as possible, and otherwise does anything."""

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "placing" and PLACE_SKULL in legal:
            return PLACE_SKULL
        return legal[rng.randrange(len(legal))]


def test_what_captains_do_is_counted_from_the_second_round_on() -> None:
    watched = Watched(SkullsFirst(), 3, Random(1))
    kept = blueprint()
    assert watched.later().strategies == kept.strategies
    for _ in range(size(12, 60)):
        watched.game()
    seen = watched.later().strategies
    changed = {key for key in seen if seen[key] != kept.strategies.get(key)}
    assert changed
    assert watched.counted() >= len(changed)

    bucket, start = Abstraction(), GAME.new(3)
    start.apply(CHANCE, STARTER)
    for seat in range(3):
        bucket.assign(start, seat, vec[i64]([THERE] * 3), Random(1))
        assert int(bucket.key) not in changed, "the first round is the blueprint's"

    places = [key for key in changed if key >> STAGE == PLACING]
    skulls = sum(seen[key][1] for key in places) / (SCALE * len(places))
    assert skulls > sum(kept.strategies.get(key, HALF)[1] for key in places) / (SCALE * len(places)) + 0.1
