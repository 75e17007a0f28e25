"""Errors of commands, besides those of the rules. Each code is also the key of its sentence."""

from __future__ import annotations

from calavera.core.errors import CalaveraError


class UnknownLanguageGiven(CalaveraError):
    code = "cli.unknown_language"


class BadUsage(CalaveraError):
    code = "cli.bad_usage"


class BadNumber(CalaveraError):
    code = "cli.bad_number"


class BadOptionText(CalaveraError):
    code = "cli.bad_option"


class BadSolverOption(CalaveraError):
    """`known` lists the settings that the solver has, with the values they can take."""

    code = "cli.bad_solver_option"


class NotSolved(CalaveraError):
    code = "cli.not_solved"


class WrongBotCount(CalaveraError):
    code = "cli.bot_count"


class WrongNames(CalaveraError):
    code = "cli.bad_names"


class UnreadableFile(CalaveraError):
    code = "cli.unreadable_file"


class UnwritableFile(CalaveraError):
    code = "cli.unwritable_file"


class FileExists(CalaveraError):
    code = "cli.file_exists"


class BrokenRecord(CalaveraError):
    code = "cli.bad_record"


class NotOverYet(CalaveraError):
    code = "cli.not_over_yet"


class DataTrouble(CalaveraError):
    """The reason is the store's."""

    code = "cli.data_trouble"


class DataRefused(CalaveraError):
    code = "cli.data_refused"


class NoData(CalaveraError):
    code = "cli.no_data"


class FetchFailed(CalaveraError):
    code = "cli.fetch_failed"


class NotWeb(CalaveraError):
    code = "cli.not_web"


class BadSite(CalaveraError):
    """Not the address of a web site, or too long a one for a code on paper."""

    code = "cli.bad_site"


class BadProof(CalaveraError):
    code = "cli.bad_proof"


class TableNeeded(CalaveraError):
    code = "cli.table_needed"


class TooLarge(CalaveraError):
    code = "cli.too_large"
