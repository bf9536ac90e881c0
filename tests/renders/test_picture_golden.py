"""Golden pictures: recorded scenes are drawn as the committed pictures of docs/pictures show them.

A picture that is to look different is drawn anew with `make pictures`, and looked at before it is committed.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from renders.alt_land import parse_land
from renders.alt_read import parse_alt
from renders.board import draw
from renders.words import square_name
from rulesets.kit.pictures.scene import Scene

SCENES = Path(__file__).parent / "scenes"
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
DIFFERENT = 0.005
"""The share of pixels that may differ."""
SEEN = 6
"""From this difference on, of 255, two colours are two: a palette shifts a little with anything that is drawn."""
NAMES = ("start", "middle", "end", "sight")
ON_TABLES = ("julia-lines", "julia", "legions-lines", "legions", "imperialis-lines", "imperialis", "dust-table")
"""Formations and a combat with its result, sections and an activation with its fire, on tables in inches; squares with
the models on them."""
OF_MODELS = ("stands", "sections")
"""Two hundred single models, and two sections in a fire-fight."""


def recorded(name: str) -> Scene:
    """A scene of the recorded battle."""
    return Scene.model_validate_json((SCENES / f"{name}.json").read_text())


def different(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels in which two pictures of one size differ to the eye."""
    bands = ImageChops.difference(one, other).split()
    counts = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2]).histogram()
    return sum(counts[SEEN:]) / sum(counts)


@pytest.mark.parametrize("name", (*NAMES, *ON_TABLES, *OF_MODELS))
def test_a_recorded_scene_is_drawn_as_before(name: str) -> None:
    now = Image.open(BytesIO(draw(recorded(name)).png)).convert("RGB")
    before = Image.open(PICTURES / f"{name}.png").convert("RGB")
    assert now.size == before.size
    assert different(now, before) <= DIFFERENT


def test_a_small_change_is_noticed() -> None:
    """One unit that is left out changes more than may differ."""
    scene = recorded("start")
    without = scene.model_copy(update={"tokens": scene.tokens[1:]})
    pictures = [Image.open(BytesIO(draw(one).png)).convert("RGB") for one in (scene, without)]
    assert different(*pictures) > DIFFERENT


def test_the_picture_for_a_phone_is_the_middle_one() -> None:
    small = Image.open(PICTURES / "middle-400.png").convert("RGB")
    whole = Image.open(PICTURES / "middle.png").convert("RGB")
    assert small.width == 400
    scaled = whole.resize(small.size, Image.Resampling.LANCZOS)
    difference = ImageChops.difference(small, scaled).convert("L").histogram()
    assert sum(value * count for value, count in enumerate(difference)) / sum(difference) < 4


@pytest.mark.parametrize("name", NAMES)
def test_units_and_ground_are_read_back_from_the_words(name: str) -> None:
    """Every unit with its side, places, facing, strength and markers, and every square's terrain and height."""
    scene = recorded(name)
    alt = draw(scene).alt
    told = {(one.side, one.places, one.facing, one.strength, one.markers) for one in parse_alt(alt)}
    for token in scene.tokens:
        squares = sorted({(int(x), int(y)) for x, y in token.places})
        places = tuple(square_name(*spot) for spot in squares) or (token.where,)
        markers = tuple((marker.kind, marker.count) for marker in token.markers)
        assert (scene.sides[token.side], places, token.facing, token.strength, markers) in told
    ground = parse_land(alt)
    for cell in scene.ground.cells:
        words = (*cell.terrain, *([f"level {cell.level}"] if cell.level else []))
        assert all(square_name(cell.column, cell.row) in ground[word] for word in words)
