"""Retake the pictures of docs/screenshots.md: `python -m scripts.screenshots [names]`, into docs/screenshots/.

The same games are dealt every time: the server runs with a source of chance of our own. What bots do at the same time
may still come in another order.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from scripts import chromium
from tests.cli.serving import Served, serving
from tests.e2e.conftest import LIMITS
from tests.e2e.sitting import Sitting, Table, over, own_turn, sign_in
from tests.e2e.visitor import DESKTOP, LANDSCAPE, PATIENT, PHONE, TABLET, Screen, Visitor

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
# Links for others as a server with a name gives them: our port is another one every time.
PUBLIC_ADDRESS = """
document.addEventListener('readystatechange', () => {
  document.querySelector('meta[name="calavera:site"]').content = 'https://calavera.example';
}, { once: true });
"""
QUALITY = 80
TRICKS = 12  # until a picture of a trick is worth taking
SAME_CHANCE = """
import random, secrets, string
chance = random.Random(2026)
letters = string.ascii_letters + string.digits
secrets.token_hex = lambda size: chance.randbytes(size).hex()
secrets.token_urlsafe = lambda size: "".join(chance.choices(letters, k=size * 4 // 3))
secrets.randbits = chance.getrandbits
secrets.choice = chance.choice
"""


@dataclass(frozen=True)
class Picture:
    name: str
    screen: Screen
    lang: str
    theme: str
    where: Callable[[Served], tuple[Sitting | None, str]]
    before: Callable[[Page], None] = lambda _: None
    told: bool = False  # while it is told what has just happened


def page(path: str) -> Callable[[Served], tuple[None, str]]:
    return lambda _: (None, path)


def at_table(
    game: str, seats: int, reached: Callable[[Table], bool], path: str = "/t/{}"
) -> Callable[[Served], tuple[Sitting, str]]:
    @cache
    def where(site: Served) -> tuple[Sitting, str]:
        sitting = Sitting(site, game, seats)
        sitting.start()
        sitting.play_until(reached)
        return sitting, path.format(sitting.id)

    return where


def waiting(site: Served) -> tuple[Sitting, str]:
    sitting = Sitting(site, "skull_queen", 5)
    sitting.start(bots=1)
    return sitting, f"/t/{sitting.id}"


def in_king(table: Table) -> bool:
    """Late enough for a full hand, with dice in the middle and a choice to make."""
    view = table["view"]
    return own_turn(table) and view["hand"] >= 5 and view["stage"] == "throwing" and len(view["trick"]) >= 2


def bidding_king(table: Table) -> bool:
    return own_turn(table) and table["view"]["hand"] >= 5 and table["view"]["stage"] == "bidding"


def in_skull(table: Table) -> bool:
    view = table["view"]
    return own_turn(table) and view["round"] >= 2 and view["stage"] == "bidding"


def in_yamiks(table: Table) -> bool:
    view = table["view"]
    return own_turn(table) and view["round"] >= 6 and view["rolls"] >= 2


def in_queen(table: Table) -> bool:
    view = table["view"]
    return own_turn(table) and view["round"] >= 2 and view["stage"] == "playing" and len(view["trick"]) >= 2


def planks_queen(table: Table) -> bool:
    return bool(table["form"])


def reach_the_end_of_a_trick(page: Page) -> None:
    """The last die of the second trick but one is thrown, and somebody takes it."""
    for _ in range(TRICKS):
        page.locator(".bar .buttons .button").nth(-2).click()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")


def reach_the_end(page: Page) -> None:
    """The last move of all."""
    last = int(page.get_by_role("slider").last.get_attribute("max") or 0)
    page.get_by_role("slider").last.fill(str(last - 1))
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")


def ask_about_free_seats(page: Page) -> None:
    page.locator(".start .button").click()


def step_replay(page: Page) -> None:
    for _ in range(12):
        page.keyboard.press("ArrowRight")


PICTURES = (
    Picture("home-phone", PHONE, "en", "night", page("/")),
    Picture("home-desktop", DESKTOP, "fr", "day", page("/")),
    Picture("create-phone", PHONE, "de", "day", page("/new/skull_king")),
    Picture("waiting-room-phone", PHONE, "it", "night", waiting),
    Picture("waiting-room-desktop", DESKTOP, "de", "day", waiting),
    Picture("skull_king-phone", PHONE, "fr", "night", at_table("skull_king", 4, in_king)),
    Picture("skull_king-desktop", DESKTOP, "de", "night", at_table("skull_king", 5, in_king)),
    Picture("skull_king-bids-phone", PHONE, "de", "day", at_table("skull_king", 6, bidding_king)),
    Picture("skull-phone", PHONE, "de", "night", at_table("skull", 4, in_skull)),
    Picture("skull-desktop", DESKTOP, "it", "day", at_table("skull", 6, in_skull)),
    Picture("yamiks-phone", PHONE, "it", "day", at_table("yamiks", 3, in_yamiks)),
    Picture("yamiks-desktop", DESKTOP, "en", "night", at_table("yamiks", 4, in_yamiks)),
    Picture("skull_queen-phone", PHONE, "en", "night", at_table("skull_queen", 4, in_queen)),
    Picture("skull_queen-desktop", DESKTOP, "fr", "day", at_table("skull_queen", 5, in_queen)),
    Picture("skull_queen-planks-phone", PHONE, "fr", "day", at_table("skull_queen", 3, planks_queen)),
    Picture("skull_king-landscape", LANDSCAPE, "en", "night", at_table("skull_king", 4, in_king)),
    Picture("skull-landscape", LANDSCAPE, "fr", "day", at_table("skull", 5, in_skull)),
    Picture("yamiks-landscape", LANDSCAPE, "de", "night", at_table("yamiks", 2, in_yamiks)),
    Picture("skull_queen-landscape", LANDSCAPE, "it", "night", at_table("skull_queen", 4, in_queen)),
    Picture("end-phone", PHONE, "it", "night", at_table("skull_queen", 4, over)),
    Picture("end-desktop", DESKTOP, "en", "day", at_table("skull_king", 4, over)),
    Picture("end-yamiks-phone", PHONE, "fr", "day", at_table("yamiks", 3, over)),
    Picture("end-skull-phone", PHONE, "de", "night", at_table("skull", 4, over)),
    Picture("replay-phone", PHONE, "de", "day", at_table("skull", 4, over, "/replay/{}"), step_replay),
    Picture("start-phone", PHONE, "fr", "night", waiting, ask_about_free_seats),
    Picture(
        "told-trick-phone",
        PHONE,
        "it",
        "night",
        at_table("skull_king", 4, over, "/replay/{}?as=none"),
        reach_the_end_of_a_trick,
        told=True,
    ),
    Picture(
        "told-planks-tablet",
        TABLET,
        "de",
        "day",
        at_table("skull_queen", 4, over, "/replay/{}?as=none"),
        reach_the_end_of_a_trick,
        told=True,
    ),
    Picture("told-end-phone", PHONE, "en", "day", at_table("skull", 4, over, "/replay/{}"), reach_the_end, told=True),
    Picture("lesson-phone", PHONE, "it", "night", page("/learn/skull")),
    Picture("rules-phone", PHONE, "fr", "night", page("/rules/skull_king")),
    Picture("rules-desktop", DESKTOP, "en", "day", page("/rules/skull_queen")),
    Picture("settings-phone", PHONE, "fr", "day", page("/settings")),
)


@contextmanager
def opened() -> Iterator[tuple[Browser, Served]]:
    path = chromium.find()
    if path is None:
        sys.exit(chromium.why_missing())
    with (
        tempfile.TemporaryDirectory(prefix="calavera-pictures-") as folder,
        serving(Path(folder), before=SAME_CHANCE, **LIMITS) as site,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=path) as browser,
    ):
        yield browser, site


def take(browser: Browser, site: Served, picture: Picture) -> bytes:
    sitting, path = picture.where(site)
    visitor = Visitor(browser, site.url, picture.screen, picture.lang, motion=False)
    if sitting is not None:
        sign_in(visitor.context, site)
    settings = f'{{"theme":"{picture.theme}","sound":false}}'
    visitor.context.add_init_script(f"localStorage.setItem('calavera.settings', '{settings}')")
    visitor.context.add_init_script(PUBLIC_ADDRESS)
    if picture.told:
        visitor.context.add_init_script(PATIENT)
    page = visitor.page
    page.goto(path)
    page.wait_for_load_state("networkidle")
    page.get_by_role("heading", level=1).first.wait_for()
    picture.before(page)
    page.evaluate("new Promise((done) => setTimeout(() => requestAnimationFrame(done), 400))")
    # Playwright's own pictures are PNG or JPEG: several times the size.
    wanted = {"format": "webp", "quality": QUALITY}
    taken = visitor.context.new_cdp_session(page).send("Page.captureScreenshot", wanted)
    visitor.close()
    return base64.b64decode(taken["data"])


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    total = 0
    with opened() as (browser, site):
        for picture in PICTURES:
            if names and picture.name not in names:
                continue
            content = take(browser, site, picture)
            (FOLDER / f"{picture.name}.webp").write_bytes(content)
            total += len(content)
            print(f"{picture.name}: {len(content) / 1024:.0f} KiB")
    print(f"{total / 1024:.0f} KiB in all, in {FOLDER}")


if __name__ == "__main__":
    main(sys.argv[1:])
