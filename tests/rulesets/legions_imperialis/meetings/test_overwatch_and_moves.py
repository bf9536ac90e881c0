"""Where Overwatch meets moves, Coherency, Orders and saves (OW × COH, CHG, MAR, ACT, VOID, REAR)."""

from __future__ import annotations

import pytest

from rulesets.legions_imperialis.actions import Allocate, Arrive
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from tests.rulesets.legions_imperialis.table import (
    TANK,
    TITAN,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
)

MAN = profile("Man", morale=None)
GUNNER = profile("Gunner", weapons=(gun("Gun", 30, "1", 4, -4),))
PAIR = profile("Pair", weapons=(gun("Guns", 30, "2", 4, -4),))
REST = detachment("Rest", rank(5, 46, 12), formation="Large", order="first_fire")
"""So many more of a Formation that it is not Broken."""


def moving(*fielded: object, **told: object) -> Table:
    """The Movement phase."""
    return imperialis(*fielded, root=MovementPhase(seat=0), **told).begins()  # type: ignore[arg-type]


@pytest.mark.rule("LI-OW-01", "LI-ENG-06", "LI-CHG-02")
def test_whom_a_titan_pins_may_fire_until_it_arrives_and_not_in_contact() -> None:
    """LI-D-12: the Titan itself is not pinned by men; they are, when its Charge is over."""
    table = moving(
        detachment("Titan", [(30, 40)], models=(TITAN,), order="charge"),
        detachment("Men", [(30, 30)], seat=1, models=(GUNNER,), order="advance"),
    )
    table.players[0].charges("Titan", "Men")
    moments = {int(moment) for moment in table.offers(1, "overwatch", detachment="Men")}
    assert {0, 95} <= moments and 100 not in moments


@pytest.mark.rule("LI-OW-01", "LI-ENG-06", "LI-OW-02")
def test_whom_a_titan_has_pinned_may_fire_after_it_once_it_is_gone_and_not_before() -> None:
    """Contacts are those of the beginning until the move is over (LI-D-15)."""
    titan = detachment("Titan", [(30, 42)], models=(TITAN,), order="advance")
    men = detachment("Men", [(30, 40)], seat=1, models=(GUNNER,), order="advance")
    table = moving(titan, men)
    table.players[0].stays("Titan")
    assert table.asked == [(1, "activate")], "nobody who is pinned all the time is asked"
    table = moving(titan, men)
    table.players[0].moves("Titan", "at 30,44")
    assert table.offers(1, "overwatch", detachment="Men") == ["100"]


@pytest.mark.rule("LI-COH-08", "LI-OW-09", "LI-COH-07")
def test_who_cannot_regroup_loses_his_stragglers_though_he_is_shot_at_and_missed() -> None:
    """LI-D-69 spares those only whom the Overwatch has parted; nothing is planned anew either."""
    apart = detachment("Line", [(20, 40), (36, 40)], models=(MAN,), order="advance")
    table = moving(apart, detachment("Guns", [(28, 24)], seat=1, models=(GUNNER,), order="first_fire"))
    table.players[0].moves("Line", "at 28,37 as now")
    table.players[1].watches("Guns", 50, dice=[1, 2])
    assert [told["models"] for told in table.heard("stragglers")] == [["1"]] and len(table.at("Line")) == 1


@pytest.mark.rule("LI-COH-05", "LI-COH-08", "LIX-TERR-09")
def test_a_mine_between_two_models_parts_them_and_makes_no_stragglers() -> None:
    """The move ended in Coherency: what the mine did is nobody's move."""
    line = detachment("Line", rank(30, 40, 3, 2.9), models=(MAN,), order="advance", formation="Large")
    table = moving(
        line, REST, detachment("Far", [(5, 4)], seat=1, order="first_fire"), box("Mine", "minefield", 32, 36, 34, 39)
    )
    table.players[0].moves("Line", "at 32.9,37 as now", dice=[1, 1])
    assert [stand.label for stand in table.detachment("Line").alive] == ["1", "3"]
    assert table.heard("stragglers") == [] and len(table.heard("crossed_danger")[0]["lost"]) == 1


@pytest.mark.rule("LI-MOR-07", "LI-FB-02", "LI-CHG-05")
def test_a_charge_that_overwatch_has_shaken_stays_in_contact_without_its_bonus() -> None:
    """Half of it falls and the check fails when its move is over: the Charge Order is gone before the Fights."""
    brave = profile("Brave", morale=4)
    line = detachment("Line", rank(30, 36, 4, 1.5), models=(brave,), order="charge", formation="Large")
    foes = detachment("Foes", rank(30, 30, 4, 1.5), seat=1, models=(PAIR,), order="first_fire")
    table = moving(line, REST, foes, options={"allocation": "manual"})
    table.players[0].charges("Line", "Foes")
    table.players[1].watches("Foes", 0, dice=[6, 6, 1, 1, 1, 1, 1, 1])
    table.players[0].does(Allocate(models=["3"]))
    table.players[0].does(Allocate(models=["4"]), dice=[3])
    assert table.detachment("Line").order == "fall_back" and table.heard("moved")[0]["into"] == ["Foes"]
    table.begins(EngagementStage(), dice=[1] * 8)
    assert [one["added"][0] for one in table.heard("fought")] == [{"CAF": 0}] * 2


