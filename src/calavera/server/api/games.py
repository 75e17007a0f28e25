"""HTTP: the games of this server, and all that a client needs to play one it has never heard of."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from calavera.core.errors import BadOptions
from calavera.core.game import Game
from calavera.core.options import Options
from calavera.core.sentence import Sentence
from calavera.games import GAMES
from calavera.games.bots import level_names, usual_bot
from calavera.games.catalogue import catalogue, languages_of, rules_of, texts_of
from calavera.messages import LANGUAGES
from calavera.server.api.bodies import Alone, GameInfo, RulesSection
from calavera.server.api.lessons import Lesson, make_lesson
from calavera.server.api.openapi import refusals
from calavera.server.api.problems import NoSuchGame
from calavera.server.live.service import Service
from calavera.server.ops.security import address_of
from calavera.server.ops.shares import Share
from calavera.server.people.draws import DrawCounts
from calavera.server.people.figures import Figures
from calavera.table.talk import phrases_for

TheService = NamedDependency[Service]
Id = FromPath[str]
Language = Literal[LANGUAGES]  # type: ignore[valid-type]  # the catalogues that are there
# A browser asks again each time and is told that nothing has changed: after an update of the server it would be wrong.
_KEPT = "no-cache"
# Of one tag. Whatever a position lists must have a label: dice to keep come in 210 ways, of which it lists a few.
MOST_ALTERNATIVES = 256


@cache
def _schema(game_id: str) -> dict[str, Any]:
    """Of a game's options. Everybody who opens the site asks for these, and to work them out takes milliseconds."""
    return msgspec.json.schema(GAMES[game_id].options_type)


@get("/api/games", responses=refusals())
async def games() -> list[GameInfo]:
    return [
        GameInfo(
            id=game.id,
            version=game.version,
            players=tuple(game.seats),
            options=_schema(game.id),
            phrases=phrases_for(game.id),
            bots=level_names(game.id),
            usual_bot=usual_bot(game.id),
            languages=languages_of(game.id),
            coached=game.coach is not None,
            exercises=() if game.exercises is None else game.exercises.kinds,
            sheet=game.sheet is not None,
            secrets=game.has_secrets,
            twins=game.deals is not None,
        )
        for game in GAMES.values()
    ]


def _known(id: str) -> str:
    if id not in GAMES:
        raise NoSuchGame()
    return id


@get("/api/games/{game_id:str}/ratings", responses=refusals(400, 404))
async def ratings(
    request: Request[Any, Any, Any],
    game_id: Id,
    service: TheService,
    programs: Annotated[bool, QueryParameter()] = False,
) -> list[Figures]:
    """The hundred best of the rated people; programs that play over the interface have a list of their own."""
    service.shares.read(Share(address_of(request, service.config), ""))
    return await service.results.best_of(_known(game_id), programs=programs)


@get("/api/games/{game_id:str}/dice", responses=refusals(404))
async def dice(game_id: Id, service: TheService) -> DrawCounts:
    """How often everything came that chance decides, over all finished games of this server, with a χ² test."""
    return await service.results.dice(_known(game_id))


@get("/api/games/{game_id:str}/rules", responses=refusals(400, 404))
async def rules(game_id: Id, lang: Annotated[Language, QueryParameter()] = "en") -> list[RulesSection]:
    """The whole rules, in the words of that language."""
    words = catalogue(lang)
    return [
        RulesSection(
            words.text(section.title),
            tuple(words.text(key) for key in section.paragraphs),
            tuple(words.text(section.columns).split(" | ")) if section.columns else (),
            tuple(tuple(words.text(key).split(" | ")) for key in section.rows),
        )
        for section in rules_of(_known(game_id), words)
    ]


@get("/api/games/{game_id:str}/alone", responses=refusals(400, 404))
async def alone(game_id: Id, options: Annotated[str, QueryParameter()] = "{}") -> Alone:
    """How good a game for one player can be expected to be, with these options, which are written as JSON."""
    return await asyncio.to_thread(_alone, _known(game_id), options)


@cache
def _solved(game_id: str, options: Options) -> float | None:
    solver = GAMES[game_id].solver
    return None if solver is None else solver.get().expected(options)


def _alone(game_id: str, options: str) -> Alone:
    try:
        chosen = msgspec.json.decode(options)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadOptions(reason="option.invalid", field="options", known="–") from error
    if 1 not in GAMES[game_id].seats:
        return Alone(None)
    return Alone(_solved(game_id, GAMES[game_id].read_options(chosen, 1)))


@get("/api/games/{game_id:str}/lesson", responses=refusals(404))
async def lesson(game_id: Id) -> Lesson:
    """A first lesson, step by step: the table, a text to read, and what to do before the next step."""
    return make_lesson(_known(game_id))


@get("/api/games/{game_id:str}/labels", responses=refusals(404))
async def labels(request: Request[Any, Any, Any], game_id: Id) -> Response[dict[str, Sentence]]:
    """What each action is called, by its text. Actions that are filled in like a form have no label."""
    return _kept(request, _labels, _known(game_id))


@get("/api/games/{game_id:str}/texts", responses=refusals(400, 404))
async def texts(
    request: Request[Any, Any, Any], game_id: Id, lang: Annotated[Language, QueryParameter()] = "en"
) -> Response[dict[str, Any]]:
    """The game's own messages as its catalogue holds them; in English where the game does not speak the language."""
    return _kept(request, texts_of, _known(game_id), lang)


def labels_of(game: Game[Any, Any, Any]) -> dict[str, Sentence]:
    """By the text of an action; a tag with very many alternatives is a form to be filled in, and left out."""
    words = game.actions.texts()
    alternatives = Counter(text.split()[0] for text in words)
    named = [text for text in words if alternatives[text.split()[0]] <= MOST_ALTERNATIVES]
    return {text: game.label(game.actions.parse(text)) for text in named}


def _labels(game: str) -> bytes:
    return msgspec.json.encode(labels_of(GAMES[game]))


def _kept(request: Request[Any, Any, Any], make: Callable[..., bytes], *args: str) -> Response[Any]:
    """An answer that stays the same while the server runs, and is sent only once to each client."""
    body, tag = _made(make, *args)
    headers = {"ETag": tag, "Cache-Control": _KEPT}
    if tag in [known.strip() for known in request.headers.get("if-none-match", "").split(",")]:
        return Response(None, status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@cache
def _made(make: Callable[..., bytes], *args: str) -> tuple[bytes, str]:
    body = make(*args)
    return body, f'"{hashlib.sha256(body).hexdigest()[:32]}"'


GAME_HANDLERS = [games, ratings, dice, rules, alone, lesson, labels, texts]
