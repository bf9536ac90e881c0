"""Flyers: how they come, fly, see, are seen and hit, and leave (FLYER, SKYFIRE, TRACKING)."""

from __future__ import annotations

from typing import Any

import pytest

from renders.alt import alt_text
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.legions_imperialis.actions import Arrive, Charge
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.deployment.setting_up import SettingUp
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.choosing import chosen, possible
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage, Stage
from rulesets.legions_imperialis.chapters.firing.hitting import needed
from rulesets.legions_imperialis.chapters.firing.prospects import outlook
from rulesets.legions_imperialis.chapters.firing.saving import cover_save
from rulesets.legions_imperialis.chapters.movement.running import flee
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.face.scene.picture import scene
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.engaging import engaged
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.sight import hidden
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.table import (
    Fielded,
    Place,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)

NOWHERE: list[Place] = [(0, 0)] * 2
HAWK = profile("Hawk", "vehicle", move=20, save=4, rules=("Flyer",), weapons=(gun("Cannon", 18, "1", 4, -1),))


def hawks(at: list[Place] | None = None, **state: Any) -> Fielded:
    """Two Hawks with an Advance Order, in Reserve or where they are."""
    where = "reserve" if at is None else "table"
    told = {"order": "advance", "issued": True, "where": where, "models": (HAWK,), **state}
    return detachment("Hawks", at or NOWHERE, **told)


def moving(*others: Fielded | Piece, air: Fielded | None = None, **fields: Any) -> Table:
    """The Movement phase with the Hawks, and Foes without an Order left."""
    foes = detachment("Foes", rank(30, 10, 2), seat=1, issued=True)
    fields = {"root": MovementPhase(seat=0), **fields}
    return imperialis(air or hawks(), foes, *others, **fields).begins()


def arrives(table: Table, to: str = "at 30,47") -> None:
    table.players[0].does(Arrive(detachment="Hawks", to=to))


def firing(*others: Fielded | Piece, stage: Stage = "advancing_fire", **fields: Any) -> Table:
    return imperialis(*others, root=FireStage(stage=stage, seat=0), **fields).begins()


def needs(table: Table, name: str, target: str) -> list[int]:
    """What each weapon of a Detachment needs at another."""
    one, other = table.detachment(name), table.detachment(target)
    shots = chosen(table.game, one, possible(table.game, one, other), ())
    return [needed(shot.mode_of(table.game, one), shot) for shot in shots]


# --- Reserve, Orders, arrival -----------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-SR-FLYER-01", "LIX-DEPL-08")
def test_flyers_begin_in_reserve_and_nobody_is_asked() -> None:
    line = detachment("Line", NOWHERE, where="waiting")
    foes = detachment("Foes", NOWHERE, seat=1, where="waiting")
    air = detachment("Hawks", NOWHERE, models=(HAWK,), where="waiting")
    table = imperialis(air, line, foes).begins(SettingUp(), dice=[5, 2])
    table.players[0].picks("south")
    assert table.heard("held_back") == [{"detachment": "Hawks"}] and table.detachment("Hawks").in_reserve
    assert table.offers(0, "deploy") == ["Line"]


@pytest.mark.rule("LIX-SR-FLYER-02")
def test_in_reserve_they_have_advance_or_march() -> None:
    foes = detachment("Foes", rank(30, 10, 2), seat=1)
    for order in ("first_fire", "charge"):
        table = imperialis(hawks(order=""), foes).begins(OrdersPhase())
        with refused("LIX-RES-02", "reserve_order"):
            table.players[0].assigns("nobody", **{order: ["Hawks"]})


