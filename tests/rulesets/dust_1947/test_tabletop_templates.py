"""Templates on a table in inches: where a blast or a flame is laid, whom it strikes, how many dice, who may fall."""

from __future__ import annotations

from typing import Any

import pytest

from renders.alt import alt_text
from rulesets.dust_1947.actions import Attack
from rulesets.dust_1947.face.tell import options as told_options
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.armament import batteries
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.cards import Line, Mount
from rulesets.dust_1947.table.state import Soldier
from rulesets.dust_1947.table.tabletop.lines import Sight
from rulesets.dust_1947.table.tabletop.scale import inches
from rulesets.dust_1947.table.tabletop.templates import flame, flame_range, in_reach, touched
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.offering import offered
from rulesets.kit.pictures.scene import Scene
from tests.rulesets.dust_1947.inches import hull, on_foot, poses, table
from tests.rulesets.dust_1947.table import RIFLE, Placed, Table, dust, refused, weapon

MORTAR = weapon("1 Mortar 6 S2:*/1 V2:3/1")
FLAMER = weapon("1 Flamer 2 S2:4/1 V2:2/1", keywords=("Flame",))


def attacking(*described: str | Placed, **more: Any) -> Table:
    """A battle on a table in which A is to say what it attacks."""
    options = {"board_mode": "table", "reaction_prompt": "never"}
    table = dust(*described, options=options, **more)
    table.players[0].activates("A")
    table.players[0].declares("attack", "nothing")
    return table


def gunner(line: Line = MORTAR, at: tuple[float, float] = (2, 10)) -> Placed:
    """One soldier with one weapon."""
    return on_foot("A", at, soldiers=1, weapons=(line,))


def ways(table: Table, target: str = "Z") -> dict[str, dict[str, int]]:
    """Where the template may be laid, with how many miniatures it strikes of each unit."""
    found = offered(table.game, table.game.questions[0], {"type": "attack", "target": target})
    assert found is not None
    return {option.value: option.about["strikes"] for option in found.options}


def rolled(table: Table) -> dict[str, int]:
    """How many dice were rolled at each unit."""
    return {said["target"]: len(said["dice"]) for said in table.heard("rolled_to_hit")}


LINE = ((12.0, 10.0), (14.4, 10.0), (16.8, 10.0))
"""Three soldiers in a row, 2.4 inches apart: a template on one touches his neighbours, on an end only one of them."""


@pytest.mark.rule("DU-TABLE-31", "DU-HIT-04")
def test_a_blast_rolls_for_each_miniature_that_its_template_touches() -> None:
    table = attacking(gunner(), on_foot("Z", *LINE, soldiers=3, seat=1))
    found = ways(table)
    assert next(iter(found)) == "Mortar: at (14.4,10)"
    assert found["Mortar: at (14.4,10)"] == {"Z": 3}
    assert {"Z": 2} in found.values()
    table.players[0].attacks("Z", ways=["Mortar: at (14.4,10)"], dice="S S S")
    assert table.heard("rolled_to_hit")[0]["miniatures"] == 3


@pytest.mark.rule("DU-TABLE-30")
def test_any_place_in_arc_range_and_sight_that_touches_the_target_may_be_written() -> None:
    table = attacking(gunner(), on_foot("Z", *LINE, soldiers=3, seat=1))
    red = table.players[0]
    for place in ("23,10", "12,7.4", "26.6,10", "far away"):
        with refused("DU-TABLE-30", "no_such_way"):
            red.attacks("Z", ways=[f"Mortar: at ({place})"])
    red.attacks("Z", ways=["Mortar: at (12,7.6)"], dice="S")
    assert rolled(table) == {"Z": 1}


def lays(table: Table, at: str, **turned: Any) -> bool:
    """Whether A may lay the template of its only weapon there, as a shot at Z."""
    unit = table.game.units["A"].model_copy(update=turned)
    (battery,) = batteries(table.game, unit)
    return board_of(table.game).lays(unit, battery, table.game.units["Z"], f"at ({at})")


