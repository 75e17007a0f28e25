"""The rules of a game as an outline: which messages make up each section, in the order of reading."""

from __future__ import annotations

from dataclasses import dataclass

from calavera.messages.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Section:
    """Message keys. The texts of `columns` and `rows` are table lines whose cells stand between " | "."""

    title: str
    paragraphs: tuple[str, ...]
    columns: str | None
    rows: tuple[str, ...]


def rules_outline(game: str, catalogue: Catalogue) -> list[Section]:
    """The sections of a game's rules, in the order of the catalogue; none where a game has no written rules."""
    prefix = f"{game}.rules."
    sections: dict[str, list[str]] = {}
    for key in catalogue:
        if key.startswith(prefix):
            section = key.removeprefix(prefix).split(".")[0]
            sections.setdefault(prefix + section, []).append(key)
    return [_section(name, members) for name, members in sections.items()]


def _section(name: str, keys: list[str]) -> Section:
    columns = f"{name}.columns"
    return Section(
        title=f"{name}.title",
        paragraphs=tuple(key for key in keys if key.removeprefix(f"{name}.").isdigit()),
        columns=columns if columns in keys else None,
        rows=tuple(key for key in keys if key.startswith(f"{name}.row.")),
    )
