"""Everything that was heard, held against what each viewer may know. What nobody has said may be told, may not."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from calavera.games import find_game
from tests.server.harness.tap import BIDDERS, Heard, Sitting
from tests.server.harness.truth import Truth, must

NOT_OVER = 409
FINISHED = b'"type":"finished"'
PLAYER = {"id", "name", "bot"}
SUMMARY = {"id", "code", "game", "status", "public", "seats", "players", "owner", "created", "changed"}
SUMMARY |= {"standings", "twin"}
FIGURES = {"player", "name", "game", "games", "wins", "points", "best", "measures", "rated_games", "mu", "program"}
FIGURES |= {"sigma", "average", "win_rate", "means", "rating"}
RESULT = {"table", "game", "at", "names", "players", "scores", "winners", "rated", "left"}
DAY = {"day", "today", "first", "ends", "streak", "played", "games"}
PROOF = {"table", "commitment", "seed", "nonces", "draws", "entries", "seals"}
PAD_SETTING = {"v", "game", "players", "options", "made"}
BID_TAKEN = {"version", "shown", "seats"}
MESSAGES = {"done": {"key", "version"}, "refused": {"key", "code", "params"}, "goodbye": {"code", "again"}}
# Values of a refusal that are no echo of what the asker has sent.
LIMITS = {"most", "expected", "low", "high", "seat", "field", "bid"}
METRIC = re.compile(
    r'(?:#.*|calavera_[a-z_]+(?:\{(?:kind|result|reason|code|le)="[\w.+]+"(?:,(?:kind|result)="\w+")*\})? [\d.e+-]+)'
)


class Scan:
    """One evening on one server: all its tables, and what the server has written for its operator."""

    def __init__(self, sittings: Sequence[Sitting], database: Path, output: bytes) -> None:
        self._sittings = sittings
        self._truths = {sitting.table: Truth(database, sitting.table) for sitting in sittings}
        self._output = output
        self._secrets = list(_secrets(sittings))
        self._constant: dict[str, bytes] = {}  # by path, what is the same for everybody at any time
        self.routes: set[str] = set()  # patterns of all that was asked for

    def check(self) -> None:
        for sitting in self._sittings:
            truth = self._truths[sitting.table]
            seats: list[int | None] = [player.state["you"] for player in sitting.players]
            must(sorted(seats[:-2], key=str) == list(range(sitting.seats)), "seats are not those of the players")
            must(seats[-2:] == [None, None], "a spectator has a seat")
            for heard in sitting.heard:
                self._check_heard(heard, sitting, truth, seats[heard.viewer])
            for player, seat in zip(sitting.players, seats, strict=True):
                true = [truth.entry(entry["n"], seat) for entry in truth.entries[: len(player.told)]]
                must([told["entry"] for told in player.told] == true, "a log says something else")
                self._check_words(bytes(player.raw), sitting, player.number, before_end=False)
            self._check_words(bytes(sitting.raw), sitting, sitting.seats + 1, before_end=False)
        self._check_output()

    def _check_heard(self, heard: Heard, sitting: Sitting, truth: Truth, seat: int | None) -> None:
        if heard.head:  # what comes over sockets is looked through as a whole
            whole = heard.head + b"\r\n\r\n" + heard.body
            if heard.given:
                whole = whole.replace(heard.given.encode(), b"")
            self._check_words(whole, sitting, heard.viewer, before_end=heard.before_end)
        must(heard.status < 500, f"{heard.route} has failed: {heard.body!r}")
        for pattern, check in self._routes(truth):
            if re.fullmatch(pattern, heard.route):
                self.routes.add(pattern)
                if heard.status >= 400:
                    check_problem(json.loads(heard.body), heard.sent + heard.route)
                else:
                    check(heard, sitting, seat)
                return
        must(heard.status in (404, 405), f"nobody has said what {heard.route} may tell")

    # Secrets that are words of their own: they must not be anywhere

    def _check_words(self, said: bytes, sitting: Sitting, viewer: int, *, before_end: bool) -> None:
        for secret in self._secrets:
            must(secret not in said, "a token, its hash or a one-time code")
        for other in self._sittings:
            if other is not sitting and not other.public:
                must(other.table.encode() not in said and other.code.encode() not in said, "a table one has no link to")
            seed = self._truths[other.table].seed.encode()
            if seed in said:
                must(other is sitting and not before_end, "a seed before the end")
                result = FINISHED in said[: said.index(seed)] or b'"seed":"' + seed in said
                must(result, "a seed without the result")
        for number in re.findall(rb"%sp(\d+)-\d" % sitting.name.encode(), said):
            must(int(number) == viewer, "a key of somebody else")

    def _check_output(self) -> None:
        """What the server writes for its operator; a table's address is its key."""
        must(self._output != b"", "nothing was written, so nothing is shown by it")
        for secret in self._secrets:
            must(secret not in self._output, "a token in the log")
        for sitting in self._sittings:
            truth = self._truths[sitting.table]
            for word in (truth.seed, sitting.table, sitting.code, sitting.name, sitting.pad_code, *sitting.ids):
                must(word.encode() not in self._output, "a seed, table, pad, name or player in the log")
            must(sitting.group_code.encode() not in self._output, "the code of a group in the log")
            outcomes = {e["event"]["outcome"] for e in truth.entries if e["event"]["type"] == "happened"}
            for words in outcomes:
                must(words.encode() not in self._output, "an outcome in the log")

    # Sockets

    def _check_message(self, heard: Heard, sitting: Sitting, truth: Truth, seat: int | None) -> None:
        message = json.loads(heard.body)
        kind = message["type"]
        if kind in ("welcome", "update"):
            must(message.keys() == {"type", "v", "entries", "table"}, "a message has another shape")
            for told in message["entries"]:
                truth.check_told(told, seat)
            truth.check_table(message["table"], seat)
            return
        must(message.keys() == {"type", "v"} | MESSAGES[kind], "a message has another shape")
        if kind == "refused":
            tried = sitting.players[heard.viewer].tried.get(message["key"], {})
            sent = {str(value) for value in tried.values()}
            if message["code"] == "action.illegal":  # names what was asked for by its number
                sent.add(str(find_game(sitting.game).actions.parse(tried["action"])))
            params = dict(message["params"])
            # A fixed sentence without values. That it depends on nothing hidden is what the comparison of twins is for.
            must(re.fullmatch(r"\w+\.\w+", params.pop("reason", "a.b")) is not None, "a reason that is no fixed one")
            for name, value in params.items():
                must(name in LIMITS or str(value) in sent, f"a refusal that says {name} {value}")
                must(name != "seat" or value == seat or str(value) in sent, "a refusal that speaks of another seat")

    # HTTP

    def _routes(self, truth: Truth) -> list[tuple[str, Callable[[Heard, Sitting, int | None], None]]]:
        def table(heard: Heard, _: Sitting, seat: int | None) -> None:
            truth.check_table(json.loads(heard.body), seat)

        def log(heard: Heard, _: Sitting, seat: int | None) -> None:
            for told in json.loads(heard.body):
                truth.check_told(told, seat)

        def socket(heard: Heard, sitting: Sitting, seat: int | None) -> None:
            self._check_message(heard, sitting, truth, seat)

        def moments(heard: Heard, _: Sitting, seat: int | None) -> None:
            answer = json.loads(heard.body)
            must(answer.keys() == {"seat", "total", "moments"}, "moments have another shape")
            must(not heard.before_end or answer["seat"] in (seat, None), "the eyes of somebody else before the end")
            for moment in answer["moments"]:
                must(moment.keys() == {"n", "table", "lines"}, "a moment has another shape")
                truth.check_table(moment["table"], answer["seat"])
                truth.check_lines(moment["lines"], answer["seat"])

        return [
            (r"SOCKET /api/tables/[\w-]+/socket", socket),
            (r"SOCKET /api/lobby/socket", public_tables),
            (r"GET /api/tables/[\w-]+", table),
            (r"GET /api/tables/[\w-]+/log(\?after=\w+)?", log),
            (r"GET /api/tables/[\w-]+/moments(\?[\w=&]+)?", moments),
            (r"GET /api/tables/[\w-]+/result", after_the_end(RESULT)),
            (r"GET /api/tables/[\w-]+/verify", after_the_end({"draws", "moves", "wrong", "reason"})),
            (r"GET /api/tables/[\w-]+/proof", after_the_end(PROOF)),
            (r"GET /api/tables/[\w-]+/review(\?seat=\w+)?", state_of_review),
            (r"GET /api/tables/[\w-]+/review/line(\?[\w=&]+)?", nothing),
            (r"POST /api/tables/[\w-]+/review", nothing),
            (r"POST /api/tables/[\w-]+/hint", nothing),
            (r"GET /api/tables/[\w-]+/comparison(\.csv)?", nothing),
            (r"POST /api/tables/[\w-]+/again", nothing),
            (r"GET /api/train/\w+", nothing),
            (r"GET /api/daily", shape(DAY)),
            (r"GET /api/daily/fairness", shape({"days"})),
            (r"(GET|POST) /api/daily/\w+/\w+", nothing),
            (r"GET /api/pads/code/\w+", pad_before_the_last_bid(PAD_SETTING)),
            (r"GET /api/pads/\w+(\?after=1)?", pad_before_the_last_bid(PAD_SETTING | {"id"})),
            (r"PUT /api/pads/\w+", shape({"version", "code", "entries_after"})),
            (r"POST /api/pads/code/\w+/bids", shape(BID_TAKEN)),
            (r"DELETE /api/pads/code/\w+/bids", shape(BID_TAKEN)),
            (r"DELETE /api/pads/\w+", without_a_word),
            (r"DELETE /api/pads/\w+/bids/[\w.]+", without_a_word),
            (r"GET /api/groups/code/\w+", group_of({"v", "made"})),
            (r"GET /api/groups/\w+(\?after=0)?", group_of({"v", "made", "id"})),
            (r"PUT /api/groups/\w+", shape({"version", "code", "seen", "entries_after"})),
            (r"DELETE /api/groups/\w+", without_a_word),
            (r"GET /api/codes/\w+", shape({"id", "code"})),
            (r"GET /api/players/\w+/statistics", shapes(FIGURES)),
            (r"GET /api/games/\w+/ratings", shapes(FIGURES)),
            (r"GET /api/games/\w+/dice", shape({"game", "since", "games", "kinds"})),
            (r"GET /api/me", own_player),
            (r"GET /api/me/tables", own_tables),
            (r"GET /api/lobby", public_tables),
            (r"GET /api/games", self._same_for_all),
            (r"GET /api/games/\w+/rules", self._same_for_all),
            (r"GET /api/games/\w+/(lesson|labels|texts|alone)", self._same_for_all),
            (r"GET /api/sheets/[\w.]+", self._same_for_all),
            (r"GET /api/schema/\w+\.json", self._same_for_all),
            (r"GET /healthz", self._same_for_all),
            (r"GET /metrics", figures_of_the_server),
            (r"POST /api/players", shape({"player", "token"})),
            (r"POST /api/links", shape({"player", "token"})),
            (r"POST /api/me/link", shape({"code"})),
            (r"DELETE /api/me/tokens", shape({"player", "token"})),
            (r"POST /api/tables", shape({"id", "code"})),
            (r"POST /api/tables/[\w-]+/rematch", shape(set())),
            (r"POST /api/tables/[\w-]+/seat", shape(set())),
            (r"PATCH /api/me", shape(set())),
        ]

    def _same_for_all(self, heard: Heard, _: Sitting, __: int | None) -> None:
        must(self._constant.setdefault(heard.route, heard.body) == heard.body, f"{heard.route} is not always the same")