@pytest.mark.rule("DU-TABLE-30")
def test_the_centre_of_a_template_lies_in_range_of_the_weapon() -> None:
    """From the edge of the leader's base to the centre: 8 inches are 2 lengths."""
    near = weapon("1 Mortar 2 S2:*/1")
    table = attacking(gunner(near), on_foot("Z", (10.9, 10), (12.4, 10), soldiers=2, seat=1))
    assert lays(table, "10.5,10")
    assert not lays(table, "10.6,10")


@pytest.mark.rule("DU-TABLE-30")
def test_the_centre_of_a_template_lies_in_arc_and_in_sight() -> None:
    gun = weapon("1 Mortar 9 S2:*/1", mount="Front")
    table = attacking(hull("A", (10, 18), facing=45, weapons=(gun,)), on_foot("Z", (20, 10), soldiers=1, seat=1))
    assert lays(table, "20,11")
    assert not lays(table, "20,11", poses=poses((10, 18), facing=225))
    rows = ("......", "...o..", "......")
    hidden = attacking(*rows, gunner(at=(2, 6)), on_foot("Z", (15, 2), (17.5, 5), soldiers=2, seat=1))
    assert lays(hidden, "15.5,3")
    assert not lays(hidden, "17.5,4")


@pytest.mark.rule("DU-TABLE-30", "DU-TABLE-17")
def test_a_turret_lays_its_template_all_round() -> None:
    gun = weapon("1 Mortar 9 S2:*/1", mount="Turret")
    table = attacking(hull("A", (10, 18), facing=45, weapons=(gun,)), on_foot("Z", (20, 10), soldiers=1, seat=1))
    assert all(lays(table, "20,11", poses=poses((10, 18), facing=facing)) for facing in (45, 135, 225, 315))


@pytest.mark.rule("DU-TABLE-32")
def test_several_units_under_a_template_are_rolled_for_separately_friends_too() -> None:
    others = on_foot("Y", (14, 12.2), soldiers=1, seat=1), on_foot("B", (14, 7.8), soldiers=1)
    table = attacking(gunner(), on_foot("Z", (14, 10), (15.2, 10), soldiers=2, seat=1), *others)
    assert {"Z": 2, "Y": 1, "B": 1} in ways(table).values()
    table.players[0].attacks("Z", ways=["Mortar: at (14,10)"], dice="S S  S  S")
    assert rolled(table) == {"Z": 2, "B": 1, "Y": 1}


@pytest.mark.rule("DU-TABLE-33", "DU-TABLE-31", "DU-ATT-01")
def test_soldiers_are_struck_by_symbol_and_a_vehicle_by_its_number() -> None:
    tank = hull("Y", (16.5, 10), seat=1, armour="V2")
    table = attacking(gunner(), on_foot("Z", (13, 10), (13, 11.2), soldiers=2, seat=1), tank)
    table.players[0].attacks("Z", ways=["Mortar: at (14,10)"], dice="S S  S S S")
    assert rolled(table) == {"Z": 2, "Y": 3}


@pytest.mark.rule("DU-TABLE-31")
def test_who_stands_on_a_touched_support_weapon_base_is_struck_whoever_he_is() -> None:
    crew = on_foot("Z", (14, 10), soldiers=3, seat=1, kind="support weapon", track=3)
    table = attacking(gunner(), crew)
    table.players[0].attacks("Z", dice="S S S")
    assert rolled(table) == {"Z": 3}


@pytest.mark.rule("DU-TABLE-34", "DU-TABLE-38")
def test_a_blast_strikes_and_fells_who_is_not_seen() -> None:
    """A soldier of each unit stands behind a rock, all of one of them; the template touches all three."""
    rows = ("......", "...o..", "......")
    enemy = on_foot("Z", (15.5, 2), (16.6, 4.6), soldiers=2, seat=1)
    table = attacking(*rows, gunner(at=(2, 6)), enemy, on_foot("Y", (17.1, 3.6), soldiers=1, seat=1))
    assert not board_of(table.game).sees(table.unit("A"), table.unit("Y"))
    assert board_of(table.game).may_fall(table.unit("A"), table.unit("Z"), ("soldier 1",)) == []
    table.players[0].attacks("Z", ways=["Mortar: at (15.2,3)"], dice="B B  S  C C")
    assert rolled(table) == {"Z": 2, "Y": 1}
    assert table.unit("Z").where == "eliminated"


