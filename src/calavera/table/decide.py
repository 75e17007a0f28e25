"""From a command to a decision: a pure function of the table, the command, the asker and the server's time.

It changes nothing. The events it returns are stored first, then the table adopts the decision; if it raises, nothing
has happened.
"""

from __future__ import annotations

from calavera.table.arranging import arrange, free_name, rename
from calavera.table.commands import (
    Abandon,
    AddBot,
    Arrange,
    AskHint,
    AskPause,
    CallChance,
    CallNonces,
    ChangeName,
    Close,
    Command,
    CommitNonce,
    Confirm,
    DeclinePause,
    EndPause,
    GiveTable,
    GoOn,
    HandBack,
    Kick,
    Lapse,
    Leave,
    LinkRematch,
    Mute,
    Nonce,
    OfferSeat,
    Pause,
    Play,
    PlayFor,
    Repeat,
    Reseal,
    Resume,
    RevealNonce,
    Say,
    SayFor,
    ServerCommand,
    SettlePause,
    Sit,
    SitIn,
    Start,
    TakeBack,
    TakeSeat,
    Undo,
    Unseal,
)
from calavera.table.consent import confirm, lapse, sit_in
from calavera.table.dealer import commitment
from calavera.table.decision import Decision
from calavera.table.errors import NotAllowed, NotSeated, RatedGame, TableFull
from calavera.table.events import Closed, Event, Paused, Rematched, Resealed, Resumed, Sealed
from calavera.table.handing import check_offer, give_table, offer_seat, take_seat
from calavera.table.hinting import ask_hint
from calavera.table.joining import add_bot, bring_nonce, call_start, kick, leave, sit
from calavera.table.pausing import ask_pause, decline_pause, end_pause, settle_pause
from calavera.table.people import Asker
from calavera.table.playing import call_chance, come_back, go_on, in_play, play, play_for, take_back, undo
from calavera.table.starting import call_nonces, commit, only_open, reveal
from calavera.table.table import Table
from calavera.table.talk import mute, say, say_for
from calavera.table.twins import heir, repeat, unseal

# The limit of a log. No game needs a tenth of it; it keeps talk and takeovers from growing a table without end.
MOST_ENTRIES = 20_000


def decide(table: Table, command: Command, asker: Asker, now: int) -> Decision:
    """What a person's (or a bot client's) command leads to."""
    if _is_full(table) and not _leads_on(table, command):
        raise TableFull()
    match command:
        case Play():
            return play(table, _own_seat(table, asker), command)
        case GoOn():
            _own_seat(table, asker)
            return go_on(table)
        case Start():
            _only_owner(table, asker)
            return call_start(table, command)
        case CommitNonce():
            return commit(table, _own_seat(table, asker), command)
        case RevealNonce():
            return reveal(table, _own_seat(table, asker), command.nonce)
        case _:
            return Decision(_decide(table, command, asker, now))


def _decide(
    table: Table,
    command: Sit
    | Nonce
    | ChangeName
    | Confirm
    | Leave
    | Undo
    | TakeBack
    | AskPause
    | DeclinePause
    | EndPause
    | AskHint
    | OfferSeat
    | TakeSeat
    | GiveTable
    | Say
    | AddBot
    | Kick
    | Arrange
    | Mute
    | Close,
    asker: Asker,
    now: int,
) -> list[Event]:
    """Commands that make no move."""
    match command:
        case AskPause() | DeclinePause() | EndPause():
            return _rest(table, command, _own_seat(table, asker), now)
        case OfferSeat():
            return offer_seat(table, _own_seat(table, asker), command)
        case TakeSeat():
            check_offer(table, command, asker)
            handed = take_seat(command, asker, free_name(table, command.name, command.seat))
            return [*handed, *heir(table, command.seat)]
        case Sit():
            return sit(table, command, asker)
        case Nonce():
            only_open(table)
            return bring_nonce(table, _own_seat(table, asker), command.nonce)
        case ChangeName():
            return rename(table, _own_seat(table, asker), command.name)
        case Confirm():
            only_open(table)
            return confirm(table, _own_seat(table, asker), command.confirmed)
        case Leave():
            return leave(table, _own_seat(table, asker))
        case Undo() | TakeBack() | AskHint():
            return _in_game(table, command, _own_seat(table, asker))
        case Say():
            return [say(table, command, asker, now)]
        case _:
            _only_owner(table, asker)
            return _decide_for_owner(table, command)


