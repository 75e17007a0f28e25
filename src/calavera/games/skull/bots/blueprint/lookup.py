"""The blueprint of Skull that comes with the package, and the strategy of a view in it. `scripts/skull_blueprint.py`
makes the file.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import entry_what, entry_who
from calavera.games.skull.bots.blueprint.keys import CommonKnowledge
from calavera.games.skull.bots.blueprint.policy import SCALE, Policy, in_blueprint
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.view import SkullView
from calavera.search import strategy_file
from calavera.search.viewpoint import own_seat

FILE = "blueprint.bin"
KIND = "skull blueprint"
RARE = 0.02  # rarer actions are left out: they are mostly what was tried at first


# The file


def parts_of(chances: Sequence[float]) -> bytes:
    """Probabilities as SCALE parts."""
    parts = [round(SCALE * chance) if chance >= RARE else 0 for chance in chances]
    parts[max(range(len(chances)), key=chances.__getitem__)] += SCALE - sum(parts)
    return bytes(parts)


def pack(strategies: Mapping[int, bytes], strengths: Iterable[float]) -> bytes:
    sections = {**strategy_file.strategy_sections(strategies), "strengths": array("d", strengths)}
    return strategy_file.pack(KIND, sections)


def unpack(data: bytes) -> Policy:
    sections = strategy_file.unpack(KIND, data)
    return Policy(strategy_file.strategies_in(sections), list(sections["strengths"]))


@cache
def blueprint() -> Policy:
    """The one that comes with the package."""
    return unpack(files("calavera.games.skull.bots.blueprint").joinpath(FILE).read_bytes())


# The strategy of a view


def chances(policy: Policy, view: SkullView, legal: Sequence[int]) -> list[float] | None:
    """The probability of each legal action; None where the blueprint has no strategy."""
    # Buckets depend only on what the seat knows, so any determinization of its view has the right one.
    state = GAME.determinize(view, Random(0))
    if not in_blueprint(state):
        return None
    return policy.chances(state, own_seat(view), known(view), list(legal), Random(0)) or None


def known(view: SkullView) -> vec[i64]:
    """What everybody knows of the skulls."""
    found = CommonKnowledge(view.players)
    for packed in view.history:
        found.observe(entry_who(packed), entry_what(packed))
    return found.skull


def drawn(legal: Sequence[int], shares: Sequence[float], rng: Random) -> int:
    """One of the legal actions, each in proportion to its share."""
    rest = rng.random() * sum(shares)
    for action, share in zip(legal, shares, strict=True):
        rest -= share
        if rest < 0:
            return action
    return legal[max(range(len(legal)), key=shares.__getitem__)]  # what rounding leaves over
