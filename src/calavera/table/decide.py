"""From a command to events: a pure function of the table, the command, who asks and the server's time.

It changes nothing. The events it returns are stored first and then folded; if it raises, nothing has happened.
"""

from __future__ import annotations

from calavera.play.bots import USUAL, UnknownBot, bot_names
from calavera.rules.errors import UnknownSeat
from calavera.table.characters import character
from calavera.table.cleaning import clean_text
from calavera.table.commands import (
    Abandon,
    AddBot,
    Close,
    Command,
    HandBack,
    Kick,
    Leave,
    LinkRematch,
    Mute,
    Nonce,
    Pause,
    Play,
    PlayFor,
    Resume,
    Say,
    SayFor,
    ServerCommand,
    Sit,
    SitIn,
    Start,
    TakeBack,
    Undo,
)
from calavera.table.consequences import drawn, played
from calavera.table.errors import (
    AlreadySeated,
    BadName,
    BadNonce,
    NoFreeSeat,
    NotAllowed,
    NotOpen,
    NotPlaying,
    NotSeated,
    RatedGame,
    SeatOccupied,
    TableFull,
    TablePaused,
    TooFewPlayers,
    UnknownPlayer,
)
from calavera.table.events import (
    Closed,
    Event,
    HandedBack,
    Muted,
    Nonced,
    Paused,
    Rematched,
    Resumed,
    Said,
    SatIn,
    SeatLeft,
    SeatTaken,
    Started,
    Undone,
)
from calavera.table.people import Asker, Seat
from calavera.table.table import Table
from calavera.table.talk import check_talk, may_say
from calavera.table.undo import check_undo

LONGEST_NAME = 24
LONGEST_NONCE = 64
# No game needs a tenth of it; talk and takeovers must not make a table grow without end.
MOST_ENTRIES = 20_000


def decide(table: Table, command: Command, asker: Asker, now: int) -> list[Event]:
    """What a person's (or a bot client's) command leads to."""
    if _is_full(table) and not isinstance(command, Start | Play | Leave | Close):
        raise TableFull()  # what brings a table to its end still goes through
    match command:
        case Sit():
            return [_sit(table, command, asker)]
        case Nonce():
            return _bring_nonce(table, command.nonce, asker)
        case Leave():
            return _leave(table, asker)
        case Play():
            return _play_as_player(table, command.action, asker)
        case Undo():
            return _undo(table, _own_seat(table, asker))
        case TakeBack():
            return _take_back(table, _own_seat(table, asker))
        case Say():
            return [_say(table, command, asker, now)]
        case _:
            if asker.player != table.setup.owner:
                raise NotAllowed()
            return _decide_for_owner(table, command)


def _is_full(table: Table) -> bool:
    """Then nothing more is written that could come again and again without the game going on."""
    return table.version >= MOST_ENTRIES


def _decide_for_owner(table: Table, command: AddBot | Kick | Start | Mute | Close) -> list[Event]:
    match command:
        case AddBot():
            _only_open(table)
            seat = _free_seat(table, command.seat)
            name = command.name or character(table.id, table.setup.game, command.bot, _names(table))
            return [_bot(table, command.bot, name, seat)]
        case Kick():
            return _kick(table, command.seat)
        case Start():
            return _start(table, command)
        case Mute():
            return _mute(table, command)
        case Close():
            return _close(table)


def decide_for_server(table: Table, command: ServerCommand) -> list[Event]:
    """What the server itself asks: bots' choices, time running out, people gone or back."""
    match command:
        case PlayFor():
            return _play_for(table, command)
        case SayFor():
            return _say_for(table, command)
        case SitIn():
            seat = _in_play(table, command.seat)
            return [] if seat is None or seat.bot is not None or seat.bot_sits_in else [SatIn(command.seat)]
        case HandBack():
            if _is_full(table) or _in_play(table, command.seat) is None:
                return []  # whoever plays is back all the same
            return _come_back(table, command.seat)
        case Pause():
            return [] if _is_full(table) or table.status != "playing" or table.paused else [Paused()]
        case Resume():
            return [Resumed()] if table.status == "playing" and table.paused else []
        case LinkRematch():
            return [] if table.rematch is not None else [Rematched(command.table)]
        case Abandon():
            return [] if table.status == "closed" else [Closed()]


# Before the start


def _only_open(table: Table) -> None:
    if table.status != "open":
        raise NotOpen()


def _own_seat(table: Table, asker: Asker) -> int:
    seat = table.seat_of(asker.player)
    if seat is None:
        raise NotSeated()
    return seat


def clean_name(name: str) -> str:
    """A name as it is shown: visible, single spaces, not too long."""
    shown = clean_text(name)
    if not 0 < len(shown) <= LONGEST_NAME:
        raise BadName(most=LONGEST_NAME)
    return shown


def check_nonce(nonce: str) -> None:
    if nonce and not (nonce.isascii() and nonce.isalnum() and len(nonce) <= LONGEST_NONCE):
        raise BadNonce(most=LONGEST_NONCE)


def _free_seat(table: Table, wanted: int | None) -> int:
    if wanted is not None:
        if not 0 <= wanted < len(table.seats):
            raise UnknownSeat(seat=wanted)
        if table.seats[wanted] is not None:
            raise SeatOccupied(seat=wanted)
        return wanted
    if None not in table.seats:
        raise NoFreeSeat()
    return table.seats.index(None)


