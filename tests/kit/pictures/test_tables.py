"""What the board knows of units and terrain, as the scene shows it."""

from __future__ import annotations

from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.formations import RectangularBase, RoundBase, Scattered, line, wedge
from rulesets.kit.boards.tables.places import Point, Spot, pose
from rulesets.kit.boards.tables.terrain import Terrain
from rulesets.kit.pictures.tables import body, piece

FOOT = RectangularBase(width=2000, depth=1500)


def test_a_line_shows_its_bases_rank_by_rank() -> None:
    shown = body(Placement(pose=pose(Point(20, 10), 90), base=FOOT, formation=line(5, 3)), "B", 2)
    assert [base.rank for base in shown.bases] == [1, 1, 1, 2, 2]
    assert [base.at for base in shown.bases][:3] == [(19.25, 8.0), (19.25, 10.0), (19.25, 12.0)]
    assert {(base.facing, base.width, base.depth, base.round) for base in shown.bases} == {(90, 2, 1.5, False)}
    assert (shown.grade, shown.disorder, shown.formation) == ("B", 2, "line")
    assert sorted(shown.outline) == [(17, 7), (17, 13), (20, 7), (20, 13)]


def test_a_wedge_and_loose_bases_have_no_outline() -> None:
    at = pose(Point(20, 10), 0)
    loose = Scattered(offsets=((0, 0), (3000, 1000)))
    shown = [body(Placement(pose=at, base=FOOT, formation=formation)) for formation in (wedge(5), loose)]
    assert [one.outline for one in shown] == [(), ()]
    assert [one.formation for one in shown] == ["wedge", "unformed"]


def test_a_leader_is_round_and_a_game_may_say_its_own_word() -> None:
    shown = body(
        Placement(pose=pose(Point(4, 5), 0), base=RoundBase(diameter=1000), formation=line(1, 1)), formation="attached"
    )
    assert [(base.at, base.width, base.round) for base in shown.bases] == [((4, 5), 1, True)]
    assert (shown.formation, shown.outline) == ("attached", ())


def test_terrain_keeps_its_corners() -> None:
    corners = (Spot(0, 0), Spot(6000, 0), Spot(6000, 4500))
    shown = piece(Terrain(name="Long Down", kind="steep hill", corners=corners), "hill", level=2)
    assert (shown.kind, shown.name, shown.level, shown.line) == ("hill", "Long Down", 2, False)
    assert shown.points == ((0, 0), (6, 0), (6, 4.5))
    stream = piece(Terrain(name="Tamesa", kind="stream", shape="line", corners=corners), width=1.5, named=False)
    assert (stream.kind, stream.name, stream.line, stream.width) == ("stream", "", True, 1.5)
