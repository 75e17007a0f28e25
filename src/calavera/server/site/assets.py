"""The files of the built web app: read once, kept in memory, and looked up by their exact address."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import calavera

INDEX = "index.html"
HASHED = "assets/"  # the build names every file in here after its content
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"  # may be kept, but whether it is still right has to be asked

# Ours, not the system's: what a machine believes of .js differs, and a browser refuses to run the wrong kind.
KINDS = {
    ".avif": "image/avif",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
}
UNKNOWN_KIND = "application/octet-stream"
CODINGS = {".br": "br", ".gz": "gzip"}  # the better one first
PLAIN = "identity"


@dataclass(frozen=True, slots=True)
class Asset:
    kind: str
    cache: str
    forms: Mapping[str, bytes]  # by content coding, the better one first; the plain form is always there
    key: str  # changes with the content

    def form(self, wanted: list[str]) -> tuple[str, bytes]:
        """The best coding among those wanted."""
        for coding, body in self.forms.items():
            if coding in wanted or coding == PLAIN:
                return coding, body
        raise AssertionError("every asset has its plain form")


def app_folder() -> Path | None:
    """Where the built web app is: in the installed package or, for sources used as they are, in build/."""
    package = Path(calavera.__file__).parent
    candidates = [package / "web"]
    if package.parent.name == "src":
        candidates.append(package.parents[1] / "build" / "web")
    return next((folder for folder in candidates if (folder / INDEX).is_file()), None)


def load(folder: Path) -> dict[str, Asset]:
    """All files by their address without the first slash."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {name: _asset(name, files) for name in files if not _is_coded(name, files)}


def _is_coded(name: str, files: Mapping[str, Path]) -> bool:
    """Whether it is another file, compressed."""
    return any(name.endswith(suffix) and name.removesuffix(suffix) in files for suffix in CODINGS)


def _asset(name: str, files: Mapping[str, Path]) -> Asset:
    forms = {coding: files[name + suffix].read_bytes() for suffix, coding in CODINGS.items() if name + suffix in files}
    plain = files[name].read_bytes()
    return Asset(
        kind=KINDS.get(files[name].suffix, UNKNOWN_KIND),
        cache=FOREVER if name.startswith(HASHED) else ASK_AGAIN,
        forms={**forms, PLAIN: plain},
        key=content_key(plain),
    )


def content_key(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:20]
