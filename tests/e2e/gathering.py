"""People with browsers of their own at one table."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.e2e.playing import Seated
from tests.e2e.visitor import Visitor
from tests.e2e.words import word


def link_of(host: Seated) -> str:
    """The path of the link in the waiting room: some come over a line of their own, with another address."""
    return urlsplit(host.page.locator(".invite .url").inner_text()).path


def code_of(host: Seated) -> str:
    return host.page.locator(".invite .code").inner_text()


def come_in(visitor: Visitor, game: str, path: str, name: str) -> Seated:
    """Through a link, and down on the first free seat."""
    visitor.page.goto(path)
    return take_a_seat(visitor, game, name)


def take_a_seat(visitor: Visitor, game: str, name: str) -> Seated:
    seated = Seated(visitor, game)
    visitor.page.get_by_label(word(visitor.lang, "app.name_field.ask")).fill(name)
    seated.tap(visitor.page.get_by_role("button", name=word(visitor.lang, "app.room.sit")).first)
    expect(visitor.page.locator(".seats li", has_text=name)).to_contain_text(word(visitor.lang, "app.seat.you"))
    return seated


def start(host: Seated) -> None:
    host.tap(host.page.get_by_role("button", name=word(host.lang, "app.room.start"), exact=True))


def play_on(seated: Seated) -> None:
    """For as long as it is their turn, which may begin with a roll that waits for their second thoughts."""
    while seated.settle():
        seated.stand_by_it()
        if not seated.page.locator(".banner.mine").is_visible():
            return
        assert seated.has_turn()
        seated.choose()


class Duel:
    """Two who are alone at a table. The page of the one who chose last knows who is next; the other's is told later."""

    def __init__(self, first: Seated, second: Seated) -> None:
        self.now, self.other = first, second

    def next(self) -> Seated | None:
        """Whose turn it is; None when the game is over."""
        if not self.now.settle():
            return None
        self.now.stand_by_it()
        if not self.now.page.locator(".banner.mine").is_visible():
            self.now, self.other = self.other, self.now
        return self.now if self.now.has_turn() else None

    def play_until(self, who: Seated) -> None:
        while (player := self.next()) is not who:
            assert player is not None, "over too early"
            player.choose()

    def play_to_the_end(self) -> None:
        while player := self.next():
            player.choose()
