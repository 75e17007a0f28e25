"""How to play the rounds of Skull so that it is hard to read: a table of mixed choices, learnt by self-play.

Games are played from their beginning, or from a situation made up. In every round one seat also tries all its choices,
the others and chance drawn, as in external-sampling MCCFR. The average of all strategies along the way is what is kept:
the last one alone can be read.

Who learns with itself chooses by *merit*, what a choice gained on average of its latest tries: the better it is, the
more often, and what is about as good about as often. Regret matching swings from one choice to another where they are
about as good; as one table plays all seats, all swing together, and being bold seems worse than it is against the
average that is kept. So what it learnt was too shy, and was beaten by who simply bid more. Regret matching is what a
learner uses who studies others that do not change.

What the end of a round is worth is what such situations turned out to be worth in the games themselves; so whoever just
waits for others to fail gets what that is really worth. These games are played by the strategies of the moment, as the
rounds that are tried are: with the average instead, what was learnt left far more to be gained against it.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.play.skull_keys import GONE, MOST_OPTIONS, THERE, UNCERTAIN, Choice, Known
from calavera.play.skull_model import SkullModel, Style
from calavera.play.skull_policy import Policy
from calavera.play.skull_values import Values
from calavera.rules.skull.state import (
    CHALLENGES_TO_WIN,
    DISCS,
    ENDED,
    NAMING_STARTER,
    OWNED,
    OWNS_SKULL,
    REVEALING,
    START,
    WINS,
    SkullState,
)
from calavera.rules.state import CHANCE, NOBODY, choices

ROOM: Final = 1_048_573  # of a table; a prime, so that a remainder spreads the keys well


class Table:
    """By key: merits or regrets of the choices, how often they were tried, and the sum of the strategies so far. Open
    addressing, in vectors.
    """

    def __init__(self, room: i64 = ROOM) -> None:
        self.room = room
        self.keys = vec[i64]([NOBODY] * room)
        self.counts = vec[i64]([0] * room)
        self.tries = vec[float]([0.0] * room)
        self.merits = vec[float]([0.0] * (room * MOST_OPTIONS))  # of who studies others: regrets
        self.totals = vec[float]([0.0] * (room * MOST_OPTIONS))
        self.used: i64 = 0

    def find(self, key: i64) -> i64:
        """Where this key's numbers begin; NOBODY if it was never met."""
        slot = key % self.room
        while self.keys[slot] != key:
            if self.keys[slot] == NOBODY:
                return NOBODY
            slot = slot + 1 if slot + 1 < self.room else 0
        return slot * MOST_OPTIONS

    def place(self, key: i64, count: i64) -> i64:
        slot = key % self.room
        while self.keys[slot] != key:
            if self.keys[slot] == NOBODY:
                if self.used >= self.room - self.room // 8:
                    raise MemoryError("more kinds of situations than a table holds")
                self.keys[slot] = key
                self.counts[slot] = count
                self.used += 1
                break
            slot = slot + 1 if slot + 1 < self.room else 0
        if self.counts[slot] != count:
            raise ValueError("one key for situations with different numbers of choices")
        return slot * MOST_OPTIONS

    def matched(self, at: i64, count: i64, out: vec[float]) -> None:
        """Regret matching: in proportion to how much one wishes one had chosen it."""
        total = 0.0
        for i in range(count):
            regret = self.merits[at + i]
            out[i] = max(0.0, regret)
            total += out[i]
        _normalise(out, count, total)

    def mixed(self, at: i64, count: i64, out: vec[float]) -> None:
        """By merit: the better, the more often."""
        top = self.merits[at]
        for i in range(1, count):
            top = max(top, self.merits[at + i])
        total = 0.0
        for j in range(count):
            out[j] = exp((self.merits[at + j] - top) / _WARMTH)
            total += out[j]
        _normalise(out, count, total)

    def note(self, at: i64, values: vec[float], expected: float) -> None:
        """What all choices were worth this time, where so much was expected."""
        slot = at // MOST_OPTIONS
        step = max(_LEAST_STEP, 1.0 / (self.tries[slot] + _FIRST_TRIES))
        self.tries[slot] += 1.0
        for i in range(len(values)):
            merit = self.merits[at + i]
            self.merits[at + i] = merit + step * (values[i] - expected - merit)

    def average(self, at: i64, count: i64, out: vec[float]) -> None:
        total = 0.0
        for i in range(count):
            out[i] = self.totals[at + i]
            total += out[i]
        _normalise(out, count, total)

    def kept(self, least: float) -> dict[int, list[float]]:
        """The average strategies of all that were met often enough, by the sum of the weights of their walks."""
        out = vec[float]([0.0] * MOST_OPTIONS)
        found: dict[int, list[float]] = {}
        for slot in range(self.room):
            if self.keys[slot] == NOBODY:
                continue
            count = self.counts[slot]
            total = 0.0
            for i in range(count):
                total += self.totals[slot * MOST_OPTIONS + i]
            if total >= least:
                self.average(slot * MOST_OPTIONS, count, out)
                found[self.keys[slot]] = [out[i] for i in range(count)]
        return found


