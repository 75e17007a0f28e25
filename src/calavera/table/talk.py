"""Talk at the table: preset phrases, which every language has, and free text."""

from __future__ import annotations

from calavera.table.cleaning import clean_text
from calavera.table.errors import PlayerMuted, TableFull, TalkTooFast, TalkTooLong, UnknownPhrase
from calavera.table.table import BURST, BURST_TIME, Table

PHRASES = ("hello", "thanks", "well_played", "good_luck", "your_turn", "one_moment", "oops", "wow", "again", "goodbye")
# In Skull talk is the game: these claim something, true or not.
CLAIMS = {"skull": ("i_have_the_skull", "only_flowers", "come_to_me", "do_not_come", "you_are_bluffing", "i_dare_you")}

LONGEST_TEXT = 200
# So much can be said at one table: talk must not use up the room that a log has for the game.
MOST_SAID = 5_000


def phrases_for(game: str) -> tuple[str, ...]:
    return PHRASES + CLAIMS.get(game, ())


def may_say(table: Table, player: str, phrase: str) -> bool:
    """Whether a bot may say this phrase; how fast bots talk is their server's affair."""
    room = table.said < MOST_SAID
    return room and player not in table.muted and phrase in phrases_for(table.setup.game)


def check_talk(table: Table, player: str, phrase: str | None, text: str | None, now: int) -> str | None:
    """Raise if this may not be said now; return the text as it goes into the log."""
    if player in table.muted:
        raise PlayerMuted()
    if table.said >= MOST_SAID:
        raise TableFull()
    known = phrase is None or phrase in phrases_for(table.setup.game)
    if not known or (phrase is None) == (text is None):
        raise UnknownPhrase(phrase=phrase and phrase[:LONGEST_TEXT])
    recent = [at for at in table.talk_times.get(player, []) if at > now - BURST_TIME]
    if len(recent) >= BURST:
        raise TalkTooFast()
    if text is None:
        return None
    shown = clean_text(text)
    if not 0 < len(shown) <= LONGEST_TEXT:
        raise TalkTooLong(most=LONGEST_TEXT)
    return shown
