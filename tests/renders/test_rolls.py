"""Pictures of whole rolls: small, quick, legible on a telephone, whatever is rolled and by how many."""

from __future__ import annotations

import time
from io import BytesIO

import pytest
from hypothesis import HealthCheck, assume, given, settings
from PIL import Image
from test_picture_golden import DIFFERENT, different
from test_picture_text import HOSTILE

from renders.alt import ALT_LIMIT
from renders.blocks import fitted
from renders.picture import draw
from renders.rolls.seen import seen
from renders.text import cap_height
from rulesets.kit.engine.not_understood import NotUnderstood
from rulesets.kit.notation.picture import part, sheet
from rulesets.kit.notation.rolling import TooMany
from rulesets.kit.pictures.sheet import Arrow, Handful, Part, SeenDie, Sheet
from tests.kit.notation.examples import GAMES, ROLLS
from tests.kit.notation.test_any_text import WRITTEN
from tests.roll_pictures import FOLDER, examples, rolled

PHONE = 390 / 780
SMALLEST = 4.0
"""Pixels that a capital is high at least, 390 pixels wide."""
EXAMPLES = examples()


@pytest.mark.parametrize("text", [*ROLLS, *(die.roll for game in GAMES for die in game.die)])
def test_every_example_is_drawn(text: str) -> None:
    picture = draw(sheet(rolled(text), text, "roll 1"))
    assert picture.width == 780
    assert picture.height < 1100
    assert len(picture.png) < 60 * 1024


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(WRITTEN)
def test_whatever_can_be_rolled_can_be_drawn(text: str) -> None:
    try:
        found = sheet(rolled(text), text)
    except (NotUnderstood, TooMany):
        assume(False)
    picture = draw(found)
    assert picture.height < 3000
    assert len(picture.png) < 200 * 1024
    assert picture.alt.endswith(f"Total: {found.total}")


@pytest.mark.parametrize("text", ["+".join(["d6"] * 100), "20d6>=1" + " then d6>=1" * 20, "+".join(["d%"] * 100)])
def test_very_many_handfuls_are_drawn(text: str) -> None:
    picture = draw(sheet(rolled(text), text))
    assert picture.height < 5000
    assert len(picture.png) < 200 * 1024


def test_a_hundred_dice_take_no_longer_and_no_more_than_they_may() -> None:
    """At most 300 ms, and 200 KiB; the first picture too, without what other tests have left in the caches."""
    seen.cache_clear()
    began = time.thread_time()
    picture = draw(sheet(rolled("100d6>=5!6"), "100d6>=5!6"))
    assert time.thread_time() - began < 0.3
    assert len(picture.png) < 200 * 1024


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name.startswith("roll")])
def test_every_text_is_legible_on_a_telephone(name: str, written: list[tuple[str, int]]) -> None:
    draw(EXAMPLES[name])
    small = {text for text, size in written if cap_height(size) * PHONE < SMALLEST}
    assert written
    assert not small


@pytest.mark.parametrize("name", list(EXAMPLES))
def test_the_pictures_of_the_documentation_are_drawn_as_before(name: str) -> None:
    now, before = Image.open(BytesIO(draw(EXAMPLES[name]).png)), Image.open(FOLDER / f"{name}.png")
    assert now.size == before.size
    assert different(now.convert("RGB"), before.convert("RGB")) <= DIFFERENT, "make pictures"


def members(number: int, text: str) -> Sheet:
    parts = tuple(part(rolled(text, str(one)), f"Member {one}", one == 0) for one in range(number))
    return Sheet(title="Pool", parts=parts, total="all", note="pool 1")


def test_each_member_of_a_pool_has_a_row() -> None:
    heights = [draw(members(number, "3d6")).height for number in (3, 4, 5)]
    assert heights[2] - heights[1] == heights[1] - heights[0] > 40


def test_long_words_are_made_smaller_before_they_are_cut() -> None:
    assert fitted("short", 300, 38, 26) == ("short", 38)
    told, size = fitted("nobody comes here", 300, 38, 26)
    assert told == "nobody comes here"
    assert 26 <= size < 38
    assert fitted("nobody comes to the goal; Ada is ahead with 12 successes", 300, 38, 26)[0].endswith("…")


def test_members_with_many_dice_have_them_counted() -> None:
    assert draw(members(3, "60d6")).height < 800


def test_a_hundred_members_with_ten_dice_each() -> None:
    picture = draw(members(100, "10d6>=5"))
    assert picture.height < 5000
    assert len(picture.png) < 300 * 1024
    assert draw(members(101, "10d6>=5")).height > picture.height
    assert draw(members(300, "1d6")).height == draw(members(400, "1d6")).height


@pytest.mark.parametrize("text", HOSTILE)
def test_a_roll_full_of_hostile_text_is_drawn(text: str) -> None:
    die = SeenDie(sides=6, shown=text, look=text, own=True, before=text, counts_as=-(10**9), times=7)
    one = Part(handfuls=(Handful(name=text, dice=(die,), total=text),), heading=text, total=text)
    arrow = Part(handfuls=(Handful(name=text, arrow=Arrow(degrees=10**6, ways=1, name=text)),))
    for sheet_ in (
        Sheet(title=text, parts=(one,), total=text, note=text),
        Sheet(title=text, parts=(one, one), total=text, halves=True),
        Sheet(title=text, parts=(one, one, arrow)),
        Sheet(title=text, parts=(arrow,), note=text),
        Sheet(title=text, parts=()),
    ):
        assert len(draw(sheet_).alt) <= ALT_LIMIT
