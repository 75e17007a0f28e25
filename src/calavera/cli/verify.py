"""`calavera verify`: a finished table computed again, from the commitment to the result."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from calavera.cli.errors import BadProof, TableNeeded, TooLarge, UnreadableFile
from calavera.cli.fetch import MOST_BYTES, fetch, is_address
from calavera.cli.screen import Screen
from calavera.cli.speech import Speech, speech_in
from calavera.messages import MissingParameter
from calavera.table import log
from calavera.table.errors import LogDamaged
from calavera.table.events import Entry
from calavera.table.verify import Verdict
from calavera.table.verify import verify as verdict_on

WRONG = 1  # exit code of a table that does not hold


class Given(msgspec.Struct, frozen=True):
    """A proof as it comes; the entries are read as any stored log is, older formats too."""

    table: str
    entries: list[msgspec.Raw]


def verify(
    proof: Annotated[str, typer.Argument()],
    table: Annotated[str | None, typer.Option()] = None,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    speech = speech_in(lang)
    body = fetch(proof, speech) if is_address(proof) else _read(Path(proof))
    id, entries = _entries(body, proof, table)
    verdict = verdict_on(id, entries)
    if verdict.wrong is None and not _summary_holds(id, entries, body):
        verdict = Verdict(verdict.draws, verdict.moves, len(entries), "verify.summary")
    screen = Screen()
    if verdict.wrong is None:
        screen.line(speech.say("verify.holds", draws=verdict.draws, moves=verdict.moves))
        return
    screen.line(_wrong(verdict, entries, speech))
    raise typer.Exit(WRONG)


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise TooLarge(path=str(path))
        return path.read_bytes()
    except OSError as error:
        raise UnreadableFile(path=str(path), reason=error.strerror or str(error)) from error


def _entries(body: bytes, source: str, table: str | None) -> tuple[str, list[Entry]]:
    """The table's id and its entries, of a proof or of a bare list."""
    try:
        given = msgspec.json.decode(body, type=Given | list[msgspec.Raw])
        lines = given.entries if isinstance(given, Given) else given
        entries = [log.read(bytes(line)) for line in lines]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, LogDamaged):
        raise BadProof(path=source) from None
    if isinstance(given, Given):
        return given.table, entries
    if table is None:
        raise TableNeeded()
    return table, entries


def _summary_holds(id: str, entries: list[Entry], body: bytes) -> bool:
    """Whether what a proof says beside its log is what follows from the log; a bare list says nothing beside."""
    # Here, because most commands should not wait for what the server needs to be imported.
    from calavera.server.proof import make_proof  # noqa: PLC0415

    given: Any = msgspec.json.decode(body)
    if isinstance(given, list):
        return True
    right = msgspec.to_builtins(make_proof(id, entries))
    parts = ("commitment", "seed", "nonces", "draws")
    plain = msgspec.json.decode(msgspec.json.encode(right))
    return all(given.get(part) == plain[part] for part in parts)


def _wrong(verdict: Verdict, entries: list[Entry], speech: Speech) -> str:
    number = verdict.wrong or 0
    event = next((entry.event for entry in entries if entry.n == number), None)
    kind = "" if event is None else str(event.__struct_config__.tag)
    return speech.say("verify.wrong", n=str(number), event=kind, reason=_reason(str(verdict.reason), speech))


def _reason(code: str, speech: Speech) -> str:
    key = code if code in speech.catalogue else f"error.{code}"
    try:
        return speech.say(key if key in speech.catalogue else "error.log.damaged")
    except MissingParameter:  # a sentence about what a player has typed
        return speech.say("error.log.damaged")
