"""The true course of a table as it lies on disk, and what of it may be in a message to one viewer."""

from __future__ import annotations

import copy
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.server.harness.knowledge import CHANCE, Hands, Move, SkullTable, hidden_words

TOLD = {"entry", "journal"}
ENTRY = {"n", "at", "event", "key", "v"}
TABLE = {"id", "version", "status", "paused", "game", "owner", "you", "seats", "spectators", "now", "view", "legal"}
TABLE |= {"form", "rematch", "commitment"}
SEAT = {"player", "name", "bot", "bot_sits_in", "connected", "deadline"}
OF_ONE_SEAT = {"dealt", "lost_skull", "lost_flower"}  # journal lines for the seat they speak of, and for no other
OF_ALL = {
    "skull": {"round", "last_chance", "placed", "bid", "passed", "turned_skull", "turned_flower", "challenge_won"}
    | {"challenge_lost", "showed_skull", "showed_flower", "lost_disc", "eliminated"},
    "skull_king": {"hand", "starter", "bid", "threw", "trick_taken", "bonus_king", "bonus_pirates", "hand_scored"},
    "skull_queen": {"dealer", "centre", "plank", "leader", "ghost_played", "played", "colour_announced", "to_centre"}
    | {"discarded", "moved_up", "moved_down", "overboard", "round_scored"},
    "yamiks": {"rolled", "opponent_rolled", "order_roll", "tie_roll", "kept", "kept_none", "filled", "bonus", "round"}
    | {"order_choice_start", "order_choice_finish", "pot_won", "pot_shared", "pot_lost"},
}
CARD = re.compile(r"\b(?:(?:red|yellow|green|blue)-\d+|monkey|mate)\b")


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
            if move.words.startswith(("lost", "lose")):
                self.mats.lost(int(move.words.split()[1]) if move.who == CHANCE else move.who)
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
        for event, following in zip(events, [*events[1:], {"type": "nothing"}], strict=True):
            moment = copy.deepcopy(self.moments[-1])
            if event["type"] == "acted":
                last = event["together"] and following["type"] == "shown"
                moment.move(self.game, Move(event["seat"], event["action"], event["together"], last))
            elif event["type"] == "happened":
                moment.move(self.game, Move(CHANCE, event["outcome"]))
            self.moments.append(moment)

    # What one viewer may be told

    def entry(self, n: int, viewer: int | None) -> dict[str, Any]:
        true = self.entries[n - 1]
        event = dict(true["event"])
        if event["type"] == "sealed":
            event = {"type": "hidden"}
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
        actions: dict[str, str] = {}
        for moment in reversed(self.moments[: n - 1]):
            if not moment.chosen:
                break
            actions = {str(who): words for who, words in moment.chosen.items()} | actions
        last = self.entries[n - 2]["event"]
        actions[str(last["seat"])] = last["action"]
        return {who: hidden_words(self.game, words, int(who), None) for who, words in actions.items()}

    def check_told(self, told: dict[str, Any], viewer: int | None) -> None:
        assert told.keys() == TOLD
        assert told["entry"].keys() == ENTRY
        assert told["entry"] == self.entry(told["entry"]["n"], viewer)
        for line in told["journal"]:
            assert line.keys() == {"what", "seat", "value", "other"}
            assert line["what"] in OF_ALL[self.game] or (line["what"] in OF_ONE_SEAT and line["seat"] == viewer)

    def check_table(self, table: dict[str, Any], viewer: int | None) -> None:
        assert table.keys() == TABLE
        assert all(seat is None or seat.keys() == SEAT for seat in table["seats"])
        if table["status"] != "open":
            assert table["you"] == viewer
            assert table["view"]["seat"] == viewer
            assert table["view"]["history"] == []
        if viewer is None:
            assert (table["legal"], table["form"]) == ([], None)
        if table["view"] is not None:
            check = {"skull": self._skull, "skull_king": self._skull_king, "skull_queen": self._skull_queen}
            if self.game in check:
                check[self.game](table["view"], self.moments[table["version"]], viewer)

    def _skull(self, view: dict[str, Any], now: Moment, viewer: int | None) -> None:
        assert viewer is not None or view["hand"] == []
        for seat, of in enumerate(view["seats"]):
            for place, disc in enumerate(of["stack"]):
                if disc is not None and seat != viewer:
                    open_ = (seat, place) in now.mats.open or (disc == "last_chance" and seat not in now.chosen)
                    assert open_, "a disc that lies face down"
                    assert disc == now.mats.stacks[seat][place]

    def _skull_king(self, view: dict[str, Any], now: Moment, viewer: int | None) -> None:
        own = sorted(now.hands.held[viewer].elements()) if viewer is not None else []
        assert sorted(view["dice"]) == own
        for seat, of in enumerate(view["seats"]):
            assert of["bid"] is None or seat == viewer or seat not in now.chosen, "a bid before all have bid"
        for kind, dice in view["options"]["bag"].items():
            assert view["unseen"][kind] == dice["count"] - now.hands.public[kind] - own.count(kind)

    def _skull_queen(self, view: dict[str, Any], now: Moment, viewer: int | None) -> None:
        own = +now.hands.held[viewer] if viewer is not None else {}
        assert set(view["hand"]) <= set(own)
        assert view["chosen"] is None or view["chosen"] in own
        for seat, of in enumerate(view["seats"]):
            assert of["plank"] is None or now.planks or seat == viewer, "pirates before all have placed theirs"
        shown = {name: part for name, part in view.items() if name not in ("hand", "chosen", "last_trick")}
        assert set(CARD.findall(json.dumps(shown))) <= set(now.hands.public), "a card nobody has laid open"
