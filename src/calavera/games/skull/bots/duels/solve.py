"""Duels of Skull, solved: what two players who are left should do, so that nobody can read them.

A *duel* is fixed by what everybody knows when it begins: who begins the round, how many discs and won challenges both
have, and how likely each still owns the skull. For the last there are two cases: the skull was seen since its owner
last lost a disc (so it is there for sure), or the discs were lost at random (so it is there with a quarter for each
disc left). The strategies of the small duels come with the package (`skull.bin`); `scripts/skull_duels.py` makes them.

Showing discs after a failed challenge is left out. A strategy that never shows and takes no notice of what is shown
gives the other side nothing to gain by showing, so an equilibrium without showing is one with it.
"""

from __future__ import annotations

import struct
import zlib
from array import array
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import NamedTuple

from librt.random import Random
from librt.vecs import vec

from calavera.rules.skull import GAME
from calavera.rules.skull.state import (
    DISCS,
    LOSE_FLOWER,
    LOSE_SKULL,
    LOST,
    NEW_ROUND,
    OWNED,
    OWNS_SKULL,
    PLACING,
    REVEAL,
    SHOW,
    SKULL,
    WINS,
    SkullState,
)
from calavera.rules.skull.view import SkullOptions, SkullView
from calavera.rules.state import CHANCE, FACT, NOBODY, entry_what, entry_who
from calavera.solve.skull_tree import BestAnswer, Regrets, Tree, start, value_of

FILE = "skull.bin"
MAGIC = b"calavera skull duels 1\n"
HOPELESS = 0.0005  # a seat that wins less than this, whatever it does, needs no strategy
SCALE = 100  # probabilities are kept in steps of one by so many
# What would be done less often than this in a whole duel is not done at all; the first that does little harm is taken
RARE = (0.3, 0.1, 0.03, 0.01, 0.004, 0.0015, 0.0005, 0.0)
_OPTIONS = SkullOptions(showing=False)
_HEAD = struct.Struct("<7BffII")


class Side(NamedTuple):
    """One player as a duel begins; `sure`: everybody knows that the skull is there."""

    discs: int
    wins: int
    sure: bool

    def chance_of_skull(self) -> float:
        return 1.0 if self.sure else self.discs / DISCS


class Duel(NamedTuple):
    first: Side
    second: Side


class Solved(NamedTuple):
    """`value` is what the first player wins of a game; `exploitability` what a best answer gains on average of both
    sides. `strategy` gives the parts of SCALE for the legal actions in their order, by `name_of` what a seat knows.
    """

    value: float
    exploitability: float
    salt: int
    strategy: dict[int, bytes]


def all_duels() -> list[Duel]:
    """Every duel that is small enough to be solved on its full tree, the smallest first."""
    sides = [
        Side(discs, wins, sure)
        for discs in range(1, DISCS + 1)
        for wins in range(2)
        for sure in ((True,) if discs == DISCS else (False, True))
    ]
    duels = [Duel(first, second) for first in sides for second in sides if _small(first, second)]
    return sorted(duels, key=lambda duel: (duel.first.discs + duel.second.discs, duel))


def _small(first: Side, second: Side) -> bool:
    fewer, more = sorted((first.discs, second.discs))
    return fewer == 1 or more == 2


def tree_of(duel: Duel) -> Tree:
    starts: list[tuple[SkullState, float]] = []
    for first in (1, 0):
        for second in (1, 0):
            chance = _chance(duel.first, first) * _chance(duel.second, second)
            if chance > 0:
                state = _new(duel, first, second)
                starts.append((state, chance))
    tree = Tree()
    tree.grow(starts)
    return tree


def _chance(side: Side, skull: int) -> float:
    return side.chance_of_skull() if skull else 1 - side.chance_of_skull()


def _new(duel: Duel, first: int, second: int) -> SkullState:
    state = SkullState.new(GAME, _OPTIONS, 2, False, False)
    discs = [duel.first.discs, duel.second.discs]
    return start(state, discs, [first, second], [duel.first.wins, duel.second.wins])


# Solving and keeping


def solve(duel: Duel, iterations: int, enough: float) -> Solved:
    """An equilibrium as it is kept: iterations are doubled, at most three times, until a best answer gains no more than
    `enough`.
    """
    tree = tree_of(duel)
    regrets = Regrets(tree)
    regrets.run(iterations)
    found = kept(tree, regrets.average(), enough)
    for _ in range(3):
        if found.exploitability <= enough:
            break
        regrets.run(regrets.done)
        found = kept(tree, regrets.average(), enough)
    return found