@pytest.mark.rule("DU-TABLE-31", "DU-TABLE-38", "DU-ATT-01")
def test_only_who_is_under_the_template_falls_to_it() -> None:
    armed = (RIFLE, weapon("1 Tube 4 S2:1/1"))
    table = attacking(gunner(), on_foot("Z", *LINE, soldiers=3, seat=1, weapons=armed))
    red, _ = table.players
    red.attacks("Z", ways=["Mortar: at (16.8,10)"], dice="B B  S S")
    assert [one.alive for one in table.unit("Z").soldiers] == [True, False, False]


# --- flames -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TABLE-52", "DU-TABLE-53")
def test_a_flame_burns_along_its_line_and_under_the_template_at_its_end() -> None:
    """A friend on the line, half an inch wide, burns; one beside it does not."""
    on_line = on_foot("B", (6, 10.7), soldiers=1)
    beside = on_foot("C", (4.5, 8.9), soldiers=1)
    table = attacking(gunner(FLAMER), on_foot("Z", (9.5, 10), (10.5, 11), soldiers=2, seat=1), on_line, beside)
    table.players[0].attacks("Z", ways=["Flamer: at (9.5,10)"], dice="S S S S  S S S S")
    assert rolled(table) == {"Z": 4, "B": 4}


@pytest.mark.rule("DU-TABLE-52")
def test_the_range_of_a_flame_is_measured_from_the_soldier_who_carries_it() -> None:
    """The leader is 10 inches away from the target, the flamer 7.5: 2 lengths are 8 inches."""
    armed = (weapon("1 Pistol 1 S2:1/1"), FLAMER)
    for soldier, reaches in (((3.5, 10.0), True), ((2.9, 10.0), False)):
        squad = on_foot("A", (1, 10), soldier, soldiers=2, weapons=armed)
        table = dust(squad, on_foot("Z", (12, 10), soldiers=1, seat=1), options={"board_mode": "table"})
        table.players[0].activates("A")
        table.players[0].declares("attack", "nothing")
        assert (table.asked == [("red", "attack")]) is reaches


@pytest.mark.rule("DU-TABLE-52")
def test_of_two_who_carry_a_flame_the_nearer_counts() -> None:
    """7 and 9 inches from the middle of the target, both with bases of an inch."""
    armed = weapon("2 Flamer 2 S2:4/1", keywords=("Flame",))
    game = table(
        on_foot("A", (4, 10), (2, 10), soldiers=2, weapons=(armed,)), on_foot("Z", (11, 10), soldiers=1, seat=1)
    )
    assert flame_range(game, game.units["A"], armed.weapon, game.units["Z"]) == pytest.approx(6)


@pytest.mark.rule("DU-TABLE-53", "DU-TABLE-52")
@pytest.mark.parametrize(("aside", "burns"), [(0.73, True), (0.77, False)])
def test_the_line_of_a_flame_is_half_an_inch_wide(aside: float, burns: bool) -> None:
    game = table(on_foot("Z", (6, 10 + aside), soldiers=1, seat=1))
    assert bool(touched(game, game.units["Z"], flame(Point(2, 10), Point(12, 10)))) is burns
    assert flame(Point(2, 10), Point(2, 10)) == [], "at the nozzle there is no line"


@pytest.mark.rule("DU-TABLE-30")
@pytest.mark.parametrize(
    ("mount", "at"), [("Front", (20, 4)), ("Right", (26, 10)), ("Rear", (20, 16)), ("Left", (14, 10))]
)
def test_a_template_lies_in_the_arc_of_its_mount(mount: Mount, at: tuple[float, float]) -> None:
    """The hull faces north; of four places around it one is in the arc."""
    gun = weapon("1 Mortar 6 S2:*/1", mount=mount)
    game = table(*("..........",) * 6, hull("A", (20, 10), weapons=(gun,)), on_foot("Z", at, soldiers=1, seat=1))
    places = [Point(20, 4), Point(26, 10), Point(20, 16), Point(14, 10)]
    battery = batteries(game, game.units["A"])[0]
    assert in_reach(Sight(game), game.units["A"], battery, game.units["Z"], places) == [Point(*at)]


