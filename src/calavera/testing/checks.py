"""The promises every game keeps, each checked in one position.

A check gets a position and a source of randomness, may try things on clones, and raises `Violation`. `check_game` makes
a random walk through a whole game and applies every check in every position (or in a sample of them).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec
from librt.random import Random

from calavera.core.errors import GameOver, IllegalAction, IllegalOutcome, NotYourTurn, OutcomeNotDue, UnknownSeat
from calavera.core.game import Game
from calavera.core.state import CHANCE, NOBODY, OVER, State
from calavera.testing.sentences import check_sentences, told
from calavera.testing.settings import broken_invariant
from calavera.testing.violation import Violation, require

# Far more than any of our games takes: a walk of this many moves is taken for one that never ends.
LONGEST_WALK = 5_000


def check_game(
    game: Game[Any, Any, Any], players: int, options: Mapping[str, Any], seed: int, *, every: int = 1
) -> None:
    """Walk through one random game and check all promises in every `every`-th position."""
    rng = Random(seed)
    state = game.new(players, options)
    moves = 0
    while True:
        if moves % every == 0 or state.is_over():
            for check in CHECKS:
                check(state, rng)
        if state.is_over():
            return
        require(moves < LONGEST_WALK, "every walk ends", state)
        random_move(state, rng)
        moves += 1


def random_move(state: State, rng: Random) -> None:
    """Any legal move by anybody who may move, checked."""
    if state.mover() == CHANCE:
        state.happen(state.sample(rng))
        return
    movers = state.movers()
    seat = movers[rng.randrange(len(movers))]
    legal = state.legal(seat)
    state.play(seat, legal[rng.randrange(len(legal))])


def check_somebody_moves(state: State, _: Random) -> None:
    who, movers = state.mover(), state.movers()
    if who >= 0:
        require(movers != [] and who == movers[0], "mover() is the first of movers()", state)
        require(movers == sorted(set(movers)), "movers() ascend", state)
    else:
        require(who in (CHANCE, OVER) and movers == [], "no seat moves when chance does or the game is over", state)
    require(bool(state.winners()) == (who == OVER), "there are winners exactly when the game is over", state)
    require(len(state.scores()) == state.players, "every seat has a score", state)
    for seat in range(state.players):
        require(state.may_act(seat) == (seat in movers), "may_act agrees with movers", state)
        require(bool(state.legal(seat)) == (seat in movers), "who may act has a choice, and nobody else", state)


def check_legal_actions_apply_and_others_are_refused(state: State, rng: Random) -> None:
    scratch = state.buffer()
    for seat in state.movers():
        legal = state.legal(seat)
        require(legal == sorted(set(legal)), "legal actions ascend", state)
        require(state.random_action(seat, rng, scratch) in legal, "a random action is legal", state)
        for action in legal if len(legal) <= 40 else [legal[rng.randrange(len(legal))] for _ in range(20)]:
            copy = state.clone()
            copy.play(seat, action)
            text = state.game.actions.format(action)
            require(state.game.actions.parse(text) == action, f"{text!r} reads back", state)
        for wrong in (-1, legal[-1] + 1, rng.randrange(100_000)):
            if wrong not in legal:
                _refused(state, partial(state.play, seat, wrong), IllegalAction)
    _check_wrong_seats(state, rng)


def _check_wrong_seats(state: State, rng: Random) -> None:
    over = state.is_over()
    for seat in range(state.players):
        if seat not in state.movers():
            _refused(state, partial(state.play, seat, 0), GameOver if over else NotYourTurn)
    for seat in (-1, state.players, 2 + rng.randrange(100) * 100):
        if seat >= state.players or seat < 0:
            _refused(state, partial(state.play, seat, 0), UnknownSeat)


def _refused(state: State, attempt: Callable[[], None], error: type[Exception]) -> None:
    before = state.dump()
    try:
        attempt()
    except error:
        require(state.dump() == before, "a refused move changes nothing", state)
    else:
        raise Violation(f"{error.__name__} was due", state)


def check_chance_is_exact(state: State, rng: Random) -> None:
    outcomes = state.outcomes()
    if state.mover() != CHANCE:
        require(outcomes == [], "no outcomes when chance is not to move", state)
        _refused(state, partial(state.happen, 0), GameOver if state.is_over() else OutcomeNotDue)
        return
    require(sum(p for _, p in outcomes) == 1, "probabilities sum to one", state)
    require(all(p > 0 for _, p in outcomes), "no impossible outcome is listed", state)
    numbers = [outcome for outcome, _ in outcomes]
    require(numbers == sorted(set(numbers)), "outcomes ascend", state)
    for _ in range(3):
        require(state.sample(rng) in numbers, "sample draws a possible outcome", state)
    for outcome in numbers if len(numbers) <= 20 else [numbers[rng.randrange(len(numbers))] for _ in range(10)]:
        state.clone().happen(outcome)
        text = state.game.outcomes.format(outcome)
        require(state.game.outcomes.parse(text) == outcome, f"{text!r} reads back", state)
    for wrong in (-1, numbers[-1] + 1):
        if wrong not in numbers:
            _refused(state, partial(state.happen, wrong), IllegalOutcome)


def check_clone_is_independent(state: State, rng: Random) -> None:
    before = fingerprint(state)
    copy = state.clone()
    require(fingerprint(copy) == before, "a clone is equal", state)
    if not copy.is_over():
        random_move(copy, rng)
        require(fingerprint(state) == before, "moving a clone leaves the original alone", state)


def check_dump_replays(state: State, _: Random) -> None:
    again = state.game.load(state.dump())
    require(fingerprint(again) == fingerprint(state), "a loaded dump is the same position", state)
    require(again == state and hash(again) == hash(state), "equal positions are equal", state)


def check_order_of_simultaneous_choices_is_nothing(state: State, rng: Random) -> None:
    movers = state.movers()
    if len(movers) < 2:
        return
    picks = {seat: state.legal(seat)[rng.randrange(len(state.legal(seat)))] for seat in movers}
    results = set()
    for order in (movers, movers[::-1], movers[1:] + movers[:1]):
        copy = state.clone()
        for seat in order:
            copy.play(seat, picks[seat])
        results.add(fingerprint(copy))
    require(len(results) == 1, "the order of simultaneous choices does not matter", state)


def check_pending_choices_are_secret(state: State, rng: Random) -> None:
    movers = state.movers()
    if len(movers) < 2:
        return
    chooser = movers[rng.randrange(len(movers))]
    legal = state.legal(chooser)
    seen: set[tuple[object, ...]] = set()
    for _ in range(min(len(legal), 6)):
        copy = state.clone()
        copy.play(chooser, legal[rng.randrange(len(legal))])
        seen.add(tuple(knowledge(copy, seat) for seat in observers(copy) if seat != chooser))
    require(len(seen) == 1, "a pending choice shows to nobody else", state)


def check_equal_keys_mean_equal_knowledge(state: State, rng: Random) -> None:
    """If two secret outcomes of chance look the same to a seat, everything that reaches the seat stays the same."""
    if state.mover() != CHANCE:
        return
    by_key: dict[tuple[int, bytes], object] = {}
    outcomes = [outcome for outcome, _ in state.weights()]
    for _ in range(4):
        copy = state.clone()
        copy.apply(CHANCE, outcomes[rng.randrange(len(outcomes))])
        for seat in observers(copy):
            known = knowledge(copy, seat)
            earlier = by_key.setdefault((seat, copy.key(seat)), known)
            require(earlier == known, "equal keys mean equal views and equal choices", state)


def check_determinizations_look_the_same(state: State, rng: Random) -> None:
    for seat in observers(state):
        view = state.view(None if seat == NOBODY else seat)
        imagined = state.game.determinize(view, rng)
        require(
            knowledge(imagined, seat) == knowledge(state, seat),
            f"a determinization of the view of seat {seat} looks the same to it",
            state,
        )
        if seat >= 0:
            require(imagined.key(seat) == state.key(seat), "a determinization has the same information key", state)
        asked = rng.randrange(1 << 30)
        require(
            told(imagined, seat, Random(asked)) == told(state, seat, Random(asked)),
            f"seat {seat} is told nothing that it may not know" if seat >= 0 else "a spectator is told no secret",
            state,
        )
        broken = broken_invariant(imagined)
        require(broken == "", f"a determinization is sound: {broken}", state)
        replayed = state.game.load(imagined.dump())
        require(fingerprint(replayed) == fingerprint(imagined), "a determinization can be played by the rules", state)


def check_view_survives_the_wire(state: State, _: Random) -> None:
    for seat in observers(state):
        view = state.view(None if seat == NOBODY else seat)
        again = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
        require(again == view, "a view reads back from JSON", state)


def check_only_personal_fields_differ(state: State, _: Random) -> None:
    """What a game calls personal is all in which the views of its seats differ, and the same fields for everybody."""
    game, public = state.game, state.view(None)
    fields = game.personal(state, None, history=True)
    if fields is None:
        return
    for seat in range(state.players):
        own = game.personal(state, seat, history=True)
        require(own is not None and list(own) == list(fields), "all viewers have the same personal fields", state)
        made = msgspec.structs.replace(public, **(own or {}))
        require(made == state.view(seat), "a view is a spectator's with the personal fields of its seat", state)


def check_components_are_conserved(state: State, _: Random) -> None:
    broken = broken_invariant(state)
    require(broken == "", broken, state)


def observers(state: State) -> list[int]:
    return [NOBODY, *range(state.players)]


def knowledge(state: State, seat: int) -> tuple[bytes, bytes, tuple[int, ...]]:
    """All that reaches a seat: its view byte for byte, its key and its choices."""
    view = state.view(None if seat == NOBODY else seat)
    return msgspec.json.encode(view), state.key(seat), tuple(state.legal(seat))


def fingerprint(state: State) -> tuple[object, ...]:
    """Everything the interface says about a position."""
    return (
        state.dump(),
        state.mover(),
        tuple(state.movers()),
        tuple(state.outcomes()),
        tuple(state.history),
        *(knowledge(state, seat) for seat in observers(state)),
    )


CHECKS: tuple[Callable[[State, Random], None], ...] = (
    check_somebody_moves,
    check_legal_actions_apply_and_others_are_refused,
    check_chance_is_exact,
    check_clone_is_independent,
    check_dump_replays,
    check_order_of_simultaneous_choices_is_nothing,
    check_pending_choices_are_secret,
    check_equal_keys_mean_equal_knowledge,
    check_determinizations_look_the_same,
    check_view_survives_the_wire,
    check_only_personal_fields_differ,
    check_components_are_conserved,
    check_sentences,
)