def kept(tree: Tree, exact: vec[float], enough: float) -> Solved:
    """A strategy in the form in which it is kept, as short as `enough` allows, and what it is worth in that form."""
    form = _Form(tree, exact, RARE[0])
    for rare in RARE[1:]:
        if form.exploitable <= enough:
            break
        form = _Form(tree, exact, rare)
    return form.solved()


class _Form:
    """A strategy rounded, without what is done more rarely than `rare`."""

    def __init__(self, tree: Tree, exact: vec[float], rare: float) -> None:
        self._tree = tree
        self._parts, self._reached = _rounded(tree, exact, rare)
        self._played = vec[float]([part / SCALE for part in self._parts])
        self._most = [BestAnswer(tree, self._played, seat).value() for seat in range(2)]
        self.exploitable = (sum(self._most) - 1) / 2

    def solved(self) -> Solved:
        tree = self._tree
        by_key: dict[bytes, bytes] = {}
        for info, key in enumerate(tree.key_of_infos()):
            # Who cannot win may do anything.
            if self._reached[info] and self._most[tree.owner[info]] > HOPELESS:
                first = int(tree.first_place[info])
                by_key[key] = bytes(self._parts[first : first + int(tree.action_count[info])])
        return Solved(value_of(tree, self._played), self.exploitable, *_named(by_key))


def name_of(key: bytes, salt: int) -> int:
    """A short number for what a seat knows."""
    return int.from_bytes(blake2b(key, digest_size=4, salt=bytes([salt])).digest(), "big")


def _named(by_key: dict[bytes, bytes]) -> tuple[int, dict[int, bytes]]:
    """The first salt by which no two situations get the same name."""
    salt = 0
    while True:
        strategy = {name_of(key, salt): parts for key, parts in by_key.items()}
        if len(strategy) == len(by_key):
            return salt, strategy
        salt += 1


def exploitability(tree: Tree, strategy: vec[float]) -> float:
    """What a best answer gains over the strategy, on average of both sides, in games."""
    return (BestAnswer(tree, strategy, 0).value() + BestAnswer(tree, strategy, 1).value() - 1) / 2


def _rounded(tree: Tree, strategy: vec[float], rare: float) -> tuple[list[int], list[bool]]:
    """Whole parts of SCALE by place, SCALE in each information set; and which sets their owner ever comes to."""
    parts = [0] * len(tree.actions)
    reach = [0.0] * len(tree.actions)  # how likely the owner does all that leads here, this action too
    reached: list[bool] = []
    for info in range(len(tree.owner)):
        before = tree.before[info]
        own = 1.0 if before == NOBODY else reach[before]
        reached.append(own > 0)
        first = int(tree.first_place[info])
        places = range(first, first + int(tree.action_count[info]))
        for place in places:
            parts[place] = 0 if own * strategy[place] < rare else round(SCALE * strategy[place])
        largest = max(places, key=lambda place: strategy[place])
        parts[largest] += SCALE - sum(parts[place] for place in places)
        for place in places:
            reach[place] = own * parts[place] / SCALE
    return parts, reached


def pack(solved: dict[Duel, Solved]) -> bytes:
    body = bytearray()
    for duel, one in solved.items():
        names = array("I", sorted(one.strategy))
        parts = b"".join(bytes([len(one.strategy[name])]) + one.strategy[name] for name in names)
        head = (*duel.first, *duel.second, one.salt)
        body += _HEAD.pack(*head, one.value, one.exploitability, len(names), len(parts))
        body += _by_columns(names) + parts
    return MAGIC + zlib.compress(bytes(body), 9)


def _by_columns(names: array[int]) -> bytes:
    """The differences of ascending numbers, all first bytes, then all second ones: what packs best."""
    steps = [names[0], *(names[i] - names[i - 1] for i in range(1, len(names)))] if names else []
    return b"".join(bytes(step >> shift & 255 for step in steps) for shift in (24, 16, 8, 0))