def carried(line: Line, places: list[Point], *described: str | Placed) -> list[Point]:
    """Which of some places are in reach of A, who carries a weapon of one kind."""
    game = table(*described, on_foot("Z", (30, 2), soldiers=1, seat=1))
    unit = game.units["A"]
    battery = next(one for one in batteries(game, unit) if one.weapon.name == line.weapon.name)
    return in_reach(Sight(game), unit, battery, game.units["Z"], places)


@pytest.mark.rule("DU-TABLE-30", "DU-TABLE-52")
def test_a_flame_is_measured_and_aimed_from_who_carries_it_and_a_blast_from_the_leader() -> None:
    """The leader has nothing but a rifle; beside him stands who carries the weapon."""
    rows = ("..........", "..........", "......o...", "..........")
    short = weapon("1 Mortar 2 S2:*/1")
    for line, reached in ((FLAMER, [Point(29, 10)]), (short, [Point(12, 10)])):
        armed = on_foot("A", (22, 10), (20, 10), soldiers=2, weapons=(line, RIFLE), state={"soldiers": LED})
        assert carried(line, [Point(29, 10), Point(12, 10)], *("..........",) * 4, armed) == reached
    behind_a_rock = on_foot("A", (20, 13), (20, 10), soldiers=2, weapons=(FLAMER, RIFLE), state={"soldiers": LED})
    assert carried(FLAMER, [Point(27, 13)], *rows, behind_a_rock) == [Point(27, 13)]


LED = [Soldier(weapons=("Flamer", "Mortar")), Soldier(weapons=("Rifle",), leader=True)]


@pytest.mark.rule("DU-TABLE-30")
def test_a_template_is_aimed_from_any_point_of_a_hull() -> None:
    rows = ("..........", "..........", "..o.......", "..........")
    assert carried(MORTAR, [Point(16, 13), Point(16, 10)], *rows, hull("A", (4, 10), weapons=(MORTAR,))) == [
        Point(16, 13)
    ]


@pytest.mark.rule("DU-TABLE-52", "DU-WPN-FLAME-01")
def test_a_flame_burns_who_is_not_seen_and_nobody_saves() -> None:
    table = attacking(gunner(FLAMER), on_foot("Z", (9.5, 10), (10.5, 11), soldiers=2, seat=1))
    table.players[0].attacks("Z", ways=["Flamer: at (9.5,10)"], dice="B B S S")
    assert table.unit("Z").where == "eliminated"


# --- under the barrel -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TABLE-54", "DU-TABLE-27")
def test_an_under_barrel_weapon_is_fired_besides_the_rifle() -> None:
    both = (RIFLE, weapon("2 Launcher 4 S2:3/1", name="Under-Barrel Launcher"))
    table = attacking(on_foot("A", (4, 18), soldiers=2, weapons=both), on_foot("Z", (16, 18), seat=1))
    table.players[0].attacks("Z", dice="S S S S  S S S S S S")
    assert table.heard("attack")[0]["shots"] == [[2, "Rifle", "Z"], [2, "Under-Barrel Launcher", "Z"]]


# --- words ------------------------------------------------------------------------------------------------------------


def test_a_place_for_a_template_says_whom_it_strikes() -> None:
    table = attacking(gunner(), on_foot("Z", *LINE, soldiers=3, seat=1))
    question = table.game.questions[0]
    found = offered(table.game, question, {"type": "attack", "target": "Z"})
    assert found is not None
    told = told_options.FIELD_WORDS["ways"](RULESET.play.view(table.game, 0), question, found.options[0])
    assert (told.label, told.note) == ("Mortar: template at (14.4,10)", "Strikes 3 of Z")


# --- the picture above Confirm ----------------------------------------------------------------------------------------


def pictured(table: Table, **draft: Any) -> Scene:
    """What is shown to whoever puts an attack together."""
    return RULESET.pictures.sketched(table.game, table.game.questions[0], {"type": "attack", **draft}, (), 0)


