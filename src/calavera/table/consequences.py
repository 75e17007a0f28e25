"""What follows from a move: choices shown, draws, the end. Used to decide a move and to verify it afterwards.

Everything happens on a copy of the game. The table adopts that copy once the events are stored.
"""

from __future__ import annotations

from collections.abc import Sequence

from calavera.core.state import CHANCE, NOBODY, Note, State, entry_what, entry_who
from calavera.table.dealer import draw_below, named_below, pick
from calavera.table.decision import Decision, Step
from calavera.table.events import Acted, By, Event, Finished, Happened, Shown
from calavera.table.table import Table


def played(table: Table, seat: int, words: str, by: By, *, wait: bool = False) -> Decision:
    """A seat's choice with everything that follows from it; raises if it may not be made.

    With `wait`, what chance does follows later where the game allows it, so that a player can take the choice back.
    """
    before = table.playing()
    after = before.clone()
    action = table.game.actions.parse(words)
    together = before.waiting != 0
    notes = _noted(after)
    after.play(seat, action)
    events: list[Event] = [Acted(seat, table.game.actions.format(action), by, together)]
    if together and (after.waiting == 0 or after.stage_from != before.stage_from):
        events.append(_shown(table, before, after))
    decision = Decision(events, [Step(after, notes, after.movers())])
    if not (wait and by == "player" and after.mover() == CHANCE and table.game.lingers(after)):
        _draw(decision, table, after, table.nonces())
    return decision


def gone_on(table: Table) -> Decision:
    """What chance has to do now, and what follows from it; nothing where it has nothing to do."""
    decision = Decision()
    state = table.playing()
    if state.mover() == CHANCE:
        _draw(decision, table, state.clone(), table.nonces())
    return decision


def begun(table: Table, state: State, nonces: Sequence[str]) -> Decision:
    """The first draws of a new game; the step for Started comes first."""
    decision = Decision([], [Step(state, [], state.movers())])
    _draw(decision, table, state, nonces)
    return decision


def _noted(state: State) -> list[Note]:
    """A list in which the rules note the next move."""
    notes: list[Note] = []
    state.journal = notes
    return notes


def _shown(table: Table, before: State, after: State) -> Shown:
    """The choices of the stage that has just ended, as a spectator perceives them."""
    actions: dict[int, str] = {}
    for packed in list(after.history)[before.stage_from : len(before.history) + 1]:
        who = entry_who(packed)
        actions[who] = table.game.actions.format(after.perceive(NOBODY, who, entry_what(packed)))
    return Shown(actions)


def _draw(decision: Decision, table: Table, state: State, nonces: Sequence[str]) -> None:
    """Make all draws that are due, and end the game if it is over."""
    draw = table.draws
    while state.mover() == CHANCE:
        draw += 1
        weights = state.weights()
        total = sum(weight for _, weight in weights)
        name = table.occasion(state)
        if name is None:
            number = draw_below(table.seed, table.id, nonces, draw, total)
        else:
            number = named_below(table.seed, name, total)
        outcome = pick(weights, number)
        decision.events.append(Happened(draw, table.game.outcomes.format(outcome)))
        notes = _noted(state)
        state.apply(CHANCE, outcome)
        decision.steps.append(Step(state, notes, state.movers()))
    if state.is_over():
        seed = table.seed if table.twin is None else ""
        decision.events.append(Finished(tuple(state.scores()), tuple(state.winners()), seed))
