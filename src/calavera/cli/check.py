"""`calavera check`: a data folder examined, down to every entry of every table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from calavera.cli.data import address_of, explained, no_data
from calavera.cli.language import speech_in
from calavera.cli.screen import Screen
from calavera.core.errors import CalaveraError
from calavera.store import Examination, TableDamaged, examining
from calavera.table import log
from calavera.table.table import fold

FOUND = 1  # exit code where anything is damaged
LINES = ("table", "past")  # documents that name a table


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is not as it should be; `code` is the key of its sentence."""

    code: str
    id: str = ""
    kind: str = ""
    reason: str = ""
    detail: str = ""


class Report(msgspec.Struct):
    tables: int = 0
    entries: int = 0
    documents: int = 0
    findings: list[Finding] = []


def check(
    place: Annotated[str | None, typer.Argument(metavar="[DATA]")] = None,
    config: Annotated[Path | None, typer.Option()] = None,
    json: Annotated[bool, typer.Option("--json")] = False,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    speech = speech_in(lang)
    url, where = address_of(place, config)
    with explained(where), no_data(where), examining(url) as examination:
        report = examine(examination)
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=2))
    else:
        screen = Screen()
        for found in report.findings:
            values = {name: value for name, value in msgspec.structs.asdict(found).items() if name != "code"}
            screen.line(speech.say(found.code, **values))
        if not report.findings:
            counts = {"tables": report.tables, "entries": report.entries, "documents": report.documents}
            screen.line(speech.say("cli.check.sound", **counts))
    if report.findings:
        raise typer.Exit(FOUND)


def examine(examination: Examination) -> Report:
    # Slow to import, and every command imports this module.
    from calavera.server.people import group_papers, pad_papers  # noqa: PLC0415

    report = Report(findings=[Finding("cli.check.pages", detail=line) for line in examination.pages])
    tables = set()
    for table in examination.tables():
        tables.add(table)
        report.tables += 1
        report.findings += _in_log(examination, table, report)
    pads, groups = pad_papers.counted(examination), group_papers.counted(examination)
    for kind, key, sound in examination.documents():
        report.documents += 1
        pads.add(kind, key, sound=sound)
        groups.add(kind, key, sound=sound)
        if not sound:
            report.findings.append(Finding("cli.check.document", id=key, kind=kind))
        elif kind in LINES and key not in tables:
            report.findings.append(Finding("cli.check.log_missing", id=key))
    report.findings += [Finding("cli.check.pad", id=key) for key in pads.incomplete()]
    report.findings += [Finding("cli.check.group", id=key) for key in groups.incomplete()]
    return report


def _in_log(examination: Examination, table: str, report: Report) -> Iterator[Finding]:
    try:
        lines = examination.log(table)
    except TableDamaged:
        yield Finding("cli.check.table_damaged", id=table)
        return
    report.entries += len(lines)
    try:
        fold(table, [log.read(line) for line in lines])
    except CalaveraError as error:
        yield Finding("cli.check.log_unreadable", id=table, reason=str(error.params.get("reason", error.code)))