def boxes(scene: Scene, kind: str) -> list[tuple[float, ...]]:
    """The west, north, east and south of each template that is drawn, in inches."""
    rings = [ring for area in scene.areas if area.kind == kind for ring in area.outlines]
    found = [(*map(min, zip(*ring, strict=True)), *map(max, zip(*ring, strict=True))) for ring in rings]
    return [tuple(round(inches(1) * part, 2) for part in box) for box in found]


def notes(scene: Scene) -> dict[tuple[float, float], str]:
    """The badges by the places in inches where they hang."""
    return {(round(inches(1) * one.at[0], 2), round(inches(1) * one.at[1], 2)): one.text for one in scene.badges}


def test_a_blast_is_drawn_where_it_is_laid_with_who_is_under_it() -> None:
    others = on_foot("Y", (14, 12.2), soldiers=1, seat=1), on_foot("B", (14, 7.8), soldiers=1)
    table = attacking(gunner(), on_foot("Z", (14, 10), (15.2, 10), soldiers=2, seat=1), *others)
    before = pictured(table, target="Z")
    assert boxes(before, "blast") == [] and before.badges == ()
    shown = pictured(table, target="Z", ways=["Mortar: at (14,10)"])
    assert boxes(shown, "blast") == [(12, 8, 16, 12)]
    assert notes(shown) == {
        (14, 10): "2 under template",
        (14, 12.2): "1 under template",
        (14, 7.8): "1 under template",
    }
    assert {one.id for one in shown.tokens if one.highlighted} == {"A", "Z", "Y", "B"}
    assert "blast" in {entry.key for entry in shown.legend}
    aside = pictured(table, target="Z", ways=["Mortar: at (17.2,10)"])
    assert boxes(aside, "blast") == [(15.2, 8, 19.2, 12)]
    assert notes(aside) == {(14, 10): "1 under template"}


def test_the_only_place_of_a_template_is_drawn_although_nobody_picks_it() -> None:
    table = attacking(gunner(), hull("Z", (14, 10), seat=1, armour="V2"))
    assert offered(table.game, table.game.questions[0], {"type": "attack", "target": "Z"}) is None
    assert boxes(pictured(table, target="Z"), "blast") == [(12, 8, 16, 12)]
    whole = RULESET.pictures.preview(table.game, table.game.questions[0], Attack(target="Z"), 0)
    assert whole is not None and boxes(whole, "blast") == [(12, 8, 16, 12)]


def test_a_flame_is_drawn_with_its_line() -> None:
    table = attacking(gunner(FLAMER), on_foot("Z", (9.5, 10), (10.5, 11), soldiers=2, seat=1))
    shown = pictured(table, target="Z", ways=["Flamer: at (9.5,10)"])
    assert boxes(shown, "flame") == [(1.75, 8, 11.5, 12)]
    assert notes(shown) == {(9.5, 10): "2 under template"}


def test_the_template_is_told_in_words_by_the_squares_of_the_map() -> None:
    table = attacking(gunner(), on_foot("Z", *LINE, soldiers=3, seat=1))
    words = alt_text(pictured(table, target="Z", ways=["Mortar: at (14.4,10.5)"]))
    assert "Marked, blast template at (14.4,10.5): D3-E4" in words
    assert "At D3: 3 under template" in words


def test_who_flies_is_struck_without_a_template() -> None:
    plane = hull("Z", (14, 10), seat=1, kind="aircraft", mobility="helicopter", armour="A2")
    table = attacking(gunner(weapon("1 Flak 6 A2:*/1")), plane)
    shown = pictured(table, target="Z")
    assert boxes(shown, "blast") == [] and shown.badges == ()


# --- volleys ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TABLE-30", "DU-WPN-VOLLEY-01")
def test_of_a_volley_that_lays_a_template_it_is_said_where_and_all_are_used() -> None:
    rockets = weapon("2 Rockets 9 S2:*/1", keywords=("Volley",))
    table = attacking(hull("A", (4, 10), weapons=(rockets,)), on_foot("Z", *LINE, soldiers=3, seat=1))
    table.players[0].attacks("Z", ways=["Rockets: at (14.4,10)"], dice="S S S S S S")
    assert rolled(table) == {"Z": 6}
