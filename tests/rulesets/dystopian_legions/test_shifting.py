"""Terrain that is moved a little for an objective, if the other side agrees (OBJ-11)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.actions import Mark, Pick, Shift
from rulesets.dystopian_legions.chapters.deployment.centre_ground import CentreGround
from rulesets.dystopian_legions.chapters.deployment.shifting import shifted
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.reasons.deployment import CannotShift
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.refusal import Refused
from tests.rulesets.dystopian_legions.table import Place, Table, box, legions, piece, refused, section
from tests.rulesets.dystopian_legions.test_counsel import proposals

RULE = pytest.mark.rule("DL-OBJ-11")
WOOD = box("Wood", "woods", 30, 20, 34, 24)
SHED = box("Shed", "ruins", 34.8, 20, 38, 24)
FENCE = piece("Fence", "hedge", (1, 1), (9, 1))


def marking(*pieces: Piece, marks: tuple[Place, ...] = ()) -> Table:
    """Seat 0 places the next marker."""
    table = legions(section("Rifles", [(36, 40)]), *pieces, root=CentreGround(), options={"objective": "centre_ground"})
    table.game.sides[0].advantage, table.game.sides[1].advantage = "strategic", "tactical"
    table.game.markers = [Point(*at).spot for at in marks]
    table.begins()
    table.players[0].picks("first")
    return table


def wishes(table: Table, whither: str, inches: str, name: str = "Wood", seat: int = 0) -> None:
    table.players[seat].does(Shift(piece=name, whither=whither, inches=inches))


def corner(table: Table, name: str = "Wood") -> Place:
    """The first corner of a piece, in inches."""
    at = next(one for one in table.game.pieces if one.name == name).corners[0].point
    return round(at.x, 2), round(at.y, 2)


@RULE
@pytest.mark.parametrize(("answer", "there"), [("accept", (31.5, 20)), ("decline", (30, 20))])
def test_a_piece_is_moved_only_if_the_other_side_agrees(answer: str, there: Place) -> None:
    table = marking(WOOD)
    wishes(table, "east", "1.5")
    assert table.asked == [(1, "shift")]
    assert corner(table) == (30, 20)
    table.players[1].does(Pick(choice=answer))
    assert corner(table) == there
    assert table.asked == [(0, "mark")]
    table.players[0].does(Mark(at="36,12"))
    assert table.asked == [(1, "mark")]


@RULE
def test_what_is_said_and_drawn() -> None:
    table = marking(WOOD)
    wishes(table, "north-east", "2")
    [asked] = table.game.questions
    assert "agrees, or not, that Wood is moved by 2″ to the north-east" in RULESET.words.question(table.game, asked)
    assert any("proposes to move Wood by 2″" in RULESET.words.event(table.game, one) for one in table.said)
    [track] = RULESET.pictures.scene(table.game, table.said, None).tracks
    assert [(round(x, 1), round(y, 1)) for x, y in track.points] == [(32, 22), (33.4, 20.6)]
    assert [one.answers for one in proposals(table.game, asked)] == [
        (Pick(choice="decline"),),
        (Pick(choice="accept"),),
    ]
    table.players[1].picks("accept")
    assert any("agrees: Wood is moved by 2″" in RULESET.words.event(table.game, one) for one in table.said)
    scene = RULESET.pictures.scene(table.game, table.said, None)
    assert [area.kind for area in scene.areas].count("before") == 1


@RULE
def test_who_declines_is_told_of() -> None:
    table = marking(WOOD)
    wishes(table, "north", "1")
    table.players[1].picks("decline")
    assert table.heard("shift_declined") == [{"seat": 1, "piece": "Wood"}]
    assert not table.heard("terrain_shifted")


@RULE
def test_a_side_proposes_once_before_each_marker() -> None:
    table = marking(WOOD, SHED)
    wishes(table, "north", "1")
    table.players[1].picks("decline")
    [asked] = table.game.questions
    assert "shift" not in asked.takes
    table.players[0].does(Mark(at="36,12"))
    [asked] = table.game.questions
    assert (asked.seat, "shift" in asked.takes) == (1, True)


@RULE
def test_a_piece_is_moved_once() -> None:
    table = marking(WOOD, SHED)
    wishes(table, "north", "1")
    table.players[1].picks("accept")
    table.players[0].does(Mark(at="36,12"))
    with refused("DL-OBJ-11", "cannot_shift"):
        wishes(table, "north", "1", seat=1)


def reason(found: object) -> str:
    """Why a piece may not be moved so; empty where it may."""
    if not isinstance(found, Refused):
        return ""
    assert isinstance(found.why, CannotShift)
    return found.why.why


@RULE
@pytest.mark.parametrize(
    ("name", "whither", "inches", "why"),
    [
        ("Wood", "east", "1", "others"),
        ("Wood", "east", "0.5", ""),
        ("Fence", "north", "1.5", "table"),
        ("Fence", "north", "1", ""),
        ("Wood", "up", "1", "whither"),
        ("Wood", "west", "2.5", "inches"),
        ("Moor", "west", "2", "piece"),
    ],
)
def test_how_a_piece_may_not_be_moved(name: str, whither: str, inches: str, why: str) -> None:
    game = marking(WOOD, SHED, FENCE).game
    found = shifted(game, [], Shift(piece=name, whither=whither, inches=inches))
    assert reason(found) == why


@RULE
@pytest.mark.rule("DL-OBJ-09")
@pytest.mark.parametrize(("marks", "why"), [(((32, 22),), "marker"), (((29, 22),), "marker"), (((27, 22),), "")])
def test_objectives_that_lie_are_not_changed(marks: tuple[Place, ...], why: str) -> None:
    game = marking(WOOD, marks=marks).game
    found = shifted(game, [], Shift(piece="Wood", whither="west", inches="1"))
    assert reason(found) == why


@RULE
def test_whatever_is_offered_may_be_proposed() -> None:
    table = marking(WOOD, SHED, FENCE)
    [asked] = table.game.questions
    pieces = offered(table.game, asked, {"type": "shift"})
    assert pieces is not None
    assert [option.value for option in pieces.options] == ["Wood", "Shed", "Fence"]
    ways = offered(table.game, asked, {"type": "shift", "piece": "Fence"})
    assert ways is not None
    assert "south" in [option.value for option in ways.options]
    far = offered(table.game, asked, {"type": "shift", "piece": "Fence", "whither": "north"})
    assert far is not None
    told = [RULESET.words.field(table.game, asked, one) for one in (pieces, ways, far)]
    assert told == ["Which piece of terrain?", "Whither?", "By how many inches?"]
    assert [option.value for option in far.options] == ["0.5", "1"]
