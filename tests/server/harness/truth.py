"""The true course of a table as it lies on disk, and what of it may be in a message to one viewer."""

from __future__ import annotations

import copy
import json
import re
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from calavera.games import find_game
from tests.server.harness.knowledge import CHANCE, Hands, Move, SkullTable, hidden_words

TOLD = {"entry", "journal"}
ENTRY = {"n", "at", "event", "key", "v"}
LINE = {"event", "text"}
TABLE = {"id", "version", "status", "paused", "game", "owner", "you", "seats", "spectators", "now", "view", "legal"}
TABLE |= {"form", "prompt", "heading", "facts", "rematch", "commitment", "hurried", "rated", "starting"}
TABLE |= {"outlook", "suggested", "code", "pause", "absence", "twin"}
SEAT = {"player", "name", "bot", "bot_sits_in", "connected", "deadline", "program", "confirmed", "forfeited", "place"}
SEAT |= {"mark", "stand_in", "offered"}
OF_ONE_SEAT = {"dealt", "own_loss"}  # journal events for the seat they speak of, and for no other
OF_ALL = {
    "skull": {"round", "last_chance", "last_chance_back", "placed", "bid", "passed", "turned", "challenge_won"}
    | {"challenge_lost", "showed", "disc_lost", "eliminated", "challenge", "won"},
    "skull_king": {"hand", "starter", "bids", "threw", "trick_taken", "bonus", "hand_scored"},
    "skull_queen": {"dealer", "centre", "plank", "leader", "ghost_played", "played", "colour_announced", "to_centre"}
    | {"discarded", "moved", "stayed", "round_scored"},
    "yamiks": {"round", "round_alone", "rolled_off", "order_chosen", "rolled", "kept", "filled", "bonus"}
    | {"opponent_rolled", "pot_won", "pot_lost", "ended"},
}
CARD = re.compile(r"\b(?:(?:red|yellow|green|blue)-\d+|monkey|mate)\b")


class Leak(AssertionError):
    """Somebody was told what they may not know."""


def must(holds: bool, what: str) -> None:
    if not holds:
        raise Leak(what)


class Moment:
    """The hidden things as they lie after one entry."""

    def __init__(self, game: str, players: int) -> None:
        self.mats = SkullTable(players)
        self.hands = Hands(game, players)
        self.chosen: dict[int, str] = {}  # choices that lie face down until all have chosen
        self.planks = False  # the pirates of this round stand

    def move(self, game: str, move: Move) -> None:
        self.chosen = {**self.chosen, move.who: move.words} if move.together and not move.last else {}
        if game == "skull":
            self.mats.move(move)
        elif game in ("skull_king", "skull_queen"):
            self.hands.move(move)
            if move.words.startswith("plank") and move.last:
                self.planks = True
            elif move.words.startswith(("deal ", "dealer")):
                self.planks = False


