"""What can be wrong with a command, beyond what the rules have to say."""

from __future__ import annotations

from calavera.rules.errors import CalaveraError


class UnknownLanguageGiven(CalaveraError):
    code = "cli.language"


class BadUsage(CalaveraError):
    code = "cli.usage"


class BadNumber(CalaveraError):
    code = "cli.number"


class BadOptionText(CalaveraError):
    code = "cli.option"


class WrongBotCount(CalaveraError):
    code = "cli.bot_count"


class WrongNames(CalaveraError):
    code = "cli.names"


class UnreadableFile(CalaveraError):
    code = "cli.unreadable_file"


class UnwritableFile(CalaveraError):
    code = "cli.unwritable_file"


class FileExists(CalaveraError):
    code = "cli.file_exists"


class BrokenRecord(CalaveraError):
    code = "cli.broken_record"


class NotOverYet(CalaveraError):
    code = "cli.not_over_yet"
