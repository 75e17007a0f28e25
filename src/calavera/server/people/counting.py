"""Papers of several documents looked at from outside: whether each has all the parts that its head promises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from calavera.store import Examination


class Counted:
    """`promised` reads from a head how many parts there are, and `held` from a document how many are in it; a head that
    cannot be read promises what no paper has.
    """

    def __init__(
        self,
        examination: Examination,
        head: str,
        part: str,
        promised: Callable[[bytes | None], int | None],
        held: Callable[[bytes | None], int],
    ) -> None:
        self._examination = examination
        self._head = head
        self._part = part
        self._read_promise = promised
        self._count = held
        self._promised: dict[str, int | None] = {}  # by paper
        self._found: Counter[str] = Counter()
        self._damaged: set[str] = set()  # named already

    def add(self, kind: str, key: str, *, sound: bool) -> None:
        if kind not in (self._head, self._part):
            return
        paper = key.partition(":")[0]
        if not sound:
            self._damaged.add(paper)
            return
        body = self._examination.document(kind, key)
        if kind == self._head:
            self._promised[paper] = self._read_promise(body)
        else:
            self._found[paper] += self._count(body)

    def incomplete(self) -> list[str]:
        papers = self._promised.keys() | self._found.keys()
        return sorted(one for one in papers - self._damaged if self._promised.get(one) != self._found[one])
