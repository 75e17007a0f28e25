"""The rules as people read them: complete outlines, and the same numbers in every language and as in the box."""

from __future__ import annotations

import re

import pytest

from calavera.games import GAMES, find_game
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES, Section, rules_outline

PROGRAMMERS_NAME = re.compile(r"[a-z]+_[a-z]+")


def cells(lang: str, key: str) -> list[str]:
    return catalogue(lang).text(key).split(" | ")


def section_of(game: str, section: str) -> Section:
    return next(s for s in rules_outline(game, catalogue("en")) if s.title == f"{game}.rules.{section}.title")


def section_rows(game: str, section: str) -> list[list[str]]:
    return [cells("en", key) for key in section_of(game, section).rows]


@pytest.mark.parametrize("game", GAMES)
def test_the_outline_holds_every_key_of_the_rules_once(game: str) -> None:
    listed: list[str] = []
    for section in rules_outline(game, catalogue("en")):
        listed += [section.title, *section.paragraphs, *section.rows]
        listed += [section.columns] if section.columns else []
    keys = [key for key in catalogue("en") if key.startswith(f"{game}.rules.")]
    assert sorted(listed) == sorted(keys)


def test_every_rules_key_belongs_to_a_game() -> None:
    rules = {key.split(".")[0] for key in catalogue("en") if key.split(".")[1] == "rules"} - {"cli", "error"}
    assert rules == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_paragraphs_and_rows_are_numbered_in_the_order_of_reading(game: str) -> None:
    for section in rules_outline(game, catalogue("en")):
        for keys in (section.paragraphs, section.rows):
            assert [int(key.rsplit(".", 1)[1]) for key in keys] == list(range(1, len(keys) + 1))
        assert section.paragraphs
        assert (section.columns is None) == (not section.rows)


def test_rules_begin_with_the_goal_and_end_with_the_options_and_our_rulings() -> None:
    for game in GAMES:
        titles = [section.title for section in rules_outline(game, catalogue("en"))]
        assert titles[0] == f"{game}.rules.goal.title"
        assert titles[-2:] == [f"{game}.rules.options.title", f"{game}.rules.silent.title"]


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "Example: "), ("de", "Beispiel: "), ("fr", "Exemple\u00a0: "), ("it", "Esempio: ")]
)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_every_game_have_an_example(game: str, lang: str, word: str) -> None:
    paragraphs = [key for section in rules_outline(game, catalogue("en")) for key in section.paragraphs]
    assert any(catalogue(lang).text(key).startswith(word) for key in paragraphs)


def test_a_game_without_written_rules_has_no_outline() -> None:
    assert rules_outline("ludo", catalogue("en")) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_row_has_a_cell_for_every_column(game: str, lang: str) -> None:
    for section in rules_outline(game, catalogue("en")):
        if section.columns:
            width = len(cells(lang, section.columns))
            assert {len(cells(lang, row)) for row in section.rows} == {width}


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_the_numbers_are_the_same_as_in_english(lang: str) -> None:
    def numbers(text: str) -> list[str]:
        return sorted(re.findall(r"[+−]?\d+", text))

    keys = [key for key in catalogue("en") if key.split(".")[1] in ("rules", "players")]
    assert len(keys) > 100
    for key in keys:
        if not catalogue("en").message(key).params:
            assert numbers(catalogue(lang).text(key)) == numbers(catalogue("en").text(key)), key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained_under_the_name_it_has_on_the_page(game: str, lang: str) -> None:
    texts = catalogue(lang)
    explained = [texts.text(key) for key in section_of(game, "options").paragraphs]
    for option in find_game(game).options_type.__struct_fields__:
        label = texts.text(f"{game}.option.{option}.label")
        assert any(paragraph.startswith(label) for paragraph in explained), option


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_families_meet_no_name_that_only_programs_use(game: str, lang: str) -> None:
    for section in rules_outline(game, catalogue("en")):
        for key in (section.title, *section.paragraphs, *section.rows):
            assert not PROGRAMMERS_NAME.search(catalogue(lang).text(key)), key


def test_the_dice_of_skull_king_add_up_to_the_36_of_the_bag() -> None:
    rows = section_rows("skull_king", "dice")
    assert sum(int(count) for _, count, _ in rows) == 36


def test_every_die_of_skull_king_has_six_faces() -> None:
    for _, _, faces in section_rows("skull_king", "dice"):
        named = re.findall(r"(\d+) (?:skull|flag)s", faces)
        numbers = re.findall(r"\d+", re.sub(r"\d+ (?:skull|flag)s", "", faces))
        assert sum(map(int, named)) + len(numbers) == 6


def test_the_deal_of_skull_queen_uses_up_the_50_cards() -> None:
    for players, left_out, hand, centre in section_rows("skull_queen", "deal"):
        hands = int(players.split()[0]) + ("ghost" in players)
        in_hand = int(hand.split()[0])
        out = 0 if left_out == "–" else 4 * len(re.findall(r"\d+", left_out))
        assert out + hands * in_hand + int(centre) == 50


def test_both_sides_of_the_plank_have_the_same_spaces_the_other_way_round() -> None:
    front, back = (spaces.split(" · ") for _, spaces in section_rows("skull_queen", "material"))
    assert front == ["1", "2", "3", "5", "8"] == back[::-1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_boxes_have_one_name_in_rules_and_play(lang: str) -> None:
    texts = catalogue(lang)
    in_rules = [cells(lang, row)[0] for row in section_of("yamiks", "boxes").rows]
    in_play = [texts.text(key) for key in texts if key.startswith("yamiks.box.")]
    assert in_rules == in_play
