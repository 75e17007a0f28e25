"""What the routes say about themselves for the OpenAPI document: bodies, refusals and who may ask."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, Operation, Reference, RequestBody

from calavera.server.api.problems import MEANINGS, Problem

REFERENCE = "#/components/schemas/{name}"
SIGNED_IN: list[dict[str, list[str]]] = [{"bearer": []}]
SIGNED_IN_OR_NOT: list[dict[str, list[str]]] = [{}, {"bearer": []}]


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Besides the ones given, every request can be meant for another host or be too many, and every store can fail."""
    return {
        status: ResponseSpec(Problem, description=MEANINGS[status], generate_examples=False)
        for status in sorted({*statuses, 421, 429, 503})
    }


def takes(kind: type[msgspec.Struct]) -> type[Operation]:
    """An operation with a body. Bodies are read by our own strict reader, which the framework does not know of."""

    @dataclass
    class Taking(Operation):
        def __post_init__(self) -> None:
            schema = Reference(REFERENCE.format(name=kind.__name__))
            self.request_body = RequestBody({"application/json": OpenAPIMediaType(schema)}, required=True)

    return Taking
