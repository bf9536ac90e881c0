"""Lettering: what is drawn of hostile text, and that it fits."""

from __future__ import annotations

import pytest
from battles import battle, unit
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from renders.board import draw
from renders.text import SQUEEZE, drawable, fit, lettering, text_width
from renders.words import clean, shorten, square_name
from rulesets.kit.pictures.scene import Badge, Cell, DiceRow, LegendEntry, Marker, Track

HOSTILE = [
    "a\u0000b\u0007\u001b[31m",
    "\u202eevil\u202c",
    "\u200b\u2066\u2069",
    "\U0001f525\U0001f469\u200d\U0001f680",
    "Z\u0351\u036b\u0343a\u0328\u0329lgo" * 20,
    "x" * 200,
    "\ud800",
    "שלום",
    "漢字",
    "a\nb\r\tc\u2028d",
    "",
    "   ",
    "\ufffe\uffff",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_one_short_visible_line(text: str) -> None:
    shown = clean(text)
    assert shown.isprintable()
    assert 0 < len(shown) <= 200


@pytest.mark.parametrize("text", HOSTILE)
def test_a_picture_full_of_hostile_text_is_drawn(text: str) -> None:
    scene = battle()
    ground = scene.ground.model_copy(update={"cells": (Cell(column=1, row=1, terrain=(text,)),)})
    token = unit(text, 0, "C3", name=text, shape=text, strength=text, markers=(Marker(kind=text, count=-1),))
    hostile = scene.model_copy(
        update={
            "title": text,
            "ground": ground,
            "sides": (text, text),
            "tokens": (token, unit(text, 7, "", where=text)),
            "tracks": (Track(kind=text, points=((1, 1), (1, 1)), label=text),),
            "badges": (Badge(kind=text, at=(3, 3), text=text),),
            "dice": (DiceRow(label=text, faces=(text,), good=(True, True)),),
            "legend": (LegendEntry(kind="marker", key=text, text=text),),
        }
    )
    assert len(draw(hostile).alt) <= 1024


@pytest.mark.parametrize("text", ["Königsluther", "Größe ÄÖÜ é è ñ ç", "−2 · 4/5 …"])
def test_accents_are_drawn(text: str) -> None:
    assert drawable(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\U0001f525Rangers\U0001f525", "Rangers"),
        ("漢字", "漢字"),
        ("ไทย", "???"),
        ("A\u202eB", "AB"),
        ("\U0001f525", "?"),
    ],
)
def test_what_the_fonts_lack_is_replaced(text: str, shown: str) -> None:
    assert drawable(text) == shown


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=220), width=st.integers(20, 300), size=st.integers(8, 40))
def test_a_fitted_text_fits(text: str, width: int, size: int) -> None:
    shown = fit(text, width, size)
    assert text_width(shown, size) <= width or len(shown) <= 2
    assert lettering(text, width, size).width <= width


def test_what_is_cut_says_so() -> None:
    assert fit("Blutkreuz Korps", 100, 30).endswith("…")
    assert fit("Blut", 300, 30) == "Blut"


def test_a_label_is_narrowed_before_it_is_cut() -> None:
    natural = text_width("Rangers", 34)
    whole, narrowed = (lettering("Rangers", width, 34) for width in (natural, round(natural * 0.75)))
    assert narrowed.width == round(natural * 0.75)
    squeezed = whole.resize(narrowed.size, Image.Resampling.BOX)
    assert squeezed.tobytes() == narrowed.tobytes()
    assert SQUEEZE >= 0.55


def test_the_number_of_a_unit_is_never_cut() -> None:
    assert fit("Sturmgrenadiere 2", 150, 30).endswith("…2")
    assert shorten("Sturmgrenadiere 12", 8) == "Sturm…12"
    assert shorten("Sturmgrenadiere", 8) == "Sturmgr…"
    assert shorten("Squad 12", 8) == "Squad 12"


@pytest.mark.parametrize(
    ("column", "row", "name"), [(0, 0, "A1"), (5, 3, "F4"), (25, 9, "Z10"), (26, 0, "AA1"), (701, 0, "ZZ1")]
)
def test_square_names(column: int, row: int, name: str) -> None:
    assert square_name(column, row) == name
