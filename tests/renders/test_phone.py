"""Pictures for a telephone: nothing on them is smaller than 11 pixels, 342 pixels wide."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image
from test_picture_golden import DIFFERENT, PICTURES, different, recorded

from renders import phone
from renders.board import draw
from renders.grounds.kinds import ground_of
from rulesets.kit.pictures import framing
from rulesets.kit.pictures.scene import Scene

SCENES = ("start", "middle", "end", "steampunk", "julia", "julia-lines", "legions", "legions-lines")
FRAMINGS = ("action", "board")
SMALLEST = 11


def framed(name: str, how: str) -> Scene:
    return recorded(name).model_copy(update={"framing": how})


@pytest.mark.parametrize("how", FRAMINGS)
@pytest.mark.parametrize("name", SCENES)
def test_no_letter_is_too_small(name: str, how: str, written: list[tuple[str, int]]) -> None:
    """But for how many more markers there are, and what stands in for words that have no sign."""
    picture = draw(framed(name, how))
    assert picture.width == phone.WIDTH
    small = {text for text, size in written if size * phone.SHOWN / phone.WIDTH < SMALLEST and text[:1] != "+"}
    assert written and not small


@pytest.mark.parametrize("name", ("middle", "steampunk", "julia", "legions"))
def test_a_recorded_scene_is_drawn_as_before(name: str) -> None:
    now = Image.open(BytesIO(draw(framed(name, "action")).png)).convert("RGB")
    before = Image.open(PICTURES / f"{name}-phone.png").convert("RGB")
    assert now.size == before.size and different(now, before) <= DIFFERENT


@pytest.mark.parametrize("name", SCENES)
def test_the_words_are_those_of_the_large_picture(name: str) -> None:
    assert draw(framed(name, "action")).alt == draw(recorded(name)).alt


def test_the_action_is_large_and_the_whole_board_small_or_both_are_shown() -> None:
    scene = recorded("middle")
    window = framing.action(scene)
    assert window is not None
    close, whole = draw(framed("middle", "action")), draw(framed("middle", "board"))
    assert whole.height > close.height, "the whole board stands above the place of the action"
    cell, small = phone._cell(window), phone._cell(framing.whole(scene))
    assert cell > 1.5 * small


def test_without_an_action_both_show_the_whole_board() -> None:
    assert framing.action(recorded("julia-lines")) is None
    assert draw(framed("julia-lines", "action")).png == draw(framed("julia-lines", "board")).png


def test_the_board_in_small_shows_units_and_the_place() -> None:
    scene = recorded("middle")
    window = framing.action(scene)
    assert window is not None
    small = phone.overview(scene, ground_of(scene), window)
    empty = phone.overview(scene.model_copy(update={"tokens": ()}), ground_of(scene), window)
    assert small.width <= phone._SMALL and small.tobytes() != empty.tobytes()
    colours = {colour for _, colour in small.getcolors(1 << 20) or ()}
    assert phone.HIGHLIGHT in colours


def test_the_picture_is_small_enough_to_load_quickly() -> None:
    for name in SCENES:
        picture = draw(framed(name, "action"))
        assert len(picture.png) < 200_000
        assert Image.open(BytesIO(picture.png)).size == (picture.width, picture.height)
