"""What can be wrong with a sheet that is asked for."""

from __future__ import annotations

from calavera.core.errors import CalaveraError


class UnknownPaper(CalaveraError):
    code = "sheet.paper"


class DoesNotFit(CalaveraError):
    """Nothing is cut off and nothing is printed on top of something else: a sheet is either whole or refused."""

    code = "sheet.does_not_fit"
