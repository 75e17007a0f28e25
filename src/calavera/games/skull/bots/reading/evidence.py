"""Evidence: how likely every seat's choices were, if a captain had made them, and if a stranger had.

Only what everybody has seen is weighed: who placed, opened, raised and passed, and the discs that were turned or shown.
Where a seat's skull lay is not known, so all places are kept in mind, each with its likelihood; a turned disc rules
places out. The discs of the others make no difference to the choices of a seat, so any determinization gives the same
evidence as the truth behind it.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import FACT, NOBODY, entry_what, entry_who
from calavera.games.skull.bots.blueprint.keys import GONE, THERE, Abstraction, CommonKnowledge
from calavera.games.skull.bots.blueprint.policy import SCALE, Policy
from calavera.games.skull.bots.reading.character import Character
from calavera.games.skull.bots.reading.gate import Gate
from calavera.games.skull.bots.reading.manners import chances
from calavera.games.skull.rules.layout import (
    BID,
    BIDDING,
    DISCS,
    HEIGHT,
    NEW_ROUND,
    OWNED,
    OWNS_SKULL,
    PASS,
    PLACE_FLOWER,
    PLACE_LAST_CHANCE,
    PLACE_SKULL,
    PLACING,
    SKULL,
    SKULL_AT,
    is_turned,
    turned_face,
    turned_position,
    turned_seat,
)
from calavera.games.skull.rules.state import SkullState
from calavera.search.matching import drawn

# Where a seat's skull can be: at a position of its stack, or
IN_HAND: Final = 5
LOST: Final = 6
_PLACES: Final = 7

# The ways in which a captain plays a round: by the blueprint, by the exploiter, and each of them loosely
_WAYS: Final = 4
_EXPLOITER: Final = 1  # a bit of a way
_LOOSE: Final = 2  # another
# How often a captain does anything at all, by way. Where the exploiter is due a captain searches, and then it often
# prefers something else. That captains lean from the blueprint is not in it: they do so where much is won by it.
_SLIPS: Final = vec[float]([0.02, 0.35, 0.15, 0.5])
_LOOSELY: Final = 0.1  # of the captains
_LEAST: Final = 1e-30
_FAR: Final = 1e30


class Evidence:
    """What the rounds that are over say of every seat, in log-likelihoods; and, asked for by name, this round too.

    A captain who answers strangers is not taken for one of them: how readily it would have done so in a round follows
    from what everybody knew then, so each round is weighed by that mixture of blueprint and exploiter.
    """

    def __init__(
        self,
        start: SkullState,
        known: CommonKnowledge,
        blueprint: Policy,
        exploiter: Policy,
        strangers: list[Character],
        gate: Gate,
    ) -> None:
        self._now = start.clone()
        self._known = CommonKnowledge(start.players)
        self._known.skull = known.skull[:]
        self._known.owned = known.owned[:]
        self._read: i64 = len(start.history)
        self._blueprint = blueprint.strategies
        self._exploiter = exploiter.strategies
        self._strangers = strangers
        self._gate = gate
        self._kinds: i64 = _WAYS + len(strangers)
        self._bucket = Abstraction()
        self._rng = Random(0)  # has no influence
        self._skulls = self._known.skull[:]  # as everybody knows at the beginning of the round
        self._captains = vec[float]([0.0] * (start.players * 2))  # by seat, strict and loose
        self._styles = vec[float]([0.0] * (start.players * len(strangers)))
        self._likely = vec[float]([0.0] * (start.players * self._kinds * _PLACES))  # by seat, place and kind
        self._turns = vec[float]([0.0] * start.players)  # how likely each seat plays the exploiter in this round
        self._success = vec[float]()
        self._begun = False
        if len(start.history) > 0:
            self._begin_round()

    def read(self, history: vec[i64]) -> None:
        """All that was added to the history since the last time."""
        for i in range(self._read, len(history)):
            who = entry_who(history[i])
            what = entry_what(history[i])
            if who == FACT and is_turned(what):
                self._rule_out(turned_seat(what), turned_position(what), turned_face(what) == SKULL)
            elif who == FACT and self._begun:
                self._end_round()
            elif who >= 0:
                self._weigh(who, what)
            if who != FACT:
                self._now.apply(who, what)
            self._known.observe(who, what)
            if who == FACT and what == NEW_ROUND:
                self._begin_round()
        self._read = len(history)

    def stranger(self, seat: i64) -> float:
        """The log-likelihood that a stranger chose so, whichever."""
        many: i64 = len(self._strangers)
        top = self._styles[seat * many]
        for i in range(many):
            top = max(top, self._styles[seat * many + i])
        total = 0.0
        for j in range(many):
            total += exp(self._styles[seat * many + j] - top)
        return top + log(total / float(many))

    def captain(self, seat: i64) -> float:
        """The log-likelihood that a captain chose so."""
        return _either(self._captains[2 * seat], self._captains[2 * seat + 1])

    def doubt(self, seat: i64) -> float:
        """How much likelier a stranger's the choices of a seat were than a captain's, as a logarithm."""
        return self.stranger(seat) - self.captain(seat)

    def doubts_of_others(self, seat: i64) -> list[float]:
        return [self.doubt(other) for other in range(self._now.players) if other != seat]

    def together(self, seat: i64) -> float:
        """How much likelier the choices of all the others are if they are strangers of one kind than if they are
        captains, as a logarithm. Of a kind, the seat that speaks for it most counts no more than the second.
        """
        many: i64 = len(self._strangers)
        captains = [self.captain(other) for other in range(self._now.players)]
        found = vec[float]([0.0] * many)
        top = -_FAR
        for i in range(many):
            most = -_FAR
            second = -_FAR
            total = 0.0
            for other in range(self._now.players):
                if other == seat:
                    continue
                ratio = self._styles[other * many + i] - captains[other]
                total += ratio
                if ratio > most:
                    second = most
                    most = ratio
                elif ratio > second:
                    second = ratio
            found[i] = total - most + second
            top = max(top, found[i])
        likely = 0.0
        for j in range(many):
            likely += exp(found[j] - top)
        return top + log(likely / float(many))

    def so_far(self, seat: i64) -> vec[float]:
        """The log-likelihoods of all choices of a seat, those in this round included: by stranger, and last if it is a
        captain.
        """
        many: i64 = len(self._strangers)
        found = vec[float]([0.0] * (many + 1))
        for i in range(many):
            found[i] = self._styles[seat * many + i] + log(max(self._total(seat, _WAYS + i), _LEAST))
        found[many] = _either(
            self._captains[2 * seat] + log(max(self._by_both(seat, 0), _LEAST)),
            self._captains[2 * seat + 1] + log(max(self._by_both(seat, 1), _LEAST)),
        )
        return found

    def skull_of(self, seat: i64, stranger: i64, rng: Random) -> i64:
        """Where the seat's skull may lie if it is this stranger, or with the number of them all a captain who plays by
        the blueprint: a position in its stack, IN_HAND or LOST. If that one cannot have played so, whoever else has.
        """
        kind = _WAYS + stranger if stranger < len(self._strangers) else 0
        anybody = self._total(seat, kind) <= 0.0
        likely = vec[float]([0.0] * _PLACES)
        for place in range(_PLACES):
            at = (seat * _PLACES + place) * self._kinds
            if not anybody:
                likely[place] = self._likely[at + kind]
            else:
                for other in range(self._kinds):
                    likely[place] += self._likely[at + other]
        total = 0.0
        for one in likely:
            total += one
        for i in range(_PLACES):
            likely[i] = likely[i] / total
        return drawn(likely, _PLACES, rng)

    def turns(self, seat: i64) -> float:
        """How likely the seat, as a captain, answers strangers in the round that has begun."""
        return self._turns[seat]

    # Rounds

    def _begin_round(self) -> None:
        self._begun = True
        self._skulls = self._known.skull[:]
        doubts = [self.doubt(seat) for seat in range(self._now.players)]
        for seat in range(self._now.players):
            self._turns[seat] = self._gate.weight(doubts[:seat] + doubts[seat + 1 :], self.together(seat))
            there = 1.0
            if self._skulls[seat] == GONE:
                there = 0.0
            elif self._skulls[seat] != THERE:
                there = float(self._now.at[OWNED + seat]) / float(DISCS)
            for place in range(_PLACES):
                chance = 0.0
                if place == IN_HAND:
                    chance = there
                elif place == LOST:
                    chance = 1.0 - there
                at = (seat * _PLACES + place) * self._kinds
                for kind in range(self._kinds):
                    self._likely[at + kind] = chance

    def _end_round(self) -> None:
        many: i64 = len(self._strangers)
        for seat in range(self._now.players):
            for loose in range(2):
                self._captains[2 * seat + loose] += log(max(self._by_both(seat, loose), _LEAST))
            for i in range(many):
                self._styles[seat * many + i] += log(max(self._total(seat, _WAYS + i), _LEAST))

    def _by_both(self, seat: i64, loose: i64) -> float:
        """How likely a captain, strict or loose, chose so in this round, by how readily it would answer strangers."""
        turns = self._turns[seat]
        first = _LOOSE * loose
        return (1.0 - turns) * self._total(seat, first) + turns * self._total(seat, first + _EXPLOITER)

    def _total(self, seat: i64, kind: i64) -> float:
        total = 0.0
        for place in range(_PLACES):
            total += self._likely[(seat * _PLACES + place) * self._kinds + kind]
        return total

    def _rule_out(self, seat: i64, position: i64, skull: bool) -> None:
        for place in range(_PLACES):
            if (place == position) != skull:
                at = (seat * _PLACES + place) * self._kinds
                for kind in range(self._kinds):
                    self._likely[at + kind] = 0.0

    # Choices

    def _weigh(self, seat: i64, what: i64) -> None:
        """A choice of a seat, with its skull in every place where it may be."""
        now = self._now
        if now.stage > BIDDING or what == PLACE_LAST_CHANCE:
            return  # a disc turned, shown or given up says little
        self._success = chances(now, seat)
        owns, lies = now.at[OWNS_SKULL + seat], now.at[SKULL_AT + seat]
        for place in range(_PLACES):
            at = (seat * _PLACES + place) * self._kinds
            if not self._possible(at):
                continue
            now.at[OWNS_SKULL + seat] = 0 if place == LOST else 1
            now.at[SKULL_AT + seat] = place if place < IN_HAND else NOBODY
            if what <= PLACE_SKULL:
                self._weigh_disc(seat, place, at)
            else:
                self._weigh_bid(seat, what, at)
        now.at[OWNS_SKULL + seat], now.at[SKULL_AT + seat] = owns, lies

    def _possible(self, at: i64) -> bool:
        total = 0.0
        for kind in range(self._kinds):
            total += self._likely[at + kind]
        return total > 0.0

    def _weigh_disc(self, seat: i64, place: i64, at: i64) -> None:
        now = self._now
        flower = now.flowers_in_hand(seat) > 0
        onto = (seat * _PLACES + now.at[HEIGHT + seat]) * self._kinds  # if it is the skull
        self._bucket.assign(now, seat, self._skulls, self._rng)
        for kind in range(self._kinds):
            likely = self._likely[at + kind]
            if kind < _WAYS:
                skull = self._by_table(kind, PLACE_SKULL)
                other = self._by_table(kind, PLACE_FLOWER)
            else:
                stranger = self._strangers[kind - _WAYS]
                adds = 1.0 if now.stage == PLACING else 1.0 - stranger.bids(now, seat, self._success)
                skull = adds * stranger.skull(now, seat)
                other = adds - skull
            if place == IN_HAND:
                self._likely[onto + kind] = likely * skull
            self._likely[at + kind] = likely * other if flower else 0.0

    def _weigh_bid(self, seat: i64, what: i64, at: i64) -> None:
        now = self._now
        self._bucket.assign(now, seat, self._skulls, self._rng)
        for kind in range(self._kinds):
            if kind < _WAYS:
                chance = self._by_table(kind, what)
            else:
                stranger = self._strangers[kind - _WAYS]
                bids = stranger.bids(now, seat, self._success)
                chance = 1.0 - bids
                if what != PASS:
                    chance = bids * stranger.number(now, seat, what - BID, self._success)
            self._likely[at + kind] *= chance

    def _by_table(self, way: i64, action: i64) -> float:
        """How likely a captain chooses so in the bucket just assigned."""
        bucket = self._bucket
        if bucket.count == 1:
            return 1.0 if bucket.actions[0] == action else 0.0
        slips = _SLIPS[way]
        each = slips / float(bucket.count)
        parts = self._exploiter.get(bucket.key) if way & _EXPLOITER else self._blueprint.get(bucket.key)
        for i in range(bucket.count):
            if bucket.actions[i] == action:
                return each + (1.0 - slips) * (1.0 / float(bucket.count) if parts is None else parts[i] / SCALE)
        return each


def _either(strict: float, loose: float) -> float:
    """The log-likelihood of a captain, strict or loose."""
    top = max(strict, loose)
    return top + log((1.0 - _LOOSELY) * exp(strict - top) + _LOOSELY * exp(loose - top))
