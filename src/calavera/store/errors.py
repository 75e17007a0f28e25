"""What can go wrong with a store: one class and one stable code per kind. Codes never change once released."""

from __future__ import annotations

from typing import ClassVar


class StoreError(Exception):
    """Base of all of them. The request was not carried out, not even in part."""

    code: ClassVar[str] = "store.error"

    def __init__(self, **params: object) -> None:
        self.params = params
        details = ", ".join(f"{name}={value!r}" for name, value in params.items())
        super().__init__(f"{self.code}({details})" if details else self.code)


class Conflict(StoreError):
    """The log is not at the version the append was meant for: read on from there and decide again."""

    code = "store.conflict"

    def __init__(self, table: str, expected: int, found: int) -> None:
        super().__init__(table=table, expected=expected, found=found)
        self.table = table
        self.expected = expected
        self.found = found


class StoreFull(StoreError):
    """No room on the disk. The store goes on by itself when there is room again."""

    code = "store.full"


class StoreUnavailable(StoreError):
    """The disk or the database refuses for another reason; asking again later may help."""

    code = "store.unavailable"


class StoreClosed(StoreError):
    code = "store.closed"


class StoreLocked(StoreError):
    """Another store, of this or another process, has this folder open."""

    code = "store.locked"


class StoreForeign(StoreError):
    """The file is not one of ours; it was left as it is."""

    code = "store.foreign"


class StoreNewer(StoreError):
    """Written by a newer release, whose schema this one does not know; it was left as it is."""

    code = "store.newer"


class StoreDamaged(StoreError):
    code = "store.damaged"


class TableDamaged(StoreDamaged):
    """The log of one table was changed, or entries of it are missing. All others can be trusted."""

    code = "store.table_damaged"

    def __init__(self, table: str) -> None:
        super().__init__(table=table)
        self.table = table


class DocumentDamaged(StoreDamaged):
    """One document is not what was written."""

    code = "store.document_damaged"

    def __init__(self, kind: str, key: str) -> None:
        super().__init__(kind=kind, key=key)


class StoreUnknown(StoreError):
    """An address names a kind of store that there is not, or that cannot do this."""

    code = "store.unknown"


class StoreMissing(StoreError):
    """There is no data at this address."""

    code = "store.missing"


class StoreExists(StoreError):
    """A backup or a restore would have overwritten something."""

    code = "store.exists"
