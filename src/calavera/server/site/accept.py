"""What a caller says it would like: the weighted lists of the Accept-... headers."""

from __future__ import annotations


def accepted(header: str) -> list[str]:
    """The values of such a list in lower case, the most wanted first; what has weight 0 is left out."""
    weighted: list[tuple[float, str]] = []
    for part in header.split(","):
        value, *parameters = (piece.strip().lower() for piece in part.split(";"))
        weight = _weight(parameters)
        if value and weight > 0:
            weighted.append((weight, value))
    return [value for _, value in sorted(weighted, key=lambda pair: -pair[0])]


def _weight(parameters: list[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                return float(value)
            except ValueError:
                return 0.0  # not a weight at all, so not a wish either
    return 1.0