class Truth:
    def __init__(self, database: Path, table: str) -> None:
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as db:
            query = "SELECT body FROM entry WHERE table_id = ? ORDER BY version"
            self.entries: list[dict[str, Any]] = [json.loads(body) for (body,) in db.execute(query, (table,))]
        events = [entry["event"] for entry in self.entries]
        self.game: str = events[0]["game"]
        self.players: int = events[0]["seats"]
        self.seed: str = next(event["seed"] for event in events if event["type"] == "sealed")
        self.moments = [Moment(self.game, self.players)]
        self._moves: list[Move] = []
        for event, following in zip(events, [*events[1:], {"type": "nothing"}], strict=True):
            self.moments.append(self._after(event, following))

    def _after(self, event: dict[str, Any], following: dict[str, Any]) -> Moment:
        if event["type"] == "undone":
            del self._moves[max(i for i, move in enumerate(self._moves) if move.who == event["seat"])]
            again = Moment(self.game, self.players)
            for move in self._moves:
                again.move(self.game, move)
            return again
        moment = self.moments[-1]
        if event["type"] in ("acted", "happened"):
            moment = copy.deepcopy(moment)
            self._moves.append(_move(event, following))
            moment.move(self.game, self._moves[-1])
        return moment

    # What one viewer may be told

    def entry(self, n: int, viewer: int | None) -> dict[str, Any]:
        true = self.entries[n - 1]
        event = dict(true["event"])
        if event["type"] == "sealed":
            event = {"type": "hidden"}
        elif event["type"] == "said" and event["seat"] is None and viewer is not None:
            event = {"type": "hidden"}  # spectators talk among themselves
        elif event["type"] == "acted" and event["seat"] != viewer:
            hidden = hidden_words(self.game, event["action"], event["seat"], viewer)
            event["action"] = None if event["together"] else hidden
        elif event["type"] == "happened":
            event["outcome"] = hidden_words(self.game, event["outcome"], CHANCE, viewer)
        elif event["type"] == "shown":
            event["actions"] = self._shown(n)
        return {**true, "event": event, "key": None}

    def _shown(self, n: int) -> dict[str, str]:
        """The choices that were made at the same time, the last of which stands right before this entry."""
        last = self.entries[n - 2]["event"]
        chosen = {**self.moments[n - 2].chosen, last["seat"]: last["action"]}
        return {str(who): hidden_words(self.game, words, who, None) for who, words in chosen.items()}

    def check_told(self, told: dict[str, Any], viewer: int | None) -> None:
        must(told.keys() == TOLD and told["entry"].keys() == ENTRY, "an entry has another shape")
        true = self.entry(told["entry"]["n"], viewer)
        must(told["entry"] == true, f"an entry is told as {told['entry']} instead of {true}")
        self.check_lines(told["journal"], viewer)

    def check_lines(self, lines: list[dict[str, Any]], viewer: int | None) -> None:
        for line in lines:
            must(line.keys() == LINE, "a line of the journal has another shape")
            event = line["event"]
            private = event["type"] in OF_ONE_SEAT and event["seat"] == event["only"] == viewer
            of_all = event["type"] in OF_ALL[self.game] and "only" not in event
            must(private or of_all, f"a line of the journal for somebody else: {line}")
            must(line["text"] == self._sentence(event), "a sentence that says more than its event")

    def _sentence(self, event: dict[str, Any]) -> Any:
        """The sentence depends on the event alone."""
        game = find_game(self.game)
        return json.loads(msgspec.json.encode(game.tell(msgspec.convert(event, game.events_type))))

    def check_table(self, table: dict[str, Any], viewer: int | None) -> None:
        must(table.keys() == TABLE, "a table has another shape")
        must(all(seat is None or seat.keys() == SEAT for seat in table["seats"]), "a seat has another shape")
        view = table["view"]
        must(viewer is not None or (table["legal"], table["form"]) == ([], None), "choices for who may not choose")
        if table["status"] != "open":
            must(table["you"] == viewer and view["seat"] == viewer, "the view of somebody else")
            must(view["history"] == [], "a history nobody has asked for")
        if view is not None:
            self._check_sentences(table)
            check = {"skull": self._skull, "skull_king": self._skull_king, "skull_queen": self._skull_queen}
            if self.game in check:
                check[self.game](table, self.moments[table["version"]], viewer)

    def _check_sentences(self, table: dict[str, Any]) -> None:
        """Prompt, heading and facts depend on the view alone, which is checked by itself."""
        game = find_game(self.game)
        view = msgspec.convert(table["view"], game.view_type)
        asked = table["legal"] or table["form"] is not None
        said = game.text.prompt(view) if asked else None, game.text.heading(view), tuple(game.text.facts(view))
        told = [table["prompt"], table["heading"], table["facts"]]
        must(told == json.loads(msgspec.json.encode(said)), "a sentence that says more than the view")

    def _skull(self, table: dict[str, Any], now: Moment, viewer: int | None) -> None:
        own = now.mats.faces[viewer] if viewer is not None else Counter[str]()
        seen = Counter(table["view"]["hand"])
        for seat, of in enumerate(table["view"]["seats"]):
            for place, disc in enumerate(of["stack"]):
                if seat == viewer:
                    seen[disc] += 1
                elif disc is not None:
                    open_ = (seat, place) in now.mats.open or (disc == "last_chance" and seat not in now.chosen)
                    must(open_ and disc == now.mats.stacks[seat][place], "a disc that lies face down")
        for face in ("flower", "skull"):
            must(seen[face] <= own[face], f"as one's own a {face} that is not")
            may_be_put = {f"place {face}", f"lose {face}"} & set(table["legal"])
            must(not may_be_put or own[face] > 0, f"choices of somebody who has a {face}")

    def _skull_king(self, table: dict[str, Any], now: Moment, viewer: int | None) -> None:
        view = table["view"]
        own = sorted(now.hands.held[viewer].elements()) if viewer is not None else []
        must(sorted(view["dice"]) == own, "dice that others hold")
        must(_things(table["legal"], "throw") <= set(own), "choices of somebody who holds other dice")
        for seat, of in enumerate(view["seats"]):
            must(of["bid"] is None or seat == viewer or seat not in now.chosen, "a bid before all have bid")
        for kind, dice in view["options"]["bag"].items():
            unseen = dice["count"] - now.hands.public[kind] - own.count(kind)
            must(view["unseen"][kind] == unseen, "what is in the bag or with others")

    def _skull_queen(self, table: dict[str, Any], now: Moment, viewer: int | None) -> None:
        view = table["view"]
        own = set(+now.hands.held[viewer]) if viewer is not None else set()
        must(set(view["hand"]) <= own, "cards that others hold")
        must(_things(table["legal"], "play") <= own, "choices of somebody who holds other cards")
        must(view["chosen"] is None or view["chosen"] in own, "the card that another captain has chosen")
        for seat, of in enumerate(view["seats"]):
            must(of["plank"] is None or now.planks or seat == viewer, "pirates before all have placed theirs")
        shown = {name: part for name, part in view.items() if name not in ("hand", "chosen", "last_trick")}
        must(set(CARD.findall(json.dumps(shown))) <= set(now.hands.public), "a card nobody has laid open")


def _move(event: dict[str, Any], following: dict[str, Any]) -> Move:
    if event["type"] == "happened":
        return Move(CHANCE, event["outcome"])
    last = event["together"] and following["type"] == "shown"
    return Move(event["seat"], event["action"], event["together"], last)


def _things(legal: list[str], verb: str) -> set[str]:
    """What may be thrown or played, without what is said with it."""
    return {words.split()[1] for words in legal if words.startswith(f"{verb} ")}
