"""Roofs on a table in inches: climbing and flying there, sight, cover, blasts, drops, artillery (TERR, FLYING)."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from rulesets.dust_1947.chapters.attack.targets import not_in_contact
from rulesets.dust_1947.chapters.carrying_out.inch_move import InchMove
from rulesets.dust_1947.chapters.movement.inch_reach import InchReach
from rulesets.dust_1947.chapters.movement.spots import Spots
from rulesets.dust_1947.counsel import in_inches
from rulesets.dust_1947.face.correcting import leaving
from rulesets.dust_1947.face.tell.lengths import stands_at
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.measure.floors import Floor
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.tabletop.gathering import rooms
from rulesets.dust_1947.table.tabletop.points import marks
from rulesets.dust_1947.table.tabletop.spots import position_of, stands
from rulesets.dust_1947.table.tabletop.storeys import Deck
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import SealedDice
from tests.rulesets.dust_1947.inches import At, around, hull, on_foot, table
from tests.rulesets.dust_1947.table import Placed, Table, dust, refused, squad, weapon

FAR = on_foot("Y", (46, 2), soldiers=1, seat=1)
OPTIONS = {"board_mode": "table", "reaction_prompt": "never"}
HOUSE = ("............", "...22.......", "............")
"""A house of two floors from 12 to 20 inches, its roof on level 2, with a door in the west."""
STEPPED = ("............", "...213......", "............")
"""A house of three parts, of two floors, one and three."""
DOOR = {"C2-D2": "large opening"}
ROOF, LOW_ROOF = Deck(2, roof=True), Deck(1, roof=True)
FLYING = ("Flying",)


def man(name: str, at: At, level: int = 0, seat: int = 0, **more: Any) -> Placed:
    return on_foot(name, at, soldiers=1, seat=seat, state={"level": level}, **more)


def cost(game: Dust, at: At, deck: Deck) -> float:
    """What a MOVE to a floor or a roof costs."""
    return InchReach(game, game.units["A"], "move", deck=deck).costs([Point(*at)])[0]


def moving(*units: Placed, rows: tuple[str, ...] = HOUSE) -> Table:
    made = dust(*rows, *units, FAR, walls=DOOR, options=OPTIONS)
    made.players[0].activates("A")
    made.players[0].declares("move", "nothing")
    return made


@pytest.mark.rule("DU-TERR-24")
@pytest.mark.parametrize(
    ("start", "level", "goal", "to", "inches"),
    [
        ((14, 6), 0, (14, 6), ROOF, 8),
        ((14, 6), 1, (14, 6), ROOF, 4),
        ((14, 6), 1, (17, 6), ROOF, 7),
        ((14, 6), 2, (18, 6), ROOF, 4),
        ((14, 6), 2, (18, 6), Deck(1), 8),
        ((14, 6), 2, (14, 6), Deck(), 8),
        ((14, 6), 2, (8, 6), Deck(), inf),
        ((14, 6), 2, (12.3, 6), ROOF, inf),
        ((14, 6), 2, (10, 6), ROOF, inf),
    ],
)
def test_the_roof_is_one_floor_more(start: At, level: int, goal: At, to: Deck, inches: float) -> None:
    game = table(*HOUSE, man("A", start, level, move=3), FAR, walls={**DOOR, "D2-E2": "large opening"})
    assert cost(game, goal, to) == pytest.approx(inches, abs=0.1)


@pytest.mark.rule("DU-TERR-24")
def test_on_a_roof_no_wall_and_nobody_below_is_in_the_way() -> None:
    walls = {**DOOR, "D2-E2": "high wall"}
    for level, to, inches in ((2, ROOF, 4), (1, Deck(1), inf)):
        below = man("Z", (16, 6), 1 - level // 2, seat=1)
        game = table(*HOUSE, man("A", (14, 6), level, move=3), below, FAR, walls=walls)
        assert cost(game, (18, 6), to) == inches
    held = table(*HOUSE, man("A", (14, 6), 2, move=3), man("Z", (18, 6), 2, seat=1), FAR, walls=walls)
    assert cost(held, (18, 6), ROOF) == inf


@pytest.mark.rule("DU-TERR-24")
@pytest.mark.parametrize(
    ("start", "level", "goal", "to", "inches"),
    [
        ((14, 6), 2, (18, 6), LOW_ROOF, 16),  # Down to the ground floor, which alone leads there, and up again.
        ((14, 6), 1, (22, 6), Deck(1), 16),
        ((18, 6), 1, (22, 6), Deck(1), 12),
        ((22, 6), 1, (22, 6), Deck(3, roof=True), 8),
        ((14, 6), 2, (22, 6), Deck(2), inf),
    ],
)
def test_parts_of_a_house_of_unlike_heights(start: At, level: int, goal: At, to: Deck, inches: float) -> None:
    game = table(*STEPPED, man("A", start, level, move=4), FAR, walls=DOOR)
    assert cost(game, goal, to) == pytest.approx(inches, abs=0.1)


@pytest.mark.rule("DU-TERR-24")
def test_a_way_over_a_roof_goes_round_its_corners() -> None:
    rows = ("............", "...22.......", "...2........", "............")
    game = table(*rows, man("A", (14, 10), 2, move=3), FAR)
    assert cost(game, (18, 6), ROOF) == pytest.approx(4 * 2**0.5, abs=0.5)
    assert cost(game, (19, 7.4), ROOF) > 6
    assert cost(game, (17, 9), ROOF) == inf


@pytest.mark.rule("DU-TERR-24", "DU-TABLE-04")
def test_soldiers_follow_their_leader_onto_his_roof_alone() -> None:
    rows = ("............", "...2........", "....2.......", "............")
    game = table(*rows, on_foot("A", (14, 6), soldiers=5, move=3), FAR)
    course = InchReach(game, game.units["A"], "move", deck=ROOF).course
    (others,) = rooms(game, course, [Point(15.2, 7.2)], 3)
    assert others is not None
    assert all(12 < at.x < 16 and 4 < at.y < 8 for at in others)
    assert rooms(game, course, [Point(11, 6)], 3) == [None]


@pytest.mark.rule("DU-TERR-24")
def test_a_squad_climbs_onto_the_roof_and_is_told_there() -> None:
    made = moving(on_foot("A", (14, 6), (15.2, 6), soldiers=2, move=3))
    assert {"D2 roof", "E2 roof", "E2 floor 1"} <= set(made.offers("move"))
    made.players[0].moves("17,6 roof")
    unit = made.unit("A")
    assert (unit.level, stands_at(made.game, unit)) == (2, "17,6")
    assert "E2 roof at 17,6," in RULESET.words.status(RULESET.play.view(made.game, None))
    told = [RULESET.words.event(made.game, event) for event in made.said if event.key == "moved_inches"]
    assert told == ["**A** moves 11 inches for a way of 3: 14,6 – 17,6 roof."]


@pytest.mark.rule("DU-TERR-24")
@pytest.mark.parametrize("place", ["D2 floor 2", "D2 floor 9", "A1 roof", "9,6 roof"])
def test_a_floor_that_is_not_there_is_refused(place: str) -> None:
    made = moving(man("A", (14, 6), move=3))
    with refused("DU-TERR-24", "no_such_floor"):
        made.players[0].moves(place)
    with refused("DU-TABLE-02", "no_such_spot"):
        made.players[0].moves("upstairs")


@pytest.mark.rule("DU-TERR-24")
def test_vehicles_stay_off_roofs() -> None:
    made = moving(hull("A", (16, 6), facing=90, move=3))
    with refused("DU-TERR-24", "stays_down"):
        made.players[0].moves("E2 roof")
    made.players[0].moves("16.5,6")
    assert stands_at(made.game, made.unit("A")) == "16.5,6"


def test_a_saved_way_onto_a_roof_goes_on() -> None:
    made = dust(*HOUSE, man("A", (14, 6), move=3), FAR, walls=DOOR, options=OPTIONS)
    way = InchMove(unit="A", goal=Point(14, 6).spot, goal_level=2, path=[Point(14, 6).spot])
    again = InchMove.model_validate_json(way.model_dump_json())
    unit = made.unit("A")
    again._goes(made.game, SealedDice(b""), unit)
    assert (unit.level, again.spent) == (2, 8000)


# --- who flies -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-FLYING-02")
@pytest.mark.parametrize(
    ("start", "level", "goal", "to", "inches"),
    [
        ((8, 6), 0, (14, 6), ROOF, 6),
        ((14, 6), 2, (8, 6), Deck(), 6),
        ((14, 6), 2, (8, 1), Deck(), 61**0.5),
        ((14, 6), 2, (14, 6), Deck(), 8),  # Inside a building he pays for each floor.
        ((14, 6), 2, (14, 6), Deck(1), 4),
        ((14, 6), 0, (14, 6), ROOF, 8),
        ((14, 6), 1, (8, 6), Deck(), 10),
        ((8, 6), 0, (14, 6), Deck(1), 10),
        ((14, 6), 2, (14.8, 6), ROOF, 0.8),
    ],
)
def test_who_flies_goes_onto_a_roof_and_down_again_flat(
    start: At, level: int, goal: At, to: Deck, inches: float
) -> None:
    game = table(*HOUSE, man("A", start, level, move=3, skills=FLYING), FAR, walls=DOOR)
    assert cost(game, goal, to) == pytest.approx(inches, abs=0.01)


@pytest.mark.rule("DU-SKILL-FLYING-02")
def test_from_roof_to_roof_of_one_house_he_flies_as_well() -> None:
    game = table(*STEPPED, man("A", (14, 6), 2, move=3, skills=FLYING), FAR)
    assert cost(game, (18, 6), LOW_ROOF) == 4
    assert cost(game, (22, 6), Deck(3, roof=True)) == 8


@pytest.mark.rule("DU-SKILL-FLYING-02", "DU-MINE-01")
@pytest.mark.parametrize(("to", "dice", "left"), [("14,6 roof", "", 1), ("10,6", "S", 1)])
def test_mines_are_far_below_a_roof(to: str, dice: str, left: int) -> None:
    made = moving(man("A", (17, 6), 2, move=3, skills=FLYING), rows=("............", "..*22.......", "............"))
    made.players[0].moves(to, dice=dice)
    assert len(made.game.on_board(0)) == left


# --- sight and cover -------------------------------------------------------------------------------------------------


def sees(game: Dust) -> bool:
    return board_of(game).sees(game.units["A"], game.units["Z"])


def covered(game: Dust, viewer: str = "A", target: str = "Z") -> list[str]:
    one, other = game.units[viewer], game.units[target]
    return [reason.rule for reason in board_of(game).in_cover(one, one.square, other)]


@pytest.mark.rule("DU-LOS-16", "DU-TABLE-25")
@pytest.mark.parametrize(("level", "there"), [(1, False), (2, True)])
def test_a_roof_needs_no_openings(level: int, there: bool) -> None:
    game = table(*HOUSE, man("A", (18.5, 6), level), man("Z", (4, 6), seat=1), FAR)
    assert sees(game) == there


@pytest.mark.rule("DU-LOS-16", "DU-TABLE-25")
@pytest.mark.parametrize(("row", "there"), [("...22.2.....", True), ("...22.3.....", False)])
def test_from_a_roof_one_looks_over_what_is_no_higher(row: str, there: bool) -> None:
    game = table(HOUSE[0], row, HOUSE[2], man("A", (14, 6), 2), man("Z", (34, 6), seat=1), FAR)
    assert sees(game) == there


@pytest.mark.rule("DU-TABLE-25")
def test_a_long_roof_is_looked_along_and_a_higher_part_of_the_house_is_not_looked_through() -> None:
    for row, there in (("222222......", True), ("222322......", True), ("233332......", False)):
        walls = {f"{c}2-{d}2": "large opening" for c, d in ("AB", "BC", "CD", "DE", "EF")}
        ends = man("A", (1, 6), 2), man("Z", (23, 6), 2, seat=1)
        game = table(HOUSE[0], row, HOUSE[2], *ends, FAR, walls={} if there else walls)
        assert sees(game) == there


@pytest.mark.rule("DU-TERR-28")
@pytest.mark.parametrize(("below", "there"), [(0, False), (1, True)])
def test_between_the_roof_and_the_floor_below_there_is_sight_and_cover(below: int, there: bool) -> None:
    game = table(*HOUSE, man("A", (14, 6), below), man("Z", (17, 6), 2, seat=1), FAR)
    assert sees(game) == there
    assert ("DU-TERR-28" in covered(game)) == ("DU-TERR-28" in covered(game, "Z", "A")) == there


@pytest.mark.rule("DU-TERR-25", "DU-TABLE-41")
def test_a_roof_is_no_cover_and_what_lies_below_is_none() -> None:
    for level, rules in ((0, ["DU-TERR-25"]), (1, ["DU-TERR-25"]), (2, [])):
        game = table(*HOUSE, man("A", (2, 6)), man("Z", (13, 6), level, seat=1), FAR, walls=DOOR)
        assert covered(game) == rules


@pytest.mark.rule("DU-TABLE-26")
@pytest.mark.parametrize(("level", "there"), [(0, False), (1, False), (2, True)])
def test_an_aircraft_sees_who_is_on_a_roof(level: int, there: bool) -> None:
    plane = hull("A", (30, 6), kind="aircraft", mobility="aircraft", armour="A1")
    assert sees(table(*HOUSE, plane, man("Z", (18, 6), level, seat=1), FAR)) == there


@pytest.mark.rule("DU-TERR-29", "DU-CC-01")
def test_close_combat_reaches_the_roof_from_beside_one_floor_lower() -> None:
    for row, one in (("...11.......", ""), ("...22.......", "DU-CC-01")):
        game = table(HOUSE[0], row, HOUSE[2], man("A", (11, 6)), man("Z", (13, 6), int(row[3]), seat=1), FAR)
        units = game.units
        refusal = not_in_contact(board_of(game), units["A"], units["Z"], (units["A"].square, units["Z"].square))
        assert (refusal.rule if refusal is not None else "") == one
    inside = table(*HOUSE, man("A", (14, 6), 1), man("Z", (14.5, 6), 2, seat=1), FAR)
    above = not_in_contact(board_of(inside), inside.units["A"], inside.units["Z"], (Square(3, 1), Square(3, 1)))
    assert above is not None
    assert above.rule == "DU-TERR-29"


# --- drops, artillery, hands and machines ----------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-AIRBORNE-03")
def test_airborne_infantry_drops_on_a_roof_and_not_inside() -> None:
    men = squad("A", "", skills=("Airborne",), soldiers=3, state={"where": "off board", "poses": around((0, 0), 3)})
    game = dust(*HOUSE, men, FAR, options=OPTIONS).game
    spots = Spots(game, game.units["A"])
    offered = [option.value for option in spots.free()]
    assert {"D2 roof", "E2 roof", "C2"} <= set(offered)
    assert not {"D2", "D2 floor 1"} & set(offered)
    assert spots.refusal("14,6 roof") is None
    for place in ("D2", "14,6 floor 1", "14,6 floor 2"):
        assert spots.refusal(place) is not None
    spots.put("D2 roof", "")
    assert stands(game, game.units["A"]) == position_of(game, game.units["A"], "14,6 roof")


@pytest.mark.rule("DU-WPN-ART-02", "DU-WPN-ART-06")
def test_artillery_is_aimed_at_a_floor_or_a_roof_and_fires_from_a_roof() -> None:
    mortar = weapon("1 Mortar 2-20 S2:*/1", keywords=("Artillery",))
    gun = man("A", (14, 1), weapons=(mortar,))
    targets = man("Z", (14, 6), 1, seat=1), man("X", (14.5, 6), 2, seat=1), man("W", (13.5, 6), seat=1)
    game = table(*HOUSE, gun, *targets, FAR, walls={"D1-D2": "large opening"})
    board, unit = board_of(game), game.units["A"]
    assert {"D2", "D2 floor 1", "D2 roof"} <= {mark.id for mark in marks(game, unit)}
    for name, struck in (("14,6", "W"), ("14,6 floor 1", "Z"), ("D2 roof", "X")):
        point = board.point(unit, name)
        assert point is not None
        assert board.around(unit, mortar.weapon, point) == [struck]
        assert [one.id for one in board.standing_at(point)] == [struck]
    assert board.point(unit, "14,6 floor 2") is None


@pytest.mark.rule("DU-TERR-24")
def test_a_unit_is_put_right_onto_a_roof() -> None:
    game = table(*HOUSE, man("A", (4, 6)), hull("V", (4, 10)), FAR, walls=DOOR)
    assert "D2 roof" in leaving.places(game, game.units["A"])
    leaving.place(game, game.units["A"], "13,6 roof")
    assert game.units["A"].level == 2
    with refused("DU-TERR-24", "stays_down"):
        leaving.place(game, game.units["V"], "D2 roof")


@pytest.mark.rule("DU-TERR-24")
def test_the_opponent_weighs_the_roof() -> None:
    game = table(*HOUSE, man("A", (14, 6), move=2, march=2), FAR, walls=DOOR)
    known = in_inches.costs(game, game.units["A"])
    assert known[Floor(3, 1, 2, roof=True)].by_any_way == 8
