"""The rules as people read them: complete outlines, and the same numbers in every language and as in the box."""

from __future__ import annotations

import re

import pytest

from calavera.messages import LANGUAGES, Catalogue, MissingMessage, rules_outline

GAMES = ("skull_king", "skull", "yamiks", "skull_queen")
OPTIONS = {
    "skull_king": ("landlubber", "bag"),
    "skull": ("last_chance", "showing"),
    "yamiks": ("free_downgrade", "solo_pot"),
    "skull_queen": ("rounds",),
}


def cells(lang: str, key: str) -> list[str]:
    return Catalogue(lang).text(key).split(" | ")


def section_rows(game: str, section: str) -> list[list[str]]:
    found = next(s for s in rules_outline(game) if s.title == f"rules.{game}.{section}.title")
    return [cells("en", key) for key in found.rows]


@pytest.mark.parametrize("game", GAMES)
def test_the_outline_holds_every_key_of_the_rules_once(game: str) -> None:
    listed: list[str] = []
    for section in rules_outline(game):
        listed += [section.title, *section.paragraphs, *section.rows]
        listed += [section.columns] if section.columns else []
    keys = [key for key in Catalogue("en") if key.startswith(f"rules.{game}.")]
    assert sorted(listed) == sorted(keys)


def test_every_rules_key_belongs_to_a_game() -> None:
    rules = {key.split(".")[1] for key in Catalogue("en") if key.startswith("rules.")}
    assert rules == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_paragraphs_and_rows_are_numbered_in_the_order_of_reading(game: str) -> None:
    for section in rules_outline(game):
        for keys in (section.paragraphs, section.rows):
            assert [int(key.rsplit(".", 1)[1]) for key in keys] == list(range(1, len(keys) + 1))
        assert section.paragraphs
        assert (section.columns is None) == (not section.rows)


def test_rules_begin_with_the_goal_and_end_with_the_options() -> None:
    for game in GAMES:
        titles = [section.title for section in rules_outline(game)]
        assert (titles[0], titles[-1]) == (f"rules.{game}.goal.title", f"rules.{game}.options.title")


def test_an_unknown_game_has_no_outline() -> None:
    with pytest.raises(MissingMessage):
        rules_outline("ludo")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_row_has_a_cell_for_every_column(game: str, lang: str) -> None:
    for section in rules_outline(game):
        if section.columns:
            width = len(cells(lang, section.columns))
            assert {len(cells(lang, row)) for row in section.rows} == {width}


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_the_numbers_are_the_same_as_in_english(lang: str) -> None:
    def numbers(text: str) -> list[str]:
        return sorted(re.findall(r"[+−]?\d+", text))

    for key in Catalogue("en"):
        if key.startswith(("rules.", "game.")):
            assert numbers(Catalogue(lang).text(key)) == numbers(Catalogue("en").text(key)), key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained_under_the_name_it_is_set_by(game: str, lang: str) -> None:
    section = rules_outline(game)[-1]
    text = " ".join(Catalogue(lang).text(key) for key in section.paragraphs)
    for option in OPTIONS[game]:
        assert re.search(rf"\({option}[,)]", text), option


def test_the_dice_of_skull_king_add_up_to_the_36_of_the_bag() -> None:
    rows = section_rows("skull_king", "dice")
    assert sum(int(count) for _, count, _ in rows) == 36


def test_every_die_of_skull_king_has_six_faces() -> None:
    for _, _, faces in section_rows("skull_king", "dice"):
        named = re.findall(r"(\d+) (?:skull|flag)s", faces)
        numbers = re.findall(r"\d+", re.sub(r"\d+ (?:skull|flag)s", "", faces))
        assert sum(map(int, named)) + len(numbers) == 6


def test_the_deal_of_skull_queen_uses_up_the_50_cards() -> None:
    for players, left_out, hand, centre, _ in section_rows("skull_queen", "deal"):
        hands = int(players.split()[0]) + ("ghost" in players)
        in_hand = int(hand.split()[0])
        out = 0 if left_out == "–" else 4 * len(re.findall(r"\d+", left_out))
        assert out + hands * in_hand + int(centre) == 50


def test_both_sides_of_the_plank_have_the_same_spaces_the_other_way_round() -> None:
    front, back = (row[1:] for row in section_rows("skull_queen", "material"))
    assert front == ["1", "2", "3", "5", "8"] == back[::-1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_boxes_have_one_name_in_rules_and_play(lang: str) -> None:
    catalogue = Catalogue(lang)
    section = next(s for s in rules_outline("yamiks") if s.title == "rules.yamiks.boxes.title")
    in_rules = [cells(lang, row)[0] for row in section.rows]
    in_play = [catalogue.text(key) for key in catalogue if key.startswith("yamiks.box.")]
    assert in_rules == in_play
