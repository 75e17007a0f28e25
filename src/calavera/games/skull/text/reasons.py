"""Why Skull does not allow an action to a seat that is to move: told from its own discs and from what lies open."""

from __future__ import annotations

from calavera.core.reason import Reason
from calavera.games.skull.rules.layout import (
    ADDING,
    BID,
    BIDDING,
    LOSING_BY_CHOICE,
    NAMING_STARTER,
    PASS,
    PLACE_LAST_CHANCE,
    PLACE_SKULL,
    PLACING,
    REVEAL,
    REVEALING,
    SHOW,
    SHOWING,
    START,
    is_bid,
    is_placing,
    is_reveal,
)
from calavera.games.skull.rules.state import SkullState

# What is to be done first, where a stage leaves no other choice.
_DUE: dict[int, str] = {
    PLACING: "place_first",
    REVEALING: "turn_first",
    SHOWING: "show_first",
    LOSING_BY_CHOICE: "lose_first",
    NAMING_STARTER: "name_first",
}


def why(state: SkullState, seat: int, action: int) -> Reason:
    stage = int(state.stage)
    if is_placing(action) and stage in (PLACING, ADDING):
        return _no_such_disc(state, seat, action)
    if is_reveal(action) and stage == REVEALING:
        return _nothing_to_turn(state, seat, action - REVEAL)
    if START <= action < SHOW and stage == NAMING_STARTER:
        return Reason("no_such_player" if action - START >= state.players else "player_is_out")
    if action >= SHOW and stage == SHOWING:
        return Reason("not_face_down")
    if stage in _DUE:
        return Reason(_DUE[stage])
    return _in_turn(state, stage, action)


def _no_such_disc(state: SkullState, seat: int, action: int) -> Reason:
    if state.stage == ADDING and not _has_discs(state, seat):
        return Reason("hand_empty")
    if action == PLACE_LAST_CHANCE:
        return Reason("no_last_chance")
    return Reason("no_skull" if action == PLACE_SKULL else "no_flower")


def _has_discs(state: SkullState, seat: int) -> bool:
    return any(is_placing(action) for action in state.legal(seat))


def _nothing_to_turn(state: SkullState, seat: int, of: int) -> Reason:
    if of >= state.players:
        return Reason("no_such_player")
    return Reason("own_discs_turned" if of == seat else "no_disc_there")


def _in_turn(state: SkullState, stage: int, action: int) -> Reason:
    """While discs are added and numbers named."""
    if stage == BIDDING and is_placing(action):
        return Reason("bidding_has_begun")
    if action == PASS:
        return Reason("nothing_to_pass")
    if is_bid(action):
        number = action - BID
        if number > state.on_table:
            return Reason("bid_too_high", {"most": int(state.on_table)})
        return Reason("bid_too_low", {"bid": int(state.bid)})
    return Reason("no_challenge_yet")
