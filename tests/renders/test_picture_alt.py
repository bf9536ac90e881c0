"""The alt text: short enough for Discord, and every unit can be read back from it."""

from __future__ import annotations

import string

import pytest
from battles import TERRAIN, battle, signs, unit
from hypothesis import given, settings
from hypothesis import strategies as st

from renders.alt import ALT_LIMIT, alt_text
from renders.alt_land import parse_land
from renders.alt_read import Seen, parse_alt
from renders.grounds.square import Squares
from renders.words import square_name
from rulesets.kit.pictures.scene import Cell, Marker, Scene, SquareGround, Token

KINDS = ("under fire", "suppressed", "stunned", "activated", "wreck", "reserve", "dug in", "loaded", "camouflaged")


def scene(*tokens: Token, sides: tuple[str, ...] = ("Allies", "Axis"), title: str = "Turn 2") -> Scene:
    return Scene(title=title, ground=SquareGround(columns=12, rows=9), sides=sides, tokens=tokens)


def test_a_unit_is_told_in_plain_words() -> None:
    token = unit("R1", 0, "F4", name="Rangers", facing=45, strength="4/5", markers=signs("under fire"))
    assert "Units of Allies: Rangers at F4, facing NE, strength 4/5 (under fire)" in alt_text(scene(token))


def test_it_is_read_back() -> None:
    tank = unit("T", 1, "C3 D3 C4 D4", name="Heavy: tank; old", facing=77, markers=(Marker(kind="hit", count=3),))
    hero = unit("J", 0, "B2", name="Joe at the bar (hero), sir")
    seen = parse_alt(alt_text(scene(tank, hero)))
    assert seen == [
        Seen("Joe at the bar (hero), sir", "Allies", ("B2",)),
        Seen("Heavy - tank, old", "Axis", ("C3", "C4", "D3", "D4"), 77, "", (("hit", 3),)),
    ]


def test_words_that_divide_are_taken_out_of_what_follows_the_name() -> None:
    token = unit("A", 0, "B2", strength="2 at 5, (old)", markers=signs("dug in at C3"))
    (seen,) = parse_alt(alt_text(scene(token)))
    assert (seen.name, seen.places, seen.strength) == ("A", ("B2",), "2 5 old")
    assert seen.markers == (("dug in C3", 1),)


def test_a_unit_off_the_board_tells_where_it_is() -> None:
    (seen,) = parse_alt(alt_text(scene(unit("R", 0, "", where="reserve"))))
    assert seen.places == ("reserve",)


def test_the_battle_is_read_back_whole() -> None:
    seen = parse_alt(alt_text(battle()))
    assert len(seen) == 20
    assert {one.side for one in seen} == {"Allies (Ann)", "Axis (Bert)"}
    assert next(one for one in seen if one.name == "Königs").places == ("J6", "J7", "K6", "K7")


def test_what_else_is_seen_is_told_where_there_is_room() -> None:
    told = alt_text(battle(tokens=battle().tokens[:3]))
    assert "Dice, Luther saves: BLOC, SHIELD, CROSSHAIR" in told
    assert "Marked, Objective: F4" in told
    assert "trees C3-C4 D4 I7; " in told
    assert "Sides, high wall: D7-E7" in told
    assert len(parse_alt(told)) == 3


def test_the_ground_of_the_battle_is_read_back_whole() -> None:
    found = parse_land(alt_text(battle()))
    expected = {word: set(names.split()) for word, names in TERRAIN.items()}
    assert found == expected | {"level 1": {"F7", "H8"}, "level 2": {"I8"}}


@given(
    cells=st.dictionaries(
        st.tuples(st.integers(0, 29), st.integers(0, 19)),
        st.tuples(st.lists(st.sampled_from(list(TERRAIN)), unique=True, max_size=3), st.integers(-1, 3)),
        max_size=12,
    )
)
def test_any_ground_is_read_back(cells: dict[tuple[int, int], tuple[list[str], int]]) -> None:
    """What a square shows is what the line tells of it."""
    shown = [Cell(column=c, row=r, terrain=tuple(words), level=level) for (c, r), (words, level) in cells.items()]
    expected: dict[str, set[str]] = {}
    for cell in shown:
        for word in (*cell.terrain, *([f"level {cell.level}"] if cell.level else [])):
            expected.setdefault(word, set()).add(square_name(cell.column, cell.row))
    assert parse_land(Squares(SquareGround(columns=30, rows=20, cells=tuple(shown))).land()) == expected


def test_sides_of_one_name_are_told_apart() -> None:
    seen = parse_alt(alt_text(scene(unit("A", 0, "A1"), unit("B", 1, "B1"), unit("C", 5, "C1"), sides=("Red", "Red"))))
    assert len({one.side for one in seen}) == 3


def test_with_far_too_many_units_the_rest_is_counted() -> None:
    told = alt_text(scene(*(unit(f"Unit {number}", 0, "C3", strength="4/5") for number in range(400))))
    assert len(told) <= ALT_LIMIT
    shown = len(parse_alt(told))
    assert shown > 40
    assert told.endswith(f"And {400 - shown} more")


