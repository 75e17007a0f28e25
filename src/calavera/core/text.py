"""Text: how a game speaks. Everything is a `Sentence`, a message by its key with what goes into it.

A game's keys begin with its id. `<id>.name`, `.players` and `.tagline` introduce it, and `.rules.<section>.…` are its
rules. `.journal.<tag>` tells an event, `.action.<tag>` labels an action; `.reason.…`, `.outlook.…`, `.prompt.…`,
`.heading.…`, `.fact.…` and `.outcome.…` are for what `Text` makes. `.option.<name>.label`, `.hint` and `.<value>` name
the options, `.phrase.<phrase>` what players say, `.bot.<level>` the bots, `.measure.<name>` the statistics, and
`.lesson.…` is the lesson. The catalogues in the game's folder `messages/` hold them in every language. A sentence that
names a player may have a variant for that very player: `.journal.passed@name` ("You pass.") beside `.journal.passed`
("{name} passes.").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from calavera.core.journal import JournalEvent
from calavera.core.reason import Reason
from calavera.core.sentence import Param, Sentence, Term, who
from calavera.core.state import State

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


def no_facts(_: Any) -> Sequence[Sentence]:
    return ()


@dataclass(frozen=True)
class Text(Generic[S_contra]):
    """`journal` makes a sentence of an event, None where it is not worth one. `label` names an action for a button, a
    log or a menu, `label_in` in the position of a view, where that makes the words clearer. `reason` says what forbids
    an action that a seat to move may not choose, from what that seat may know; `outlook` says what one that it may
    choose would do, also from what it may know. `prompt` says what `view.seat` is asked to do now, and `heading` where
    in the game we are, the same for everybody: it gets a spectator's view. `facts` are sentences that describe the
    position, for boards that know nothing of the game. `outcome` says after the end what chance drew, where no event
    of the journal says it to everybody.

    What a game leaves out is said in the plainest way: the key follows from the tag of the event or action, and its
    fields are the parameters.
    """

    journal: Callable[[Any], Sentence | None] | None = None
    label: Callable[[Any], Sentence] | None = None
    label_in: Callable[[Any, Any], Sentence] | None = None
    reason: Callable[[S_contra, int, int], Reason | None] = lambda *_: None
    outlook: Callable[[S_contra, int, int], Sequence[Sentence]] | None = None
    prompt: Callable[[Any], Sentence | None] = lambda _: None
    heading: Callable[[Any], Sentence | None] = lambda _: None
    facts: Callable[[Any], Sequence[Sentence]] = no_facts
    outcome: Callable[[Any], Sentence | None] = lambda _: None


def by_tag(area: str, struct: msgspec.Struct) -> Sentence:
    """The sentence `<area>.<tag>` with the fields of a struct; a seat is named, `seat` as the parameter `name`."""
    tag = struct.__struct_config__.tag
    fields = [name for name in struct.__struct_fields__ if not _is_base_field(name)]
    return Sentence(f"{area}.{tag}", {_renamed(name): _param(name, getattr(struct, name)) for name in fields})


def _is_base_field(name: str) -> bool:
    return name in JournalEvent.__struct_fields__


def _renamed(name: str) -> str:
    return "name" if name == "seat" else name


def _param(name: str, value: Any) -> Param:
    if name in ("seat", "other") and isinstance(value, int):
        return who(value)
    if isinstance(value, tuple):
        return Term(list=value)
    return value if isinstance(value, int | str) else str(value)
