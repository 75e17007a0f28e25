"""The coach of Yamik's: exact for a player alone; at a table the captain's chances to win, worked through the turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from librt.random import Random

from calavera.core.coach import Appraisal, Choice, Decision, LuckSource, Meter, Unit, Value
from calavera.core.sentence import Param, Sentence, tenths, word
from calavera.core.state import State
from calavera.games.yamiks.bots.captain import ends_of
from calavera.games.yamiks.bots.hits import Hits
from calavera.games.yamiks.bots.meanwhile import Meanwhile
from calavera.games.yamiks.bots.model import PAR, TurnValues
from calavera.games.yamiks.bots.prospects import ends_alone, ends_for
from calavera.games.yamiks.bots.solved import Setting, Sheet, shipped_leads, shipped_solution
from calavera.games.yamiks.bots.solved.turn import SUMS
from calavera.games.yamiks.bots.standing import Place, Standing
from calavera.games.yamiks.rules.actions import BOX_NAMES, Box
from calavera.games.yamiks.rules.dice import ALL_FACES, index_of
from calavera.games.yamiks.rules.layout import BOXES, FILL, OPPONENT_ROLL, ROLLING
from calavera.games.yamiks.rules.state import YamiksState
from calavera.games.yamiks.rules.view import YamiksView
from calavera.games.yamiks.text.words import box_name, dice_in_words
from calavera.search.viewpoint import own_seat

# By how much the chances of the seat that plays are too good: it takes what looks best, and looks are not everything.
# Measured in games of captains (20,000 of two), by how chances change when the turn passes and nothing is rolled. Of
# two players, by round: first of the one who opens it, then of the other one. The player whose turn is the last of the
# game knows exactly what is needed to win, and the forecast does not count with that.
OPTIMISM_OF_TWO = (
    (0.0005, 0.0048),
    (0.0051, 0.0004),
    (0.0007, 0.0048),
    (0.0051, 0.0004),
    (0.0008, 0.0046),
    (0.0050, 0.0003),
    (0.0008, 0.0043),
    (0.0049, 0.0001),
    (0.0007, 0.0041),
    (0.0049, -0.0001),
    (0.0012, 0.0003),
    (0.0001, 0.0000),
)
OPTIMISM = {3: 0.0006, 4: 0.0}
FORECAST_ROUNDS = 10  # with more than two; then chances are exact, or nearly so
CLOSE = 0.1  # points, or games in a hundred
COSTLY_BOXES = 3
LEAST_POINTS = 0.5  # lost in a turn, for it to be told
LEAST_SHARE = 0.01  # of the win

METER = "yamiks 1: the captain's chances to win before and after each roll; alone, the exact points to come"


def unit(players: int) -> Unit:
    return "points" if players == 1 else "wins"


def appraise(
    view: YamiksView,
    legal: Sequence[int],
    effort: float,  # noqa: ARG001  (nothing is sampled)
    made: int | None = None,  # noqa: ARG001  (every choice is valued)
    seed: int = 0,  # noqa: ARG001  (nothing is sampled)
) -> Appraisal:
    values = _Alone(view) if view.players == 1 else _AtTable(view)
    choices = [Choice(action, Value.exact(values.of(action))) for action in legal]
    worth = max((choice.worth for choice in choices), key=lambda one: one.value, default=None)
    return Appraisal(worth or Value.exact(values.now()), tuple(choices))


def source(state: State, seat: int) -> LuckSource:
    assert isinstance(state, YamiksState)  # noqa: S101  (narrows the type)
    rolls = state.turn == seat and state.stage != OPPONENT_ROLL
    return "own_rolls" if rolls else "others_rolls"


def why(view: YamiksView, appraisal: Appraisal) -> Sentence | None:
    if view.stage != "choosing":
        return None
    best = appraisal.best()
    others = [one.worth.value for one in appraisal.choices if one.action != best.action]
    ahead = best.worth.value - max(others)
    where, scale = ("alone", 1.0) if view.players == 1 else ("table", 100.0)
    if scale * ahead < CLOSE:
        return _say("close")
    more = tenths(scale * ahead)
    if best.action >= FILL:
        box = BOX_NAMES[best.action - FILL]
        return _say(f"fill_{where}", box=box_name(box), points=view.offers[best.action - FILL] or 0, more=more)
    aim, chance = _aim(view, best.action)
    kept = ALL_FACES[best.action]
    thing = word("yamiks.coach.kept", dice=dice_in_words(kept)) if kept else word("yamiks.coach.kept_none")
    race = "_race" if view.to_beat > sum(sorted(kept)[-2:]) else ""
    return _say(
        f"keep_{where}{race}",
        thing=thing,
        more=more,
        percent=round(100 * chance),
        box=box_name(aim),
        sum=int(view.to_beat),
    )


def remarks(end: State, seat: int, decisions: Sequence[Decision]) -> tuple[Sentence, ...]:
    """The boxes whose turns cost most."""
    lost: dict[int, float] = {}
    pending = 0.0
    by_move = {decision.move: decision.loss for decision in decisions}
    for number, (mover, what) in enumerate(end.moves()):
        if mover == seat:
            pending += by_move.get(number, 0.0)
            if FILL <= what < FILL + BOXES:
                lost[what - FILL] = pending
                pending = 0.0
    alone = end.players == 1
    least, scale = (LEAST_POINTS, 1.0) if alone else (LEAST_SHARE, 100.0)
    costly = sorted((box for box in lost if lost[box] >= least), key=lambda box: -lost[box])[:COSTLY_BOXES]
    key = "box_alone" if alone else "box_table"
    return tuple(_say(key, box=box_name(BOX_NAMES[box]), lost=tenths(scale * lost[box])) for box in costly)


def meter(state: State, rng: Random) -> Meter:  # noqa: ARG001  (nothing is sampled)
    return _RollMeter(int(state.players))


class _RollMeter:
    """The value before a roll is the mean of the values after it, so the luck of a roll is what it changes."""

    def __init__(self, players: int) -> None:
        self._seats = range(players)
        self._luck = [0.0] * players
        self._rolling: list[float] | None = None

    def drawn(self, state: State, outcome: int) -> None:  # noqa: ARG002  (seen when it lies there)
        self.settle(state)
        assert isinstance(state, YamiksState)  # noqa: S101  (narrows the type)
        if state.stage in (ROLLING, OPPONENT_ROLL):
            self._rolling = self._values(state)

    def settle(self, state: State) -> None:
        if self._rolling is not None:
            for seat, value in enumerate(self._values(state)):
                self._luck[seat] += value - self._rolling[seat]
            self._rolling = None

    def luck(self) -> list[float]:
        return self._luck

    def _values(self, state: State) -> list[float]:
        return [appraise(state.game.view(state, seat, history=False), (), 1.0).worth.value for seat in self._seats]


def _aim(view: YamiksView, kept: int) -> tuple[Box, float]:
    """The box that a turn which keeps these dice is mostly after, and how likely it scores there."""
    sheet = Sheet.of(view.seats[own_seat(view)])
    hits = Hits(_values_of(view), sheet.filled, view.options.free_downgrade).after_keeping(kept, view.rolls_left)
    box = max(range(BOXES), key=lambda one: hits[one] * PAR[one])
    return BOX_NAMES[box], hits[box]


def _values_of(view: YamiksView) -> TurnValues:
    """Of the turn of the view's own seat."""
    if view.players == 1:
        return _turn_alone(Setting.of(view.options), Sheet.of(view.seats[0]))
    return _turn(Standing.of(view, own_seat(view)))