def _normalise(out: vec[float], count: i64, total: float) -> None:
    for i in range(count):
        out[i] = out[i] / total if total > 0.0 else 1.0 / float(count)


def _drawn(chances: vec[float], count: i64, rng: Random) -> i64:
    rest = rng.random()
    for i in range(count - 1):
        rest -= chances[i]
        if rest < 0.0:
            return i
    last = count - 1
    while last > 0 and chances[last] <= 0.0:  # rounding must not make a choice that has no chance
        last -= 1
    return last


# Learning

_WARMTH: Final = 0.012  # of a game; what is worse by so much is chosen e times less often
_LEAST_STEP: Final = 0.0005  # of a merit towards the latest try: older ones fade
_FIRST_TRIES: Final = 4.0  # as many as the merit of nothing tried counts
_TURNS_TRIED: Final = 0.3  # how often a challenger tries all stacks; else one is drawn, which is quicker


class Rounds:
    """`others`: what everybody but one seat plays by, for a learner who wants to beat it; without it all seats learn
    one table together. `fine`: tell more kinds of situations apart.
    """

    def __init__(
        self, start: SkullState, rng: Random, others: Policy | None = None, fine: bool = False, room: i64 = ROOM
    ) -> None:
        self.table = Table(room)
        self.values = Values()
        self.walks: i64 = 0
        self._start = start  # a new game of as many seats as there are to be, before its starter is drawn
        self._rng = rng
        self._others = others
        self._otherwise = SkullModel(Style())
        self._scratch = choices()
        self._choice = Choice(fine)
        self._chances = vec[float]([0.0] * MOST_OPTIONS)
        self._known = vec[i64]([])
        self._round: i64 = 0
        self._weight = 0.0  # of the walk, for regrets
        self._share = 0.0  # the same for strategies, in millions
        self._learning = False

    def seats(self, start: SkullState) -> None:
        """From now on games begin so."""
        self._start = start

    def play(self, learner: i64, made_up: float, learn: bool) -> i64:
        """A game, from the beginning or, so often, from a situation made up; its winner. One seat walks in each round:
        the learner, or, where that is NOBODY, any.
        """
        state = self._start.clone()
        state.apply(CHANCE, state.sample(self._rng))
        known = Known(state.players)
        if made_up > 0.0 and self._rng.random() < made_up:
            self._make_up(state, known)
        self._learning = learn
        seen: list[SkullState] = []
        while state.stage != ENDED:
            known.read(state.history)
            self._known = known.skull
            self._round = state.round
            if learn:
                walker = learner if learner != NOBODY else self._anybody(state)
                if state.at[OWNED + walker] > 0:
                    seen.append(state.clone())
                    self.walks += 1
                    self._weight = float(self.walks)
                    self._share = self._weight / 1e6
                    self._walk(state.clone(), walker)
            self._play_round(state, learner)
        winner = self._winner(state)
        for before in seen:
            for seat in range(before.players):
                if before.at[OWNED + seat] > 0 and (learner == NOBODY or seat == learner):
                    self.values.learn(before, seat, seat == winner)
        return winner

    def _anybody(self, state: SkullState) -> i64:
        while True:
            seat: i64 = self._rng.randrange(int(state.players))
            if state.at[OWNED + seat] > 0:
                return seat

    def _winner(self, state: SkullState) -> i64:
        last: i64 = NOBODY
        for seat in range(state.players):
            if state.at[WINS + seat] == CHALLENGES_TO_WIN:
                return seat
            if state.at[OWNED + seat] > 0:
                last = seat
        return last

    def _make_up(self, state: SkullState, known: Known) -> None:
        """Discs, skulls and won challenges as they could be."""
        rng = self._rng
        state.alive = 0
        for seat in range(state.players):
            # At least two stay in.
            least: i64 = 1 if state.players - seat <= 2 - state.alive else 0
            discs: i64 = least + rng.randrange(int(DISCS + 1 - least))
            state.at[OWNED + seat] = discs
            if discs > 0:
                state.alive += 1
            state.at[WINS + seat] = 1 if rng.random() < 0.35 else 0
            known.owned[seat] = discs
            known.skull[seat] = THERE
            state.at[OWNS_SKULL + seat] = 1
            if discs < DISCS:
                luck = rng.random()
                if luck < 0.1 and discs == 1:
                    known.skull[seat] = GONE
                    state.at[OWNS_SKULL + seat] = 0
                elif luck < 0.7 or discs == 0:
                    known.skull[seat] = UNCERTAIN
                    state.at[OWNS_SKULL + seat] = 1 if rng.randrange(DISCS) < discs else 0
        first = self._anybody(state)
        state._begin_round(first)

    def _play_round(self, state: SkullState, learner: i64) -> None:
        now = self._round
        while state.stage != ENDED and state.round == now:
            self._step(state, learner)

    def _step(self, state: SkullState, learner: i64) -> None:
        """One move: while learning by the strategies of the moment, else by their average."""
        who = state.mover()
        if who == CHANCE:
            state.apply(CHANCE, state.sample(self._rng))
            return
        if state.stage == NAMING_STARTER:
            state.apply(who, START + self._anybody(state))
            return
        others = self._others
        if others is not None and who != learner:
            action = others.draw(state, who, self._known, self._rng)
            if action == NOBODY:
                action = self._otherwise.act(state, who, self._rng, self._scratch)
            state.apply(who, action)
            return
        choice = self._choice
        choice.look(state, who, self._known, self._rng)
        at = self.table.find(choice.key) if choice.count > 1 else NOBODY
        if at == NOBODY:
            state.apply(who, choice.actions[0 if choice.count == 1 else self._rng.randrange(int(choice.count))])
            return
        if self._learning:
            self._of_the_moment(at, choice.count, self._chances)
        else:
            self.table.average(at, choice.count, self._chances)
        state.apply(who, choice.actions[_drawn(self._chances, choice.count, self._rng)])

    def _walk(self, state: SkullState, seat: i64) -> float:
        """Play on from here to the end of the round, in place; return what it was worth to `seat`."""
        choice = self._choice
        while True:
            if state.stage == ENDED:
                return 1.0 if self._winner(state) == seat else 0.0
            if state.at[OWNED + seat] == 0:
                return 0.0
            if state.round != self._round:
                return self.values.of(state, seat)
            who = state.mover()
            if who == CHANCE:
                state.apply(CHANCE, state.sample(self._rng))
                continue
            if state.stage == NAMING_STARTER or (who != seat and self._others is not None):
                self._step(state, seat)
                continue
            choice.look(state, who, self._known, self._rng)
            count = choice.count
            if count == 1:
                state.apply(who, choice.actions[0])
                continue
            table = self.table
            at = table.place(choice.key, count)
            if who == seat and (state.stage != REVEALING or self._rng.random() < _TURNS_TRIED):
                return self._try_all(state, seat, at, choice.actions[:count])
            self._of_the_moment(at, count, self._chances)
            if who != seat or self._others is not None:
                for i in range(count):
                    table.totals[at + i] += self._share * self._chances[i]
            state.apply(who, choice.actions[_drawn(self._chances, count, self._rng)])

    def _try_all(self, state: SkullState, seat: i64, at: i64, actions: vec[i64]) -> float:
        table = self.table
        count: i64 = len(actions)
        chances = vec[float]([0.0] * count)
        self._of_the_moment(at, count, chances)
        if self._others is not None:
            for k in range(count):
                table.totals[at + k] += self._share * chances[k]
        values = vec[float]([0.0] * count)
        expected = 0.0
        for i in range(count):
            after = state.clone() if i < count - 1 else state
            after.apply(seat, actions[i])
            values[i] = self._walk(after, seat)
            expected += chances[i] * values[i]
        if self._others is None:
            table.note(at, values, expected)
        else:
            for j in range(count):
                table.merits[at + j] += self._weight * (values[j] - expected)
        return expected

    def _of_the_moment(self, at: i64, count: i64, out: vec[float]) -> None:
        if self._others is None:
            self.table.mixed(at, count, out)
        else:
            self.table.matched(at, count, out)
