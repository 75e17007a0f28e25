"""`calavera serve --open`: the page in the user's browser, and what is said where that is not possible."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path

import pytest

from calavera.server.config import Config
from calavera.server.ops.network import address_in_network, is_everywhere, is_this_machine
from tests.cli.serving import PATIENCE, Served, serving, start

NO_SCREEN = {"BROWSER": "", "DISPLAY": "", "WAYLAND_DISPLAY": ""}
CALL = "import socket, sys; socket.create_connection(('127.0.0.1', {port})).sendall(sys.argv[1].encode())"


class Browser:
    """Something to open pages with that tells us which."""

    def __init__(self, folder: Path) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._listening.settimeout(PATIENCE)
        program = folder / "browser.py"
        program.write_text(CALL.format(port=self._listening.getsockname()[1]), encoding="utf-8")
        self.command = f"{sys.executable} {program} %s"

    def opened(self) -> str:
        calling, _ = self._listening.accept()
        with calling:
            return b"".join(iter(lambda: calling.recv(4096), b"")).decode()

    def close(self) -> None:
        self._listening.close()


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with closing(Browser(tmp_path)) as made:
        yield made


def said(server: Served, sentence: str) -> bool:
    """Whether the server says this, sooner or later."""
    assert server.process.stdout is not None
    return any(sentence in line for line in server.process.stdout)


def test_the_page_opens_in_the_browser(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path / "data", "--open", BROWSER=browser.command) as server:
        assert browser.opened() == server.url


def test_the_page_opens_on_this_machine_also_when_others_may_come(tmp_path: Path, browser: Browser) -> None:
    everywhere = "0.0.0.0"  # noqa: S104  (that is what is tested)
    with serving(tmp_path / "data", "--open", "--host", everywhere, BROWSER=browser.command) as server:
        assert browser.opened() == server.url
        assert server.url.startswith("http://localhost:")


def test_nothing_opens_unasked(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path / "data", BROWSER=browser.command) as server:
        assert server.ask("/healthz") == {"status": "ok"}
        assert server.stop()[0] == 0
    with serving(tmp_path / "data", "--open", BROWSER=browser.command) as server:
        assert browser.opened() == server.url, "the first one opened nothing"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")
def test_without_a_screen_it_says_that_nothing_was_opened(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--open", **NO_SCREEN) as server:
        assert said(server, "I couldn’t open a browser from here: open the address above yourself.")
        assert server.ask("/healthz") == {"status": "ok"}


def test_a_browser_that_fails_is_reported(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--open", BROWSER=f"{sys.executable} -c raise(SystemExit(1)) %s") as server:
        assert said(server, "I couldn’t open a browser from here")


def taken(port: int) -> AbstractContextManager[object]:
    try:
        return socket.create_server(("127.0.0.1", port))
    except OSError:
        return nullcontext()  # by somebody else


def test_if_the_usual_port_is_taken_a_page_opens_at_another_one(tmp_path: Path) -> None:
    port = Config().port
    with taken(port):
        process = start("--open", "--data", tmp_path / "data", **NO_SCREEN)
        try:
            assert int(Served(process).url.rsplit(":", 1)[1]) not in (0, port)
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE)
        assert process.returncode == 0


def test_a_port_that_was_asked_for_is_kept_to(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        for process in (
            start("--open", "--port", port, "--data", tmp_path / "data", **NO_SCREEN),
            start("--open", "--data", tmp_path / "data", CALAVERA_PORT=str(port), **NO_SCREEN),
        ):
            _, errors = process.communicate(timeout=PATIENCE)
            assert process.returncode == 2
            assert f"Port {port} is taken" in errors


def test_without_the_web_app_it_says_how_to_build_it(tmp_path: Path) -> None:
    left_out = "import calavera.server.site.assets as assets\nassets.app_folder = lambda: None"
    with serving(tmp_path / "data", before=left_out) as server:
        assert said(server, "make web builds it or says what’s missing")


# Addresses


def test_the_address_in_the_network_is_one_of_this_machine() -> None:
    address = address_in_network()
    if address is not None:
        with socket.create_server((address, 0)):
            assert not is_everywhere(address)


@pytest.mark.parametrize(
    ("host", "everywhere", "here"),
    [
        ("0.0.0.0", True, False),  # noqa: S104  (that is what is tested)
        ("::", True, False),
        ("", True, False),
        ("127.0.0.1", False, True),
        ("[::1]", False, True),
        ("Localhost", False, True),
        ("192.0.2.7", False, False),
        ("skulls.example", False, False),
    ],
)
def test_names_that_lead_everywhere_and_names_that_lead_only_here(host: str, everywhere: bool, here: bool) -> None:
    assert (is_everywhere(host), is_this_machine(host)) == (everywhere, here)
