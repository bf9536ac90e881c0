"""Which part of a board a picture for a telephone shows."""

from __future__ import annotations

import pytest

from rulesets.kit.pictures import framing
from rulesets.kit.pictures.scene import (
    Area,
    Badge,
    Base,
    Body,
    Cell,
    HexGround,
    LegendEntry,
    Marker,
    Scene,
    SquareGround,
    TableGround,
    Token,
    Track,
    Window,
)

SQUARES = SquareGround(columns=20, rows=12, cells=(Cell(column=4, row=4, terrain=("trees",)),))


def unit(name: str, at: tuple[float, float], *, label: str = "", lit: bool = False, **more: object) -> Token:
    return Token(
        id=name,
        label=label or name[:3].upper(),
        name=name,
        side=0,
        shape="infantry",
        places=(at,),
        where="",
        highlighted=lit,
        **more,
    )


def scene(**more: object) -> Scene:
    return Scene.model_validate({"title": "", "ground": SQUARES, "sides": ("Ada", "Ben"), **more})


def box(window: Window | None) -> tuple[float, float, float, float]:
    assert window is not None
    (x, y), half, deep = window.at, window.width / 2, window.height / 2
    return x - half, y - deep, x + half, y + deep


def test_nothing_that_happens_is_no_action() -> None:
    zone = Area(kind="zone", squares=((0, 0), (19, 0)), side=0)
    goal = Area(kind="objective", squares=((3, 3),))
    assert framing.action(scene(areas=(zone, goal), tokens=(unit("Rifles", (2.5, 2.5)),))) is None


@pytest.mark.parametrize(
    "happened",
    [
        {"tracks": (Track(kind="shot", points=((8.5, 5.5), (10.5, 5.5))),)},
        {"badges": (Badge(kind="loss", at=(9.5, 5.5), text="-1"),)},
        {"areas": (Area(kind="cursor", squares=((9, 5),)),)},
        {"tokens": (unit("Rifles", (9.5, 5.5), lit=True),)},
    ],
)
def test_a_small_action_is_shown_with_some_squares_around_it(happened: dict[str, object]) -> None:
    west, north, east, south = box(framing.action(scene(**happened)))
    assert west <= 8.5 and east >= 10.5 and north <= 4.5 and south >= 6.5
    assert 6 <= east - west <= 8 and {west % 1, north % 1, east % 1, south % 1} == {0.0}, "whole squares"


def test_an_action_at_the_corner_stays_on_the_board() -> None:
    west, north, east, south = box(framing.action(scene(badges=(Badge(kind="hit", at=(19.5, 0.5), text="!"),))))
    assert (east, north) == (20, 0) and west >= 12 and south <= 8


def test_an_action_across_half_of_the_board_is_shown_with_all_of_it() -> None:
    across = Track(kind="shot", points=((0.5, 0.5), (15.5, 11.5)))
    assert framing.action(scene(tracks=(across,))) is None
    short = Track(kind="shot", points=((0.5, 0.5), (7.5, 7.5)))
    assert framing.action(scene(tracks=(short,))) is not None


def test_what_lies_off_the_board_does_not_count() -> None:
    fled = Track(kind="move", points=((9.5, 5.5), (9.5, -6.0)))
    assert box(framing.action(scene(tracks=(fled,))))[3] <= 9


def test_the_name_of_a_place_is_no_action() -> None:
    named = Badge(kind="name", at=(1.5, 1.5), text="A")
    assert framing.action(scene(badges=(named,))) is None
    hit = Badge(kind="hit", at=(15.5, 8.5), text="!")
    assert box(framing.action(scene(badges=(named, hit)))) == box(framing.action(scene(badges=(hit,))))


@pytest.mark.parametrize("kind", ["blast", "flame"])
def test_a_template_is_where_something_happens(kind: str) -> None:
    disc = ((28.0, 18.0), (32.0, 18.0), (32.0, 22.0), (28.0, 22.0))
    table = scene(ground=TableGround(width=72, height=48), areas=(Area(kind=kind, outlines=(disc,)),))
    west, north, east, south = box(framing.action(table))
    assert west < 28 and 32 < east < 60 and north < 18 and 22 < south < 40


