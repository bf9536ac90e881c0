"""Aeronauts on roofs, where the players settled that they may land there (AERO-10)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Fly
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.end_phase.objectives import contests
from rulesets.dystopian_legions.chapters.melee.fall_back import falls_back
from rulesets.dystopian_legions.chapters.melee.reaching import charge
from rulesets.dystopian_legions.chapters.melee.swift_strike import by_position
from rulesets.dystopian_legions.counsel.roofs import landings
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.markers import Objective
from rulesets.dystopian_legions.table.roofs import on_roofs
from rulesets.dystopian_legions.table.sight import lines
from rulesets.kit.boards.models.contact import Charged
from rulesets.kit.engine.refusal import Refused
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    Fielded,
    Table,
    box,
    ironclad,
    legions,
    profile,
    rank,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_counsel import proposals

FLYER = profile("Flyer", type="aeronaut", ir=2, mv=8, mars=("Fearless",))
GUARD = profile("Guard", ir=2, mars=("Fearless",))
HOUSE = box("House", "building", 28, 30, 36, 36)
UP_THERE = "at 31.5,33 facing 0 as now; 1 at 30,33; 2 at 31.5,33; 3 at 33,33"
ROOF = pytest.mark.rule("DL-AERO-10")


def flyers(south: float = 38, name: str = "Flyers", **state: Any) -> Fielded:
    """Three aeronauts in a rank; at 33 inches they stand on the roof."""
    return section(name, rank(30, south, 3), models=(FLYER,), **state)


def foes(north: float = 10, model: Any = GUARD, **state: Any) -> Fielded:
    return section("Foes", rank(30, north, 3), seat=1, models=(model,), **state)


def active(*described: Any, roofs: str = "on", seat: int = 0, **told: Any) -> Table:
    """It is a seat's turn to activate."""
    options = {"aeronaut_roofs": roofs, **told}
    table = legions(*described, HOUSE, root=Activations(seat=seat), options=options)
    build_pools(table.game)
    return table.begins()


def still(*described: Any, roofs: str = "on") -> Table:
    """A table on which nobody is asked anything."""
    return legions(*described, HOUSE, options={"aeronaut_roofs": roofs})


def met(table: Table, section: str, target: str) -> Charged:
    """A charge as it would be made."""
    found = charge(table.game, table.section(section), table.section(target))
    assert isinstance(found, Charged)
    return found


@ROOF
@pytest.mark.rule("DL-AERO-08")
@pytest.mark.parametrize("roofs", ["off", "on"])
def test_a_section_lands_on_a_roof_only_where_that_was_settled(roofs: str) -> None:
    table = active(flyers(), foes(), roofs=roofs)
    table.players[0].flies("Flyers")
    if roofs == "off":
        with refused("DL-MOVE-03", "falls_short"):
            table.players[0].advances("Flyers", UP_THERE)
        return
    table.players[0].advances("Flyers", UP_THERE)
    assert table.at("Flyers") == [(30, 33), (31.5, 33), (33, 33)]
    assert table.heard("landed_on_roofs") == [{"section": "Flyers", "roofs": ["House"]}]
    assert table.section("Flyers").building == ""


@ROOF
def test_nobody_lands_astride_an_eave_or_on_a_trench() -> None:
    trench = box("Trench", "trench", 38, 30, 46, 36)
    table = active(flyers(), foes(), trench)
    table.players[0].flies("Flyers")
    with refused("DL-MOVE-03"):
        table.players[0].advances("Flyers", "at 31.5,36 facing 0 as now; 1 at 30,36; 2 at 31.5,36; 3 at 33,36")
    with refused("DL-MOVE-03"):
        table.players[0].advances("Flyers", "at 40.5,35 facing 0 as now; 1 at 39,35; 2 at 40.5,35; 3 at 42,35")


@ROOF
@pytest.mark.rule("DL-BLDG-06")
def test_who_walks_does_not_get_onto_a_roof() -> None:
    table = active(flyers(), foes())
    with refused("DL-MOVE-03"):
        table.players[0].advances("Flyers", UP_THERE)


@ROOF
@pytest.mark.rule("DL-AERO-01", "DL-AERO-02")
def test_who_leaves_a_roof_flies_without_being_told() -> None:
    table = active(flyers(33), foes())
    table.players[0].advances("Flyers", "at 31.5,26 facing 0 as now")
    assert table.at("Flyers") == [(30, 26), (31.5, 26), (33, 26)]
    assert table.heard("moved")[0]["flew"] is True
    assert table.heard("flew_over")[0]["pieces"] == ["House"]
    assert not table.section("Flyers").flying