@pytest.mark.rule("LIX-SR-FLYER-03", "LIX-RES-03", "LI-RES-02")
def test_they_come_in_round_1_over_their_own_edge_or_near_it_facing_onto_the_table() -> None:
    own = moving(round=1)
    arrives(own)
    assert {y for _, y in own.at("Hawks")} == {47.4} and own.asked == [(0, "arrived")]
    assert [stand.pose.degrees for stand in own.detachment("Hawks").stands] == [0.0, 0.0], "onto the table"
    slanting = moving(round=1)
    arrives(slanting, "at 30,47 facing 90")
    assert {stand.pose.degrees for stand in slanting.detachment("Hawks").stands} == {90.0}
    side = moving()
    arrives(side, "at 0.5,42 facing 90")
    assert {x for x, _ in side.at("Hawks")} == {0.6}
    for to, key in (
        ("at 30,47 facing 95", "not_their_way_in"),
        ("at 0.5,38 facing 90", "not_their_way_in"),
        ("at 30,1", "not_their_way_in"),
        ("at 30,40", "not_at_edge"),
    ):
        with refused("LIX-SR-FLYER-03", key):
            arrives(moving(), to)


@pytest.mark.rule("LIX-SR-FLYER-03", "LI-RES-01")
def test_they_may_stay_in_reserve() -> None:
    table = moving()
    table.players[0].stays("Hawks")
    assert table.detachment("Hawks").in_reserve and table.over


# --- flight -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-SR-FLYER-04", "LI-MOV-02")
@pytest.mark.parametrize(
    ("to", "fits"),
    [
        ("at 30.75,27.4 as now", True),  # 20 inches ahead
        ("at 30.75,27.3 as now", False),
        ("at 40.75,37.4 facing 90 as now", True),  # 10 ahead, a turn, 10 more
        ("at 40.75,37.4 as now", False),  # no way leads there without a turn
        ("at 30.75,47.4 facing 90 as now", True),
        ("at 30.75,47.4 facing 91 as now", False),  # one turn of up to 90 degrees
        ("at 30.75,48 as now", False),  # not back
    ],
)
def test_straight_ahead_with_one_turn(to: str, fits: bool) -> None:
    table = moving(air=hawks(rank(30, 47.4, 2)))
    if fits:
        table.players[0].moves("Hawks", to)
        return
    with refused("LIX-SR-FLYER-04", "not_so_for_flyers"):
        table.players[0].moves("Hawks", to)


@pytest.mark.rule("LIX-SR-FLYER-04", "LI-MAR-01")
def test_a_march_goes_twice_as_far() -> None:
    table = moving(air=hawks(rank(30, 47.4, 2), order="march"))
    table.players[0].moves("Hawks", "at 30.75,8 as now")
    assert {y for _, y in table.at("Hawks")} == {8.0}


@pytest.mark.rule("LIX-SR-FLYER-04", "LIX-TERR-10", "LIX-TERR-09")
def test_over_any_ground_and_onto_it_without_a_die() -> None:
    block, mines = box("Block", "block", 20, 32, 40, 36), box("Mines", "minefield", 20, 36, 40, 44)
    table = moving(block, mines, air=hawks(rank(30, 47.4, 2)))
    table.players[0].moves("Hawks", "at 30.75,34 as now")
    assert {y for _, y in table.at("Hawks")} == {34.0} and not table.heard("crossed_danger")


# --- above the fighting -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-SR-FLYER-08", "LI-EZ-01", "LI-ENG-01")
def test_they_are_never_engaged_and_nobody_is_in_anybodys_way() -> None:
    """Above the enemy, in contact on the plan: neither is Engaged; and the enemy moves through them and under them."""
    under = detachment("Line", rank(30, 27, 2), seat=1, order="advance")
    game = imperialis(hawks(rank(30, 27.5, 2)), under, root=MovementPhase(seat=1)).begins()
    assert not engaged(game.game, game.detachment("Hawks")) and not engaged(game.game, game.detachment("Line"))
    game.players[1].moves("Line", "at 30.75,27.6 as now")
    assert {y for _, y in game.at("Line")} == {27.6}