def _sit(table: Table, command: Sit, asker: Asker) -> SeatTaken:
    _only_open(table)
    if table.seat_of(asker.player) is not None:
        raise AlreadySeated()
    check_nonce(command.nonce)
    return SeatTaken(_free_seat(table, command.seat), asker.player, clean_name(command.name), command.nonce)


def _bring_nonce(table: Table, nonce: str, asker: Asker) -> list[Event]:
    _only_open(table)
    seat = _own_seat(table, asker)
    check_nonce(nonce)
    return [] if table.seated(seat).nonce == nonce else [Nonced(seat, nonce)]


def _leave(table: Table, asker: Asker) -> list[Event]:
    seat = _own_seat(table, asker)
    if table.status == "open":
        return [SeatLeft(seat)]
    if table.status == "playing" and not table.seated(seat).bot_sits_in:
        return [SatIn(seat)]  # the game goes on for the others
    return []


def _bot(table: Table, bot: str, name: str, seat: int) -> SeatTaken:
    known = bot_names(table.setup.game)
    if bot not in known:
        raise UnknownBot(name=bot[:LONGEST_NAME], known=", ".join(known))
    return SeatTaken(seat, f"bot-{seat}", clean_name(name), "", bot)


def _names(table: Table) -> list[str]:
    return [seat.name for seat in table.seats if seat is not None]


def _fill(table: Table) -> list[Event]:
    """A bot for every seat that is still free."""
    names = _names(table)
    events: list[Event] = []
    for i, seat in enumerate(table.seats):
        if seat is None:
            names.append(character(table.id, table.setup.game, USUAL, names))
            events.append(_bot(table, USUAL, names[-1], i))
    return events


def _kick(table: Table, seat: int) -> list[Event]:
    _only_open(table)
    if not 0 <= seat < len(table.seats) or table.seats[seat] is None:
        raise UnknownSeat(seat=seat)
    return [SeatLeft(seat, kicked=True)]


def _start(table: Table, command: Start) -> list[Event]:
    _only_open(table)
    events: list[Event] = []
    taken = [i for i, seat in enumerate(table.seats) if seat is not None]
    if command.fill:
        events += _fill(table)
        taken = list(range(len(table.seats)))
    if len(taken) not in table.game.seats:
        raise TooFewPlayers(low=table.game.seats[0], high=table.game.seats[-1])
    state = table.game.new(len(taken), table.setup.options)
    events.append(Started(tuple(taken)))
    # Bots bring no nonce, so those of the people already there are all there will be.
    nonces = [seat.nonce if (seat := table.seats[i]) is not None else "" for i in taken]
    return events + drawn(table, state, nonces)


# The game


def _only_playing(table: Table) -> None:
    if table.status != "playing":
        raise NotPlaying()


def _in_play(table: Table, i: int) -> Seat | None:
    """Who sits there, if a game is going on."""
    return table.seated(i) if table.status == "playing" and 0 <= i < len(table.seats) else None


def _come_back(table: Table, seat: int) -> list[Event]:
    """Whoever plays is back: a bot that sat in gives way at once."""
    return [HandedBack(seat)] if table.seated(seat).bot_sits_in else []


def _play_as_player(table: Table, action: str, asker: Asker) -> list[Event]:
    seat = _own_seat(table, asker)
    _only_playing(table)
    if table.paused:
        raise TablePaused()
    return _come_back(table, seat) + played(table, seat, action, "player")


def _play_for(table: Table, command: PlayFor) -> list[Event]:
    _only_playing(table)
    if table.paused or command.seat not in table.to_act() or table.turns_of(command.seat) != command.turn:
        return []
    if command.by == "bot" and command.seat not in table.bots_to_act():
        return []  # the person came back meanwhile
    return played(table, command.seat, command.action, command.by)


def _undo(table: Table, seat: int) -> list[Event]:
    _only_playing(table)
    if table.paused:
        raise TablePaused()
    check_undo(table, seat)
    return [*_come_back(table, seat), Undone(seat)]


def _take_back(table: Table, seat: int) -> list[Event]:
    return _come_back(table, seat) if table.status == "playing" else []


def _close(table: Table) -> list[Event]:
    """Nobody gets out of a defeat by closing the table: a rated game between people is played to its end."""
    if table.status == "playing" and table.setup.rated and len(table.people()) > 1:
        raise RatedGame()
    return [] if table.status == "closed" else [Closed()]


# Talk


def _say(table: Table, command: Say, asker: Asker, now: int) -> Said:
    seat = table.seat_of(asker.player)
    watching = table.setup.spectators or asker.player == table.setup.owner
    if table.status == "closed" or (seat is None and not watching):
        raise NotAllowed()
    text = check_talk(table, asker.player, command.phrase, command.text, now)
    return Said(asker.player, asker.name, seat, command.phrase, text)


def _say_for(table: Table, command: SayFor) -> list[Event]:
    """Nothing where the bot may not speak: silenced, or no bot of its own right but one that sits in for somebody."""
    seat = _in_play(table, command.seat)
    if seat is None or seat.bot is None or not may_say(table, seat.player, command.phrase):
        return []
    return [Said(seat.player, seat.name, command.seat, command.phrase)]


def _mute(table: Table, command: Mute) -> list[Event]:
    """Whoever sits here or has talked can be silenced."""
    if command.player not in table.talk_times and command.player not in table.people():
        raise UnknownPlayer()
    return [] if (command.player in table.muted) == command.muted else [Muted(command.player, command.muted)]
