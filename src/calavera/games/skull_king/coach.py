"""The coach of the Skull King dice game: the captain's model plays hands to their end."""

from __future__ import annotations

from collections.abc import Sequence

from librt.random import Random

from calavera.core.coach import Appraisal, Decision, LuckSource, Meter, Unit
from calavera.core.sentence import Param, Sentence, as_term
from calavera.core.state import CHANCE, OVER, State
from calavera.games.skull_king.bots.model import SkullKingModel
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.layout import BID, ROLLING
from calavera.games.skull_king.rules.state import SkullKingState
from calavera.games.skull_king.rules.view import SkullKingView
from calavera.search.appraisal import appraised, possible
from calavera.search.meter import SampledMeter
from calavera.search.model import Model, play_out
from calavera.search.viewpoint import own_seat

SIMULATIONS = 300
# How far the model's play foresees that of others: chosen on games of bosuns and sailors, before any result
SCALE = 0.9
COUNTED = 100  # determinizations in which the reasons are counted

METER = "skull_king 1: playouts of the hand by the captain's model, 100 for each face, 600 for a deal, times 0.9"


def unit(players: int) -> Unit:  # noqa: ARG001  (never alone)
    return "wins"


def appraise(
    view: SkullKingView,
    legal: Sequence[int],
    effort: float,
    made: int | None = None,  # noqa: ARG001  (all choices are valued)
    seed: int = 0,
) -> Appraisal:
    return appraised(GAME, view, legal, _model, int(SIMULATIONS * effort), seed=seed)


def source(state: State, seat: int) -> LuckSource:
    assert isinstance(state, SkullKingState)  # noqa: S101  (narrows the type)
    if state.stage != ROLLING:
        return "deal"
    return "own_rolls" if state.turn == seat else "others_rolls"


def why(view: SkullKingView, appraisal: Appraisal) -> Sentence | None:
    best = appraisal.best().action
    seat = own_seat(view)
    kept, points = _hands_played(view, best)
    if view.stage == "bidding":
        return _say("bid", bid=best - BID, percent=round(100 * kept), points=round(points))
    me = view.seats[seat]
    if not me.reachable:
        return _say("lost", points=round(points))
    need = (me.bid or 0) - me.taken
    return _say(
        "wants" if need > 0 else "enough",
        need=need,
        thing=as_term(GAME.label(best)),
        percent=round(100 * _takes_trick(view, best)),
        made=round(100 * kept),
    )


def remarks(end: State, seat: int, decisions: Sequence[Decision]) -> tuple[Sentence, ...]:  # noqa: ARG001  (the score pad says it)
    """The trick in which each bid that was missed was lost: after it no play could have made the bid exactly."""
    state: State = end.game.new(end.players, end.options)
    lost: dict[int, int] = {}
    for who, what in end.moves():
        state.apply(who, what)
        view: SkullKingView = state.game.view(state, seat, history=False)
        if view.stage in ("throwing", "rolling") and not view.seats[seat].reachable:
            lost.setdefault(view.hand, len(view.tricks))
    sheet = end.game.view(end, seat, history=False).sheet
    return tuple(
        _say("critical", hand=hand, trick=lost.get(hand, hand), bid=line[seat].bid, taken=line[seat].taken)
        for hand, line in enumerate(sheet, start=1)
        if line[seat].bid != line[seat].taken
    )


def meter(state: State, rng: Random) -> Meter:
    return SampledMeter(_model(state), int(state.players), rng, each=100, series=600, scale=SCALE)


def _hands_played(view: SkullKingView, action: int) -> tuple[float, float]:
    """After a choice: how often the seat makes its bid of this hand, and its points of it on average."""
    seat = own_seat(view)
    made = points = 0.0
    drawn, model = possible(GAME, view, _model, COUNTED)
    for number, state in enumerate(drawn):
        state.apply(seat, action)
        play_out(state, model, view.hand, Random(number), state.buffer())
        line = state.game.view(state, seat, history=False).sheet[view.hand - 1][seat]
        made += line.bid == line.taken
        points += line.points
    return made / len(drawn), points / len(drawn)


def _takes_trick(view: SkullKingView, action: int) -> float:
    seat, tricks = own_seat(view), len(view.tricks)
    taken = 0
    drawn, model = possible(GAME, view, _model, COUNTED)
    for number, state in enumerate(drawn):
        assert isinstance(state, SkullKingState)  # noqa: S101  (narrows the type)
        state.apply(seat, action)
        rng, scratch = Random(number), state.buffer()
        while state.hand == view.hand and state.tricks == tricks and state.mover() != OVER:
            who = state.mover()
            state.apply(who, state.draw(rng) if who == CHANCE else model.act(state, who, rng, scratch))
        last = state.game.view(state, seat, history=False).last_trick
        taken += last.taker == seat
    return taken / len(drawn)


def _say(key: str, **params: Param) -> Sentence:
    return Sentence(f"skull_king.coach.{key}", params)


def _model(state: State) -> Model:
    assert isinstance(state, SkullKingState)  # noqa: S101  (narrows the type)
    return SkullKingModel(state)