@pytest.mark.rule("LIX-SR-FLYER-08", "LI-CHG-02")
def test_nobody_charges_them() -> None:
    line = detachment("Line", rank(30, 40, 2), order="charge", issued=True)
    enemy = detachment("Kites", rank(30, 37, 2), seat=1, models=(HAWK,), issued=True)
    table = imperialis(line, enemy, root=MovementPhase(seat=0)).begins()
    with refused("LI-CHG-02"):
        table.players[0].does(Charge(detachment="Line", target="Kites"))


@pytest.mark.rule("LIX-SR-FLYER-08", "LIX-OBJ-04")
def test_they_hold_no_marker() -> None:
    table = imperialis(hawks([(30, 24)]), detachment("Foes", rank(30, 2, 2), seat=1), root=EndPhase())
    table.begins()
    assert table.heard("markers_held")[0]["strength"]["B"] == [0, 0]


@pytest.mark.rule("LIX-SR-FLYER-08", "LI-TGT-05")
def test_they_hide_nobody() -> None:
    """A Titan in the same place would hide what is behind it."""
    giant = profile("Giant", "titan", move=20, wounds=5, rules=("Flyer",))
    line, foes = detachment("Line", [(30, 40)]), detachment("Foes", [(30, 30)], seat=1)
    between = detachment("Giant", [(30, 35)], seat=1, models=(giant,))
    table = imperialis(line, foes, between)
    found = hidden(table.game, table.detachment("Line"), table.detachment("Foes"))
    assert set(found.values()) == {0}


# --- sight and fire ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-SR-FLYER-05", "LIX-SR-FLYER-06", "LI-OBS-02")
def test_they_see_everybody_and_everybody_sees_them_over_everything() -> None:
    """A block hides the Line and most of a Knight from the ground; not from the air, where only terrain counts."""
    block = box("Block", "block", 10, 32, 50, 34)
    gunner = profile("Gunner", weapons=(gun("Cannon", 30, "1", 3),))
    guns, line = detachment("Guns", [(30, 40)], models=(gunner,)), detachment("Line", [(30, 30)], seat=1)
    ground = imperialis(block, guns, line)
    assert needs(ground, "Guns", "Line") == []
    above = imperialis(block, hawks([(30, 40)]), line)
    assert needs(above, "Hawks", "Line") == [4]
    assert needs(imperialis(block, line, hawks([(30, 40)])), "Line", "Hawks") == [6]
    woods = box("Woods", "woods", 28, 28, 32, 31)
    assert needs(imperialis(block, woods, hawks([(30, 40)]), line), "Hawks", "Line") == [5], "in terrain: -1"


@pytest.mark.rule("LIX-SR-FLYER-09", "LIX-TR-SKYFIRE-01", "LIX-SR-FLYER-06")
def test_without_skyfire_only_natural_6s_hit_whatever_modifies_them() -> None:
    plain = profile("Plain", weapons=(gun("Cannon", 30, "2", 2),))
    sky = profile("Sky", weapons=(gun("Flak", 30, "2", 4, 0, "Skyfire"),))
    woods = box("Woods", "woods", 20, 20, 40, 32)
    for model, need in ((plain, 6), (sky, 4)):
        guns = detachment("Guns", [(30, 40)], models=(model,), order="first_fire")
        kites = detachment("Kites", rank(30, 30, 2), seat=1, models=(HAWK,), issued=True)
        table = firing(woods, guns, kites, stage="first_fire")
        assert needs(table, "Guns", "Kites") == [need], "woods below it are nothing to it"
        table.players[0].fires("Guns", "Kites", dice=(5, 6, 4) if model is plain else (4, 3, 4))
        assert table.heard("fired")[0]["volleys"][0]["hits"] == 1
        kite = table.detachment("Kites")
        assert cover_save(table.game, kite, kite.stands[0], Mode()) == ()