def _say(key: str, **params: Param) -> Sentence:
    return Sentence(f"yamiks.coach.{key}", params)


class _Alone:
    """All points at the end of the game, with the best play: those that are written down and those to come."""

    def __init__(self, view: YamiksView) -> None:
        self._view = view
        self._sheet = Sheet.of(view.seats[0])
        self._total = float(view.seats[0].total)
        self._setting = Setting.of(view.options)

    def of(self, action: int) -> float:
        view = self._view
        return self._total + self._turn().value(action, index_of(view.dice), view.rolls_left)

    def now(self) -> float:
        view = self._view
        if view.stage == "choosing":
            return self._total + self._turn().rolled(index_of(view.dice), view.rolls_left)
        if view.stage == "rolling" and view.rolls > 0:
            return self._total + self._turn().keep(index_of(view.kept), view.rolls_left)
        pot = 0.0
        if view.stage == "opponent_roll":
            pot = self._setting.worth()[SUMS * (view.round - 1) + Place.of(view.seats[0]).now]
        return self._total + pot + shipped_solution(self._setting).value(self._sheet)

    def _turn(self) -> TurnValues:
        return _turn_alone(self._setting, self._sheet)


class _AtTable:
    """The chance to win if every seat plays its turns as the captain does."""

    def __init__(self, view: YamiksView) -> None:
        self._view = view
        self._seat = own_seat(view)

    def of(self, action: int) -> float:
        view = self._view
        if view.stage == "order_choice":
            return 1 / view.players  # nobody knows what it is worth to start
        turn = _turn(Standing.of(view, self._seat))
        return turn.value(action, index_of(view.dice), view.rolls_left) - self._optimism()

    def now(self) -> float:
        view = self._view
        if view.over:
            return 1 / len(view.winners) if self._seat in view.winners else 0.0
        if view.stage == "tie_roll":
            return 1 / len(view.rivals) if self._seat in view.rivals else 0.0
        if view.turn is None or view.stage not in ("rolling", "choosing"):
            return 1 / view.players
        standing = Standing.of(view, view.turn)
        if view.turn == self._seat:
            return self._in_turn(_turn(standing)) - self._optimism()
        if view.players == 2:
            return 1.0 - self._in_turn(_turn(standing)) + self._optimism()
        return self._in_turn(_watched(standing, self._seat)) + self._optimism() / (view.players - 1)

    def _optimism(self) -> float:
        view = self._view
        if view.players == 2:
            return OPTIMISM_OF_TWO[view.round - 1][view.turn != view.first]
        return OPTIMISM[view.players] if view.round <= FORECAST_ROUNDS else 0.0

    def _in_turn(self, turn: TurnValues | Meanwhile) -> float:
        view = self._view
        if view.stage == "choosing":
            return turn.rolled(index_of(view.dice), view.rolls_left)
        return turn.start() if view.rolls == 0 else turn.keep(index_of(view.kept), view.rolls_left)


@lru_cache(maxsize=8)
def _turn(standing: Standing) -> TurnValues:
    ends = ends_of(shipped_leads(len(standing.places)), standing)
    return TurnValues(ends, standing.places[standing.me].sheet.filled, standing.free_downgrade)


@lru_cache(maxsize=8)
def _watched(standing: Standing, seat: int) -> Meanwhile:
    leads = shipped_leads(len(standing.places))
    theirs, mine = ends_of(leads, standing), ends_for(leads, standing, seat)
    return Meanwhile(theirs, mine, standing.places[standing.me].sheet.filled, standing.free_downgrade)


@lru_cache(maxsize=8)
def _turn_alone(setting: Setting, sheet: Sheet) -> TurnValues:
    return TurnValues(ends_alone(shipped_solution(setting), sheet), sheet.filled, setting.free_downgrade)
