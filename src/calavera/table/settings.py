"""TableSettings: everything the owner of a table chooses. A new table option is one more field here, with a default."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from calavera.core.errors import NotCoached
from calavera.games import find_game
from calavera.table.errors import BadSettings, NoTwins, RatedHints, RatedSettings, TwinSettings

SHORTEST_SECONDS = 5
LONGEST_SECONDS = 30 * 86_400
LONGEST_INCREMENT = 3_600
# Seconds that a connection may be down without losing a rated game.
SHORTEST_RATED_GRACE = 30
LONGEST_RATED_GRACE = 600


class Clock(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How long a player may think: without limit, a time per move (also days), or a bank with an increment per move."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: int = 0
    increment: int = 0


class Absence(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What happens when a player to move is away for longer than the grace, in seconds."""

    policy: Literal["wait", "bot", "skip"] = "bot"
    grace: int = 60


class TableSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The event `Created` holds the same fields, so the log and a rematch take them from here, and so do the types of
    the web app; `TABLE_OPTIONS` there has a line for each that people choose.

    Without its default, a field would make every older log unreadable.
    """

    game: str
    seats: int
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    clock: Clock = Clock()
    absence: Absence = Absence()
    public: bool = False
    spectators: bool = True
    rated: bool = False
    hints: bool = False


def checked(settings: TableSettings) -> TableSettings:
    """The settings with every option of the game written out; raises if a table cannot be opened with them.

    Written out, because a table keeps its options when a later release changes a default. With fewer players than
    seats the options are checked again at the start.
    """
    clock, absence = settings.clock, settings.absence
    shortest = 0 if clock.kind == "none" else SHORTEST_SECONDS
    limited = shortest <= clock.seconds <= LONGEST_SECONDS
    increment = 0 <= clock.increment <= LONGEST_INCREMENT
    game = find_game(settings.game)
    options = game.read_options(settings.options, settings.seats)
    if not limited or not increment or not 0 <= absence.grace <= LONGEST_SECONDS:
        raise BadSettings()
    if settings.rated and not can_be_rated(settings):
        raise RatedSettings(least=SHORTEST_RATED_GRACE, most=LONGEST_RATED_GRACE)
    if settings.rated and settings.hints:
        raise RatedHints()
    if settings.hints and game.coach is None:
        raise NotCoached(game=game.id)
    # Where there is no clock, what a form still says of its seconds does not go into the log.
    kept = clock if clock.kind != "none" else Clock()
    return msgspec.structs.replace(settings, clock=kept, options=msgspec.json.decode(msgspec.json.encode(options)))


def checked_twin(settings: TableSettings) -> TableSettings:
    """The same for two tables that are dealt the same. Nobody watches them before both are over, and no rating follows
    from deals that others have played already.
    """
    if find_game(settings.game).deals is None:
        raise NoTwins(game=settings.game)
    if settings.rated or settings.public:
        raise TwinSettings()
    return checked(msgspec.structs.replace(settings, spectators=False))


def can_be_rated(settings: TableSettings) -> bool:
    """Whether the game ends whatever its players do, and nobody loses it by a short break of the connection. Earlier
    versions did not require this.
    """
    absence = settings.absence
    bearable = SHORTEST_RATED_GRACE <= absence.grace <= LONGEST_RATED_GRACE
    return settings.clock.kind != "none" and absence.policy == "bot" and bearable