@pytest.mark.rule("LIX-SR-FLYER-10", "LIX-TR-PD-01")
def test_point_defence_of_flyers_is_skyfire_at_flyers() -> None:
    tail = profile("Tail", "vehicle", move=20, rules=("Flyer",), weapons=(gun("Tail", 20, "1", 5, 0, "Point Defence"),))
    truck = profile("Truck", "vehicle", weapons=(gun("Tail", 20, "1", 5, 0, "Point Defence"),))
    kites = detachment("Kites", rank(30, 30, 2), seat=1, models=(HAWK,))
    assert needs(imperialis(detachment("Tails", [(30, 40)], models=(tail,)), kites), "Tails", "Kites") == [5]
    assert needs(imperialis(detachment("Trucks", [(30, 40)], models=(truck,)), kites), "Trucks", "Kites") == [6]
    assert needs(imperialis(hawks([(30, 40)]), kites), "Hawks", "Kites") == [6], "not what is no Point Defence"


@pytest.mark.rule("LIX-TR-TRACKING", "LIX-TR-SKYFIRE-01")
def test_tracking_rolls_misses_at_flyers_again_and_no_others() -> None:
    sky = profile("Sky", weapons=(gun("Flak", 30, "2", 4, 0, "Skyfire", "Tracking"),))
    guns = detachment("Guns", [(30, 40)], models=(sky,), order="first_fire")
    kites = detachment("Kites", rank(30, 30, 2), seat=1, models=(HAWK,), issued=True)
    table = firing(guns, kites, stage="first_fire")
    one, other = table.detachment("Guns"), table.detachment("Kites")
    shots = chosen(table.game, one, possible(table.game, one, other), ())
    hits = outlook(table.game, one, other, shots).hits
    assert float(hits[0]) == pytest.approx(0.25**2), "each misses twice"
    table.players[0].fires("Guns", "Kites", dice=(1, 5, 4, 4, 4))
    assert table.heard("fired")[0]["volleys"][0]["was"] == [1, 0]
    line = detachment("Line", rank(30, 30, 2), seat=1, issued=True)
    ground = firing(guns, line, stage="first_fire")
    ground.players[0].fires("Guns", "Line", dice=(1, 2))


@pytest.mark.rule("LIX-TR-SKYFIRE-02", "LI-OW-07", "LIX-SR-FLYER-09")
def test_overwatch_at_flyers_as_they_come_in() -> None:
    """Skyfire has -1; without it -2 makes nothing worse, since only 6s hit."""
    tail = gun("Tail", 40, "1", 3, 0, "Point Defence", "Skyfire")
    sky = profile("Sky", weapons=(gun("Flak", 40, "1", 3, 0, "Skyfire"), gun("Cannon", 40, "1", 2), tail))
    guns = detachment("Guns", [(30, 20)], seat=1, models=(sky,), order="first_fire", issued=True)
    table = moving(guns)
    arrives(table)
    table.players[0].moves("Hawks", "at 30,37 as now")
    assert table.asked == [(1, "overwatch")]
    table.players[1].watches("Guns", 100, dice=(3, 5, 2))
    volleys = {one["weapon"]: one for one in table.heard("fired")[0]["volleys"]}
    assert volleys["Flak"]["modifiers"] == {"LIX-TR-SKYFIRE-02": -1} and volleys["Flak"]["hits"] == 0
    assert volleys["Cannon"]["modifiers"] == {"LIX-SR-FLYER-09": -4} and volleys["Cannon"]["hits"] == 0
    assert volleys["Tail"]["modifiers"] == {"LIX-TR-PD-06": 0}, "what is Point Defence too is as steady as that"


