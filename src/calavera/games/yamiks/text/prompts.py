"""Prompts of Yamik's: the name of an action, what a seat is asked to do, and where in the game we are."""

from __future__ import annotations

from calavera.core.sentence import Param, Sentence
from calavera.games.yamiks.rules.actions import Fill, Finish, Keep, Start
from calavera.games.yamiks.rules.layout import ROLLS, ROUNDS
from calavera.games.yamiks.rules.view import YamiksView
from calavera.games.yamiks.text.words import box_name, dice_in_words

YamiksAction = Keep | Fill | Start | Finish


def label(action: YamiksAction) -> Sentence:
    match action:
        case Keep(()):
            return _say("action.keep_none")
        case Keep(dice):
            return _say("action.keep", dice=dice_in_words(dice))
        case Fill(box):
            return _say("action.fill", box=box_name(box))
        case Start():
            return _say("action.start")
        case Finish():
            return _say("action.finish")


def prompt(view: YamiksView) -> Sentence | None:
    """What `view.seat` is asked to do now; None when it need not act."""
    if view.seat not in view.to_act:
        return None
    if view.stage == "order_choice":
        return _say("prompt.order")
    return _say("prompt.roll" if view.rolls_left else "prompt.fill")


def heading(view: YamiksView) -> Sentence:
    if view.stage in ("order_roll", "order_choice"):
        return _say("heading.order")
    if view.stage == "tie_roll":
        return _say("heading.tie")
    if view.rolls == 0:
        return _say("heading.round", round=view.round, rounds=ROUNDS)
    return _say("heading.roll", round=view.round, rounds=ROUNDS, roll=view.rolls, rolls=ROLLS)


def _say(key: str, **params: Param) -> Sentence:
    return Sentence(f"yamiks.{key}", params)
