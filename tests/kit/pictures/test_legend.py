"""The legend of a picture: every sign on the board once, in the game's order, and no other."""

from __future__ import annotations

from rulesets.kit.pictures.legend import Legend
from rulesets.kit.pictures.scene import Area, Marker, Scene, SquareGround, Token, Track

LEGEND = Legend(
    terrain={"wood": "wood: hides", "pond": "pond: closed"},
    markers={"tired": "is tired", "smoke": "smoke"},
    tracks={"move": "way", "shot": "hit"},
    areas={"zone": "deployment", "reach": "in reach"},
)


def token(name: str, side: int, *markers: str) -> Token:
    """A unit in the first square."""
    signs = tuple(Marker(kind=kind) for kind in markers)
    return Token(
        id=name, label=name, name=name, side=side, shape="infantry", places=((0, 0),), where="A1", markers=signs
    )


def told(
    *tokens: Token,
    terrain: tuple[str, ...] = (),
    lying: tuple[str, ...] = (),
    tracks: tuple[Track, ...] = (),
    areas: tuple[Area, ...] = (),
) -> list[tuple[str, str, int | None]]:
    """Text, kind and side of each entry besides the sides."""
    ground = SquareGround(columns=2, rows=2)
    scene = Scene(title="", ground=ground, sides=("Ada", "Bo"), tokens=tokens, tracks=tracks, areas=areas)
    found = list(LEGEND.entries(scene, terrain, [Marker(kind=kind) for kind in lying]))
    assert [(entry.kind, entry.text, entry.side) for entry in found[:2]] == [("side", "Ada", 0), ("side", "Bo", 1)]
    return [(entry.text, entry.kind, entry.side) for entry in found[2:]]


def test_an_empty_board_tells_the_sides_alone() -> None:
    assert told() == []


def test_terrain_is_told_once_in_the_games_order_and_an_unknown_word_last() -> None:
    assert [text for text, *_ in told(terrain=("mine", "pond", "abyss", "wood", "pond"))] == [
        *("wood: hides", "pond: closed", "abyss", "mine")
    ]


def test_markers_are_those_of_units_and_those_that_lie_about() -> None:
    found = told(token("Ann", 0, "smoke"), token("Ben", 1, "smoke", "tired"), lying=("level 2", "smoke"))
    assert found == [(text, "marker", None) for text in ("is tired", "smoke", "level 2")]


def test_a_track_has_the_side_of_the_first_of_its_kind() -> None:
    way = ((0, 0), (1, 1))
    tracks = (Track(kind="shot", points=way, side=1), Track(kind="move", points=way), Track(kind="shot", points=way))
    assert told(tracks=tracks) == [("way", "track", None), ("hit", "track", 1)]


def test_a_zone_says_whose_it_is() -> None:
    areas = (Area(kind="zone", side=1), Area(kind="reach", side=0), Area(kind="zone", side=1), Area(kind="zone"))
    assert told(areas=areas) == [
        ("deployment, Bo", "area", 1),
        ("in reach", "area", 0),
        ("deployment", "area", None),
    ]
