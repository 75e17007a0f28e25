"""An address as a QR code."""

from __future__ import annotations

from typing import Final

QUIET: Final = 4  # empty modules around a code, which readers need to find it


def modules(address: str) -> list[list[bool]]:
    """Row by row which squares are black, without the quiet zone. A tenth of it may be smudged."""
    from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel  # noqa: PLC0415

    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(address)
    code.make()
    size = code.getModuleCount()
    return [[bool(code.isDark(row, column)) for column in range(size)] for row in range(size)]
