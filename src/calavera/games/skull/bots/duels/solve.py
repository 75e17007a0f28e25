"""Duels of Skull, solved: equilibria for the last two players.

A *duel* is fixed by what everybody knows when it begins: which seat starts, how many discs and won challenges both
have, and how likely each still owns the skull. For the last there are two cases: the skull was seen since its owner
last lost a disc (so it is certainly there), or the discs were lost at random (so it is there with a probability of a
quarter per disc left). The strategies of the small duels come with the package; `scripts/skull_duels.py` makes them.

Showing discs after a failed challenge is left out. Against a strategy that never shows discs and ignores those shown,
an opponent gains nothing by showing, so an equilibrium of the game without showing is one of the full game too.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any, NamedTuple

from librt.random import Random
from librt.vecs import vec

from calavera.core.state import CHANCE, FACT, NOBODY, entry_what, entry_who
from calavera.games.skull.bots.duels.tree import BestResponse, Regrets, Tree, value_of
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import (
    DISCS,
    NOBODY_SHOWS,
    OWNED,
    OWNS_SKULL,
    PLACING,
    REVEAL,
    SHOW,
    SKULL,
    WINS,
    is_loss,
    is_lost,
    is_reveal,
    is_turned,
    lost,
    lost_face,
    lost_seat,
    turned_face,
    turned_seat,
)
from calavera.games.skull.rules.options import SkullOptions
from calavera.games.skull.rules.position import begin_from
from calavera.games.skull.rules.state import SkullState
from calavera.games.skull.rules.view import SkullView
from calavera.search import strategy_file

FILE = "duels.bin"
KIND = "skull duels"
HOPELESS = 0.0005  # a seat that wins less than this, whatever it does, needs no strategy
SCALE = 100  # probabilities are kept in steps of 1/100
# Actions rarer than this in a whole duel are left out; the largest bound that keeps exploitability low is used
RARE = (0.3, 0.1, 0.03, 0.01, 0.004, 0.0015, 0.0005, 0.0)
_OPTIONS = SkullOptions(showing=False)
_HEAD = 7  # numbers in the file that say which duel it is, and its salt
_NAME_BITS = 32


class Side(NamedTuple):
    """One player as a duel begins; `sure` when everybody knows that the skull is there."""

    discs: int
    wins: int
    sure: bool

    def chance_of_skull(self) -> float:
        return 1.0 if self.sure else self.discs / DISCS


class Duel(NamedTuple):
    first: Side
    second: Side


class Solved(NamedTuple):
    """`value` is the chance of the first player to win; `exploitability` what a best response gains on average of both
    seats. `strategy` gives by `name_of` an information set how many of SCALE parts each legal action gets, ascending.
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
    """The beginning of a duel; `first` and `second` are the secrets: the skulls that both own."""
    state = SkullState.new(GAME, _OPTIONS, 2, False, NOBODY_SHOWS)
    discs = [duel.first.discs, duel.second.discs]
    begin_from(state, discs, [first, second], [duel.first.wins, duel.second.wins], 0)
    return state


# Solving and keeping


