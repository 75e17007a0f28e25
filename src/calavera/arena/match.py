"""One game of a contest, with the luck of its deal."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec
from librt.random import Random

from calavera.arena.contest import Contest, Seating, mixed
from calavera.arena.third_party import load_bot
from calavera.core.bot import Bot
from calavera.core.coach import Meter
from calavera.core.measures import Measures
from calavera.core.state import CHANCE, OVER, State
from calavera.games import find_game

_LUCK, _BOTS, _METER = 1, 2, 3  # so that they never share their numbers


class Thinking(msgspec.Struct, array_like=True):
    """How long one seat took for its choices, where it had any."""

    choices: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.choices += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


class Played(msgspec.Struct, frozen=True, array_like=True):
    """The result of one game, by seat."""

    deal: int
    seating: Seating
    wins: tuple[float, ...]  # a win shared by n seats counts 1/n for each
    scores: tuple[int, ...]
    measures: tuple[Measures, ...]
    thinking: tuple[Thinking, ...]
    luck: tuple[float, ...] = ()  # where it was measured, in shares of the win; alone in points


def play_deals(contest: Contest, deals: Sequence[int]) -> list[Played]:
    """Play all games of these deals. The results depend on the contest's seed alone, if the bots use only `rng`."""
    return [play_game(contest, deal, seating) for deal in deals for seating in contest.seatings(deal)]


def play_game(contest: Contest, deal: int, seating: Seating) -> Played:
    game = find_game(contest.game)
    state: State = game.new(len(seating), msgspec.json.decode(contest.options))
    bots = [load_bot(contest.game, contest.entrants[entrant]) for entrant in seating]
    chances = [Random(mixed(contest.seed, deal, _BOTS, seat, *seating)) for seat in range(len(seating))]
    thinking = [Thinking() for _ in seating]
    meter = _meter(contest, deal, seating, state)
    events = 0
    while (who := state.mover()) != OVER:
        if who == CHANCE:
            # By the number of the event, not from one stream: in games that always have the same number of events in a
            # round, the next deal is the same whatever was played in this one.
            what = state.sample(Random(mixed(contest.seed, deal, _LUCK, events)))
            events += 1
            if meter is not None:
                meter.drawn(state, what)
            state.apply(CHANCE, what)
        else:
            if meter is not None:
                meter.settle(state)
            _choose(state, who, bots[who], chances[who], thinking[who])
    if meter is not None:
        meter.settle(state)
    winners = state.winners()
    last = state.view(None)
    return Played(
        deal,
        seating,
        tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(seating))),
        tuple(state.scores()),
        tuple(game.measures(last, seat) for seat in range(len(seating))),
        tuple(thinking),
        () if meter is None else tuple(meter.luck()),
    )


def _meter(contest: Contest, deal: int, seating: Seating, state: State) -> Meter | None:
    if not contest.adjusted:
        return None
    return state.game.coached().meter(state, Random(mixed(contest.seed, deal, _METER, *seating)))


def _choose(state: State, seat: int, bot: Bot, chance: Random, thinking: Thinking) -> None:
    legal = state.legal(seat)
    if len(legal) == 1:
        state.apply(seat, legal[0])
        return
    view = state.view(seat)
    began = time.perf_counter()
    action = bot.choose(view, legal, chance)
    thinking.add(time.perf_counter() - began)
    state.play(seat, action)  # checked, which costs nothing beside a choice
