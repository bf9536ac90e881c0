"""Roads on a table: vehicles on wheels and tracks go further by an action that is wholly on road (TABLE-46)."""

from __future__ import annotations

import math

import pytest

from rulesets.dust_1947.chapters.movement.inch_reach import InchReach
from rulesets.dust_1947.counsel import in_inches
from rulesets.dust_1947.face.scene import drafted
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dust_1947.inches import At, hull, on_foot
from tests.rulesets.dust_1947.inches import table as on_a_table
from tests.rulesets.dust_1947.table import Placed, Table, dust, refused

ROAD = "=" * 12
FIELDS = ("." * 12,) * 7
FOE = on_foot("Foe", (40, 20), seat=1)
EAST = 90


def driver(at: At = (2, 2), **more: object) -> Placed:
    """A tank on its way east with MOVE 3 and MARCH MOVE 5."""
    return hull("A", at, EAST, **{"move": 3, "march": 5, **more})


def setting_off(*described: str | Placed, march: bool = False, prompt: str = "never") -> Table:
    """A battle on a table in which A names where it goes to."""
    table = dust(*described, options={"board_mode": "table", "reaction_prompt": prompt})
    red, _ = table.players
    red.activates("A")
    red.declares(*(("march",) if march else ("move", "nothing")))
    return table


def at(table: Table) -> str:
    return leader(table.game, table.unit("A")).middle.spot.name


def costs(*rows: str, goals: list[At], mover: Placed | None = None, action: str = "move") -> list[float]:
    """What it costs A to go to some places, to a tenth of an inch."""
    game = on_a_table(*rows, *FIELDS, mover or driver())
    reach = InchReach(game, game.units["A"], action)
    return [round(cost, 1) for cost in reach.costs([Point(*goal) for goal in goals])]


@pytest.mark.rule("DU-TABLE-46")
@pytest.mark.parametrize("mobility", ["wheeled", "half-tracked", "tracked"])
@pytest.mark.parametrize(("march", "most"), [(False, 16), (True, 28)])
def test_on_road_a_move_is_4_inches_longer_and_a_march_8(mobility: str, march: bool, most: int) -> None:
    table = setting_off(ROAD, *FIELDS, driver(mobility=mobility), FOE, march=march)
    red, _ = table.players
    with refused("DU-TABLE-02", "out_of_inches"):
        red.moves(f"{2.1 + most:g},2", facing="E")
    red.moves(f"{2 + most},2", facing="E")
    assert at(table) == f"{2 + most},2"
    assert table.heard("moved_inches")[0]["inches"] == most


@pytest.mark.rule("DU-TABLE-46")
def test_infantry_and_walkers_gain_nothing() -> None:
    for mover in (on_foot("A", (2, 2), move=3), driver(mobility="walker")):
        assert costs(ROAD, mover=mover, goals=[(14, 2), (14.1, 2)]) == [12, math.inf]


@pytest.mark.rule("DU-TABLE-46")
def test_all_of_the_way_is_road_from_its_start_to_its_end() -> None:
    assert costs(ROAD, goals=[(16, 2), (16, 3.9), (16, 4.5), (10, 6)]) == [14, 14.1, math.inf, 8.9]
    assert costs("." + ROAD[1:], goals=[(14, 2), (14.5, 2)]) == [12, math.inf]
    assert costs("==.=========", goals=[(14, 2), (14.5, 2)]) == [12, math.inf]


@pytest.mark.rule("DU-TABLE-46")
def test_a_road_is_followed_round_its_bends() -> None:
    """Across the fields it is 14.4 inches to the end of the bend, more than a move; along the road 16.5."""
    bend = ("====........", "...=........", ".===........")
    assert costs(*bend, goals=[(14, 10)], mover=driver(move=4)) == [14.4]
    assert costs(*bend, goals=[(14, 10)], mover=driver(move=3)) == [math.inf]
    # From the second inch on the same way is 15.5 inches long.
    assert costs(*bend, goals=[(14, 10)], mover=driver((3, 2), move=3)) == [15.5]
    assert costs("==..........", "..==========", goals=[(17, 7)]) == [15.8]


