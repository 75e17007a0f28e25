"""Put the spaces of French before its high signs and inside its quotation marks: no keyboard has them, and at a plain
space a line may break. `make format` runs this over the catalogues.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = (
    ROOT / "src" / "calavera" / "messages" / "fr.json",
    *sorted((ROOT / "web" / "messages").glob("*/fr.json")),
)


def mended(text: str) -> str:
    return re.sub(r" (?=[:;!?»])|(?<=«) ", "\u00a0", text)


def main() -> None:
    for path in CATALOGUES:
        text = path.read_text(encoding="utf-8")
        if mended(text) != text:
            path.write_text(mended(text), encoding="utf-8")
            print(f"{path.relative_to(ROOT)}: spaces mended")


if __name__ == "__main__":
    main()
