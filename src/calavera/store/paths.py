"""Where the data is when nobody says where."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path


def default_folder() -> Path:
    """The user's own data folder, as the system has it; not created here."""
    return user_data_path("calavera", appauthor=False)
