"""A wire between a browser and the server that can be cut: one told to be offline keeps the sockets that it has."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Thread
from urllib.parse import urlsplit

CHUNK = 65_536


class Line:
    def __init__(self, url: str) -> None:
        target = urlsplit(url)
        self._target = (target.hostname or "", target.port or 80)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._whole = True
        self._open: set[socket.socket] = set()
        self._lock = Lock()
        self._threads: list[Thread] = []
        self._start(self._accept)

    def cut(self) -> None:
        """Whatever is connected is not any more, and whoever tries again is turned away."""
        with self._lock:
            self._whole = False
            for one in self._open:
                _hang_up(one)

    def mend(self) -> None:
        with self._lock:
            self._whole = True

    def close(self) -> None:
        self.cut()
        _hang_up(self._listener)
        for thread in self._threads:
            thread.join()
        self._listener.close()

    def _start(self, target: Callable[..., None], *arguments: socket.socket) -> None:
        thread = Thread(target=target, args=arguments, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return  # closed
            with self._lock:
                if not self._whole:
                    near.close()
                    continue
                far = socket.create_connection(self._target)
                self._open |= {near, far}
            self._start(self._carry_both, near, far)

    def _carry_both(self, near: socket.socket, far: socket.socket) -> None:
        back = Thread(target=_carry, args=(far, near), daemon=True)
        back.start()
        _carry(near, far)
        back.join()
        with self._lock:
            self._open -= {near, far}
        near.close()
        far.close()


def _carry(source: socket.socket, target: socket.socket) -> None:
    """Until one end hangs up; then so does the other."""
    with suppress(OSError):
        while chunk := source.recv(CHUNK):
            target.sendall(chunk)
    _hang_up(source)
    _hang_up(target)


def _hang_up(one: socket.socket) -> None:
    with suppress(OSError):  # the other end was first
        one.shutdown(socket.SHUT_RDWR)


@contextmanager
def line_to(url: str) -> Iterator[Line]:
    line = Line(url)
    try:
        yield line
    finally:
        line.close()
