"""Skull as it is told: a sentence for each event of the journal."""

from __future__ import annotations

from calavera.core.sentence import Param, Sentence, who
from calavera.games.skull.rules.journal import (
    BidNamed,
    ChallengeBegan,
    ChallengeLost,
    ChallengeWon,
    DiscLost,
    Eliminated,
    LastChanceLent,
    OwnLoss,
    Passed,
    Placed,
    RoundBegan,
    Showed,
    SkullEvent,
    Turned,
    Won,
)
from calavera.games.skull.rules.layout import CHALLENGES_TO_WIN


def tell(event: SkullEvent) -> Sentence:
    match event:
        case RoundBegan():
            by: dict[str, Param] = {} if event.other is None else {"other": who(event.other)}
            return _say(f"round_{event.why}", event, round=event.round, **by)
        case BidNamed():
            return _say("bid", event, number=event.number)
        case ChallengeBegan() | Turned() | ChallengeLost() | ChallengeWon():
            return _tell_challenge(event)
        case Won():
            return _say(f"won_{event.how}", event)
        case Showed():
            return _say(f"showed_{event.disc}", event)
        case DiscLost(how="last"):
            return _say("lost_last", event)
        case DiscLost():
            return _say(f"lost_{event.how}", event, left=event.left)
        case OwnLoss():
            return Sentence(f"skull.journal.own_{event.disc}", {})
        case LastChanceLent() | Placed() | Passed() | Eliminated():
            return _say(str(event.__struct_config__.tag), event)


def _tell_challenge(event: ChallengeBegan | Turned | ChallengeLost | ChallengeWon) -> Sentence:
    match event:
        case ChallengeBegan(why="all"):
            return _say("challenge_all", event)
        case ChallengeBegan():
            return _say("challenge_unbeaten", event, bid=event.bid)
        case Turned() if event.owner == event.seat:
            return _say(f"turned_own_{event.disc}", event)
        case Turned():
            return _say(f"turned_{event.disc}", event, other=who(event.owner))
        case ChallengeLost() if event.owner == event.seat:
            return _say("challenge_lost_own", event, bid=event.bid)
        case ChallengeLost():
            return _say("challenge_lost", event, bid=event.bid, other=who(event.owner))
        case ChallengeWon():
            second = event.wins == CHALLENGES_TO_WIN
            return _say("challenge_won_second" if second else "challenge_won", event, bid=event.bid)


def _say(key: str, event: SkullEvent, **params: Param) -> Sentence:
    return Sentence(f"skull.journal.{key}", {"name": who(event.seat), **params})
