"""`calavera verify`: a finished table computed again, from the commitment to the result."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from calavera.cli import proofs
from calavera.cli.language import speech_in
from calavera.cli.screen import Screen
from calavera.messages import MissingParameter
from calavera.table.events import Created, Entry, Resealed
from calavera.table.verify import Verdict, start_of
from calavera.table.verify import verify as verdict_on
from calavera.terminal.speech import Speech

WRONG = 1  # exit code for a table that does not verify


def verify(
    proof: Annotated[str, typer.Argument()],
    table: Annotated[str | None, typer.Option()] = None,
    fingerprint: Annotated[str | None, typer.Option()] = None,
    commitment: Annotated[list[str] | None, typer.Option()] = None,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    speech = speech_in(lang)
    body = proofs.read(proof, speech)
    id, entries = proofs.entries(body, proof, table)
    known = [one.strip().lower() for one in commitment or []]
    start = (fingerprint or "").strip().lower()
    verdict = verdict_on(id, entries, known, start)
    if verdict.wrong is None and not _summary_holds(id, entries, body):
        verdict = Verdict(verdict.draws, verdict.moves, len(entries), "verify.summary")
    screen = Screen()
    if verdict.wrong is None:
        screen.line(speech.say("verify.holds", draws=verdict.draws, moves=verdict.moves))
        for line in _compared(id, entries, known, start, speech):
            screen.line(line)
        return
    screen.line(_wrong(verdict, entries, speech))
    raise typer.Exit(WRONG)


def _compared(id: str, entries: list[Entry], known: list[str], start: str, speech: Speech) -> list[str]:
    """What a verified table was compared with, and what remains unproven."""
    own = start_of(id, entries)
    if not known and not start:
        return [speech.say("verify.unknown", fingerprint=own, commitment=_committed(entries))]
    lines = [speech.say("verify.known")] if known else []
    return [*lines, speech.say("verify.known_start") if start else speech.say("verify.unknown_start", fingerprint=own)]


def _committed(entries: list[Entry]) -> str:
    """What the log itself commits to: all of it after a restore."""
    return " ".join(entry.event.commitment for entry in entries if isinstance(entry.event, Created | Resealed))


def _summary_holds(id: str, entries: list[Entry], body: bytes) -> bool:
    """Whether the summary in a proof follows from its log; a bare list of entries has no summary."""
    # Here, because most commands should not wait for what the server needs to be imported.
    from calavera.server.api.proof import make_proof  # noqa: PLC0415

    given: Any = msgspec.json.decode(body)
    if isinstance(given, list):
        return True
    right = msgspec.to_builtins(make_proof(id, entries))
    # A proof of an earlier release has no seals: its table was never restored.
    parts = ("commitment", "seed", "nonces", "draws", *(["seals"] if "seals" in given else []))
    plain = msgspec.json.decode(msgspec.json.encode(right))
    # Nor does it say in words what was drawn.
    worded = any("text" in draw for draw in given.get("draws") or () if isinstance(draw, dict))
    named = any("name" in draw for draw in given.get("draws") or () if isinstance(draw, dict))
    for draw in plain["draws"]:
        if not worded:
            del draw["text"]
        if not named and draw["name"] is None:  # nor did it name draws, as there were no twins
            del draw["name"]
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
