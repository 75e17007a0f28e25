"""Learners that try to find out how to beat the captain of Skull, and the game they are measured in."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from bench.skull_watch import Watched
from calavera.core.bot import Bot, step
from calavera.core.state import OVER
from calavera.games.skull.bots.blueprint import lookup as blueprint
from calavera.games.skull.bots.blueprint.opponents import Opponents
from calavera.games.skull.bots.blueprint.policy import SCALE, Policy
from calavera.games.skull.bots.blueprint.rounds import CONTEXT, Rounds
from calavera.games.skull.bots.blueprint.table import CAPACITY, shares
from calavera.games.skull.bots.levels import Captain
from calavera.games.skull.bots.reading import table as reading
from calavera.games.skull.bots.reading.company import CONTEXTS, Captains, context_of
from calavera.games.skull.bots.reading.gate import Gate
from calavera.games.skull.bots.reading.habits import Habits
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import BID, PLACE_LAST_CHANCE
from calavera.games.skull.rules.state import SkullState
from calavera.games.skull.rules.view import SkullView
from calavera.search.viewpoint import own_seat

PLAYERS = 4
EXPLORES = 0.1
GATE = Gate()
WATCHES = 0.25  # of its time
TAUGHT = 3_000.0  # the weight of what a learner begins with, in traversals
HARDLY = 1e-9  # a weight that whatever is learnt outweighs
FINE_CAPACITY = 8_388_593  # of a table that begins with much or learns for an hour in the finer abstraction; a prime

Situation = tuple[int | str, ...]


class Learner(Protocol):
    """`learn` goes on for so many minutes of CPU time; `player` then plays what was learnt."""

    name: str
    games: int

    def learn(self, minutes: float) -> None: ...

    def player(self) -> Bot: ...


def won(bot: Bot, captain: Captain, seat: int, rng: Random) -> bool:
    """Whether the bot wins a game against captains at all other seats."""
    state = GAME.new(PLAYERS)
    bots = [bot if other == seat else captain for other in range(PLAYERS)]
    while state.mover() != OVER:
        step(state, bots, rng)
    return seat in state.winners()


# By habit


@dataclass
class Experience:
    """Remembers how often each kind of choice in each kind of situation led to a win, and tries the rest now and then.

    What it knows of a situation is what a good player would look at: own discs and skull, the bid, who has passed; if
    it is `fine`, also what lies on the table, where its own skull is and who threatens to win. What was long ago
    counts less, as it learns from games in which it played otherwise.
    """

    name: str
    fine: bool
    captain: Captain
    rng: Random
    explores: float = EXPLORES
    games: int = 0
    tries: dict[tuple[Situation, int], int] = field(default_factory=dict)
    worth: dict[tuple[Situation, int], float] = field(default_factory=dict)
    made: list[tuple[Situation, int]] = field(default_factory=list)

    REMEMBERS = 2_000  # tries of a choice

    def learn(self, minutes: float) -> None:
        until = time.process_time() + 60 * minutes
        self.explores = EXPLORES
        while time.process_time() < until:
            self._remember(won(self, self.captain, self.games % PLAYERS, self.rng))
            self.games += 1

    def player(self) -> Bot:
        self.explores = 0.0
        return self

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        kinds: dict[int, list[int]] = {}
        for action in legal:
            kinds.setdefault(_kind(view, action), []).append(action)
        situation = _situation(view, self.fine)
        kind = max(kinds, key=lambda one: (self.worth.get((situation, one), 0.5), rng.random()))
        if self.explores > 0:
            if rng.random() < self.explores:
                kind = list(kinds)[rng.randrange(len(kinds))]
            self.made.append((situation, kind))
        return kinds[kind][rng.randrange(len(kinds[kind]))]

    def _remember(self, won: bool) -> None:
        for key in self.made:
            tries = self.tries[key] = self.tries.get(key, 0) + 1
            worth = self.worth.get(key, 0.5)
            self.worth[key] = worth + (won - worth) / (min(tries, self.REMEMBERS) + 1)
        self.made.clear()


def _situation(view: SkullView, fine: bool) -> Situation:
    me = view.seats[own_seat(view)]
    others = [seat for i, seat in enumerate(view.seats) if i != view.seat and seat.discs > 0]
    needed = min(5, max(0, view.bid + 1 - len(me.stack)))
    skull_is = 2 if "skull" in me.stack else int("skull" in view.hand)
    leader = max((seat.wins for seat in others), default=0)
    still_in = sum(not seat.passed for seat in others)
    found = (view.stage, me.discs, me.wins, skull_is, len(me.stack), needed, leader, still_in, len(others))
    if not fine:
        return found
    skull_at = me.stack.index("skull") if "skull" in me.stack else -1
    threat = 0 if view.bidder is None else view.seats[view.bidder].wins
    return (*found, skull_at, view.most_bid, threat, sum(seat.discs for seat in others))


def _kind(view: SkullView, action: int) -> int:
    """Bids by how much they go beyond the player's own stack; everything else as it is."""
    if view.stage not in ("adding", "bidding") or action <= max(PLACE_LAST_CHANCE, BID):
        return action
    beyond = action - BID - len(view.seats[own_seat(view)].stack)
    return 100 + max(-1, min(3, beyond))


