"""Names in any writing: each letter has a glyph, words run as they are read, Latin names are drawn as ever."""

from __future__ import annotations

import unicodedata

import pytest
from PIL import Image, ImageChops, ImageDraw

from renders import text
from renders.board import draw
from renders.scripts import seen
from renders.text import drawable, fit, font, lettering, text_width, wide_font, write
from tests.renders.battles import battle

WORDS = {
    "Chinese": "简体中文玩家",
    "Chinese of Taiwan": "繁體國學會",
    "Japanese": "漢字かなカナー",
    "Korean": "한국어이름뷁",
    "Arabic": "محمدبنعلي",
    "Persian": "پچژگکی",
    "Hebrew": "אבגדהשלוםץ",
    "Greek": "Ελληνικά",
    "Russian": "Кириллица",
    "Czech": "ŽluťoučkýKůň",
}
LATIN = ("Rifles 1", "Möwe", "ABC", "Ácě", "“–…”", "7/10", "a")


def drawn(shown: str, size: int = 40, anchor: str = "ls", x: int = 20) -> Image.Image:
    """A text on white."""
    picture = Image.new("L", (800, 100), 255)
    write(ImageDraw.Draw(picture), (x, 60), shown, size, 0, anchor=anchor)
    return picture


@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS.keys())
def test_every_letter_is_drawn_and_no_two_look_alike(word: str) -> None:
    letters = list(dict.fromkeys(word))
    assert drawable(word) == word
    looks = [drawn(letter).tobytes() for letter in letters]
    assert len(set(looks)) == len(letters)
    assert drawn("\uffff").tobytes() not in looks


def test_two_players_with_such_names_are_told_apart() -> None:
    assert len({drawn(drawable(word)).tobytes() for word in WORDS.values()}) == len(WORDS)


def test_hebrew_is_read_from_the_right() -> None:
    """The first letter stands rightmost, and figures keep their order."""
    assert seen("אב 12") == "12 בא"
    box = ImageChops.invert(drawn("אאאאל")).getbbox()
    alone = ImageChops.invert(drawn("ל")).getbbox()
    assert box is not None and alone is not None
    assert drawn("אאאאל").crop((20, 0, 20 + alone[2] - alone[0], 100)).tobytes() == (
        drawn("ל").crop((20, 0, 20 + alone[2] - alone[0], 100)).tobytes()
    )


def test_arabic_letters_are_joined() -> None:
    shaped = seen("محمد")
    assert len(shaped) == 4
    forms = [unicodedata.name(letter).rsplit(" ", 2)[1:] for letter in shaped]
    assert [form[-2] for form in forms] == ["FINAL", "MEDIAL", "MEDIAL", "INITIAL"]
    apart = sum(text_width(letter, 40) for letter in "محمد")
    assert text_width("محمد", 40) < apart


@pytest.mark.parametrize("shown", LATIN)
@pytest.mark.parametrize("anchor", ["ls", "lm", "mm", "rm", "lt"])
def test_latin_is_drawn_as_ever(shown: str, anchor: str) -> None:
    picture = Image.new("L", (800, 100), 255)
    ImageDraw.Draw(picture).text((20, 60), shown, font=font(40), fill=0, anchor=anchor)
    assert drawn(shown, anchor=anchor).tobytes() == picture.tobytes()
    assert text_width(shown, 40) == round(font(40).getlength(shown) + 0.5)


@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS.keys())
@pytest.mark.parametrize("size", [7, 12, 26, 40])
def test_any_name_is_fitted_into_its_room(word: str, size: int) -> None:
    for room in (size * 3, size * 5, 200):
        name = fit(f"{word} {word} 3", room, size)
        assert text_width(name, size) <= max(room, text_width(name[:2], size))
        assert lettering(f"{word} {word} 3", room, size).width <= room


def test_a_cut_name_keeps_its_beginning() -> None:
    """What is read first stays, also where it stands on the right."""
    assert fit("אבגדהוזחטיכלמנסעפצקרשת", 150, 20).startswith("אבגד")
    assert fit("简体中文玩家的名字很长很长", 120, 20).startswith("简体")


@pytest.mark.parametrize("word", ["漢字", "한국어", "漢字 abc", "abc שלום 漢字"])
def test_mixed_writing_stands_on_one_line_where_the_anchor_says(word: str) -> None:
    wide = text_width(word, 40)
    boxes = [ImageChops.invert(drawn(word, anchor=f"{side}m", x=400)).getbbox() for side in "lmr"]
    left, middle, right = (box for box in boxes if box is not None)
    assert left[1] == middle[1] == right[1]
    assert abs((left[1] + left[3]) / 2 - 60) < 8
    assert abs(left[0] - middle[0] - wide / 2) < 3
    assert abs(left[0] - right[0] - wide) < 3


def test_the_font_for_chinese_is_only_opened_for_who_needs_it() -> None:
    """Pictures with Latin names alone neither look for right-to-left writing nor draw in another font."""
    wide_font.cache_clear()
    text._has_wide.cache_clear()
    for shown in ("Rifles", "Möwe 3", "“Ada” – 7/10 ★"):
        drawn(drawable(shown))
    assert wide_font.cache_info().misses == 0


def test_a_battle_of_players_with_such_names_is_drawn() -> None:
    picture = draw(battle(title="漢字の部隊 – محمد – שלום"))
    assert picture.png.startswith(b"\x89PNG")
    assert picture.png != draw(battle(title="???? – ???? – ????")).png