@pytest.mark.rule("LI-ORD-13", "LI-FB-02", "LI-MOR-02")
def test_a_march_that_overwatch_has_shaken_ends_with_a_fall_back_order() -> None:
    """The March Order would be removed when the move is over, and the check comes first."""
    for die, order in ((2, "fall_back"), (3, "")):
        line = detachment("Line", rank(30, 40, 2), models=(profile("Brave"),), order="march", formation="Large")
        table = moving(line, REST, detachment("Guns", [(30, 20)], seat=1, models=(GUNNER,), order="first_fire"))
        table.players[0].moves("Line", "at 30.75,38 as now")
        table.players[1].watches("Guns", 0, dice=[6, die])
        assert table.detachment("Line").order == order and len(table.heard("moved")) == 1


@pytest.mark.rule("LI-OW-08", "LI-ACT-06", "LI-AFS-02")
def test_who_watches_before_he_was_activated_has_neither_a_move_nor_a_shot_left() -> None:
    """LI-D-14."""
    line = detachment("Line", [(30, 40)], models=(profile("Hardy", wounds=9),), order="advance")
    watch = detachment("Watch", [(30, 22)], seat=1, models=(GUNNER,), order="advance")
    other = detachment("Other", [(40, 22)], seat=1, models=(GUNNER,), order="advance")
    table = moving(line, watch, other)
    table.players[0].moves("Line", "at 30,38")
    table.players[1].watches("Watch", 0, dice=[1])
    assert table.offers(1, "stay") == ["Other"]
    table.players[1].stays("Other")
    table.begins(FireStage(stage="advancing_fire", seat=1))
    assert table.offers(1, "fire") == ["Other"]


@pytest.mark.rule("LI-OW-02", "LI-ACT-06", "LI-COH-05")
def test_who_is_activated_and_does_nothing_may_be_fired_at_and_parted() -> None:
    """All its moments are one; whoever falls in the middle leaves two that stay where they are."""
    line = detachment("Line", rank(30, 40, 3, 2.9), models=(MAN,), order="advance", formation="Large")
    guns = detachment("Guns", [(32.9, 24)], seat=1, models=(GUNNER,), order="first_fire")
    table = moving(line, REST, guns, options={"allocation": "manual"})
    table.players[0].stays("Line")
    assert len(table.offers(1, "overwatch", detachment="Guns")) == 21
    table.players[1].watches("Guns", 35, dice=[6])
    table.players[0].does(Allocate(models=["2"]))
    assert table.at("Line") == [(30, 40), (35.8, 40)] and table.heard("stragglers") == []


@pytest.mark.rule("LI-OW-02", "LIX-SR-OUTFLANK-04", "LI-OW-10")
def test_who_arrives_from_reserve_is_watched_from_where_he_was_placed() -> None:
    """LI-D-15: the first moment is after the placing, so that the edge lies in range and what lies behind is not."""
    scout = profile("Scout", rules=("Outflank",))
    held = detachment("Held", [(0, 0)], models=(scout,), where="reserve", order="advance")
    short = profile("Short", weapons=(gun("Pistol", 6, "1", 4, 0),))
    guns = detachment("Guns", [(6.5, 30)], seat=1, models=(short,), order="first_fire")
    table = moving(held, guns)
    table.players[0].does(Arrive(detachment="Held", to="at 0.5,30 facing 90"))
    table.players[0].moves("Held", "at 0.5,34")
    assert "0" in table.offers(1, "overwatch", detachment="Guns")
    assert "100" not in table.offers(1, "overwatch", detachment="Guns")
    table.players[1].watches("Guns", 0, dice=[1])
    assert table.at("Held") == [(0.5, 34)]


@pytest.mark.rule("LI-ACT-05", "LI-SAVE-07", "LI-OW-08")
def test_whom_overwatch_wipes_out_has_been_activated_and_the_other_side_is_next() -> None:
    """LI-D-66: nothing moves, no check is made, and the guns have used their Order."""
    lines = [detachment(name, [(x, 40)], models=(profile("Poor"),), order="march") for name, x in (("A", 30), ("B", 5))]
    guns = detachment("Guns", [(30, 24)], seat=1, models=(GUNNER,), order="first_fire")
    next_one = detachment("Next", [(50, 4)], seat=1, order="advance")
    table = moving(*lines, guns, next_one)
    table.players[0].moves("A", "at 30,36")
    table.players[1].watches("Guns", 0, dice=[6])
    assert table.detachment("A").where == "destroyed" and table.heard("morale_checked") == table.heard("moved") == []
    assert table.asked == [(1, "activate")] and table.detachment("Guns").order == ""