@ROOF
def test_who_stays_on_a_roof_has_not_landed_anew() -> None:
    table = active(flyers(33), foes())
    table.players[0].holds("Flyers")
    assert not table.heard("landed_on_roofs")
    view = RULESET.play.view(table.game, None)
    assert "on the roof of House" in RULESET.words.status(view)
    scene = RULESET.pictures.scene(view, ())
    assert [marker.kind for token in scene.tokens if token.id == "Flyers" for marker in token.markers][
        -1
    ] == "on a roof"
    assert "on a roof" in [entry.text for entry in scene.legend]


@ROOF
@pytest.mark.rule("DL-ELEV-01")
@pytest.mark.parametrize(("roofs", "clear"), [("off", False), ("on", True)])
def test_from_a_roof_one_sees_over_those_below(roofs: str, clear: bool) -> None:
    between = section("Wall", [(x / 2, 24) for x in range(50, 80, 2)], seat=1, models=(GUARD,))
    table = still(flyers(33), between, foes(), roofs=roofs)
    seen = lines(table.game, table.section("Flyers"), table.section("Foes"))
    assert all(line.clear for line in seen.values()) is clear


@ROOF
@pytest.mark.parametrize(("roofs", "clear"), [("off", False), ("on", True)])
def test_who_stands_on_a_roof_blocks_no_line(roofs: str, clear: bool) -> None:
    low = box("Shed", "trench", 40, 28, 50, 38)
    game = legions(
        section("Rifles", rank(43, 42, 2), models=(RIFLEMAN,)),
        section("Flyers", rank(42.5, 33, 4, apart=1.0), models=(FLYER,)),
        section("Foes", rank(43, 20, 2), seat=1, models=(GUARD,)),
        low.model_copy(update={"kind": "ruins", "flagged": True}),
        options={"aeronaut_roofs": roofs},
    ).game
    found = lines(game, game.sections["Rifles"], game.sections["Foes"])
    names = {name for line in found.values() for name in line.by}
    assert any(name.startswith("Flyers") for name in names) is not clear


@ROOF
@pytest.mark.parametrize(
    ("roofs", "dice", "level"), [("off", [6, 1, 1, 1, 1, 1], "fortified"), ("on", [6, 1, 1], "none")]
)
def test_who_stands_on_a_roof_has_no_cover(roofs: str, dice: list[int], level: str) -> None:
    table = active(flyers(33), foes(22, RIFLEMAN), roofs=roofs, seat=1)
    table.players[1].holds("Foes")
    table.players[1].fires("Flyers", dice=dice)
    assert [one["cover"]["level"] for one in table.heard("model_shot_at")] == [level]
    assert [one["cover"]["changes"] for one in table.heard("model_shot_at")] == [[]]


@ROOF
@pytest.mark.rule("DL-ELEV-02")
@pytest.mark.parametrize(("roofs", "level"), [("off", "soft"), ("on", "none")])
def test_fire_from_a_roof_is_elevated(roofs: str, level: str) -> None:
    gunner = FLYER.model_copy(update={"weapons": RIFLEMAN.weapons})
    up = section("Flyers", rank(30, 33, 3), models=(gunner,))
    table = active(up, foes(22), box("Field", "crops", 20, 18, 44, 26), roofs=roofs)
    table.players[0].holds("Flyers")
    table.players[0].fires("Foes", dice=[6, 1, 1, *([1] if level == "soft" else [])])
    assert [one["cover"]["level"] for one in table.heard("model_shot_at")] == [level]


@ROOF
@pytest.mark.rule("DL-BLDG-07", "DL-MOVE-20")
def test_who_stands_on_a_roof_does_not_occupy_the_building() -> None:
    table = active(flyers(33), section("Foes", rank(30, 28, 3), seat=1, models=(GUARD,)), seat=1)
    table.players[1].enters("Foes", "House")
    assert table.section("Foes").building == "House"


@ROOF
@pytest.mark.rule("DL-BL-06")
def test_who_stands_on_a_roof_does_not_contest_the_building() -> None:
    table = still(flyers(33), foes())
    up_there = table.section("Flyers")
    objective = Objective(at=up_there.figures[0].pose.point, piece=HOUSE)
    assert not contests(table.game, up_there, objective)


@ROOF
@pytest.mark.rule("DL-TERR-04")
def test_who_stands_on_a_roof_defends_no_position() -> None:
    table = still(flyers(33), foes())
    assert by_position(table.game, table.section("Flyers")) == ""


@ROOF
@pytest.mark.rule("DL-MOVE-07")
def test_who_stands_on_a_roof_is_in_nobodys_way_below() -> None:
    near = section("Flyers", rank(30, 30.6, 3), models=(FLYER,))
    table = active(near, foes(20), seat=1)
    table.players[1].doubles("Foes", "at 31.5,29.45 facing 180 as now; 1 at 30,29.45; 2 at 31.5,29.45; 3 at 33,29.45")
    assert table.at("Foes") == [(30, 29.45), (31.5, 29.45), (33, 29.45)]


