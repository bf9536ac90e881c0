"""Where those who stand on roofs meet other rules: those inside, shells, fire, retreats, orders, other houses."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.melee.charging import Charge
from rulesets.dystopian_legions.chapters.melee.reaching import charge
from rulesets.dystopian_legions.chapters.movement.entering import entering
from rulesets.dystopian_legions.chapters.movement.retreat import ways_out
from rulesets.dystopian_legions.chapters.shooting.blasts import under
from rulesets.dystopian_legions.chapters.shooting.cover import degree
from rulesets.dystopian_legions.table.happenings.barrage import Landed
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.overlooking import lines_to_place
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.roofs import on_roofs
from rulesets.dystopian_legions.table.sight import lines
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.refusal import Refused
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    Fielded,
    box,
    legions,
    rank,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_roofs import FLYER, GUARD, HOUSE, active, flyers, foes, still

ROOF = pytest.mark.rule("DL-AERO-10")
UP = ["Flyers/1", "Flyers/2", "Flyers/3"]


def inside(seat: int = 1, name: str = "Foes", **state: Any) -> Fielded:
    """Three guards in the house under the flyers."""
    return section(name, rank(30, 33, 3), seat=seat, models=(GUARD,), building="House", **state)


def shot(model: str) -> Shot:
    return Shot(model=model, weapon="Rifle", pool=Pool(blue=1), inches=8000, long=False)


@ROOF
@pytest.mark.rule("DL-BLDG-04", "DL-AERO-08")
def test_those_in_the_house_are_in_no_flyers_way_onto_its_roof() -> None:
    table = active(flyers(), inside())
    table.players[0].flies("Flyers")
    table.players[0].advances("Flyers", "at 31.5,33 facing 0 as now; 1 at 30,33; 2 at 31.5,33; 3 at 33,33")
    assert on_roofs(table.game, table.section("Flyers")) == {*UP}


@ROOF
@pytest.mark.rule("DL-MOVE-23", "DL-BLDG-05")
def test_those_in_the_house_leave_it_below_them() -> None:
    table = active(flyers(33), inside(), seat=1)
    table.players[1].advances("Foes", "at 31.5,27 facing 180 closed up")
    assert table.section("Foes").building == ""
    assert on_roofs(table.game, table.section("Flyers")) == {*UP}


@ROOF
@pytest.mark.rule("DL-MOVE-26", "DL-MELEE-23")
def test_those_in_the_house_do_not_charge_those_above_them() -> None:
    table = active(flyers(33), inside(), seat=1)
    with refused("DL-AERO-10", "stands_on_a_roof"):
        table.players[1].charges("Foes", "Flyers")


@ROOF
@pytest.mark.rule("DL-MOVE-18")
def test_flyers_charge_those_in_the_house_from_the_ground_beside_it() -> None:
    """Contact is at the walls (DL-D-93): no way in leads through the roof."""
    game = still(flyers(38, flying=True), inside()).game
    found = charge(game, game.sections["Flyers"], game.sections["Foes"])
    assert not isinstance(found, Refused)
    assert all(
        not 29.5 < model.middle.y < 36.5 or not 27.5 < model.middle.x < 36.5 for model in found.laid.group.values()
    )


@ROOF
@pytest.mark.rule("DL-IDF-22", "DL-BLDG-03")
def test_a_blast_on_a_house_hits_those_inside_and_those_on_its_roof() -> None:
    game = still(flyers(33), inside()).game
    blast = Landed(at=Point(31.5, 33).spot, diameter=5, model="Gun/1", weapon="Mortar")
    assert {*under(game, blast)} == {*UP, "Foes/1", "Foes/2", "Foes/3"}
    aside = blast.model_copy(update={"at": Point(35.5, 33).spot})
    assert {*under(game, aside)} == {"Flyers/3", "Foes/1", "Foes/2", "Foes/3"}


@ROOF
@pytest.mark.rule("DL-HTD-05", "DL-COVER-01")
@pytest.mark.parametrize(("down", "level"), [(False, "none"), (True, "soft")])
def test_who_hits_the_deck_on_a_roof_has_soft_cover(down: bool, level: str) -> None:
    game = still(flyers(33, hit_the_deck=down), section("Foes", [(31.5, 20)], seat=1, models=(RIFLEMAN,))).game
    target = game.sections["Flyers"]
    assert degree(game, [shot("Foes/1")], target, target.figures[0]).level == level


@ROOF
@pytest.mark.rule("DL-LIN-06")
def test_sandbags_along_the_wall_covers_nobody_above_it() -> None:
    bags = box("Bags", "sandbags", 28, 29.97, 36, 29.98)
    line = bags.model_copy(update={"corners": bags.corners[:2]})
    up = section("Flyers", rank(30, 30.5, 3), models=(FLYER,))
    low = section("Low", [(31.5, 29.45)], models=(GUARD,))
    game = still(up, low, section("Foes", [(31.5, 20)], seat=1, models=(RIFLEMAN,)), line).game
    told = {
        name: degree(game, [shot("Foes/1")], game.sections[name], game.sections[name].figures[-1]).level
        for name in ("Flyers", "Low")
    }
    assert told["Flyers"] == "none"


@ROOF
@pytest.mark.rule("DL-TERR-03", "DL-TERR-12")
def test_from_a_roof_one_does_not_see_through_another_house() -> None:
    other = box("Barn", "building", 26, 20, 38, 26)
    game = still(flyers(33), foes(14), other).game
    assert not any(line.clear for line in lines(game, game.sections["Flyers"], game.sections["Foes"]).values())


@ROOF
@pytest.mark.rule("DL-TERR-03")
def test_from_beside_the_wall_one_sees_who_stands_above() -> None:
    game = still(flyers(33), section("Foes", [(31.5, 29.4)], seat=1, models=(RIFLEMAN,))).game
    assert all(line.clear for line in lines(game, game.sections["Foes"], game.sections["Flyers"]).values())


@ROOF
@pytest.mark.rule("DL-ELEV-01", "DL-IDF-05")
@pytest.mark.parametrize(("roofs", "sees"), [("off", False), ("on", True)])
def test_a_spotter_on_a_roof_sees_places_behind_others(roofs: str, sees: bool) -> None:
    between = section("Crowd", [(x / 2, 24) for x in range(50, 80, 2)], seat=1, models=(GUARD,))
    game = still(flyers(33), between, roofs=roofs).game
    found = lines_to_place(game, game.sections["Flyers"], Point(31.5, 12).spot)
    assert all(line.clear for line in found.values()) is sees


@ROOF
@pytest.mark.rule("DL-MORALE-15", "DL-MORALE-19")
def test_an_ordered_retreat_leads_from_a_roof_through_the_air() -> None:
    game = still(flyers(33, shaken=2), foes()).game
    home = ways_out(game, game.sections["Flyers"])["home"]
    assert isinstance(home, Laid)
    assert [round(model.middle.y, 2) for model in home.group.values()] == [41, 41, 41]


@ROOF
@pytest.mark.rule("DL-MOVE-20", "DL-BLDG-05")
def test_from_a_roof_one_enters_the_house_by_its_doors() -> None:
    game = still(flyers(33), foes()).game
    assert entering(game, game.sections["Flyers"], HOUSE) == "enter"


@ROOF
@pytest.mark.rule("DL-MOVE-13", "DL-AERO-02")
def test_at_the_double_from_a_roof_difficult_ground_costs_nothing() -> None:
    table = active(flyers(33), foes(3), box("Mire", "water", 20, 18, 44, 29))
    table.players[0].doubles("Flyers", "at 31.5,17.5 facing 0 as now")
    assert [y for _, y in table.at("Flyers")] == [17.5] * 3


@ROOF
@pytest.mark.rule("DL-OW-04", "DL-AERO-03")
def test_who_comes_down_on_a_roof_is_fired_at_on_overwatch() -> None:
    watch = section("Foes", rank(30, 20, 3), seat=1, models=(RIFLEMAN,), overwatch=True)
    table = active(flyers(), watch)
    table.players[0].flies("Flyers")
    table.players[0].advances("Flyers", "at 31.5,33 facing 0 as now; 1 at 30,33; 2 at 31.5,33; 3 at 33,33")
    assert table.asked == [(1, "overwatch")]
    table.players[1].fires_on_overwatch("Foes", "Flyers", dice=[6, 1, 1])
    assert [one["cover"]["level"] for one in table.heard("model_shot_at")] == ["none"]


@ROOF
@pytest.mark.rule("DL-AERO-09", "DL-MELEE-04")
def test_aeronauts_charge_from_one_roof_those_on_the_ground() -> None:
    table = legions(
        flyers(33),
        section("Foes", rank(30, 24, 3), seat=1, models=(GUARD,)),
        HOUSE,
        options={"aeronaut_roofs": "on"},
        root=Charge(section="Flyers", target="Foes"),
    )
    found = charge(table.game, table.section("Flyers"), table.section("Foes"))
    assert not isinstance(found, Refused)
    assert len({mine for mine, _ in found.contacts}) == 3


@ROOF
@pytest.mark.rule("DL-MOVE-07", "DL-AERO-08")
def test_a_flyer_keeps_an_inch_off_enemies_on_the_same_roof() -> None:
    theirs = section("Foes", [(34.5, 33)], seat=1, models=(FLYER,))
    table = active(section("Flyers", [(31.5, 38)], models=(FLYER,)), theirs)
    table.players[0].flies("Flyers")
    with refused("DL-MOVE-03"):
        table.players[0].advances("Flyers", "at 33,33 facing 0 as now; 1 at 33,33")
    table.players[0].advances("Flyers", "at 32.4,33 facing 0 as now; 1 at 32.4,33")
    assert table.at("Flyers") == [(32.4, 33)]


@ROOF
@pytest.mark.rule("DL-MAR-78", "DL-ELEV-02")
def test_fire_from_one_roof_to_another_is_not_elevated() -> None:
    barn = box("Barn", "building", 28, 18, 36, 24)
    gunner = FLYER.model_copy(update={"weapons": RIFLEMAN.weapons})
    ours = section("Flyers", rank(30, 33, 3), models=(gunner,))
    game = still(ours, section("Foes", rank(30, 21, 3), seat=1, models=(FLYER,)), barn).game
    target = game.sections["Foes"]
    found = degree(game, [shot(name) for name in UP], target, target.figures[0])
    assert (found.level, found.changes) == ("none", ())


def test_a_save_from_before_there_were_roofs_goes_on() -> None:
    """What was settled of old says nothing of roofs."""
    game = legions(flyers(), foes(), HOUSE).game
    told = game.options.model_dump()
    del told["aeronaut_roofs"]
    assert type(game.options).model_validate(told).aeronaut_roofs == "off"
    assert not on_roofs(game, game.sections["Flyers"])