def unpack(data: bytes) -> dict[Duel, Solved]:
    if not data.startswith(MAGIC):
        raise ValueError("not a file of solved duels")
    body = zlib.decompress(data[len(MAGIC) :])
    solved: dict[Duel, Solved] = {}
    at = 0
    while at < len(body):
        *head, value, exploitable, count, size = _HEAD.unpack_from(body, at)
        at += _HEAD.size
        columns = [body[at + count * i : at + count * (i + 1)] for i in range(4)]
        at += 4 * count
        parts = body[at : at + size]
        at += size
        duel = Duel(Side(head[0], head[1], bool(head[2])), Side(head[3], head[4], bool(head[5])))
        solved[duel] = Solved(value, exploitable, head[6], _strategy(columns, parts))
    return solved


def _strategy(columns: Sequence[bytes], parts: bytes) -> dict[int, bytes]:
    strategy: dict[int, bytes] = {}
    name = at = 0
    for step in zip(*columns, strict=True):
        name += int.from_bytes(step, "big")
        strategy[name] = parts[at + 1 : at + 1 + parts[at]]
        at += 1 + parts[at]
    return strategy


@cache
def duels() -> dict[Duel, Solved]:
    """The solved duels that come with the package."""
    return unpack(files("calavera.solve").joinpath(FILE).read_bytes())


# From a view to its place in a duel


def probabilities(view: SkullView, legal: Sequence[int]) -> list[float] | None:
    """How likely an equilibrium chooses each legal action; None where the view is not in a solved duel, or where its
    owner has done what the equilibrium never does.
    """
    if view.seat is None or view.options.last_chance or sum(seat.discs > 0 for seat in view.seats) != 2:
        return None
    world = GAME.determinize(view, Random(0))  # what the other holds does not matter: it is not in the key
    found = duel_in(world)
    if found is None:
        return None
    known = duels().get(found.duel)
    if known is None:
        return None
    me = found.seats.index(view.seat)
    state = _replayed(world, found, me)
    if state.mover() != me or state.legal(me) != list(legal):
        return None
    parts = known.strategy.get(name_of(bytes([found.skulls[me]]) + state.key(me), known.salt))
    return None if parts is None else [part / SCALE for part in parts]


class Found(NamedTuple):
    """A duel within a game: its seats, who begins first, their secrets, and how many moves were made before it."""

    duel: Duel
    seats: tuple[int, int]
    skulls: tuple[int, int]
    moves: int


def duel_in(world: SkullState) -> Found | None:
    state: SkullState = GAME.new(world.players, world.options)
    for made, (who, what) in enumerate(world.moves(), start=1):
        state.apply(who, what)
        if state.alive == 2 and state.stage == PLACING:
            first = int(state.first)
            second = next(seat for seat in range(state.players) if seat != first and state.at[OWNED + seat] > 0)
            sure = _skulls_surely_there(state)
            sides = [Side(int(state.at[OWNED + s]), int(state.at[WINS + s]), s in sure) for s in (first, second)]
            skulls = (int(state.at[OWNS_SKULL + first]), int(state.at[OWNS_SKULL + second]))
            return Found(Duel(*sides), (first, second), skulls, made)
    return None


def _skulls_surely_there(state: SkullState) -> set[int]:
    """The seats whose skull everybody has seen since they last lost a disc, or who never lost one."""
    sure = set(range(state.players))
    for packed in state.history:
        who, what = entry_who(packed), entry_what(packed)
        if who == FACT and what != NEW_ROUND and what % 2 == SKULL:
            sure.add(what // 16)
        elif who == CHANCE and what >= LOST:
            sure.discard((what - LOST) // 3)
        elif who >= 0 and (what == LOSE_FLOWER or what == LOSE_SKULL):
            sure.discard(who)
    return sure


def _replayed(world: SkullState, found: Found, me: int) -> SkullState:
    """The duel so far with two seats, as its tree knows it: without showing, and seat 0 placing before seat 1."""
    state = _new(found.duel, *found.skulls)
    moves = world.moves()[found.moves :]
    if world.stage == PLACING and len(world.history) > world.stage_from:
        moves.pop()  # what the other has chosen already in this round is not known yet
    for who, what in moves:
        if who == CHANCE:
            seat, face = divmod(what - LOST, 3)
            state.apply(CHANCE, LOST + 3 * found.seats.index(seat) + face)
        elif what < SHOW:
            turned_stack = REVEAL <= what < LOSE_FLOWER
            state.apply(found.seats.index(who), REVEAL + found.seats.index(what - REVEAL) if turned_stack else what)
    if me == 1 and state.stage == PLACING:
        state.apply(0, state.legal(0)[0])
    return state