def _secrets(sittings: Sequence[Sitting]) -> Iterator[bytes]:
    for sitting in sittings:
        for secret in [*sitting.tokens, *sitting.secrets]:
            yield secret.encode()
            yield hashlib.sha256(secret.encode()).hexdigest().encode()


def check_problem(problem: dict[str, Any], sent: str) -> None:
    must(problem.keys() == {"code", "params"}, "a refusal has another shape")
    for name, value in problem["params"].items():
        must(name in LIMITS or str(value) in sent, f"a refusal that says {name} {value}")


def shape(keys: set[str]) -> Callable[[Heard, Sitting, int | None], None]:
    def check(heard: Heard, _: Sitting, __: int | None) -> None:
        must(json.loads(heard.body).keys() == keys, f"{heard.route} has another shape")

    return check


def nothing(heard: Heard, _: Sitting, __: int | None) -> None:
    """What is asked for is never there."""
    must(False, f"{heard.route} was answered")


def without_a_word(heard: Heard, _: Sitting, __: int | None) -> None:
    must(heard.body == b"", f"{heard.route} was answered with words")


def pad_before_the_last_bid(header: set[str]) -> Callable[[Heard, Sitting, int | None], None]:
    def check(heard: Heard, sitting: Sitting, _: int | None) -> None:
        told = json.loads(heard.body)
        must(told.keys() == {"header", "code", "version", "bidding", "entries"}, "a pad has another shape")
        must(told["header"].keys() == header and told["code"] == sitting.pad_code, "a pad has another header")
        must(all(line.keys() == {"cell", "seats"} for line in told["bidding"]), "a bidding has another shape")
        shown = [entry["value"] for entry in told["entries"] if entry["by"] == "secret"]
        must(shown == ([] if heard.before_end else [77] * BIDDERS), "a bid before the last one")

    return check