def solve(duel: Duel, iterations: int, enough: float) -> Solved:
    """An equilibrium in the form in which it is kept. Iterations are doubled, at most three times, until a best
    response gains no more than `enough`.
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
    """A strategy in the form in which it is kept, as short as `enough` allows, with its value in that form."""
    form = _Form(tree, exact, RARE[0])
    for rare in RARE[1:]:
        if form.exploitable <= enough:
            break
        form = _Form(tree, exact, rare)
    return form.solved()


class _Form:
    """A strategy in whole parts, without actions that are rarer than `rare`."""

    def __init__(self, tree: Tree, exact: vec[float], rare: float) -> None:
        self._tree = tree
        self._parts, self._reached = _rounded(tree, exact, rare)
        self._played = vec[float]([part / SCALE for part in self._parts])
        self._most = [BestResponse(tree, self._played, seat).value() for seat in range(2)]
        self.exploitable = (sum(self._most) - 1) / 2

    def solved(self) -> Solved:
        tree = self._tree
        by_key: dict[bytes, bytes] = {}
        for info, key in enumerate(tree.key_of_infos()):
            # A player who cannot win may do anything.
            if self._reached[info] and self._most[tree.owner[info]] > HOPELESS:
                first = int(tree.first_place[info])
                by_key[key] = bytes(self._parts[first : first + int(tree.action_count[info])])
        return Solved(value_of(tree, self._played), self.exploitable, *_named(by_key))


def name_of(key: bytes, salt: int) -> int:
    """A short number for the key of an information set."""
    return int.from_bytes(blake2b(key, digest_size=_NAME_BITS // 8, salt=bytes([salt])).digest(), "big")


def _named(by_key: dict[bytes, bytes]) -> tuple[int, dict[int, bytes]]:
    """The first salt by which no two information sets get the same name."""
    salt = 0
    while True:
        strategy = {name_of(key, salt): parts for key, parts in by_key.items()}
        if len(strategy) == len(by_key):
            return salt, strategy
        salt += 1


def exploitability(tree: Tree, strategy: vec[float]) -> float:
    """What a best response gains over the strategy, on average of both seats, in games."""
    return (BestResponse(tree, strategy, 0).value() + BestResponse(tree, strategy, 1).value() - 1) / 2


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


def pack(solved: Mapping[Duel, Solved]) -> bytes:
    """All strategies go into one table, their keys counted on by duel."""
    strategies: dict[int, bytes] = {}
    for i, one in enumerate(solved.values()):
        strategies |= {i << _NAME_BITS | name: parts for name, parts in one.strategy.items()}
    heads = [n for duel, one in solved.items() for n in (*duel.first, *duel.second, one.salt)]
    sections: dict[str, array[Any]] = {
        "duels": array("B", heads),
        "values": array("f", [one.value for one in solved.values()]),
        "exploitability": array("f", [one.exploitability for one in solved.values()]),
        **strategy_file.strategy_sections(strategies),
    }
    return strategy_file.pack(KIND, sections)


def unpack(data: bytes) -> dict[Duel, Solved]:
    sections = strategy_file.unpack(KIND, data)
    solved: list[Solved] = []
    by_duel: dict[Duel, Solved] = {}
    for i, (value, exploitable) in enumerate(zip(sections["values"], sections["exploitability"], strict=True)):
        *sides, salt = sections["duels"][_HEAD * i : _HEAD * (i + 1)]
        duel = Duel(Side(sides[0], sides[1], bool(sides[2])), Side(sides[3], sides[4], bool(sides[5])))
        solved.append(Solved(value, exploitable, salt, {}))
        by_duel[duel] = solved[-1]
    for key, parts in strategy_file.strategies_in(sections).items():
        solved[key >> _NAME_BITS].strategy[key & (1 << _NAME_BITS) - 1] = parts
    return by_duel


@cache
def duels() -> dict[Duel, Solved]:
    """The solved duels that come with the package."""
    return unpack(files("calavera.games.skull.bots.duels").joinpath(FILE).read_bytes())


# From a view to its place in a duel


def probabilities(view: SkullView, legal: Sequence[int]) -> list[float] | None:
    """The probability of each legal action in an equilibrium; None where the view is not in a solved duel, or where its
    owner has left the equilibrium.
    """
    if view.seat is None or view.options.last_chance or sum(seat.discs > 0 for seat in view.seats) != 2:
        return None
    state = GAME.determinize(view, Random(0))  # what the other holds does not matter: it is not in the key
    found = duel_in(state)
    if found is None:
        return None
    known = duels().get(found.duel)
    if known is None:
        return None
    me = found.seats.index(view.seat)
    replayed = _replayed(state, found, me)
    if replayed.mover() != me or replayed.legal(me) != list(legal):
        return None
    parts = known.strategy.get(name_of(bytes([found.skulls[me]]) + replayed.key(me), known.salt))
    return None if parts is None else [part / SCALE for part in parts]


class Found(NamedTuple):
    """A duel within a game: its seats, the starter first, their secrets, and how many moves were made before it."""

    duel: Duel
    seats: tuple[int, int]
    skulls: tuple[int, int]
    moves: int


def duel_in(game: SkullState) -> Found | None:
    """The duel in which a game has come down to two players."""
    state = GAME.new(game.players, game.options)
    for made, (who, what) in enumerate(game.moves(), start=1):
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
    """The seats whose skull everybody has seen since they last lost a disc, and those that never lost one."""
    sure = set(range(state.players))
    for packed in state.history:
        who, what = entry_who(packed), entry_what(packed)
        if who == FACT and is_turned(what) and turned_face(what) == SKULL:
            sure.add(turned_seat(what))
        elif who == CHANCE and is_lost(what):
            sure.discard(lost_seat(what))
        elif who >= 0 and is_loss(what):
            sure.discard(who)
    return sure


def _replayed(game: SkullState, found: Found, me: int) -> SkullState:
    """The duel so far with two seats, as in its tree: without showing, and with seat 0 placing before seat 1."""
    state = _new(found.duel, *found.skulls)
    moves = game.moves()[found.moves :]
    if game.stage == PLACING and len(game.history) > game.stage_from:
        moves.pop()  # the other's choice in this round is not known yet
    for who, what in moves:
        if who == CHANCE:
            state.apply(CHANCE, lost(found.seats.index(lost_seat(what)), lost_face(what)))
        elif what < SHOW:
            action = REVEAL + found.seats.index(what - REVEAL) if is_reveal(what) else what
            state.apply(found.seats.index(who), action)
    if me == 1 and state.stage == PLACING:
        state.apply(0, state.legal(0)[0])
    return state
