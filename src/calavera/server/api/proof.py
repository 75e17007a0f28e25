"""The proof of a finished table: all draws with everything that could have been drawn, and the whole log."""

from __future__ import annotations

from collections.abc import Generator, Sequence

import msgspec

from calavera.core.sentence import Sentence
from calavera.core.state import CHANCE, NOBODY
from calavera.table.events import Entry, Happened, Hidden, Said, Sealed
from calavera.table.pieces import run_through
from calavera.table.table import Table

# Entries and draws that are put together in one go.
JOINED = 500


class Draw(msgspec.Struct, frozen=True):
    """Enough to check one draw with nothing of ours: weights in the order in which they are counted. Players in `text`
    are named by the seats they had in the game.
    """

    n: int
    draw: int
    outcome: str
    weights: tuple[tuple[str, int], ...]
    text: Sentence | None = None  # the outcome for people, where the game has words for it
    name: str | None = None  # of a draw at a twin, where names decide and not numbers


class Seal(msgspec.Struct, frozen=True):
    """A commitment with the seed behind it, which decides every draw after so many; a restored table has several."""

    commitment: str
    seed: str
    after: int


class Proof(msgspec.Struct, frozen=True):
    """`commitment` and `seed` are those of the first seal."""

    table: str
    commitment: str
    seed: str
    nonces: tuple[str, ...]
    draws: tuple[Draw, ...]
    entries: tuple[Entry, ...]
    seals: tuple[Seal, ...]


def make_proof(id: str, entries: Sequence[Entry]) -> Proof:
    return run_through(proving(id, entries))


def proving(id: str, entries: Sequence[Entry]) -> Generator[None, None, Proof]:
    """The proof, one entry after the other."""
    again = Table(id, without_talk=True)  # those of another proof will do as well
    draws: list[Draw] = []
    seals: list[Seal] = []
    told: list[Entry] = []
    for entry in entries:
        yield
        told.append(_without_talk(entry))
        event = entry.event
        weights: tuple[tuple[str, int], ...] = ()
        name: str | None = None
        if isinstance(event, Happened) and again.playing().mover() == CHANCE:
            words = again.game.outcomes
            weights = tuple((words.format(outcome), weight) for outcome, weight in again.playing().weights())
            name = again.occasion(again.playing())
        again.apply(entry)
        if isinstance(event, Happened) and weights:
            text = _said(again, event.outcome, entry.n)
            draws.append(Draw(entry.n, event.draw, event.outcome, weights, text, name))
        if isinstance(event, Sealed):
            seals.append(Seal(again.commitment, event.seed, again.draws))
    return Proof(
        table=again.id,
        commitment=again.setup.commitment,
        seed=seals[0].seed if seals else "",
        nonces=tuple(again.nonces()),
        draws=tuple(draws),
        entries=tuple(told),
        seals=tuple(seals),
    )


def _said(table: Table, outcome: str, n: int) -> Sentence | None:
    """What chance did, in the game's own words, or as its journal told everybody."""
    game = table.game
    said = game.text.outcome(game.outcomes.struct(game.outcomes.parse(outcome)))
    if said is not None:
        return said
    open_to_all = [note for note in table.journal.get(n, ()) if note.only == NOBODY]
    told = [game.tell(event) for event in game.events(open_to_all)] if game.keeps_journal else []
    return next((sentence for sentence in told if sentence is not None), None)


def encoding(proof: Proof) -> Generator[None, None, bytes]:
    """The proof as JSON, one entry after the other. Only the last step has to do with all of it, and copies it once."""
    fields = msgspec.structs.asdict(proof)
    long = {name: fields.pop(name) for name in ("draws", "entries")}
    pieces = [msgspec.json.encode(fields)[:-1]]
    for name, parts in long.items():
        pieces.append(b',"%b":[' % name.encode())
        for i in range(0, len(parts), JOINED):
            encoded: list[bytes] = []
            for part in parts[i : i + JOINED]:
                encoded.append(msgspec.json.encode(part))
                yield
            pieces.append((b"," if i else b"") + b",".join(encoded))
        pieces.append(b"]")
    yield
    return b"".join([*pieces, b"}"])


def _without_talk(entry: Entry) -> Entry:
    """Talk decides nothing, and spectators have talked among themselves; keys were the clients' own."""
    event = Hidden() if isinstance(entry.event, Said) else entry.event
    return msgspec.structs.replace(entry, event=event, key=None)
