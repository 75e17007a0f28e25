"""Who may know what, in words of our own: written from the rulebooks, sharing nothing with views and redaction.

A `Move` is somebody's choice or chance's outcome in words. What is hidden: in Skull the face of a disc that lies face
down and of a disc that is lost; in the Skull King dice game and in Skull Queen what others hold; in all of them a
choice made at the same time as others' until the last has chosen. All else is open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

CHANCE = -1


class Move(NamedTuple):
    """`together`: chosen at the same time as others; `last`: with it all of those have chosen."""

    who: int
    words: str
    together: bool = False
    last: bool = False


class SkullTable:
    """The discs on the mats: who has laid what where, and which discs everybody has seen in this round."""

    def __init__(self, players: int) -> None:
        self.stacks: list[list[str]] = [[] for _ in range(players)]
        self.open: set[tuple[int, int]] = set()
        self.owned = [4] * players
        self.faces = [Counter({"flower": 3, "skull": 1}) for _ in range(players)]  # of the discs not lost
        self._passed: set[int] = set()
        self._bid = 0
        self._bidder = 0
        self._placing = False
        self._shows: list[tuple[int, int]] = []

    def move(self, move: Move) -> list[tuple[int, int, str]]:
        """Carry out a move; what it brought to light, as seat, place from the bottom and face."""
        verb, *rest = move.words.split()
        if verb in ("lose", "lost"):
            self._lost(move.who if verb == "lose" else int(rest[0]), rest[-1])
        if verb == "place":
            if move.together and not self._placing:
                self._new_round()
            self._placing = move.together
            self.stacks[move.who].append(rest[0])
            return []
        self._placing = False
        if verb == "bid":
            self._bid, self._bidder = int(rest[0]), move.who
            return self._challenge() if self._bid == sum(map(len, self.stacks)) else []
        if verb == "pass":
            self._passed.add(move.who)
            alive = sum(discs > 0 for discs in self.owned)
            return self._challenge() if len(self._passed) == alive - 1 else []
        if verb == "reveal":
            return [self._turn(int(rest[0]))]
        if verb == "show":
            return self._show(move, rest)
        return []

    def _new_round(self) -> None:
        self.stacks = [[] for _ in self.stacks]
        self.open = set()
        self._passed = set()

    def _lost(self, seat: int, face: str) -> None:
        self.owned[seat] -= 1
        self.faces[seat][face] -= 1

    def _challenge(self) -> list[tuple[int, int, str]]:
        """One's own stack first, from the top, up to a skull."""
        seen: list[tuple[int, int, str]] = []
        for _ in range(min(self._bid, len(self.stacks[self._bidder]))):
            seen.append(self._turn(self._bidder))
            if seen[-1][2] == "skull":
                break
        return seen

    def _turn(self, seat: int) -> tuple[int, int, str]:
        top = max(place for place in range(len(self.stacks[seat])) if (seat, place) not in self.open)
        self.open.add((seat, top))
        if self.stacks[seat][top] == "skull" and self.owned[self._bidder] == 1:
            self.owned[self._bidder] = 0  # the last disc goes without a choice or a draw
        return seat, top, self.stacks[seat][top]

    def _show(self, move: Move, discs: Sequence[str]) -> list[tuple[int, int, str]]:
        self._shows += [(move.who, int(disc) - 1) for disc in discs if disc != "none"]
        if not move.last:
            return []
        self.open |= set(self._shows)
        seen = sorted((seat, place, self.stacks[seat][place]) for seat, place in self._shows)
        self._shows = []
        return seen


def hidden_words(game: str, words: str, who: int, viewer: int | None) -> str:
    """A move as the viewer hears it, once it is no longer a pending choice."""
    verb, *rest = words.split()
    if who == CHANCE:
        of = int(rest[0]) if verb in ("deal", "lost") else viewer
        return words if of == viewer else f"{verb} {of} ?"
    if game == "skull" and who != viewer and verb in ("place", "lose") and rest != ["last_chance"]:
        return f"{verb} ?"
    return words


def known(game: str, players: int, moves: Iterable[Move], viewer: int | None) -> list[object]:
    """All that a viewer (None: a spectator) may know of a game so far, in order."""
    facts: list[object] = []
    pending: list[Move] = []
    mats = SkullTable(players)
    for move in moves:
        if move.together:
            pending.append(move)
            facts.append((move.who, move.words if move.who == viewer else "has chosen"))
            if move.last:
                shown = sorted((other.who, hidden_words(game, other.words, other.who, viewer)) for other in pending)
                facts.append(("shown", shown))
                pending = []
        else:
            facts.append((move.who, hidden_words(game, move.words, move.who, viewer)))
        if game == "skull":
            facts += mats.move(move)
    return facts


class Hands:
    """What each seat holds in the two games with hands: what was dealt and has not been laid open."""

    def __init__(self, game: str, players: int) -> None:
        self.dealt, self.laid = ("deal", "throw") if game == "skull_king" else ("deal", "play")
        self.held: list[Counter[str]] = [Counter() for _ in range(players)]
        self.public: Counter[str] = Counter()  # since the last deal
        self._dealing = False
        self._pending: list[Move] = []

    def move(self, move: Move) -> None:
        verb, *rest = move.words.split()
        if verb == self.dealt:
            if not self._dealing:
                self.public.clear()
                self.held = [Counter() for _ in self.held]
            self._dealing = True
            self.held[int(rest[0])][rest[1]] += 1
            return
        if move.who != CHANCE or verb == "ghost":
            self._dealing = False
        if verb in ("centre", "ghost"):
            self.public[rest[0]] += 1
        elif verb == self.laid:
            self._pending.append(move)
            if not move.together or move.last:
                for other in self._pending:
                    thing = other.words.split()[1]
                    self.held[other.who][thing] -= 1
                    self.public[thing] += 1
                self._pending = []