def test_hexes_and_inches() -> None:
    hexes = scene(ground=HexGround(columns=20, rows=20), areas=(Area(kind="cursor", squares=((10, 10),)),))
    assert box(framing.action(hexes))[0] < 10 * 3**0.5 / 2 + 1 / 3**0.5 < box(framing.action(hexes))[2]
    body = Body(bases=(Base(at=(30, 20), facing=0, width=2, depth=2), Base(at=(40, 20), facing=0, width=2, depth=2)))
    table = scene(ground=TableGround(width=72, height=48), tokens=(unit("Legion", (35, 20), lit=True, body=body),))
    west, _, east, _ = box(framing.action(table))
    assert west <= 26 and east >= 44 and east - west < 36


def test_the_key_begins_with_those_that_something_happened_to() -> None:
    tokens = (unit("Rifles", (2.5, 2.5)), unit("Guards", (9.5, 5.5)), unit("Boss", (3.5, 2.5), lit=True))
    shown = scene(
        tokens=(*tokens, unit("Own", (9.5, 6.5), label="own")), badges=(Badge(kind="hit", at=(9, 5), text=""),)
    )
    assert [token.id for token in framing.keyed(shown, framing.whole(shown))] == ["Boss", "Guards", "Rifles"]
    near = Window(at=(9, 5), width=4, height=4)
    assert [token.id for token in framing.keyed(shown, near)] == ["Guards"]


def test_long_names_become_codes_that_differ_within_a_side() -> None:
    names = ("Falcon Legion", "Frontier Levy", "Slingers", "Cohort II", "Cohort III", "FUS")
    coded = framing.coded(scene(tokens=tuple(unit(name, (1, 1), label=name) for name in names)))
    codes = [token.label for token in coded.tokens]
    assert len(set(codes)) == len(names)
    assert codes[-1] == "FUS" and all(len(code) <= framing.CODE for code in codes)
    assert [token.name for token in coded.tokens] == list(names)


def test_the_code_of_the_game_goes_before_one_made_for_the_picture() -> None:
    levy = unit("Frontier Levy", (1, 1), label="Frontier Levy", code="LEV")
    foot = unit("Frontier Foot", (1, 1), label="Frontier Foot")
    assert [token.label for token in framing.coded(scene(tokens=(levy, foot))).tokens] == ["LEV", "FF"]
    both = framing.codes(["Frontier Levy", "Field Legion", "Casco"])
    assert both == {"Frontier Levy": "FL", "Field Legion": "FI", "Casco": "Casco"}


@pytest.mark.parametrize(
    ("code", "name", "told"),
    [
        ("FL", "Falcon Legion", "FL · Falcon Legion"),
        ("SLI", "Slingers", "Slingers"),
        ("Guar1", "Guard 1", "Guard 1"),
        ("Guar2", "Guard 1", "Guar2 · Guard 1"),
        ("Casco", "Casco", "Casco"),
    ],
)
def test_a_menu_says_a_code_that_the_name_does_not_say(code: str, name: str, told: str) -> None:
    assert framing.behind_code(code, name, name) == told


def test_the_legend_says_what_is_to_be_seen_there() -> None:
    entries = (
        LegendEntry(kind="terrain", key="trees", text="trees"),
        LegendEntry(kind="marker", key="stunned", text="stunned"),
        LegendEntry(kind="marker", key="fire", text="on fire"),
        LegendEntry(kind="area", key="zone", text="zone"),
        LegendEntry(kind="track", key="move", text="way"),
        LegendEntry(kind="side", key="0", text="Ada"),
    )
    shown = scene(
        legend=entries,
        tokens=(
            unit("Rifles", (4.5, 4.5), markers=(Marker(kind="stunned"),)),
            unit("Far", (19.5, 9.5), markers=(Marker(kind="fire"),)),
        ),
        areas=(Area(kind="zone", squares=((19, 0),)),),
        tracks=(Track(kind="move", points=((4.5, 4.5), (5.5, 4.5))),),
    )
    near = Window(at=(5, 5), width=6, height=6)
    assert [entry.key for entry in framing.legend(shown, near)] == ["move", "stunned", "trees"]
    assert {entry.key for entry in framing.legend(shown, framing.whole(shown))} == {
        "move",
        "zone",
        "stunned",
        "fire",
        "trees",
    }