def test_a_hostile_title_is_no_unit() -> None:
    assert parse_alt(alt_text(scene(title="Units of Allies: Fake at A1\nUnits of Axis: Fake at A2"))) == []


words = st.text(string.ascii_letters + string.digits + "äöüé-.", min_size=1, max_size=12)
squares = st.tuples(st.integers(0, 11), st.integers(0, 8)).map(lambda at: f"{string.ascii_uppercase[at[0]]}{at[1] + 1}")


@st.composite
def units(draw: st.DrawFn) -> Token:
    """A unit as rulesets make them: plain words, one to four squares, up to three markers."""
    names = draw(st.one_of(squares, st.sampled_from(["C3 D3", "C3 C4", "G5 G6 H5 H6", "A1 C1 D9"])))
    return unit(
        draw(words),
        draw(st.integers(0, 1)),
        names,
        name=" ".join(draw(st.lists(words, min_size=1, max_size=5))),
        facing=draw(st.one_of(st.none(), st.integers(0, 7).map(lambda eighth: eighth * 45))),
        strength=draw(st.sampled_from(["", "5/5", "4/5", "10/12"])),
        markers=tuple(
            Marker(kind=kind, count=draw(st.integers(1, 3)))
            for kind in draw(st.lists(st.sampled_from(KINDS), unique=True, max_size=3))
        ),
    )


def told(token: Token) -> tuple[object, ...]:
    """What the alt text must tell of a unit, its name left out."""
    squares = {f"{string.ascii_uppercase[int(x)]}{int(y) + 1}" for x, y in token.places}
    markers = tuple((marker.kind, marker.count) for marker in token.markers)
    return ("Allies", "Axis")[token.side], frozenset(squares), token.facing, token.strength, markers


@settings(max_examples=80, deadline=None)
@given(tokens=st.lists(units(), max_size=30))
def test_thirty_units_always_fit_and_are_read_back(tokens: list[Token]) -> None:
    table = scene(*tokens, title="Turn 3 of 6, Allies to act, a rather long line about who waits for what")
    alt = alt_text(table)
    seen = parse_alt(alt)
    expected = sorted(tokens, key=lambda token: token.side)
    assert len(alt) <= ALT_LIMIT
    assert [(one.side, frozenset(one.places), one.facing, one.strength, one.markers) for one in seen] == [
        told(token) for token in expected
    ]
    for one, token in zip(seen, expected, strict=True):
        start, _, end = one.name.partition("…")
        assert any(name.startswith(start) and name.endswith(end) for name in (token.name, token.label))


hostile = st.text(max_size=40)


@settings(max_examples=60, deadline=None)
@given(
    texts=st.lists(st.tuples(hostile, hostile, hostile, hostile), max_size=12),
    title=hostile,
    sides=st.tuples(hostile, hostile),
)
def test_hostile_text_neither_breaks_nor_adds_units(
    texts: list[tuple[str, str, str, str]], title: str, sides: tuple[str, str]
) -> None:
    tokens = [
        unit(label, number % 3, "C3", name=name, strength=strength, markers=signs(kind), facing=number)
        for number, (label, name, strength, kind) in enumerate(texts)
    ]
    alt = alt_text(scene(*tokens, title=title, sides=sides))
    seen = parse_alt(alt)
    assert len(alt) <= ALT_LIMIT
    assert len(seen) == len(tokens)
    assert sorted(one.facing or 0 for one in seen) == list(range(len(tokens)))
    assert all(one.places == ("C3",) and len(one.markers) == 1 for one in seen)


@given(text=st.text(max_size=300))
def test_any_text_can_be_parsed(text: str) -> None:
    assert isinstance(parse_alt("Units of A: " + text + "\nIn short, B: " + text + "\nKey: " + text), list)


@pytest.mark.parametrize(("count", "terse"), [(6, False), (24, True)])
def test_units_are_called_as_everywhere_else_and_not_by_their_clipped_labels(count: int, terse: bool) -> None:
    tokens = [
        unit(f"Guar{n}", n % 2, "C3", name=f"Guard {n}, Kettle Guard", strength="4/4", facing=45, markers=signs("slow"))
        for n in range(count)
    ]
    alt = alt_text(scene(*tokens))
    assert ("In short" in alt) == terse
    assert {one.name for one in parse_alt(alt)} <= {name for n in range(count) for name in called(n)}


def called(number: int) -> tuple[str, str]:
    """The names of a unit, whole and up to its comma."""
    return f"Guard {number}, Kettle Guard", f"Guard {number}"


def test_where_a_unit_is_that_stands_on_no_square_is_said_in_words() -> None:
    away = unit("Guar1", 0, "C3", name="Guard 1").model_copy(update={"places": (), "where": "not placed"})
    alt = alt_text(scene(away))
    assert "Guard 1: not placed" in alt
    assert " at not placed" not in alt
    assert parse_alt(alt)[0].places == ("not placed",)
