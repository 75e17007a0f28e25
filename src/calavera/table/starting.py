"""From the owner's start to the first draw: everybody who has committed to a nonce reveals it.

Nobody knows all nonces before the last one is in, and by then the game has begun: neither the host, who knows the seed,
nor the last player can try out what would follow. Whoever withholds a nonce loses the seat, and what the others have
revealed is void: they commit afresh, so that withholding gives no choice between two games either.
"""

from __future__ import annotations

from collections.abc import Sequence

from calavera.core.errors import CalaveraError
from calavera.table.commands import CommitNonce, Sit
from calavera.table.consequences import begun
from calavera.table.dealer import nonce_hash
from calavera.table.decision import Decision
from calavera.table.errors import (
    BadNonce,
    BadNonceHash,
    NonceMismatch,
    NonceNotDue,
    NonceWithheld,
    NotOpen,
    StartGivenUp,
    TableStarting,
)
from calavera.table.events import Event, NonceCommitted, NonceDue, NonceRevealed, SeatTaken, Started, Starting, Withheld
from calavera.table.people import Asker
from calavera.table.table import Table

LONGEST_NONCE = 64
HASH_LENGTH = 64
# Players who withhold a nonce have seen what would have been drawn, so each time gives them another try at a good
# start: hence a limit.
MOST_WITHHELD = 3
# The first time may be a broken connection. One player alone must not be able to stop somebody else's table for good.
MOST_WITHHELD_BY_ONE = 2


def only_open(table: Table) -> None:
    """Seats and commitments change only before the start."""
    if table.status != "open":
        raise NotOpen()
    if table.starting_since is not None:
        raise TableStarting()


def check_nonce(nonce: str) -> None:
    if nonce and not (nonce.isascii() and nonce.isalnum() and len(nonce) <= LONGEST_NONCE):
        raise BadNonce(most=LONGEST_NONCE)


def check_reveals(table: Table, player: str) -> None:
    """Players who have withheld nonces too often are refused, except the owner of the table."""
    if table.withholders.get(player, 0) >= MOST_WITHHELD_BY_ONE and player != table.setup.owner:
        raise NonceWithheld(most=MOST_WITHHELD_BY_ONE)


def check_hash(given: str) -> None:
    if len(given) != HASH_LENGTH or any(digit not in "0123456789abcdef" for digit in given):
        raise BadNonceHash()


def check_share(nonce: str, given: str) -> None:
    """A share in the draws as it is brought along: in the clear, by its hash, or not at all."""
    check_nonce(nonce)
    if given:
        check_hash(given)
        if nonce:
            raise BadNonceHash()


def seat_taken(seat: int, asker: Asker, name: str, command: Sit, *, brings: bool) -> list[Event]:
    """Somebody sits down; where nobody `brings` a share, theirs is left out."""
    check_share(command.nonce, command.nonce_hash)
    if not brings:
        return [SeatTaken(seat, asker.player, name, "", program=asker.program)]
    events: list[Event] = [SeatTaken(seat, asker.player, name, command.nonce, program=asker.program)]
    if command.nonce_hash:
        events.append(NonceCommitted(seat, command.nonce_hash))
    elif command.nonce_due:
        events.append(NonceDue(seat))
    return events


def commit(table: Table, seat: int, command: CommitNonce) -> Decision:
    check_hash(command.nonce_hash)
    if not table.seated(seat).nonce_due:
        only_open(table)
    elif table.status != "open":
        raise NotOpen()
    if table.twin is not None or table.seated(seat).nonce_hash == command.nonce_hash:
        return Decision()
    return Decision([NonceCommitted(seat, command.nonce_hash)])


def reveal(table: Table, seat: int, nonce: str) -> Decision:
    """A share is opened; with the last one the game begins."""
    check_nonce(nonce)
    if not nonce:
        raise BadNonce(most=LONGEST_NONCE)
    mine = table.seated(seat)
    if mine.nonce == nonce:
        return Decision()  # another window of the same player was faster
    if seat not in table.waiting_for() or mine.nonce_due:
        raise NonceNotDue()
    if nonce_hash(nonce) != mine.nonce_hash:
        raise NonceMismatch()
    events: list[Event] = [NonceRevealed(seat, nonce)]
    if table.waiting_for() != [seat]:
        return Decision(events)
    taken = taken_seats(table)
    return begin(table, taken, [nonce if i == seat else table.seated(i).nonce for i in taken], events)


def start(table: Table, taken: Sequence[int], before: list[Event]) -> Decision:
    """The start, called with these seats; `before` seats bots on some of them, which bring nothing."""
    if table.withheld >= MOST_WITHHELD:
        raise StartGivenUp(most=MOST_WITHHELD)
    table.new_state(len(taken))  # raises where the options cannot be played by so many
    people = [seat for i in taken if (seat := table.seats[i]) is not None]
    if any(seat.nonce_due or seat.nonce_hash for seat in people):
        return Decision([*before, Starting()])
    nonces = [seat.nonce if (seat := table.seats[i]) is not None else "" for i in taken]
    return begin(table, taken, nonces, before)


def begin(table: Table, taken: Sequence[int], nonces: Sequence[str], before: list[Event]) -> Decision:
    """The game itself: all nonces are known."""
    decision = begun(table, table.new_state(len(taken)), nonces)
    decision.events[:0] = [*before, Started(tuple(taken))]
    return decision


def call_nonces(table: Table, since: int) -> Decision:
    """Time is up: whoever is still waited for has withheld the nonce, and the start goes on without them if it can."""
    late = table.waiting_for()
    if not late or table.starting_since != since:
        return Decision()
    rest = [i for i in taken_seats(table) if i not in late]
    off = table.withheld + 1 >= MOST_WITHHELD or not _can_go_on(table, rest)
    events: list[Event] = [Withheld(tuple(late), tuple([table.seated(i).name for i in late]), off)]
    if off or any(table.seated(i).nonce_hash for i in rest):
        return Decision(events)
    return begin(table, rest, [table.seated(i).nonce for i in rest], events)


def _can_go_on(table: Table, rest: Sequence[int]) -> bool:
    """At least one person must be left, and a number of players that the game and its options allow. A rated start
    cannot go on: everybody has agreed to a game with those who are missing.
    """
    if table.setup.rated:
        return False
    if len(rest) not in table.game.seats or all(table.seated(i).bot is not None for i in rest):
        return False
    try:
        table.new_state(len(rest))
    except CalaveraError:
        return False
    return True


def taken_seats(table: Table) -> list[int]:
    return [i for i, seat in enumerate(table.seats) if seat is not None]
