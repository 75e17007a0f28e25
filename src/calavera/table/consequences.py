"""What follows from a move at once: choices shown, chance, the end. Used to decide it and to check it afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.rules.state import CHANCE, NOBODY, State, entry_what, entry_who
from calavera.table.dealer import draw_below, pick
from calavera.table.events import Acted, By, Event, Finished, Happened, Shown
from calavera.table.table import Table


def played(table: Table, seat: int, action: str, by: By) -> list[Event]:
    """A seat's choice with all that follows from it; raises if it may not be made."""
    before = table.playing()
    after = before.clone()
    together = before.waiting != 0
    table.game.play(after, seat, action)
    words = table.game.actions.format(table.game.actions.parse(action))
    events: list[Event] = [Acted(seat, words, by, together)]
    if together and (after.waiting == 0 or after.stage_from != before.stage_from):
        events.append(_shown(table, before, after))
    return events + drawn(table, after, table.nonces())


def _shown(table: Table, before: State, after: State) -> Shown:
    """The choices of the stage that has just ended, as a spectator perceives them."""
    actions: dict[int, str] = {}
    for packed in list(after.history)[before.stage_from : len(before.history) + 1]:
        who = entry_who(packed)
        actions[who] = table.game.actions.format(after.perceive(NOBODY, who, entry_what(packed)))
    return Shown(actions)


def drawn(table: Table, state: State, nonces: Sequence[str]) -> list[Event]:
    """All draws that are due, one after the other, and the end if it has come. `state` is moved along."""
    events: list[Event] = []
    draw = table.draws
    while state.mover() == CHANCE:
        draw += 1
        weights = state.weights()
        total = sum(weight for _, weight in weights)
        outcome = pick(weights, draw_below(table.seed, table.id, nonces, draw, total))
        events.append(Happened(draw, table.game.outcomes.format(outcome)))
        state.apply(CHANCE, outcome)
    if state.is_over():
        events.append(Finished(tuple(state.scores()), tuple(state.winners()), table.seed))
    return events