@pytest.mark.rule("DU-TABLE-46", "DU-TABLE-44")
def test_mud_on_a_road_costs_double_and_cannot_be_gone_round() -> None:
    game = on_a_table(ROAD, *FIELDS, driver())
    muddy = game.scenario.field.ground[Square(2, 0)].model_copy(update={"terrain": ("road", "mud")})
    ground = {**game.scenario.field.ground, Square(2, 0): muddy}
    field = game.scenario.field.model_copy(update={"ground": ground})
    game.scenario = game.scenario.model_copy(update={"field": field})
    reach = InchReach(game, game.units["A"], "move")
    assert [round(cost, 1) for cost in reach.costs([Point(14, 2), Point(14.5, 2)])] == [16, math.inf]


@pytest.mark.rule("DU-TABLE-46")
def test_who_would_need_the_road_and_leaves_it_is_told_so() -> None:
    table = setting_off(ROAD, *FIELDS, driver(), FOE)
    red, _ = table.players
    with refused("DU-TABLE-46", "off_road"):
        red.moves("16,6", facing="E")
    with refused("DU-TABLE-02", "out_of_inches"):
        red.moves("20,6", facing="E")
    assert "E1" in table.offers("move")
    assert "D2" not in table.offers("move")


@pytest.mark.rule("DU-TABLE-46", "DU-REACT-04")
def test_a_march_on_road_pauses_where_a_move_on_it_leads_to_and_goes_on() -> None:
    near = on_foot("Foe", (18, 14), seat=1)
    table = setting_off(ROAD, *FIELDS, driver(), near, march=True, prompt="ask")
    red, blue = table.players
    red.moves("30,2", facing="E")
    assert at(table) == "18,2"
    blue.reacts()
    assert at(table) == "30,2"
    assert table.heard("moved_inches")[0]["inches"] == 28


@pytest.mark.rule("DU-TABLE-46", "DU-REACT-04")
def test_a_march_across_the_fields_pauses_where_a_plain_move_leads_to() -> None:
    near = on_foot("Foe", (18, 14), seat=1)
    table = setting_off(ROAD, *FIELDS, driver(), near, march=True, prompt="ask")
    red, _ = table.players
    red.moves("20,6", facing="E")
    assert Point(2, 2).to(leader(table.game, table.unit("A")).middle) == pytest.approx(12, abs=0.25)


@pytest.mark.rule("DU-TABLE-46")
def test_the_way_on_road_is_drawn_and_weighed() -> None:
    table = setting_off(ROAD, *FIELDS, driver(), FOE)
    (question,) = table.game.questions
    draft = {"type": "move", "to": "18,2"}
    sketch = drafted.sketched(RULESET.play.view(table.game, 0), question, draft)
    assert [track.points for track in sketch.tracks if track.kind == "move"] == [((0.5, 0.5), (4.5, 0.5))]
    found = in_inches.costs(table.game, table.unit("A"))
    moves, marches = (set(in_inches.reached(table.game, table.unit("A"), way, found)) for way in ("move", "march"))
    assert {Square(4, 0), Square(7, 0)} & moves == {Square(4, 0)}
    assert {Square(4, 0), Square(7, 0), Square(8, 0)} & marches == {Square(4, 0), Square(7, 0)}
    assert Square(3, 1) not in moves


@pytest.mark.rule("DU-TABLE-46")
def test_the_question_names_how_much_further_the_road_leads() -> None:
    cases = [(ROAD, False, {}, "12 inches, 4 more by"), (ROAD, True, {}, "20 inches, 8 more by")]
    cases += [("..." + "=" * 9, False, {}, "12 inches."), (ROAD, False, {"mobility": "walker"}, "12 inches.")]
    for row, march, card, told in cases:
        table = setting_off(row, *FIELDS, driver(**card), FOE, march=march)
        (question,) = table.game.questions
        assert told in RULESET.words.question(RULESET.play.view(table.game, 0), question), (row, march)
