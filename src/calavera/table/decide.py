"""From a command to a decision: a pure function of the table, the command, the asker and the server's time.

It changes nothing. The events it returns are stored first, then the table adopts the decision; if it raises, nothing
has happened.
"""

from __future__ import annotations

from calavera.core.bot import UnknownBot
from calavera.core.errors import UnknownSeat
from calavera.games.bots import bot_names, usual_bot
from calavera.table.arranging import LONGEST_NAME, arrange, clean_name, free_name, names_at, rename
from calavera.table.characters import character
from calavera.table.commands import (
    Abandon,
    AddBot,
    Arrange,
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
)
from calavera.table.consent import check_consent, check_not_forfeited, confirm, lapse, sit_in
from calavera.table.consequences import gone_on, played
from calavera.table.dealer import commitment
from calavera.table.decision import Decision
from calavera.table.errors import (
    AlreadySeated,
    Kicked,
    NoFreeSeat,
    NotAllowed,
    NotPlaying,
    NotSeated,
    RatedGame,
    SeatOccupied,
    TableFull,
    TablePaused,
    TooFewPlayers,
)
from calavera.table.events import (
    Closed,
    Event,
    HandedBack,
    Nonced,
    Paused,
    Rematched,
    Resealed,
    Resumed,
    Sealed,
    SeatLeft,
    SeatTaken,
    Undone,
)
from calavera.table.handing import check_offer, give_table, offer_seat, take_seat
from calavera.table.pausing import ask_pause, decline_pause, end_pause, settle_pause
from calavera.table.people import Asker, Seat
from calavera.table.starting import (
    call_nonces,
    check_nonce,
    check_reveals,
    commit,
    only_open,
    reveal,
    seat_taken,
    start,
    taken_seats,
)
from calavera.table.table import Table
from calavera.table.talk import mute, say, say_for
from calavera.table.undo import check_undo, check_undo_limits

# The limit of a log. No game needs a tenth of it; it keeps talk and takeovers from growing a table without end.
MOST_ENTRIES = 20_000
# How often a player can take the seat back from a bot without making a choice.
MOST_TIMES_BACK = 50


def decide(table: Table, command: Command, asker: Asker, now: int) -> Decision:
    """What a person's (or a bot client's) command leads to."""
    if _is_full(table) and not _leads_on(table, command):
        raise TableFull()
    match command:
        case Play():
            return _play_as_player(table, command, asker)
        case GoOn():
            return _go_on(table, asker)
        case Start():
            _only_owner(table, asker)
            return _start(table, command)
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
            return take_seat(command, asker, free_name(table, command.name, command.seat))
        case Sit():
            return _sit(table, command, asker)
        case Nonce():
            return _bring_nonce(table, command.nonce, asker)
        case ChangeName():
            return rename(table, _own_seat(table, asker), command.name)
        case Confirm():
            only_open(table)
            return confirm(table, _own_seat(table, asker), command.confirmed)
        case Leave():
            return _leave(table, asker)
        case Undo():
            return _undo(table, _own_seat(table, asker))
        case TakeBack():
            return _take_back(table, _own_seat(table, asker))
        case Say():
            return [say(table, command, asker, now)]
        case _:
            _only_owner(table, asker)
            return _decide_for_owner(table, command)


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
            only_open(table)
            seat = _free_seat(table, command.seat)
            bot = usual_bot(table.setup.game) if command.bot is None else command.bot
            name = free_name(table, command.name or character(table.id, table.setup.game, bot, names_at(table)))
            return [_bot(table, bot, name, seat)]
        case Kick():
            return _kick(table, command.seat)
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
        return _play_for(table, command)
    if isinstance(command, CallChance):
        return _call_chance(table, command)
    if isinstance(command, CallNonces):
        return call_nonces(table, command.since)
    return Decision(_decide_for_server(table, command))


def _decide_for_server(
    table: Table,
    command: SayFor | SitIn | HandBack | Pause | Resume | SettlePause | Lapse | LinkRematch | Abandon | Reseal,
) -> list[Event]:
    match command:
        case SayFor():
            return say_for(table, command)
        case SitIn():
            seat = _in_play(table, command.seat)
            return [] if seat is None or seat.bot is not None or seat.bot_sits_in else sit_in(table, command.seat)
        case HandBack():
            if _is_full(table) or _in_play(table, command.seat) is None or command.seat in table.forfeits:
                return []  # a player who acts gets the seat back anyway
            return _come_back(table, command.seat)
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


# Before the start


def _own_seat(table: Table, asker: Asker) -> int:
    seat = table.seat_of(asker.player)
    if seat is None:
        raise NotSeated()
    return seat


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


def _sit(table: Table, command: Sit, asker: Asker) -> list[Event]:
    only_open(table)
    if table.seat_of(asker.player) is not None:
        raise AlreadySeated()
    if asker.player in table.kicked:
        raise Kicked()
    check_reveals(table, asker.player)
    return seat_taken(_free_seat(table, command.seat), asker, free_name(table, command.name), command)


