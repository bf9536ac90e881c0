"""Dice as they lie on a table: each kind has its body, and what became of it is seen, without colours too."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import atan2, degrees, hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from renders.dice import SYMBOLS
from renders.palette import INK
from renders.picture import draw
from renders.rolls.compass import dial
from renders.rolls.lines import lay
from renders.rolls.looks import GOLD, TRAY
from renders.rolls.seen import seen
from renders.sprites import sprite
from rulesets.kit.notation.grammar import read
from rulesets.kit.notation.named import NamedDie
from rulesets.kit.notation.picture import sheet
from rulesets.kit.pictures.sheet import Arrow, SeenDie
from tests.kit.notation.examples import GAMES
from tests.roll_pictures import rolled

SIZE = 60
KINDS = (2, 3, 4, 6, 8, 10, 12, 20, 100, 5, 30)


def on_tray(die: SeenDie, size: int = SIZE) -> Image.Image:
    """A die as it lies."""
    image = seen(die, size)
    tray = Image.new("RGB", image.size, TRAY)
    tray.paste(image, (0, 0), image)
    return tray


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels in which two dice differ clearly without colours."""
    if one.size != other.size:
        return 1.0
    counts = ImageChops.difference(one.convert("L"), other.convert("L")).histogram()
    return sum(counts[24:]) / sum(counts)


def test_each_kind_of_die_has_a_body_of_its_own() -> None:
    bodies = [seen(SeenDie(sides=sides, shown="1"), SIZE).getchannel("A") for sides in KINDS]
    assert min(unlike(one, other) for one, other in combinations(bodies, 2)) > 0.03


def blobs(image: Image.Image, colour: tuple[int, int, int]) -> int:
    """How many separate spots of a colour there are."""
    wanted = {
        (x, y)
        for x in range(image.width)
        for y in range(image.height)
        if hypot(*(a - b for a, b in zip(image.getpixel((x, y)), colour, strict=True))) < 60
    }
    found = 0
    while wanted:
        found, front = found + 1, [wanted.pop()]
        while front:
            x, y = front.pop()
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & wanted
            wanted -= near
            front += near
    return found


@pytest.mark.parametrize(("sides", "look", "own"), [(6, "", False), (3, "", False), (6, "average", True)])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_die_shows_as_many_pips_as_its_number(sides: int, look: str, own: bool, number: int) -> None:
    die = SeenDie(sides=sides, shown=str(number), look=look, own=own)
    assert blobs(on_tray(die, 90), INK) == number


@pytest.mark.parametrize("number", [4, 5, 6])
def test_a_d6_shows_as_many_pips_as_its_number(number: int) -> None:
    assert blobs(on_tray(SeenDie(sides=6, shown=str(number)), 90), INK) == number


PLAIN = SeenDie(sides=6, shown="4")
STATES = {
    "plain": PLAIN,
    "counts": PLAIN.model_copy(update={"successes": 1}),
    "counts twice": PLAIN.model_copy(update={"successes": 2}),
    "does not count": PLAIN.model_copy(update={"successes": 0}),
    "not kept": PLAIN.model_copy(update={"kept": False}),
    "rolled again": PLAIN.model_copy(update={"before": "1"}),
    "raised": PLAIN.model_copy(update={"counts_as": 5}),
}


@pytest.mark.parametrize(("one", "other"), list(combinations(STATES, 2)))
@pytest.mark.parametrize("look", ["", "black", "blue", "red"])
def test_what_became_of_a_die_is_seen_without_colours(one: str, other: str, look: str) -> None:
    dice = [STATES[name].model_copy(update={"look": look}) for name in (one, other)]
    assert unlike(*map(on_tray, dice)) > 0.04


@pytest.mark.parametrize(("one", "other"), list(combinations(("bloc", "crosshair", "shield"), 2)))
def test_the_symbols_of_dust_differ(one: str, other: str) -> None:
    dice = [SeenDie(sides=6, shown=shown, look="dust", own=True) for shown in (one, other)]
    assert unlike(*map(on_tray, dice)) > 0.1


@pytest.mark.parametrize("told", [die for game in GAMES for die in game.die], ids=lambda told: told.name)
def test_each_die_of_a_game_looks_like_no_plain_one(told: NamedDie) -> None:
    die = read(told.roll, {}).model_copy().die  # type: ignore[union-attr]
    faces = [die.face(number) for number in range(1, die.sides + 1)]
    for face in faces:
        named = SeenDie(sides=die.sides, shown=face.shown, look=told.look, own=bool(die.faces))
        plain = SeenDie(sides=6, shown=str(face.value))
        assert on_tray(named).tobytes() != on_tray(plain).tobytes()
        assert not face.symbol or face.symbol.upper() in SYMBOLS


