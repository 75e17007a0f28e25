"""The journal of Yamik's in sentences."""

from __future__ import annotations

from calavera.core.sentence import Param, Sentence, who, word
from calavera.games.yamiks.rules.journal import (
    BonusEarned,
    Ended,
    Filled,
    Kept,
    OpponentRolled,
    OrderChosen,
    PotLost,
    PotWon,
    Rolled,
    RolledOff,
    RoundAlone,
    RoundBegan,
    YamiksEvent,
)
from calavera.games.yamiks.rules.layout import BONUS_FROM
from calavera.games.yamiks.text.words import box_name, dice_in_words, players, why


def tell(event: YamiksEvent) -> Sentence:
    match event:
        case RolledOff() | OrderChosen() | RoundBegan() | RoundAlone():
            return _order(event)
        case PotWon() | PotLost() | OpponentRolled():
            return _pot(event)
        case Ended():
            return _end(event)
        case Rolled():
            return _say("rolled", name=who(event.seat), dice=dice_in_words(event.dice))
        case Kept(dice=()):
            return _say("kept_none", name=who(event.seat))
        case Kept():
            return _say("kept", name=who(event.seat), dice=dice_in_words(event.dice))
        case Filled():
            return _filled(event)
        case BonusEarned():
            bonus = {"points": event.points, "series": event.series, "needed": BONUS_FROM}
            return _say("bonus", name=who(event.seat), **bonus)


def _order(event: RolledOff | OrderChosen | RoundBegan | RoundAlone) -> Sentence:
    """Who plays when, and why."""
    match event:
        case RolledOff():
            rolled: dict[str, Param] = {"name": who(event.seat), "dice": dice_in_words(event.dice), "sum": event.sum}
            if event.again:
                return _say(f"{event.purpose}_roll_again", **rolled, names=players(event.again))
            return _say(f"{event.purpose}_roll", **rolled)
        case OrderChosen():
            return _say(f"order_{event.place}", name=who(event.seat), sum=event.sum)
        case RoundBegan(round=1):
            return _say("first_round", round=1, name=who(event.seat))
        case RoundBegan():
            return _say("round", round=event.round, name=who(event.seat))
        case RoundAlone():
            if event.opponent is None:
                return _say("round_opponent_rolls", round=event.round)
            return _say("round_alone", round=event.round, opponent=event.opponent)


def _filled(event: Filled) -> Sentence:
    """What was written in the line of a box and why, and the sum of the two best dice."""
    reason = why(event.box, event.fit, event.above, event.count)
    name, box, because = who(event.seat), box_name(event.box), word(reason.key, **reason.params)
    return _say("filled", name=name, box=box, points=event.points, why=because, two_dice=event.two_dice)


def _pot(event: PotWon | PotLost | OpponentRolled) -> Sentence:
    match event:
        case OpponentRolled():
            return _say("opponent_rolled", dice=dice_in_words(event.dice), two_dice=event.two_dice)
        case PotLost():
            return _say("pot_lost", name=who(event.seat), two_dice=event.two_dice, opponent=event.opponent)
        case PotWon(opponent=True, beaten=0):
            return _say("pot_shared_alone", name=who(0), points=event.points, two_dice=event.two_dice)
        case PotWon(seats=(seat,)):
            won = {"points": event.points, "two_dice": event.two_dice, "beaten": event.beaten}
            return _say("pot_won_alone" if event.opponent else "pot_won", name=who(seat), **won)
        case PotWon():
            return _say("pot_shared", names=players(event.seats), points=event.points, two_dice=event.two_dice)


def _end(event: Ended) -> Sentence:
    winner = who(event.seats[0])
    match event.by:
        case "level":
            return _say("level", names=players(event.seats), points=event.points, two_dice=event.two_dice)
        case "two_dice":
            return _say("won_by_two_dice", name=winner, points=event.points, two_dice=event.two_dice)
        case "roll":
            return _say("won_by_roll", name=winner, sum=event.roll)
        case "alone":
            return _say("finished_alone", name=winner, points=event.points)
        case "points":
            return _say("won", name=winner, points=event.points)


def _say(key: str, **params: Param) -> Sentence:
    return Sentence(f"yamiks.journal.{key}", params)