def _bring_nonce(table: Table, nonce: str, asker: Asker) -> list[Event]:
    only_open(table)
    seat = _own_seat(table, asker)
    check_nonce(nonce)
    mine = table.seated(seat)
    return [] if mine.nonce == nonce and not mine.nonce_hash else [Nonced(seat, nonce)]


def _leave(table: Table, asker: Asker) -> list[Event]:
    seat = _own_seat(table, asker)
    if table.status == "open":
        only_open(table)
        return [SeatLeft(seat)]
    if table.status == "playing" and not table.seated(seat).bot_sits_in:
        return sit_in(table, seat)  # the game goes on for the others
    return []


def _bot(table: Table, bot: str, name: str, seat: int) -> SeatTaken:
    known = bot_names(table.setup.game)
    if bot not in known:
        raise UnknownBot(name=bot[:LONGEST_NAME], known=", ".join(known))
    return SeatTaken(seat, f"bot-{seat}", clean_name(name), "", bot)


def _fill(table: Table) -> list[Event]:
    """A bot for every seat that is still free."""
    names = names_at(table)
    events: list[Event] = []
    for i, seat in enumerate(table.seats):
        if seat is None:
            bot = usual_bot(table.setup.game)
            names.append(character(table.id, table.setup.game, bot, names))
            events.append(_bot(table, bot, names[-1], i))
    return events


def _kick(table: Table, seat: int) -> list[Event]:
    only_open(table)
    if not 0 <= seat < len(table.seats) or table.seats[seat] is None:
        raise UnknownSeat(seat=seat)
    # Owners cannot be banned from their own table.
    return [SeatLeft(seat, kicked=table.seated(seat).player != table.setup.owner)]


def _start(table: Table, command: Start) -> Decision:
    only_open(table)
    check_consent(table, fill=command.fill)
    events: list[Event] = []
    taken = taken_seats(table)
    if command.fill:
        events += _fill(table)
        taken = list(range(len(table.seats)))
    if len(taken) not in table.game.seats:
        raise TooFewPlayers(low=table.game.seats[0], high=table.game.seats[-1])
    return start(table, taken, events)


# The game


def _only_playing(table: Table) -> None:
    if table.status != "playing":
        raise NotPlaying()


def _in_play(table: Table, i: int) -> Seat | None:
    """The seat, if a game is going on."""
    return table.seated(i) if table.status == "playing" and 0 <= i < len(table.seats) else None


def _come_back(table: Table, seat: int) -> list[Event]:
    """A player who acts is back: a bot that sat in hands the seat back first."""
    check_not_forfeited(table, seat)
    return [HandedBack(seat)] if table.seated(seat).bot_sits_in else []


def _play_as_player(table: Table, command: Play, asker: Asker) -> Decision:
    seat = _own_seat(table, asker)
    _only_playing(table)
    if table.paused:
        raise TablePaused()
    back = _come_back(table, seat)
    decision = played(table, seat, command.action, "player", wait=command.wait)
    decision.events[:0] = back
    return decision


def _go_on(table: Table, asker: Asker) -> Decision:
    """Everybody at the table may let chance go on, so nobody has to wait for a player who reconsiders."""
    _own_seat(table, asker)
    _only_playing(table)
    if table.paused:
        raise TablePaused()
    return gone_on(table)


def _call_chance(table: Table, command: CallChance) -> Decision:
    if table.status != "playing" or table.paused or table.draws != command.draws:
        return Decision()
    return gone_on(table)


def _play_for(table: Table, command: PlayFor) -> Decision:
    _only_playing(table)
    if table.paused or command.seat not in table.to_act() or table.turns_of(command.seat) != command.turn:
        return Decision()
    if command.by == "bot" and command.seat not in table.bots_to_act():
        return Decision()  # the person came back meanwhile
    return played(table, command.seat, command.action, command.by)


def _undo(table: Table, seat: int) -> list[Event]:
    _only_playing(table)
    if table.paused:
        raise TablePaused()
    back = _come_back(table, seat)
    check_undo(table, seat)
    check_undo_limits(table, seat)
    return [*back, Undone(seat)]


def _take_back(table: Table, seat: int) -> list[Event]:
    """Limited: leaving and coming back without end would fill the log. Making a choice takes the seat back anyway."""
    if table.seated(seat).times_back >= MOST_TIMES_BACK:
        raise TableFull()
    return _come_back(table, seat) if table.status == "playing" else []


def _close(table: Table) -> list[Event]:
    """Closing the table is no way out of a defeat: a rated game between people is played to its end."""
    if table.status == "playing" and table.is_rated():
        raise RatedGame()
    return [] if table.status == "closed" else [Closed()]
