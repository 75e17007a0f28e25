"""Put the spaces of French before its high signs and inside its quotation marks: no keyboard has them, and at a plain
space a line may break. `make format` runs this over the catalogues.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = (
    *sorted((ROOT / "src" / "calavera").glob("**/messages/fr.json")),
    ROOT / "web" / "messages" / "fr.json",
    *sorted((ROOT / "web" / "src").glob("**/messages/fr.json")),
)


_SPACE = "[ \u00a0\u202f]"


def mended(text: str) -> str:
    """As French print has it: a narrow space before ; ! ? and a full one before : and inside « »."""
    text = re.sub(f"{_SPACE}(?=[;!?])", "\u202f", text)
    return re.sub(f"{_SPACE}(?=[:»])|(?<=«){_SPACE}", "\u00a0", text)


def main() -> None:
    for path in CATALOGUES:
        text = path.read_text(encoding="utf-8")
        if mended(text) != text:
            path.write_text(mended(text), encoding="utf-8")
            print(f"{path.relative_to(ROOT)}: spaces mended")


if __name__ == "__main__":
    main()
