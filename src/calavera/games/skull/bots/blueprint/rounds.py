"""Learning unpredictable play in the rounds of Skull: mixed strategies by self-play. Games start at their beginning or
from a synthetic position. In every round one seat also tries all its actions, while the others and chance are sampled,
as in external-sampling MCCFR. The average of all strategies along the way is kept, because the last one alone can be
exploited. Of games among strangers only the first round is studied (`strange_games.py`).

In self-play a strategy is a softmax of *average advantages*: how much more an action gained than the strategy, averaged
over its latest tries. Actions of about the same advantage are chosen about equally often. Regret matching swings
between such actions, and as one table plays all seats, all of them swing together: bold play then seems worse than it
is against the average that is kept, so the result was too timid and lost to opponents who simply bid more. Regret
matching is used by a learner that studies opponents who do not change.

The value of the end of a round is learnt from the games themselves (`values.py`), so it also reflects what is gained by
waiting for the others to fail. Games of self-play are played by the current strategies, like the traversals; when they
were played by the average, far more could be gained against the result.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, NOBODY
from calavera.games.skull.bots.blueprint.keys import (
    GONE,
    MOST_ACTIONS,
    THERE,
    UNCERTAIN,
    Abstraction,
    CommonKnowledge,
)
from calavera.games.skull.bots.blueprint.opponents import Opponents
from calavera.games.skull.bots.blueprint.strange_games import StrangeGames
from calavera.games.skull.bots.blueprint.table import CAPACITY, Table
from calavera.games.skull.bots.blueprint.values import RoundValues, Values
from calavera.games.skull.bots.model import SkullModel, Style
from calavera.games.skull.rules.layout import (
    CHALLENGES_TO_WIN,
    DISCS,
    ENDED,
    NAMING_STARTER,
    OWNED,
    REVEALING,
    START,
    WINS,
)
from calavera.games.skull.rules.position import begin_from
from calavera.games.skull.rules.state import SkullState
from calavera.search.matching import drawn

CONTEXT: Final = 60  # the bits of a key from here on are the context of the round
_REVEALS_TRIED: Final = 0.3  # how often a challenger tries all stacks; otherwise one is sampled, which is faster


class Rounds:
    """`others` are the opponents of one seat, for a learner that wants to beat them; without them all seats learn one
    table together. `fine` chooses the abstraction with more buckets. If the learner is `aware` it also tells the
    contexts of the opponents apart. In the first `pretends` rounds of a game it plays as `pretended` does, and learns
    nothing. In self-play some games may be `strange`, with strangers as opponents. What the end of a round is worth is
    learnt on the way, unless `values` says it.
    """

    def __init__(
        self,
        start: SkullState,
        rng: Random,
        others: Opponents | None = None,
        fine: bool = False,
        capacity: i64 = CAPACITY,
        aware: bool = False,
        strange: StrangeGames | None = None,
        values: RoundValues | None = None,
    ) -> None:
        if others is not None and strange is not None:
            raise ValueError("strange games belong to self-play, which has no other opponents")
        self.table = Table(capacity)
        self.values = Values()
        self.pretends: i64 = 0
        self.pretended = Opponents()
        self._ends: RoundValues = self.values  # in this round
        self._by_context: list[RoundValues] = [self.values if values is None else values]
        if others is not None:
            self._by_context += [Values() if values is None else values for _ in range(others.contexts - 1)]
        self._learns_values = values is None
        self._context: i64 = 0
        self._in_keys: i64 = 1 << CONTEXT if aware else 0
        self.traversals: i64 = 0
        self._start = start  # a new game, before its starter is drawn
        self._rng = rng
        self._others = others
        self._strange = strange
        self._met = others  # by the traverser, in this game
        self._instead: Opponents | None = None  # plays for the learner in this round
        self._otherwise = SkullModel(Style())
        self._scratch = start.buffer()
        self._abstraction = Abstraction(fine)
        self._chances = vec[float]([0.0] * MOST_ACTIONS)
        self._known = vec[i64]([])
        self._round: i64 = 0
        self._weight = 0.0  # of the traversal, for regrets
        self._share = 0.0  # the same for strategy sums, in millions
        self._learning = False

    def seats(self, start: SkullState) -> None:
        """Begin the next games with this state, which may have another number of seats."""
        self._start = start

    def play(self, learner: i64, made_up: float, learn: bool) -> i64:
        """Play a game and return its winner. With the probability `made_up` it begins from a synthetic position. One
        seat traverses each round: the learner, or a random one where that is NOBODY, as in all self-play. Games among
        strangers end with the seat that met them, with no winner if it is out.
        """
        state = self._start.clone()
        state.apply(CHANCE, state.draw(self._rng))
        known = CommonKnowledge(state.players)
        made = made_up > 0.0 and self._rng.random() < made_up
        if made:
            self._make_up(state, known)
        self._learning = learn
        strange = self._strange
        if learn and strange is not None and not made and self._rng.random() < strange.often:
            return self._among_strangers(state, known, strange)
        others = self._met = self._others
        if others is not None:
            others.begin(state, known, learner, self._rng)
        seen: list[SkullState] = []
        contexts: list[int] = []
        while state.stage != ENDED:
            known.read(state.history)
            self._known = known.skull
            self._round = state.round
            self._instead = self.pretended if state.round <= self.pretends else None
            if others is not None:
                others.begin_round(state, self._rng)
                self._context = others.context()
            self._ends = self._by_context[self._context]
            if learn and self._instead is None:
                traverser = learner if learner != NOBODY else self._anybody_in(state)
                if state.at[OWNED + traverser] > 0:
                    seen.append(state.clone())
                    contexts.append(self._context)
                    self._study(state, traverser)
            self._play_round(state, learner)
        winner = self._winner(state)
        for i in range(len(seen) if self._learns_values else 0):
            before = seen[i]
            for seat in range(before.players):
                if before.at[OWNED + seat] > 0 and (learner == NOBODY or seat == learner):
                    self._by_context[contexts[i]].learn(before, seat, seat == winner)
        return winner

    def _among_strangers(self, state: SkullState, known: CommonKnowledge, strange: StrangeGames) -> i64:
        """Study the first round of a game among strangers."""
        seat = self._anybody_in(state)
        self._met = strange.strangers
        self._ends = strange.values
        strange.strangers.begin(state, known, seat, self._rng)
        seen: list[SkullState] = []
        while state.stage != ENDED and state.at[OWNED + seat] > 0:
            known.read(state.history)
            self._known = known.skull
            self._round = state.round
            strange.strangers.begin_round(state, self._rng)
            if len(seen) == 0 and strange.games >= strange.warm_up:
                self._instead = None
                self._study(state, seat)
            else:
                self._instead = strange.later
            seen.append(state.clone())
            self._play_round(state, seat)
        strange.games += 1
        winner = self._winner(state) if state.stage == ENDED else NOBODY
        for before in seen:
            strange.values.learn(before, seat, winner == seat)
        return winner

    def appraise(self, own: Opponents, others: Opponents, values: RoundValues, made_up: float) -> None:
        """Play a game in which one seat plays as `own` does, and learn what its beginning was worth to it. Positions
        further on are left out: who the others are also decides which of them a game comes to.
        """
        state = self._start.clone()
        state.apply(CHANCE, state.draw(self._rng))
        known = CommonKnowledge(state.players)
        if self._rng.random() < made_up:
            self._make_up(state, known)
        seat = self._anybody_in(state)
        self._met = others
        self._instead = own
        others.begin(state, known, seat, self._rng)
        beginning = state.clone()
        while state.stage != ENDED and state.at[OWNED + seat] > 0:
            known.read(state.history)
            self._known = known.skull
            self._round = state.round
            others.begin_round(state, self._rng)
            self._play_round(state, seat)
        values.learn(beginning, seat, state.stage == ENDED and self._winner(state) == seat)

    def _study(self, state: SkullState, seat: i64) -> None:
        """Traverse the round that begins."""
        self.traversals += 1
        self._weight = float(self.traversals)
        self._share = self._weight / 1e6
        self._traverse(state.clone(), seat, 1.0)

    def _anybody(self, discs: list[int]) -> i64:
        """A random seat that still has discs."""
        while True:
            seat: i64 = self._rng.randrange(len(discs))
            if discs[seat] > 0:
                return seat

    def _anybody_in(self, state: SkullState) -> i64:
        return self._anybody([state.at[OWNED + seat] for seat in range(state.players)])

    def _winner(self, state: SkullState) -> i64:
        last: i64 = NOBODY
        for seat in range(state.players):
            if state.at[WINS + seat] == CHALLENGES_TO_WIN:
                return seat
            if state.at[OWNED + seat] > 0:
                last = seat
        return last

    def _make_up(self, state: SkullState, known: CommonKnowledge) -> None:
        """Give everybody discs, skulls and won challenges that a game could lead to."""
        rng = self._rng
        discs = [0] * state.players
        skulls = [1] * state.players
        wins = [0] * state.players
        alive: i64 = 0
        for seat in range(state.players):
            # At least two stay in.
            least: i64 = 1 if state.players - seat <= 2 - alive else 0
            many: i64 = least + rng.randrange(int(DISCS + 1 - least))
            discs[seat] = many
            if many > 0:
                alive += 1
            wins[seat] = 1 if rng.random() < 0.35 else 0
            known.owned[seat] = many
            known.skull[seat] = THERE
            if many < DISCS:
                luck = rng.random()
                if luck < 0.1 and many == 1:
                    known.skull[seat] = GONE
                    skulls[seat] = 0
                elif luck < 0.7 or many == 0:
                    known.skull[seat] = UNCERTAIN
                    skulls[seat] = 1 if rng.randrange(DISCS) < many else 0
        begin_from(state, discs, skulls, wins, self._anybody(discs))

    def _play_round(self, state: SkullState, learner: i64) -> None:
        now = self._round
        while state.stage != ENDED and state.round == now:
            self._step(state, learner)

    def _step(self, state: SkullState, learner: i64) -> None:
        """Make one move: by the current strategies while learning, otherwise by their average."""
        who = state.mover()
        if who == CHANCE:
            state.apply(CHANCE, state.draw(self._rng))
            return
        if state.stage == NAMING_STARTER:
            state.apply(who, START + self._anybody_in(state))
            return
        by = self._met if who != learner else self._instead
        if by is not None:
            action = by.act(state, who, self._known, self._rng)
            if action == NOBODY:
                action = self._otherwise.act(state, who, self._rng, self._scratch)
            state.apply(who, action)
            return
        bucket = self._abstraction
        bucket.assign(state, who, self._known, self._rng)
        at = self.table.find(bucket.key + self._context * self._in_keys) if bucket.count > 1 else NOBODY
        if at == NOBODY:
            state.apply(who, bucket.actions[0 if bucket.count == 1 else self._rng.randrange(int(bucket.count))])
            return
        if self._learning:
            self._current(at, bucket.count, self._chances)
        else:
            self.table.average(at, bucket.count, self._chances)
        state.apply(who, bucket.actions[drawn(self._chances, bucket.count, self._rng)])

    def _traverse(self, state: SkullState, seat: i64, reach: float) -> float:
        """Play on from here to the end of the round, in place; return its value to `seat`, whose own choices lead here
        with the probability `reach`.
        """
        bucket = self._abstraction
        while True:
            if state.stage == ENDED:
                return 1.0 if self._winner(state) == seat else 0.0
            if state.at[OWNED + seat] == 0:
                return 0.0
            if state.round != self._round:
                return self._ends.of(state, seat)
            who = state.mover()
            if who == CHANCE:
                state.apply(CHANCE, state.draw(self._rng))
                continue
            if state.stage == NAMING_STARTER or (who != seat and self._met is not None):
                self._step(state, seat)
                continue
            bucket.assign(state, who, self._known, self._rng)
            count = bucket.count
            if count == 1:
                state.apply(who, bucket.actions[0])
                continue
            table = self.table
            at = table.place(bucket.key + self._context * self._in_keys, count)
            if who == seat and (state.stage != REVEALING or self._rng.random() < _REVEALS_TRIED):
                return self._try_all(state, seat, reach, at, bucket.actions[:count])
            self._current(at, count, self._chances)
            if who != seat or self._others is not None:
                share = self._share if who != seat else self._share * reach
                for i in range(count):
                    table.totals[at + i] += share * self._chances[i]
            state.apply(who, bucket.actions[drawn(self._chances, count, self._rng)])

    def _try_all(self, state: SkullState, seat: i64, reach: float, at: i64, actions: vec[i64]) -> float:
        table = self.table
        count: i64 = len(actions)
        chances = vec[float]([0.0] * count)
        self._current(at, count, chances)
        if self._others is not None:
            for k in range(count):
                table.totals[at + k] += self._share * reach * chances[k]
        values = vec[float]([0.0] * count)
        expected = 0.0
        for i in range(count):
            after = state.clone() if i < count - 1 else state
            after.apply(seat, actions[i])
            values[i] = self._traverse(after, seat, reach * chances[i])
            expected += chances[i] * values[i]
        if self._others is None:
            table.update(at, values, expected)
        else:
            for j in range(count):
                table.advantages[at + j] += self._weight * (values[j] - expected)
        return expected

    def _current(self, at: i64, count: i64, out: vec[float]) -> None:
        """The current strategy of a bucket."""
        if self._others is None:
            self.table.softmax(at, count, out)
        else:
            self.table.match_regrets(at, count, out)
