"""The floors above the ground on a table in inches: stairs, who is in the way, sight, close combat, blasts (TERR)."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from rulesets.dust_1947.chapters.attack.targets import not_in_contact
from rulesets.dust_1947.chapters.movement.inch_reach import InchReach
from rulesets.dust_1947.chapters.movement.legs import Leg
from rulesets.dust_1947.counsel import in_inches
from rulesets.dust_1947.face.correcting import leaving
from rulesets.dust_1947.face.tell.lengths import stands_at
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.measure.floors import Floor
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.tabletop.gathering import rooms
from rulesets.dust_1947.table.tabletop.lines import Sight
from rulesets.dust_1947.table.tabletop.spots import position_of, stands
from rulesets.dust_1947.table.tabletop.storeys import Deck
from rulesets.dust_1947.table.tabletop.templates import struck
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dust_1947.inches import hull, leads, on_foot, table
from tests.rulesets.dust_1947.table import Placed, Table, dust, refused, weapon

FAR = on_foot("Y", (46, 2), soldiers=1, seat=1)
OPTIONS = {"board_mode": "table", "reaction_prompt": "never"}
HOUSE = ("............", "...33.......", "............")
"""A house of three floors from 12 to 20 inches, with a door in the west."""
DOOR = {"C2-D2": "large opening"}


def man(name: str, at: tuple[float, float], level: int = 0, seat: int = 0, **more: Any) -> Placed:
    return on_foot(name, at, soldiers=1, seat=seat, state={"level": level}, **more)


def cost(game: Dust, at: tuple[float, float], level: int) -> float:
    """What a MOVE of 12 inches to a floor costs."""
    deck = Deck(level)
    return InchReach(game, game.units["A"], "move", deck=deck).costs([Point(*at)])[0]


def moving(*units: Placed, action: str = "move") -> Table:
    made = dust(*HOUSE, *units, FAR, walls=DOOR, options=OPTIONS)
    red = made.players[0]
    red.activates("A")
    red.declares(*(("march",) if action == "march" else (action, "nothing")))
    return made


@pytest.mark.rule("DU-TERR-24")
@pytest.mark.parametrize(
    ("start", "level", "goal", "to", "inches"),
    [
        ((14, 6), 0, (14, 6), 1, 4),
        ((14, 6), 0, (14, 6), 2, 8),
        ((14, 6), 0, (17, 6), 1, 7),
        ((14, 6), 2, (17, 6), 1, 7),
        ((14, 6), 2, (17, 6), 2, 3),
        ((14, 6), 1, (14, 6), 0, 4),
        ((14, 6), 1, (8, 6), 0, 10),
        ((14, 6), 2, (8, 6), 0, inf),
        ((9, 6), 0, (14, 6), 1, 9),
        ((9, 6), 0, (14, 6), 2, inf),
        ((9, 6), 0, (10, 6), 1, inf),
        ((14, 6), 0, (14, 6), 3, inf),
    ],
)
def test_a_floor_costs_four_inches_up_or_down(
    start: tuple[float, float], level: int, goal: tuple[float, float], to: int, inches: float
) -> None:
    game = table(*HOUSE, man("A", start, level, move=3), FAR, walls=DOOR)
    assert cost(game, goal, to) == pytest.approx(inches, abs=0.1)


@pytest.mark.rule("DU-TERR-24")
def test_from_one_house_to_another_one_comes_down() -> None:
    rows = ("............", "..22.22.....", "............")
    doors = {"D2-E2": "large opening", "E2-F2": "large opening"}
    game = table(*rows, man("A", (15, 6), 1, move=4), FAR, walls=doors)
    assert cost(game, (21, 6), 1) == pytest.approx(14, abs=0.1)


@pytest.mark.rule("DU-TERR-24")
def test_enemies_on_other_levels_are_not_in_the_way() -> None:
    for level, open_to in ((0, True), (1, False), (2, True)):
        game = table(*HOUSE, man("A", (14, 6), 1, move=3), man("Z", (17, 6), level, seat=1), FAR, walls=DOOR)
        assert (cost(game, (17, 6), 1) < inf) == open_to
    below = table(*HOUSE, man("A", (14, 6), move=3), man("Z", (17, 6), seat=1), FAR, walls=DOOR)
    assert cost(below, (17, 6), 1) == inf  # Its way to the stairs leads over the ground floor.


@pytest.mark.rule("DU-TERR-24", "DU-TABLE-04")
def test_soldiers_follow_their_leader_to_his_floor() -> None:
    game = table(*HOUSE, on_foot("A", (14, 6), soldiers=5, move=3), FAR, walls=DOOR)
    course = InchReach(game, game.units["A"], "move", deck=Deck(1)).course
    (others,) = rooms(game, course, [Point(12.6, 6)], 4)
    assert others is not None
    assert min(at.x for at in others) > 12
    assert rooms(game, course, [Point(8, 6)], 4) == [None]


@pytest.mark.rule("DU-TERR-24")
def test_a_squad_goes_upstairs_with_its_hero_and_is_told_there() -> None:
    squad = on_foot("A", (14, 6), (15.2, 6), soldiers=2, move=2, state={"hero": "H"})
    made = moving(squad, leads("H", (14, 7.2), "A"))
    assert "D2 floor 1" in made.offers("move")
    made.players[0].moves("17,6 floor 1")
    game = made.game
    assert (game.units["A"].level, game.units["H"].level) == (1, 1)
    assert stands_at(game, game.units["A"]) == "17,6"
    assert "E2 floor 1 at 17,6," in RULESET.words.status(RULESET.play.view(game, None))
    told = made.heard("moved_inches")[-1]
    assert (told["path"][0], told["path"][-1]) == ("14,7.2", "17,6 floor 1")
    assert told["inches"] == pytest.approx(7, abs=1.5)


@pytest.mark.rule("DU-TERR-24")
@pytest.mark.parametrize(("start", "to", "way"), [(0, 1, "14,6 – 14,6 floor 1"), (1, 2, "14,6 floor 1 – 14,6 floor 2")])
def test_who_climbs_where_he_stands_is_told_from_floor_to_floor(start: int, to: int, way: str) -> None:
    made = moving(man("A", (14, 6), start))
    made.players[0].moves(f"14,6 floor {to}")
    told = [RULESET.words.event(made.game, event) for event in made.said if event.key == "moved_inches"]
    assert told == [f"**A** moves 4 inches: {way}."]


@pytest.mark.rule("DU-TERR-24")
def test_vehicles_stay_on_the_ground_floor() -> None:
    made = moving(hull("A", (16, 6), facing=90, move=3))
    with refused("DU-TERR-24", "stays_down"):
        made.players[0].moves("E2 floor 1")


@pytest.mark.rule("DU-REACT-04", "DU-TERR-24")
def test_a_march_pauses_before_the_stairs_at_its_end() -> None:
    game = table(*HOUSE, man("A", (14, 6), 2, move=2, march=3), FAR, walls=DOOR)
    unit = game.units["A"]
    reach = InchReach(game, unit, "march", deck=Deck(1))
    goal = Point(18, 6)
    leg = Leg(game, unit, reach, reach.by(goal), reach.walk(goal))
    pause = leg.pause(6.0, inf)
    assert (pause.at, pause.cost, pause.deck) == (Point(16, 6), pytest.approx(6), Deck(1))
    up = table(*HOUSE, man("A", (14, 6), move=2, march=3), FAR, walls=DOOR)
    reach = InchReach(up, up.units["A"], "march", deck=Deck(1))
    leg = Leg(up, up.units["A"], reach, reach.by(goal), reach.walk(goal))
    assert (leg.pause(6.0, inf).deck, leg.end.deck, leg.end.cost) == (Deck(0), Deck(1), pytest.approx(8))


@pytest.mark.rule("DU-TERR-28")
@pytest.mark.parametrize(("one", "other", "sees"), [(0, 0, True), (0, 1, True), (1, 2, True), (0, 2, False)])
def test_two_floors_apart_the_ceilings_hide(one: int, other: int, sees: bool) -> None:
    game = table(*HOUSE, man("A", (14, 6), one), man("Z", (17, 6), other, seat=1), FAR, walls=DOOR)
    board, units = board_of(game), game.units
    assert board.sees(units["A"], units["Z"]) == sees
    assert board.cover_of(units["A"], units["A"].square, units["Z"])


@pytest.mark.rule("DU-TABLE-25", "DU-LOS-16")
def test_upstairs_one_looks_through_openings_and_over_what_is_lower() -> None:
    wall = {"C2-D2": "small opening", "A2-B2": "high wall"}
    for level, near, sees in ((0, (2, 6), False), (1, (2, 6), True)):
        game = table(*HOUSE, man("A", (14, 6), level), man("Z", near, seat=1), FAR, walls=wall)
        assert board_of(game).sees(game.units["A"], game.units["Z"]) == sees
    deep = table(*HOUSE, man("A", (19, 6), 1), man("Z", (2, 6), seat=1), FAR, walls=wall)
    assert not board_of(deep).sees(deep.units["A"], deep.units["Z"])


@pytest.mark.rule("DU-TERR-29")
def test_on_another_floor_of_a_square_nobody_is_fought() -> None:
    for level, one in ((1, True), (0, False)):
        game = table(*HOUSE, man("A", (13.5, 6), 1), man("Z", (14.6, 6), level, seat=1), FAR, walls=DOOR)
        units, board = game.units, board_of(game)
        refusal = not_in_contact(board, units["A"], units["Z"], (Square(3, 1), Square(3, 1)))
        assert (refusal is None) == one


@pytest.mark.rule("DU-TABLE-32")
@pytest.mark.parametrize(
    ("target", "at", "those"),
    [("Z", (15.5, 6), {"Z"}), ("X", (15.5, 6), {"X"}), ("Z", (11.5, 6), {"X"}), ("X", (11.5, 6), {"X"})],
)
def test_a_blast_strikes_the_level_of_its_target_or_from_outside_the_ground(
    target: str, at: tuple[float, float], those: set[str]
) -> None:
    armed = weapon("1 Gun 2-9 S2:*/1")
    enemies = man("X", (13.2, 6), seat=1), man("Z", (13.7, 6), 1, seat=1)
    game = table(*HOUSE, man("A", (4, 6), weapons=(armed,)), *enemies, walls=DOOR)
    assert set(struck(Sight(game), game.units["A"], armed.weapon, game.units[target], Point(*at))) == those


@pytest.mark.rule("DU-TABLE-32")
def test_a_blast_that_lies_in_another_house_strikes_the_ground_floor() -> None:
    armed = weapon("1 Gun 2-9 S2:*/1")
    enemies = man("X", (15, 7), seat=1), man("Z", (17, 8.9), 1, seat=1)
    rows = ("............", "...3........", "....3.......", "............")
    game = table(*rows, man("A", (4, 6), weapons=(armed,)), *enemies)
    assert set(struck(Sight(game), game.units["A"], armed.weapon, game.units["Z"], Point(15.5, 7.5))) == {"X"}


@pytest.mark.rule("DU-TERR-24")
def test_a_unit_is_put_right_onto_a_floor() -> None:
    game = table(*HOUSE, man("A", (4, 6)), hull("V", (4, 10)), FAR, walls=DOOR)
    assert "D2 floor 2" in leaving.places(game, game.units["A"])
    leaving.place(game, game.units["A"], "13,6 floor 2")
    assert position_of(game, game.units["A"], "13,6 floor 2") == stands(game, game.units["A"])
    leaving.place(game, game.units["A"], "A1")
    assert game.units["A"].level == 0
    with refused("DU-TERR-24", "stays_down"):
        leaving.place(game, game.units["V"], "D2 floor 1")


@pytest.mark.rule("DU-TERR-24")
def test_the_opponent_weighs_the_floors_that_it_comes_to() -> None:
    game = table(*HOUSE, man("A", (14, 6), move=2, march=2), FAR, walls=DOOR)
    unit = game.units["A"]
    known = in_inches.costs(game, unit)
    assert known[Floor(3, 1, 1)].by_any_way == 4
    assert known[Floor(3, 1, 2)].by_any_way == 8
    assert Floor(3, 1, 3, roof=True) not in known
    assert Floor(3, 1, 1) in in_inches.reached(game, unit, "move", known)
    in_inches.stands(game, unit, "D2 floor 1", "")
    assert unit.square == Square(3, 1)
