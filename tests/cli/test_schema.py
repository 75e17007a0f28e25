from __future__ import annotations

import json

from calavera.server.api.schema import export
from tests.cli.terminal import Terminal


def test_the_schema_of_all_messages_is_printed_as_json(terminal: Terminal) -> None:
    result = terminal.run("schema")
    assert result.code == 0
    assert json.loads(result.out) == json.loads(json.dumps(export()))
