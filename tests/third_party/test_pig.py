"""A game of another package can do all that ours can, on the build that is under test."""

from __future__ import annotations

import json
from pathlib import Path

from tests.third_party.environment import PIG, Environment

CHECK = """
from calavera import GAMES
from calavera.testing import check_game
game = GAMES["pig"]
for setting in game.conformance.get().SETTINGS:
    check_game(game, players=setting.players, options=setting.options, seed=3, every=7)
print(list(GAMES)[-1], game.board, type(game.new(2)).__name__)
"""

SEARCH = """
import calavera
from calavera.core.state import State
from calavera.search.determinizations import Determinizations
from calavera.search.estimate import Budget, best
from calavera.search.flat import flat
from calavera.search.model import Model, win_share


class Rolling(Model):
    def act(self, state, seat, rng, scratch):
        return 1 if state.gathered >= 20 or state.gathered + state.banked[seat] >= state.target else 0

    def value(self, state, seat):
        return win_share(state, seat)


game = calavera.game("pig")
state = calavera.new("pig", 2, target=20)
for move in ("roll", "face 6", "roll", "face 6", "roll", "face 6", "roll", "face 2"):
    state.happen(move) if move.startswith("face") else state.play(0, move)
model = Rolling()
fitting = Determinizations(game, state.view(0), model)
estimates = flat(fitting, model, 0, state.legal(0), Budget(simulations=400), calavera.Random(1))
print(game.actions.format(best(estimates)))
"""


PIGSTY = """
from calavera import Game
from calavera_pig.game import GAME as PIG, PigOptions, PigView
from calavera_pig.state import PigState

GAME = Game(
    id="pigsty", version=1, package="pigsty", seats=PIG.seats, options=PigOptions, view=PigView, make=PigState,
    actions=PIG.actions, outcomes=PIG.outcomes,
)
"""
PIGSTY_TEXTS = {
    "pigsty.name": "Pigsty",
    "pigsty.players": "2 to 6 players",
    "pigsty.tagline": "No rules, no rolls.",
    "pigsty.action.roll": "Roll",
    "pigsty.action.hold": "Hold",
}


def add_entry_point(folder: Path, name: str, value: str) -> None:
    info = folder / f"{name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[calavera.games]\n{name} = {value}\n", encoding="utf-8")


def add_package(folder: Path, name: str, source: str, texts: dict[str, str]) -> None:
    """Install a game that is one module with its English texts."""
    (folder / name / "messages").mkdir(parents=True)
    (folder / name / "__init__.py").write_text(source, encoding="utf-8")
    (folder / name / "messages" / "en.json").write_text(json.dumps(texts), encoding="utf-8")
    add_entry_point(folder, name, f"{name}:GAME")


def test_the_package_is_small() -> None:
    made = ("build", "dist", "__pycache__")
    files = [path for path in PIG.rglob("*") if path.is_file() and not set(path.parts) & set(made)]
    assert len(files) <= 8


def test_it_keeps_the_promises_of_our_own_games(pig: Environment) -> None:
    done = pig.run("-c", CHECK)
    assert done.stdout == "pig None PigState\n", done.stderr


def test_a_search_with_a_model_of_its_own_knows_when_to_hold(pig: Environment) -> None:
    done = pig.run("-c", SEARCH)
    assert done.stdout == "hold\n", done.stderr


def test_it_is_played_in_the_terminal(pig: Environment, tmp_path: Path) -> None:
    saved = tmp_path / "pig.txt"
    typed = "\n".join(["1", "2"] * 400)  # roll, then hold, until somebody has won
    out = pig.calavera(
        "play", "pig", "--players", "2", "--seed", "5", "--save", str(saved), "--option", "target=20", typed=typed
    )
    assert "First to 20 points" in out
    assert "Roll once more, or hold?" in out
    assert "holds and has" in out
    again = pig.calavera("replay", str(saved))
    assert "Pig" in again


def test_help_in_the_terminal_leaves_out_what_the_game_does_not_say(pig: Environment) -> None:
    out = pig.calavera("play", "pig", "--players", "2", typed="?\nr\n\nq\ny\n")
    assert out.count("Roll once more, or hold?") == 3  # at the beginning, after the help and after the rules
    assert "Be the first to bank 100 points" in out


def test_a_game_without_written_rules_says_so_and_goes_on(pig: Environment, tmp_path: Path) -> None:
    add_package(tmp_path, "pigsty", PIGSTY, PIGSTY_TEXTS)
    run = f"import sys; sys.path.append({str(tmp_path)!r}); from calavera.cli import main; main()"
    sitting = pig.run("-c", run, "play", "pigsty", "--players", "2", typed="r\n\nq\ny\n")
    assert (sitting.returncode, sitting.stderr) == (0, "")
    assert "This game has no written rules." in sitting.stdout
    asked = pig.run("-c", run, "rules", "pigsty")
    assert (asked.returncode, asked.stdout) == (2, "")
    assert "This game has no written rules." in asked.stderr
    menu = pig.run("-c", run, "play", typed="\nr\n6\nq\n")
    assert (menu.returncode, menu.stderr) == (0, "")
    assert "This game has no written rules." in menu.stdout


def test_a_language_that_it_does_not_speak_is_said(pig: Environment) -> None:
    out = pig.calavera("rules", "pig", "--lang", "de")
    assert "Be the first to bank 100 points" in out
    assert "auf Englisch" in out
    assert "auf Englisch" not in pig.calavera("rules", "skull", "--lang", "de")


def test_it_is_simulated(pig: Environment) -> None:
    out = pig.calavera("simulate", "pig", "--games", "20", "--players", "3", "--bots", "heuristic", "--jobs", "1")
    assert "20" in out


def test_it_is_played_in_the_arena(pig: Environment) -> None:
    out = pig.calavera(
        "arena", "pig", "--bots", "heuristic,random", "--games", "20", "--jobs", "1", "--json", "--option", "target=50"
    )
    found = json.loads(out)
    shares = {line["bot"]: line["share"] for line in found["bots"]}
    assert shares["heuristic"] > shares["random"]


def test_our_own_games_are_still_the_first(pig: Environment) -> None:
    done = pig.run("-c", "import calavera; print(*calavera.GAMES)")
    assert done.stdout.split() == ["skull", "skull_king", "skull_queen", "yamiks", "pig"]


def test_a_package_that_is_broken_leaves_the_others_alone(pig: Environment, tmp_path: Path) -> None:
    add_entry_point(tmp_path, "ludo", "no_such_module:GAME")
    program = f"import sys; sys.path.append({str(tmp_path)!r}); import calavera; print(*calavera.GAMES)"
    done = pig.run("-c", program)
    assert done.stdout.split()[-1] == "pig"
    assert "BrokenGame: no_such_module:GAME" in done.stderr


def test_a_declaration_with_a_typo_keeps_nobody_from_playing_other_games(pig: Environment, tmp_path: Path) -> None:
    add_package(tmp_path, "pigsty", PIGSTY.replace('package="pigsty"', 'package="pigstye"'), PIGSTY_TEXTS)
    run = f"import sys; sys.path.append({str(tmp_path)!r}); from calavera.cli import main; main()"
    done = pig.run("-c", run, "rules", "skull")
    assert done.returncode == 0
    assert "BrokenGame: pigsty:GAME: ModuleNotFoundError: No module named 'pigstye'" in done.stderr
