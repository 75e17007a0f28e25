"""The one HTML document of the web app. Programs that make previews of links run no script, so the target of a link is
written into it here; and a page in all languages where the web app was left out of the build.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from urllib.parse import quote

from calavera.games import GAMES
from calavera.games.catalogue import catalogue as catalogue_in
from calavera.messages import LANGUAGES, Catalogue

SHARE_IMAGE = "share.png"
SHARE_SIZE = (1200, 630)
ABOUT_A_GAME = ("rules", "learn", "new")

_HTML = re.compile(r"<html\b[^>]*>")
_HEAD_ENDS = "</head>"
_BODY_ENDS = "</body>"


def complete(index: str, lang: str, base: str, path: str, files: Iterable[str], *, image: bool) -> str:
    """The document for this address; `base` is the site's own address, empty where it is not known, and `files` are the
    tags of what this address needs besides.
    """
    catalogue = catalogue_in(lang)
    head = "".join([*files, *_tags(catalogue, base, path, image=image)])
    script = f"<noscript><p>{escape(catalogue.text('page.noscript'))}</p></noscript>"
    page = _HTML.sub(f'<html lang="{lang}">', index, count=1)
    return page.replace(_HEAD_ENDS, head + _HEAD_ENDS, 1).replace(_BODY_ENDS, script + _BODY_ENDS, 1)


def _tags(catalogue: Catalogue, base: str, path: str, *, image: bool) -> list[str]:
    title, description = _words(catalogue, path)
    tags = [
        f'<meta name="description" content="{escape(description)}">',
        *_property("site_name", "Calavera"),
        *_property("type", "website"),
        *_property("title", title),
        *_property("description", description),
        *_property("locale", catalogue.text("page.locale")),
    ]
    if base:
        # The app makes its links for others with this: the address in its own bar may lead others nowhere.
        tags.append(f'<meta name="calavera:site" content="{escape(base)}">')
        tags += _property("url", base + quote(path))
    if base and image:
        tags += _property("image", f"{base}/{SHARE_IMAGE}")
        tags += _property("image:width", str(SHARE_SIZE[0])) + _property("image:height", str(SHARE_SIZE[1]))
        tags += _property("image:alt", catalogue.text("share.image"))
        tags.append('<meta name="twitter:card" content="summary_large_image">')
    return tags


def _property(name: str, content: str) -> list[str]:
    return [f'<meta property="og:{name}" content="{escape(content)}">']


def _words(catalogue: Catalogue, path: str) -> tuple[str, str]:
    """Title and description of what is at this address."""
    first, _, rest = path.strip("/").partition("/")
    if first == "t" and rest:
        return catalogue.text("share.invitation.title"), catalogue.text("share.invitation.text")
    if first in ABOUT_A_GAME and rest in GAMES:
        return catalogue.text(f"{rest}.name"), catalogue.text(f"{rest}.tagline")
    return catalogue.text("cli.title"), about(catalogue)


def about(catalogue: Catalogue) -> str:
    """What there is to play here, in a sentence or two."""
    return catalogue.text("share.text", games=", ".join([catalogue.text(f"{game}.name") for game in GAMES]))


def left_out() -> str:
    """Instead of the web app where it was not built: a reader may speak any of our languages."""
    sections = []
    for lang in LANGUAGES:
        catalogue = catalogue_in(lang)
        texts = [escape(catalogue.text(f"page.left_out.{part}")) for part in ("title", "why", "build", "meanwhile")]
        paragraphs = "".join(f"<p>{text}</p>" for text in texts[1:])
        sections.append(f'<section lang="{lang}"><h1>{texts[0]}</h1>{paragraphs}</section>')
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        "<title>Calavera</title>"
    )
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(sections)}</body></html>\n'
