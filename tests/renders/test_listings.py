"""Listings: a row for each line, legible on a telephone whatever stands in it, and in words as well."""

from __future__ import annotations

import pytest
from PIL import Image
from test_picture_text import HOSTILE

from renders.alt import ALT_LIMIT
from renders.listings.drawing import MOST_ROWS, prepare
from renders.picture import draw
from renders.rolls.looks import GOLD
from renders.text import cap_height
from rulesets.kit.pictures.listing import Column, Listing, Row
from rulesets.kit.pictures.pictured import read
from rulesets.kit.pictures.pictured import written as as_bytes
from tests.roll_pictures import examples

PHONE = 390 / 780
SMALLEST = 6.0
"""Pixels that a capital is high at least, 390 pixels wide."""
LISTINGS = {name: listing for name, listing in examples().items() if isinstance(listing, Listing)}
COLUMNS = (Column(heading="#", holds="number"), Column(heading="Player"), Column(heading="Points", holds="number"))


def listing(*rows: Row, note: str = "") -> Listing:
    return Listing(title="Standings", columns=COLUMNS, rows=rows, note=note)


def row(name: str, points: str = "3", **changes: str) -> Row:
    return Row.model_validate({"cells": ("1", name, points), **changes})


def golden(image: Image.Image) -> set[int]:
    """The heights at which there is gold."""
    return {y for y in range(image.height) for x in range(0, image.width, 2) if image.getpixel((x, y)) == GOLD}


@pytest.mark.parametrize("name", list(LISTINGS))
def test_every_text_is_legible_on_a_telephone(name: str, written: list[tuple[str, int]]) -> None:
    draw(LISTINGS[name])
    assert written
    assert not {text for text, size in written if cap_height(size) * PHONE < SMALLEST}


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_are_drawn(text: str) -> None:
    picture = draw(listing(row(text, text), row(text), note=text))
    assert picture.width == 780
    assert len(picture.alt) <= ALT_LIMIT


def test_whoever_is_ahead_is_gold_and_starred(written: list[tuple[str, int]]) -> None:
    image = prepare(listing(row("Ada"), row("Ben", mark="first"))).image
    assert "★ Ben" in [text for text, _ in written]
    assert "Ada" in [text for text, _ in written]
    heights = golden(image)
    assert heights
    assert min(heights) > 60 + 40 + 42, "only the second row"


def test_numbers_stand_below_one_another_at_their_ends() -> None:
    """A number is never cut, and a long name makes room for it."""
    picture = prepare(listing(row("x" * 200, "123456"), row("Ben", "7"))).image
    right = [x for x in range(760, 700, -1) if any(picture.getpixel((x, y))[0] > 240 for y in range(100, 142))]
    below = [x for x in range(760, 700, -1) if any(picture.getpixel((x, y))[0] > 240 for y in range(142, 184))]
    assert abs(right[0] - below[0]) <= 2


def test_more_rows_than_fit_are_counted(written: list[tuple[str, int]]) -> None:
    many = [row(f"Player {number}") for number in range(MOST_ROWS + 7)]
    picture = draw(listing(*many))
    assert "and 7 more" in [text for text, _ in written]
    assert picture.height < 2000
    assert len(picture.png) < 200 * 1024


def test_words_say_what_the_picture_says() -> None:
    alt = draw(listing(row("Ada", mark="first"), row("Eve: the; evil", mark="out"), note="1 match open")).alt
    assert alt.splitlines() == [
        "Standings (#, Player, Points)",
        "1, Ada, 3",
        "1, Eve - the, evil, 3 (out)",
        "1 match open",
    ]


def test_an_empty_listing_says_so(written: list[tuple[str, int]]) -> None:
    assert "Nothing yet" in draw(listing()).alt
    assert "Nothing yet." in [text for text, _ in written]


def test_a_listing_is_written_and_read() -> None:
    assert read(as_bytes(LISTINGS["standings"])) == LISTINGS["standings"]