def _in_game(table: Table, command: Undo | TakeBack | AskHint, seat: int) -> list[Event]:
    match command:
        case Undo():
            return undo(table, seat)
        case TakeBack():
            return take_back(table, seat)
        case AskHint():
            return ask_hint(table, seat)


def _rest(table: Table, command: AskPause | DeclinePause | EndPause, seat: int, now: int) -> list[Event]:
    match command:
        case AskPause():
            return ask_pause(table, seat, now)
        case DeclinePause():
            return decline_pause(table, seat)
        case EndPause():
            return end_pause(table, seat)


def _only_owner(table: Table, asker: Asker) -> None:
    if asker.player != table.setup.owner:
        raise NotAllowed()


def _is_full(table: Table) -> bool:
    return table.version >= MOST_ENTRIES


def _leads_on(table: Table, command: Command) -> bool:
    """A full table accepts only commands that move the game towards its end."""
    if isinstance(command, CommitNonce):
        return table.starting_since is not None
    return isinstance(command, Start | RevealNonce | Play | GoOn | Leave | Close | EndPause)


def _decide_for_owner(table: Table, command: AddBot | Kick | Arrange | Mute | GiveTable | Close) -> list[Event]:
    match command:
        case AddBot():
            return add_bot(table, command)
        case Kick():
            return kick(table, command.seat)
        case Arrange():
            return arrange(table, command.settings)
        case Mute():
            return mute(table, command)
        case GiveTable():
            return give_table(table, command)
        case Close():
            return _close(table)


def decide_for_server(table: Table, command: ServerCommand) -> Decision:
    """What the server itself asks: bots' choices, time running out, people gone or back."""
    if isinstance(command, PlayFor):
        return play_for(table, command)
    if isinstance(command, CallChance):
        return call_chance(table, command)
    if isinstance(command, CallNonces):
        return call_nonces(table, command.since)
    if isinstance(command, Repeat):
        return Decision(repeat(table, command))
    if isinstance(command, Unseal):
        return Decision(unseal(table))
    return Decision(_decide_for_server(table, command))


def _decide_for_server(
    table: Table,
    command: SayFor | SitIn | HandBack | Pause | Resume | SettlePause | Lapse | LinkRematch | Abandon | Reseal,
) -> list[Event]:
    match command:
        case SayFor():
            return say_for(table, command)
        case SitIn():
            seat = in_play(table, command.seat)
            return [] if seat is None or seat.bot is not None or seat.bot_sits_in else sit_in(table, command.seat)
        case HandBack():
            if _is_full(table) or in_play(table, command.seat) is None or command.seat in table.forfeits:
                return []  # a player who acts gets the seat back anyway
            return come_back(table, command.seat)
        case Pause():
            return [] if _is_full(table) or table.status != "playing" or table.paused else [Paused()]
        case Resume():
            rests = table.status == "playing" and table.paused
            return [Resumed()] if rests and not table.pauses.agreed else []
        case SettlePause():
            return settle_pause(table, command.away, command.since, lapsed=command.lapsed)
        case Lapse():
            return lapse(table, command.seat)
        case LinkRematch():
            return [] if table.rematch is not None else [Rematched(command.table)]
        case Abandon():
            return [] if table.status == "closed" else [Closed()]
        case Reseal():
            return [Resealed(commitment(command.seed)), Sealed(command.seed)]


def _own_seat(table: Table, asker: Asker) -> int:
    seat = table.seat_of(asker.player)
    if seat is None:
        raise NotSeated()
    return seat


def _close(table: Table) -> list[Event]:
    """Closing the table is no way out of a defeat: a rated game between people is played to its end."""
    if table.status == "playing" and table.is_rated():
        raise RatedGame()
    return [] if table.status == "closed" else [Closed()]