# By regret


class Regrets:
    """Knows the captain's tables and its gate, and tries all its own choices in every round against them, as the tables
    themselves were made: by far the most can be learnt so in a given time.

    If it is `fine` it tells more situations apart than the tables do. If it is `aware` it works out how far the
    captains take their table for strangers, and plays otherwise where they do. In its first `pretends` rounds it flips
    coins so that they may. If it is `taught` it begins as a captain that plays by the blueprint and improves on that;
    others begin with anything at all. If it is `watching` it spends the first part of every time to learn on
    games of captains among themselves, and practises against what it has seen them do; others practise against captains
    who never lean.
    """

    def __init__(
        self,
        name: str,
        rng: Random,
        *,
        fine: bool = False,
        aware: bool = False,
        pretends: int = 0,
        taught: bool = False,
        watching: Captain | None = None,
        gate: Gate = GATE,
    ) -> None:
        self.name = name
        self.games = 0
        self._fine = fine
        self._aware = aware
        start, room = GAME.new(PLAYERS, {"showing": False}), FINE_CAPACITY if fine or taught else CAPACITY
        self._gate = gate
        self._captains = Captains(blueprint.blueprint(), reading.exploiter(), gate)
        self._watched = None if watching is None else Watched(watching, PLAYERS, rng)
        self._rounds = Rounds(start, rng, self._captains, fine, room, aware)
        self._rounds.pretends = pretends
        self._rounds.pretended = CoinFlipper()
        if taught:
            self._teach(blueprint.blueprint())

    def _teach(self, policy: Policy) -> None:
        """Regrets in proportion to the policy's probabilities: matching regrets then begins with the policy."""
        table = self._rounds.table
        for context in range(CONTEXTS if self._aware else 1):
            for key, parts in policy.strategies.items():
                at = int(table.place(key + (context << CONTEXT), len(parts)))
                for i, part in enumerate(parts):
                    table.advantages[at + i] = TAUGHT * part / SCALE
                    table.totals[at + i] = HARDLY * part  # what it plays where it never gets to while it learns

    def learn(self, minutes: float) -> None:
        until = time.process_time() + 60 * minutes
        if self._watched is not None:
            self._watched.watch(minutes * WATCHES)
            self._captains.later = self._watched.later()
        while time.process_time() < until:
            self._rounds.play(self.games % PLAYERS, 0.0, True)
            self.games += 1

    def player(self) -> Bot:
        return FromTable(self.policies(), int(self._rounds.pretends), self._gate)

    def policies(self) -> list[Policy]:
        """What was learnt: a policy for each context of rounds."""
        tables: list[dict[int, bytes]] = [{} for _ in range(CONTEXTS if self._aware else 1)]
        for key, one in shares(self._rounds.table.sums(0.0)).items():
            tables[key >> CONTEXT][key & (1 << CONTEXT) - 1] = blueprint.parts_of(one)
        return [Policy(table, [], self._fine) for table in tables]


class CoinFlipper(Opponents):
    """Bold coins, whatever it holds: what a captain takes for a stranger soonest."""

    HABITS = Habits(0.4, 0.3, 0.6, 0.8, 0.0, 0.9, 0.2, 0.0)

    def act(self, state: SkullState, seat: int, known: vec[i64], rng: Random) -> int:  # noqa: ARG002  (its own luck)
        return int(self.HABITS.act(state, seat, rng))


class FromTable:
    """Plays by a table of mixed choices for each context, and at random where it has none."""

    def __init__(self, policies: Sequence[Policy], pretends: int, gate: Gate) -> None:
        self._policies = policies
        self._gate = gate
        self._pretends = pretends

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        if view.round <= self._pretends and view.stage not in ("showing", "naming_starter"):
            return int(CoinFlipper.HABITS.act(GAME.determinize(view, rng), own_seat(view), rng))
        policy = self._policies[_context(view, self._gate) if len(self._policies) > 1 else 0]
        return blueprint.drawn(legal, blueprint.chances(policy, view, legal) or [1.0] * len(legal), rng)


def _context(view: SkullView, gate: Gate) -> int:
    """How far the captains take their table for strangers. They go by what everybody knows, so it can be worked out."""
    known = reading.evidence(view, gate)
    return int(context_of(max(known.turns(seat) for seat in range(view.players) if seat != view.seat)))


def learners(captain: Captain, seed: int) -> dict[str, Callable[[str], Learner]]:
    """How to make each of them, by name: their tables are large."""
    return {
        "habits": lambda name: Experience(name, False, captain, Random(seed)),
        "habits, fine": lambda name: Experience(name, True, captain, Random(seed + 1)),
        "regrets": lambda name: Regrets(name, Random(seed + 2)),
        "regrets, fine": lambda name: Regrets(name, Random(seed + 3), fine=True),
        "regrets, aware": lambda name: Regrets(name, Random(seed + 4), aware=True),
        "regrets, pretending": lambda name: Regrets(name, Random(seed + 5), aware=True, pretends=2),
        "regrets, watching": lambda name: Regrets(name, Random(seed + 7), fine=True, watching=captain),
        "regrets, taught": lambda name: Regrets(name, Random(seed + 6), taught=True),
    }
