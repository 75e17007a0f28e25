"""The long run of the server, in short."""

from __future__ import annotations

import io
import os

import pytest

from calavera.testing.server_soak import soak_server


@pytest.mark.skipif(not hasattr(os, "fork"), reason="restarts the server by forking it")
def test_the_long_run_tells_what_it_did() -> None:
    out = io.StringIO()
    soak_server(1, out, kills=1, messages=500, tables=1)
    flood, killed = out.getvalue().splitlines()
    assert flood.startswith("500 socket messages: ")
    assert killed.startswith("the server, killed: 1 kills, ")