@ROOF
@pytest.mark.rule("DL-COLL-01")
def test_who_stands_on_a_roof_does_not_step_aside_for_what_skims_over_it() -> None:
    skimmer = ironclad("Skimmer", mv=12, mars=("Skimming", "Towering"))
    table = active(flyers(33), section("Foes", [(31.5, 26)], seat=1, models=(skimmer,)), seat=1)
    table.players[1].advances("Foes", "at 31.5,37.75 facing 180 as now")
    assert table.at("Flyers") == [(30, 33), (31.5, 33), (33, 33)]
    assert not table.heard("made_way")


@ROOF
@pytest.mark.rule("DL-CAV-01")
def test_cavalry_rides_past_nobody_on_a_roof() -> None:
    rider = profile("Rider", type="cavalry", mv=10)
    table = active(flyers(35.4), section("Foes", [(20, 37)], seat=1, models=(rider,)), seat=1)
    table.players[1].doubles("Foes", "at 38,37 facing 90 as now")
    assert table.section("Foes").passed == []


@ROOF
@pytest.mark.rule("DL-MOVE-14")
def test_nobody_on_foot_charges_who_stands_on_a_roof() -> None:
    table = active(flyers(33), foes(26), seat=1)
    with refused("DL-AERO-10", "stands_on_a_roof"):
        table.players[1].charges("Foes", "Flyers")


@ROOF
@pytest.mark.rule("DL-AERO-09", "DL-MOVE-14")
def test_aeronauts_who_fly_charge_who_stands_on_a_roof() -> None:
    table = active(flyers(33.5), foes(24, FLYER), seat=1)
    with refused("DL-AERO-10", "stands_on_a_roof"):
        table.players[1].charges("Foes", "Flyers")
    table.players[1].flies("Foes")
    charged = met(table, "Foes", "Flyers")
    assert len({mine for mine, _ in charged.contacts}) == 3
    assert all(30 < model.middle.y < 36 for model in charged.laid.group.values())


@ROOF
def test_of_a_section_only_partly_on_a_roof_those_below_are_charged() -> None:
    half = section("Flyers", [(30, 30.6), (30, 29.4)], models=(FLYER,))
    table = still(half, foes(24))
    assert {other for _, other in met(table, "Foes", "Flyers").contacts} == {"Flyers/2"}


@ROOF
def test_a_charge_at_somebody_below_leads_onto_no_roof() -> None:
    below = section("Foes", [(31.5, 29.49)], seat=1, models=(GUARD,))
    table = still(flyers(46, flying=True), below)
    found = charge(table.game, table.section("Flyers"), table.section("Foes"))
    assert isinstance(found, Refused)
    assert found.rule == "DL-MOVE-15"


@ROOF
@pytest.mark.rule("DL-MELEE-20")
def test_who_is_beaten_on_a_roof_flies_home() -> None:
    table = still(flyers(33), section("Foes", rank(30, 31.9, 3), seat=1, models=(FLYER,)))
    falls_back(table.game, table.section("Flyers"), [table.section("Foes")])
    assert table.at("Flyers") == [(30, 41), (31.5, 41), (33, 41)]


@ROOF
@pytest.mark.parametrize(("roofs", "proposed"), [("off", False), ("on", True)])
def test_a_flight_onto_a_roof_is_proposed_with_the_fire_from_there(roofs: str, proposed: bool) -> None:
    gunner = FLYER.model_copy(update={"weapons": RIFLEMAN.weapons})
    table = active(section("Flyers", rank(30, 38, 3), models=(gunner,)), foes(24), roofs=roofs)
    found = [one for one in proposals(table.game, table.game.questions[0]) if isinstance(one.answers[0], Fly)]
    assert bool(found) is proposed
    for one in found:
        assert one.label.startswith("Flyers (1): fly onto House, advance 5″, fire at Foes (2)")
        for action in one.answers[:2]:
            table.players[0].does(action)
        assert len(on_roofs(table.game, table.section("Flyers"))) == 3


@ROOF
@pytest.mark.parametrize(("east", "found"), [(36.0, 1), (28.9, 0)])
def test_a_roof_without_room_for_all_is_not_proposed(east: float, found: int) -> None:
    house = box("House", "building", 28, 30, east, 36)
    game = legions(flyers(), foes(24), house, options={"aeronaut_roofs": "on"}).game
    assert len(list(landings(game, game.sections["Flyers"]))) == found
