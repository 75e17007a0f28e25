"""One person with a browser of their own: a screen, a language, and a list of all that went wrong on their pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, WebSocket

PATIENCE_MS = 60_000  # costs nothing where all is well, and other programs may be busy
INSIDE = ("data:", "blob:")
# A finger is told from a scroll a moment after it is lifted: the page itself says when a tap has arrived.
COUNT_TAPS = """addEventListener('click', () => {
    const { dataset } = document.documentElement;
    dataset.taps = Number(dataset.taps ?? 0) + 1;
}, true)"""

# Somebody who needs no time: goes on as soon as something is told, and no two taps are too close to each other.
IMPATIENT = """const clock = performance.now.bind(performance);
let shown = 0, from = clock();
performance.now = () => {
    const at = clock();
    shown += (at - from) * (window.patient ? 1 : 1000);
    from = at;
    return shown;
};
setInterval(() => {
    const board = window.patient ? null : document.querySelector('.board[data-busy]');
    board?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
}, 15)"""
PATIENT = "window.patient = true"


@dataclass(frozen=True)
class Screen:
    name: str
    width: int
    height: int
    touch: bool

    def __str__(self) -> str:
        return self.name


PHONE = Screen("phone", 360, 740, touch=True)
LANDSCAPE = Screen("landscape", 740, 360, touch=True)
TABLET = Screen("tablet", 820, 1180, touch=True)
DESKTOP = Screen("desktop", 1280, 800, touch=False)


class Visitor:
    """`page` is the first page; `open` another one of the same person, as a second tab."""

    def __init__(
        self,
        browser: Browser,
        base: str,
        screen: Screen,
        lang: str,
        motion: bool,
        *,
        scripts: tuple[str, ...] = (COUNT_TAPS, IMPATIENT),
        **more: Any,
    ) -> None:
        self.base = base
        self.screen = screen
        self.lang = lang
        self.faults: list[str] = []
        self._forgiven: list[str] = []
        self.context = browser.new_context(
            base_url=base,
            viewport={"width": screen.width, "height": screen.height},
            has_touch=screen.touch,
            is_mobile=screen.touch,
            device_scale_factor=2 if screen.touch else 1,
            locale=lang,
            reduced_motion="no-preference" if motion else "reduce",
            **more,
        )
        self.context.set_default_timeout(PATIENCE_MS)
        for script in scripts:
            self.context.add_init_script(script)
        self.context.on("page", self._watch)
        self.context.on("request", self._asked)
        self.context.on("response", self._answered)
        self.page = self.open()

    def open(self, path: str | None = None, *, patient: bool = False) -> Page:
        """On a `patient` page everything is told in the time that people need for it."""
        page = self.context.new_page()
        if patient:
            page.add_init_script(PATIENT)
        if path is not None:
            page.goto(path)
        return page

    @contextmanager
    def forgiving(self, *texts: str) -> Iterator[None]:
        """Faults with one of these texts are meant, as with a network that the test itself has cut."""
        before = self._forgiven
        self._forgiven = [*before, *texts]
        try:
            yield
        finally:
            self._forgiven = before

    def close(self) -> None:
        self.context.close()

    def _watch(self, page: Page) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda error: self._fault(f"uncaught: {error}"))
        page.on("websocket", self._connected)

    def _fault(self, text: str) -> None:
        if not any(forgiven in text for forgiven in self._forgiven):
            self.faults.append(text)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._fault(f"console {message.type}: {message.text} ({message.location['url']})")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith(INSIDE) and not self._is_ours(request.url):
            self._fault(f"asked another host: {request.url}")

    def _connected(self, socket: WebSocket) -> None:
        if not self._is_ours(socket.url):
            self._fault(f"connected to another host: {socket.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 500:
            self._fault(f"{response.status} from {response.url}")

    def _is_ours(self, url: str) -> bool:
        return urlsplit(url).netloc == urlsplit(self.base).netloc
