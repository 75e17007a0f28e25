"""Talk at the table: preset phrases, which every language has, and free text."""

from __future__ import annotations

from calavera.games import find_game
from calavera.table.cleaning import clean_text
from calavera.table.commands import Mute, Say, SayFor
from calavera.table.errors import (
    NotAllowed,
    PlayerMuted,
    SpectatorsSaidEnough,
    TableFull,
    TalkTooFast,
    TalkTooLong,
    UnknownPhrase,
    UnknownPlayer,
)
from calavera.table.events import Event, Muted, Said
from calavera.table.people import Asker
from calavera.table.table import BURST, BURST_TIME, Table

PHRASES = ("hello", "thanks", "well_played", "good_luck", "your_turn", "one_moment", "oops", "wow", "again", "goodbye")

LONGEST_TEXT = 200
# Limits on talk at one table, which must not use up the space that the log needs for the game. Spectators have a limit
# of their own, so that they cannot silence the players, and each spectator gets only a part of it.
MOST_SAID = 5_000
MOST_SAID_WATCHING = 2_000
MOST_SAID_BY_SPECTATOR = 100


def phrases_for(game: str) -> tuple[str, ...]:
    """The phrases of every table, and those of the game."""
    return PHRASES + find_game(game).phrases


def may_say(table: Table, player: str, phrase: str) -> bool:
    """Whether a bot may say this phrase; the server limits how fast bots talk."""
    room = table.said < MOST_SAID
    return room and player not in table.muted and phrase in phrases_for(table.setup.game)


def check_talk(table: Table, player: str, phrase: str | None, text: str | None, now: int) -> str | None:
    """Raise if this may not be said now; return the text as it goes into the log."""
    if player in table.muted:
        raise PlayerMuted()
    _check_room(table, player)
    known = phrase is None or phrase in phrases_for(table.setup.game)
    if not known or (phrase is None) == (text is None):
        raise UnknownPhrase(phrase=phrase and phrase[:LONGEST_TEXT])
    recent = [at for at in table.talk_times.get(player, []) if at > now - BURST_TIME]
    if len(recent) >= BURST:
        raise TalkTooFast()
    if text is None:
        return None
    shown = clean_text(text)
    if not 0 < len(shown) <= LONGEST_TEXT:
        raise TalkTooLong(most=LONGEST_TEXT)
    return shown


def _check_room(table: Table, player: str) -> None:
    if table.seat_of(player) is not None:
        if table.said >= MOST_SAID:
            raise TableFull()
        return
    by_all, own = sum(table.said_watching.values()), table.said_watching.get(player, 0)
    if by_all >= MOST_SAID_WATCHING or own >= MOST_SAID_BY_SPECTATOR:
        raise SpectatorsSaidEnough()


def say(table: Table, command: Say, asker: Asker, now: int) -> Said:
    seat = table.seat_of(asker.player)
    watching = table.setup.spectators or asker.player == table.setup.owner
    if table.status == "closed" or (seat is None and not watching):
        raise NotAllowed()
    text = check_talk(table, asker.player, command.phrase, command.text, now)
    # Seated players talk under the name on their seat, even if they have renamed themselves since.
    name = asker.name if seat is None else table.seated(seat).name
    return Said(asker.player, name, seat, command.phrase, text)


def say_for(table: Table, command: SayFor) -> list[Event]:
    """What the bot says; nothing where it is muted or only sits in for a person."""
    in_play = table.status == "playing" and 0 <= command.seat < len(table.seats)
    seat = table.seats[command.seat] if in_play else None
    if seat is None or seat.bot is None or not may_say(table, seat.player, command.phrase):
        return []
    return [Said(seat.player, seat.name, command.seat, command.phrase)]


def mute(table: Table, command: Mute) -> list[Event]:
    """Everybody who sits here or has talked can be muted."""
    if command.player not in table.talk_times and command.player not in table.people():
        raise UnknownPlayer()
    return [] if (command.player in table.muted) == command.muted else [Muted(command.player, command.muted)]