def group_of(header: set[str]) -> Callable[[Heard, Sitting, int | None], None]:
    def check(heard: Heard, sitting: Sitting, _: int | None) -> None:
        told = json.loads(heard.body)
        must(told.keys() == {"header", "code", "version", "seen", "entries"}, "a group has another shape")
        must(told["header"].keys() == header and told["code"] == sitting.group_code, "a group has another header")

    return check


def state_of_review(heard: Heard, _: Sitting, __: int | None) -> None:
    must(not heard.before_end, f"{heard.route} before the end")
    must(json.loads(heard.body)["state"] == "none", "a review that nobody has asked for")


def shapes(keys: set[str]) -> Callable[[Heard, Sitting, int | None], None]:
    def check(heard: Heard, _: Sitting, __: int | None) -> None:
        must(all(line.keys() == keys for line in json.loads(heard.body)), f"{heard.route} has another shape")

    return check


def after_the_end(keys: set[str]) -> Callable[[Heard, Sitting, int | None], None]:
    def check(heard: Heard, _: Sitting, __: int | None) -> None:
        must(not heard.before_end, f"{heard.route} before the end")
        must(json.loads(heard.body).keys() == keys, f"{heard.route} has another shape")
        must(b"murmur" not in heard.body, "what spectators said among themselves")

    return check


def own_player(heard: Heard, sitting: Sitting, _: int | None) -> None:
    player = json.loads(heard.body)
    must(player.keys() == PLAYER and player["id"] == sitting.ids[heard.viewer], "somebody else as oneself")


def own_tables(heard: Heard, sitting: Sitting, _: int | None) -> None:
    for line in json.loads(heard.body):
        must(line.keys() == SUMMARY, "a line of the lobby has another shape")
        must(sitting.ids[heard.viewer] in line["players"], "a table of others as one's own")


def public_tables(heard: Heard, _: Sitting, __: int | None) -> None:
    said = json.loads(heard.body)
    for line in said["tables"] if isinstance(said, dict) else said:
        must(line.keys() == SUMMARY, "a line of the lobby has another shape")
        must(line["public"] is True, "a private table in the lobby")


def figures_of_the_server(heard: Heard, _: Sitting, __: int | None) -> None:
    for line in heard.body.decode().splitlines():
        must(METRIC.fullmatch(line) is not None, f"a figure that says {line}")