def test_a_hundred_is_two_dice() -> None:
    whole, single = seen(SeenDie(sides=100, shown="73"), SIZE), seen(SeenDie(sides=10, shown="7"), SIZE)
    assert whole.width > 1.6 * single.width
    tens = [seen(SeenDie(sides=100, shown=shown), SIZE) for shown in ("100", "10", "7", "73")]
    assert len({image.tobytes() for image in tens}) == 4
    hundred, seven = (image.crop((0, 0, SIZE * 4 // 5, SIZE)) for image in (tens[0], tens[2]))
    assert hundred.tobytes() == seven.tobytes(), "both are 00 and something"


@pytest.mark.parametrize("number", ["4", "12", "100", "1000", "-3", "999999", "-999999"])
@pytest.mark.parametrize("sides", [7, 20, 1000])
def test_a_number_stays_on_its_die(number: str, sides: int) -> None:
    """What is written reaches no edge: a die without a number has the same border."""
    bare, written_on = (seen(SeenDie(sides=sides, shown=shown), SIZE) for shown in ("", number))
    for box in ((0, 0, SIZE, 4), (0, SIZE - 4, SIZE, SIZE), (0, 0, 4, SIZE), (SIZE - 4, 0, SIZE, SIZE)):
        assert bare.crop(box).tobytes() == written_on.crop(box).tobytes()


@pytest.mark.parametrize("turn", [0, 45, 60, 120, 193, 300, 359])
def test_the_arrow_points_where_it_scatters(turn: int) -> None:
    """The gold that is farthest from the middle is the tip."""
    arrow = Arrow(degrees=turn, ways=360, name="")
    shown = sprite(150, 150, lambda brush: dial(brush, arrow)).convert("RGB")
    gold = [(x - 74.5, y - 74.5) for x in range(150) for y in range(150) if shown.getpixel((x, y)) == GOLD]
    x, y = max(gold, key=lambda dot: hypot(*dot))
    assert min((degrees(atan2(x, -y)) - turn) % 360, (turn - degrees(atan2(x, -y))) % 360) < 4


some_dice = st.builds(
    SeenDie,
    sides=st.sampled_from((3, 6, 20, 100)),
    shown=st.sampled_from(("1", "2", "3")),
    why=st.sampled_from(("", "exploded")),
    times=st.integers(1, 2),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(some_dice, max_size=90), st.sampled_from((200, 360, 740)), st.sampled_from((30, 60, 92)), st.booleans())
def test_no_die_lies_on_another_or_beside_the_tray(dice: list[SeenDie], room: int, size: int, count: bool) -> None:
    laid = lay([dice[:20], dice[20:]], room, size, count)
    shown = [place for place in laid.places if isinstance(place.thing, SeenDie)]
    assert sum(place.thing.times for place in shown) == sum(die.times for die in dice)
    assert all(place.x >= 0 and (place.x + place.width <= room or place.x == 0) for place in laid.places)
    assert laid.places[-1].y + size == laid.height
    for before, after in pairwise(laid.places):
        assert after.y > before.y + size or (after.y == before.y and after.x > before.x + before.width)


def test_a_thousand_dice_are_counted() -> None:
    picture = draw(sheet(rolled("1000d6>=5"), "1000d6>=5"))
    assert picture.height < 400
    assert "× 6 (success)" in picture.alt


def test_a_thousand_different_ones_are_told_in_part() -> None:
    picture = draw(sheet(rolled("1000d1000"), "1000d1000"))
    assert picture.height < 700


def test_between_the_handfuls_of_a_member_stands_a_line() -> None:
    die = SeenDie(sides=6, shown="6")
    things = [place.thing for place in lay([[die, die], [], [die]], 400, SIZE, count=False).places]
    assert things == [die, die, "|", die]
    assert [place.thing for place in lay([[], []], 400, SIZE, count=True).places] == ["no dice"]


def test_linked_dice_differ_from_unlinked_ones() -> None:
    pair = [SeenDie(sides=6, shown="6"), SeenDie(sides=6, shown="6")]
    linked = [pair[0], pair[1].model_copy(update={"why": "exploded"})]
    pictures = []
    for dice in (pair, linked):
        tray = Image.new("RGB", (200, SIZE), TRAY)
        lay([dice], 200, SIZE, count=False).draw(tray, 0, 0)
        pictures.append(tray)
    assert unlike(*pictures) > 0.01
    below_the_plus = (SIZE + 2, SIZE // 2 + SIZE // 5 - 1)
    assert [picture.getpixel(below_the_plus) == TRAY for picture in pictures] == [True, False]