@pytest.mark.rule("LI-OW-07", "LIX-TR-PD-06", "LIX-TR-SKYFIRE-02")
def test_of_one_model_three_weapons_watch_with_three_modifiers() -> None:
    traits: tuple[tuple[str, tuple[str, ...], int], ...] = (
        ("Cannon", (), -2),
        ("Flak", ("Skyfire",), -1),
        ("Stubber", ("Point Defence",), 0),
        ("Both", ("Point Defence", "Skyfire"), 0),
    )
    armed = profile("Armed", weapons=tuple(gun(name, 30, "1", 4, 0, *words) for name, words, _ in traits))
    line = detachment("Line", [(30, 40)], models=(profile("Hardy", wounds=9),), order="advance")
    table = moving(line, detachment("Guns", [(30, 24)], seat=1, models=(armed,), order="first_fire"))
    table.players[0].moves("Line", "at 30,38")
    table.players[1].watches("Guns", 0, dice=[1, 1, 1, 1])
    told = {one["weapon"]: sum(one["modifiers"].values()) for one in table.heard("fired")[0]["volleys"]}
    assert told == {name: amount for name, _, amount in traits}


@pytest.mark.rule("LI-REAR-02", "LI-OW-11", "LI-OW-12")
def test_a_tank_that_drives_past_shows_its_rear_at_the_later_moment_only() -> None:
    """At the moment that is chosen it faces along its way: fired at from behind it saves on 6 in place of 5."""
    guns = detachment("Guns", [(30, 30)], seat=1, models=(GUNNER,), order="first_fire")
    for moment, need in ((0, 7), (100, 8)):
        tank = detachment("Tank", [(33, 40)], models=(TANK,), order="march")
        table = moving(tank, guns)
        table.players[0].moves("Tank", "at 33,23")
        table.players[1].watches("Guns", moment, dice=[6])
        (hit,) = table.heard("hits_resolved")[0]["hits"]
        assert (hit["need"], hit["causes"]) == (need, ["LI-REAR-02"] if moment else [])


@pytest.mark.rule("LIX-SR-VOID-02", "LI-OW-09", "LI-CHG-02")
def test_void_shields_fall_to_overwatch_and_the_titan_arrives() -> None:
    titan = TITAN.model_copy(update={"rules": ("Void Shields (1)",)})
    table = moving(
        detachment("Titan", [(30, 40)], models=(titan,), order="charge"),
        detachment("Men", [(30, 30)], seat=1, models=(PAIR,), order="advance"),
    )
    table.players[0].charges("Titan", "Men")
    table.players[1].watches("Men", 0, dice=[6, 6, 1])
    stand = table.detachment("Titan").stands[0]
    assert (stand.shields, stand.wounds) == (0, 4) and table.heard("moved")[0]["into"] == ["Men"]


@pytest.mark.rule("LI-OW-03", "LI-MOV-06", "LI-ADV-02")
def test_who_was_issued_no_order_watches_only_when_he_has_been_activated() -> None:
    """LI-D-08: until then it has none; then it has an Advance Order, and fires in the Advancing Fire stage."""
    lines = [
        detachment(name, [(x, 40)], models=(profile("Hardy", wounds=9),), order="advance")
        for name, x in (("A", 30), ("B", 33))
    ]
    late = detachment("Late", [(30, 24)], seat=1, models=(GUNNER,))
    table = moving(*lines, late)
    table.players[0].moves("A", "at 30,39")
    assert table.asked == [(1, "activate")], "it could not have fired"
    table.players[1].stays("Late")
    table.players[0].moves("B", "at 33,39")
    assert table.offers(1, "overwatch") == ["Late"]
    table.players[1].lets_pass()
    table.begins(FireStage(stage="advancing_fire", seat=1))
    assert table.offers(1, "fire") == ["Late"]


@pytest.mark.rule("LI-TGT-10", "LI-OW-07", "LI-ENG-07")
def test_a_knight_that_leaves_a_tank_is_fired_at_as_engaged_until_its_move_is_over() -> None:
    """Contacts are those of the beginning of the move (LI-D-15)."""
    knight = profile("Knight", "knight", move=10, wounds=9)
    super_heavy = profile("Heavy", "super_heavy")
    near = detachment("Heavy", [(30, 27.9)], seat=1, models=(super_heavy,), order="advance", activated=True)
    for moment, engaged in ((0, -1), (50, -1), (100, 0)):
        ours = detachment("Knight", [(30, 30)], models=(knight,), order="advance")
        guns = detachment("Guns", [(44, 34)], seat=1, models=(GUNNER,), order="first_fire")
        table = moving(ours, near, guns)
        table.players[0].moves("Knight", "at 30,38")
        table.players[1].watches("Guns", moment, dice=[1])
        (volley,) = table.heard("fired")[0]["volleys"]
        assert volley["modifiers"].get("LI-TGT-10", 0) == engaged and volley["modifiers"]["LI-OW-07"] == -2