@pytest.mark.rule("LIX-SR-FLYER-11", "LI-OW-01")
def test_flyers_do_not_call_overwatch() -> None:
    line = detachment("Line", rank(30, 40, 2), order="advance")
    kites = detachment("Kites", rank(30, 30, 2), seat=1, models=(HAWK,), order="advance", issued=True, activated=True)
    table = imperialis(line, kites, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 30.75,39 as now")
    assert (1, "overwatch") not in table.asked


@pytest.mark.rule("LIX-SR-FLYER-05", "LI-AFS-01", "LI-REAR-02")
def test_they_fire_as_their_order_allows_and_their_rear_is_thin() -> None:
    """LIX-D-33: Flyers are Vehicles: from behind AP is 1 better."""
    gunner = profile("Gunner", weapons=(gun("Flak", 30, "1", 2, 0, "Skyfire"),))
    guns = detachment("Guns", [(30, 40)], models=(gunner,), order="advance")
    away = detachment("Kites", [(30, 30)], seat=1, models=(HAWK,), order="advance", facing=0.0, issued=True)
    table = firing(guns, away)
    table.players[0].fires("Guns", "Kites", dice=(2, 4))
    assert table.heard("hits_resolved")[0]["hits"][0]["causes"] == ["LI-REAR-02"]
    march = firing(guns, detachment("Kites", [(30, 30)], seat=1, models=(HAWK,), order="", issued=True))
    assert march.offers(0, "fire") == ["Guns"]


# --- leaving ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-SR-FLYER-07", "LI-END-09")
def test_in_the_end_phase_they_leave_with_their_wounds_and_come_again() -> None:
    hurt = profile("Hawk", "vehicle", move=20, wounds=2, rules=("Flyer",))
    air = detachment("Hawks", rank(30, 30, 2), models=(hurt,), order="advance", issued=True)
    table = imperialis(air, detachment("Foes", rank(30, 2, 2), seat=1), root=EndPhase())
    table.detachment("Hawks").stands[0].wounds = 1
    table.begins()
    assert table.heard("flew_off") == [{"detachments": ["Hawks"]}]
    its = table.detachment("Hawks")
    assert its.in_reserve and [stand.wounds for stand in its.stands] == [1, 2]


@pytest.mark.rule("LIX-SR-FLYER-07", "LIX-RES-04", "LIX-VP-04")
def test_in_reserve_at_the_end_of_the_battle_they_are_not_destroyed() -> None:
    table = imperialis(hawks(), detachment("Foes", rank(30, 2, 2), seat=1), round=5, root=EndPhase()).begins()
    assert table.detachment("Hawks").in_reserve and not table.heard("stay_in_reserve")
    assert table.game.verdict is not None and table.game.verdict.rule == "LIX-VP-03"


@pytest.mark.rule("LIX-SR-FLYER-08", "LI-FLEE-04", "LI-THRU-01")
def test_fleeing_under_them_or_above_others_needs_no_save() -> None:
    runner = detachment("Line", [(30, 30)], order="fall_back")
    kites = detachment("Kites", [(30, 34)], seat=1, models=(HAWK,))
    under = imperialis(runner, kites)
    flee(under.game, under.detachment("Line"), ScriptedDice())
    assert under.at("Line") == [(30.0, 40.0)]


@pytest.mark.rule("LIX-SR-FLYER-07", "LI-END-04", "LI-FB-06")
def test_with_a_fall_back_order_in_reserve_they_rally_there() -> None:
    air = hawks(order="fall_back")
    table = imperialis(air, detachment("Foes", rank(30, 2, 2), seat=1), root=EndPhase()).begins(dice=[3])
    assert table.heard("rallied") == [{"detachment": "Hawks"}] and table.detachment("Hawks").order == ""


# --- words and picture ------------------------------------------------------------------------------------------------


def test_words_and_picture() -> None:
    table = moving()
    words = RULESET.words
    assert "Hawks: in Reserve, Advance" in words.status(table.game)
    arrives(table)
    assert any(words.event(table.game, event).startswith("Hawks arrive from Reserve") for event in table.said)
    drawn = scene(table.game, ())
    [token] = [one for one in drawn.tokens if one.id == "Hawks"]
    assert token.shape == "flyer" and {stand.kind for stand in token.stands} == {"flyer"}
    assert any("Flyer" in entry.text for entry in drawn.legend)
    assert [marker.kind for marker in token.markers][:1] == ["flying"]
    assert "flying" in alt_text(drawn), "whoever does not see the picture is told"
