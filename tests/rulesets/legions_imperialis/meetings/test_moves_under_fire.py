"""Where Overwatch, Broken Formations, shields, templates, flight and Reserve meet in one position."""

from __future__ import annotations

import pytest

from rulesets.legions_imperialis.actions import Arrive, Lay, Template
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    TITAN,
    Fielded,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
)
from tests.rulesets.legions_imperialis.test_firing import hits

RIDER = profile("Rider", "cavalry", move=10, save=None, morale=3)
SHIELDED = TITAN.model_copy(update={"rules": ("Void Shields (1)",)})


def guns(*traits: str, dice: str = "2", at: tuple[float, float] = (10, 34), order: str = "first_fire") -> Fielded:
    """A gunner of the north that watches."""
    gunner = profile("Gunner", weapons=(gun("Cannon", 40, dice, 2, -4, *traits),))
    return detachment("Guns", [at], seat=1, models=(gunner,), order=order)


def charging(*others: Fielded, broken: bool = False, dice: tuple[int, ...], watch: Fielded | None = None) -> Table:
    """Four Riders charge a foe, and are fired at in the middle of it."""
    riders = detachment("Riders", rank(28, 40, 4), models=(RIDER,), order="charge", formation="One")
    foe = detachment("Foe", [(30, 28)], seat=1)
    told = {"broken": ("One",)} if broken else {}
    table = imperialis(riders, foe, watch or guns(), *others, root=MovementPhase(seat=0), **told).begins()
    table.players[0].charges("Riders", "Foe")
    table.players[1].watches("Guns", 50, dice=dice)
    return table


REST = detachment("Rest", rank(5, 46, 12), formation="One", order="first_fire")
"""So many more of the Formation that two losses do not break it."""


@pytest.mark.rule("LI-OW-09", "LI-BRK-09", "LI-MOR-02")
@pytest.mark.parametrize(
    ("broken", "die", "order"), [(True, 3, "fall_back"), (True, 4, "charge"), (False, 3, "charge")]
)
def test_the_broken_finish_their_charge_and_check_a_pip_worse_when_it_is_over(
    broken: bool, die: int, order: str
) -> None:
    """Half of them fall on the way; the others come into contact first, whatever becomes of their nerve."""
    table = charging(REST, broken=broken, dice=(4, 4, die))
    keys = [event.key for event in table.said]
    assert table.heard("moved")[0]["into"] == ["Foe"] and keys.index("moved") < keys.index("morale_checked")
    assert table.heard("morale_checked")[0]["modifiers"] == ({"LI-BRK-09": -1} if broken else {})
    assert table.detachment("Riders").order == order


@pytest.mark.rule("LI-BRK-02", "LI-OW-09", "LI-CHG-02")
def test_a_charge_in_the_middle_of_which_its_formation_breaks_goes_on_with_its_order() -> None:
    """LI-D-49: Broken at once, which costs a pip of the check at the end; no Order is lost by it."""
    table = charging(dice=(4, 4, 4))
    keys = [event.key for event in table.said]
    assert keys.index("formation_broken") < keys.index("moved") < keys.index("morale_checked")
    assert table.heard("moved")[0]["into"] == ["Foe"] and table.detachment("Riders").order == "charge"
    assert table.heard("morale_checked")[0]["modifiers"] == {"LI-BRK-09": -1}


@pytest.mark.rule("LI-OW-13", "LIX-TR-QUAKE-01", "LI-WDR-01")
def test_who_was_shaken_in_his_charge_arrives_at_full_reach_and_runs_home_at_half_pace() -> None:
    """LIX-D-24: a Withdrawal is the next move: a die and five inches of ten."""
    rider = detachment("Rider", [(30, 40)], models=(RIDER.model_copy(update={"wounds": 3}),), order="charge")
    foe = detachment("Foe", [(30, 24)], seat=1, models=(profile("Foe", caf=9),))
    table = imperialis(rider, foe, guns("Quake", dice="1"), root=MovementPhase(seat=0)).begins()
    table.players[0].charges("Rider", "Foe")
    table.players[1].watches("Guns", 50, dice=(4,))
    assert table.heard("moved")[0]["into"] == ["Foe"] and table.detachment("Rider").slowed
    ((_, here),) = table.at("Rider")
    table.begins(EngagementStage(), dice=[1, 1, 1, 1, 1, 2])
    ((_, there),) = table.at("Rider")
    assert (there - here, table.detachment("Rider").slowed) == (pytest.approx(7.0), False)


@pytest.mark.rule("LI-OW-01", "LI-TGT-09", "LI-ENG-02")
def test_a_titan_fires_at_the_men_who_charge_it_until_they_are_pinned_in_contact() -> None:
    """It is pinned by none of them, and could fire; they cannot be targeted once they have arrived."""
    armed = TITAN.model_copy(update={"weapons": (gun("Cannon", 40, "1", 4, -4),)})
    men = detachment("Men", [(30, 40)], order="charge")
    titan = detachment("Titan", [(30, 30)], seat=1, models=(armed,), order="advance")
    table = imperialis(men, titan, root=MovementPhase(seat=0)).begins()
    table.players[0].charges("Men", "Titan")
    moments = table.offers(1, "overwatch", detachment="Titan")
    assert "95" in moments and "100" not in moments
    table.players[1].lets_pass()
    table.detachment("Titan").order = "first_fire"
    table.begins(FireStage(stage="first_fire", seat=1))
    assert table.heard("have_no_target")[0]["detachments"] == ["Titan"], "nor later, though it is not pinned itself"


@pytest.mark.rule("LI-OW-03", "LI-BRK-10", "LI-OW-08")
def test_the_broken_watch_by_the_advance_that_is_left_to_them_and_move_no_more() -> None:
    line = detachment("Line", [(30, 40), (31.5, 40)], models=(profile("Man", morale=None),), order="advance")
    far = detachment("Far", [(55, 46)], order="advance")
    watch = guns(at=(30, 24), order="advance")
    table = imperialis(line, far, watch, root=MovementPhase(seat=0), broken=("Formation of Guns",)).begins()
    table.players[0].moves("Line", "at 30.75,38 as now")
    table.players[1].watches("Guns", 0, dice=(1, 1))
    assert table.detachment("Guns").order == "" and table.asked == [(0, "activate")]
    table.players[0].stays("Far")
    assert table.over, "nobody of the other side is left to be activated"


@pytest.mark.rule("LIX-SR-VOID-02", "LIX-TR-BLAST-02", "LIX-TR-BLAST-04")
def test_shields_take_the_hits_of_a_template_on_their_titan_and_on_nobody_beside_it() -> None:
    """Two dice for each: of the Titan's two Hits one lowers the shields; both of the man are his own."""
    bombard = profile("Bombard", weapons=(gun("Bombard", 30, "2", 2, -2, 'Blast (5")'),))
    ours = detachment("Ours", [(30, 44)], models=(bombard,), order="first_fire")
    titan = detachment("Titan", [(30, 26)], seat=1, models=(SHIELDED,))
    man = detachment("Man", [(30, 28.6)], seat=1, models=(profile("Man", save=6, wounds=3, morale=None),))
    table = imperialis(ours, titan, man, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].does(Template(detachment="Ours"))
    table.players[0].does(Lay(to="30,27"), (5, 4, 4, 1, 4, 4))
    stands = [table.detachment(name).stands[0] for name in ("Titan", "Man")]
    assert [(one.shields, one.wounds) for one in stands] == [(0, 4), (0, 1)]


@pytest.mark.rule("LIX-TR-BARR-01", "LIX-SR-VOID-02", "LIX-TR-QUAKE-03")
@pytest.mark.parametrize(("level", "shaken"), [(2, False), (1, True)])
def test_shells_over_a_wall_shake_a_titan_only_when_its_shields_have_fallen(level: int, shaken: bool) -> None:
    """LIX-D-23: wholly hidden it is a target all the same, at -1 and no more; two Hits meet the shields."""
    mortar = profile("Mortar", weapons=(gun("Mortar", 40, "2", 4, -1, "Barrage", "Quake"),))
    ours = detachment("Ours", [(30, 44)], models=(mortar,), order="first_fire")
    titan = TITAN.model_copy(update={"rules": (f"Void Shields ({level})",)})
    theirs = detachment("Titan", [(30, 20)], seat=1, models=(titan,))
    wall = box("Wall", "block", 5, 36, 55, 40)
    table = imperialis(ours, theirs, wall, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].fires("Ours", "Titan", dice=[5, 5, *([6] * (2 - level))])
    (volley,) = table.heard("fired")[0]["volleys"]
    assert (volley["modifiers"], volley["hits"]) == ({"LIX-TR-BARR-01": -1}, 2)
    its = table.detachment("Titan")
    assert (its.stands[0].shields, its.shaken, its.slowed) == (0, shaken, shaken)


@pytest.mark.rule("LIX-TR-DEFLAG-01", "LIX-SR-VOID-02")
def test_fire_that_shields_have_met_does_not_spread() -> None:
    gunner = profile("Gunner", weapons=(gun("Gun", 40, "2", 4, -4, "Deflagrate"),))
    ours = detachment("Ours", [(30, 44)], models=(gunner,), order="first_fire")
    theirs = detachment("Titan", [(30, 20)], seat=1, models=(SHIELDED,))
    table = imperialis(ours, theirs, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].fires("Ours", "Titan", dice=[4, 4, 1, 1])
    assert [told["volleys"][0]["dice"] for told in table.heard("fired")] == [2, 1]
    assert [hit["save"] for hit in hits(table)][:2] == ["shield", "Armour"]


@pytest.mark.rule("LIX-TR-EK-01", "LI-BRK-06", "LI-BRK-07")
def test_wounds_that_a_knight_has_not_left_break_no_formation() -> None:
    """LIX-D-25: two Hits of two Wounds each on three Wounds are three losses; of four it takes a further one."""
    for break_point, broken in ((3, True), (4, False)):
        gunner = profile("Gunner", weapons=(gun("Gun", 40, "2", 4, -4, "Engine Killer (1)"),))
        ours = detachment("Ours", [(30, 44)], models=(gunner,), order="first_fire")
        theirs = detachment("Knights", [(30, 26), (33, 22)], seat=1, models=(KNIGHT.model_copy(update={"save": None}),))
        table = imperialis(ours, theirs, root=FireStage(stage="first_fire", seat=0)).begins()
        table.game.formations["Formation of Knights"].break_point = break_point
        table.players[0].fires("Ours", "Knights", dice=[4, 4])
        assert sorted(stand.wounds for stand in table.detachment("Knights").stands) == [0, 3]
        assert bool(table.heard("formation_broken")) is broken


@pytest.mark.rule("LI-WDR-09", "LI-BRK-06", "LI-MOR-13")
def test_who_withdraws_onto_an_enemy_is_lost_and_breaks_his_formation_when_the_stage_is_over() -> None:
    """The one who has fallen in the Fight and the one who comes to stand on an enemy are half of four."""
    loser = profile("Loser", wounds=1, morale=5)
    line = detachment("Line", [(30, 24), (31.2, 24)], models=(loser,), formation="One")
    rest = detachment("Rest", [(5, 40), (6.5, 40)], formation="One")
    strong = detachment("Strong", [(30, 23)], seat=1, models=(profile("Strong", caf=9),))
    behind = detachment("Behind", [(31.2, 30.4)], seat=1)
    table = imperialis(line, rest, strong, behind).begins(EngagementStage(), dice=[1, 1, 1, 1, 4, 1, 6])
    assert table.detachment("Line").where == "destroyed"
    assert table.heard("ran")[0]["destroyed"] == {"2": "on_enemy"}
    keys = [event.key for event in table.said]
    assert keys.index("formation_broken") > keys.index("ran")


@pytest.mark.rule("LIX-SR-FLYER-03", "LI-OW-07", "LIX-SR-FLYER-09")
@pytest.mark.parametrize(
    ("traits", "modifiers", "hits_on"), [((), {"LIX-SR-FLYER-09": -2}, 6), (("Skyfire",), {"LIX-TR-SKYFIRE-02": -1}, 5)]
)
def test_who_flies_in_from_reserve_is_watched_by_sixes_or_by_skyfire(
    traits: tuple[str, ...], modifiers: dict[str, int], hits_on: int
) -> None:
    hawk = profile("Hawk", "vehicle", move=20, save=None, wounds=2, rules=("Flyer",))
    late = detachment("Hawks", [(0, 0)], models=(hawk,), where="reserve", order="advance", issued=True)
    gunner = profile("Gunner", weapons=(gun("Cannon", 40, "2", 4, -4, *traits),))
    watch = detachment("Guns", [(30, 24)], seat=1, models=(gunner,), order="first_fire")
    table = imperialis(late, watch, root=MovementPhase(seat=0), round=1).begins()
    table.players[0].does(Arrive(detachment="Hawks", to="at 30,47"))
    table.players[0].moves("Hawks", "at 30,40 as now")
    table.players[1].watches("Guns", 0, dice=(hits_on, hits_on - 1))
    (volley,) = table.heard("fired")[0]["volleys"]
    assert (volley["modifiers"], volley["hits"], table.detachment("Hawks").stands[0].wounds) == (modifiers, 1, 1)


@pytest.mark.rule("LIX-SR-DEEP-05", "LI-OW-02", "LI-FB-04")
def test_who_comes_down_beside_an_enemy_is_shaken_there_and_fires_no_more() -> None:
    """An inch off whom it has scattered at: he fires at once; half of it falls, and Advancing Fire passes it by."""
    dropper = profile("Dropper", save=None, rules=("Deep Strike",), weapons=(gun(),))
    late = detachment("Late", [(0, 0)] * 4, models=(dropper,), where="reserve", order="advance", issued=True)
    watch = guns(at=(30, 20), order="advance")
    rest = detachment("Rest", rank(5, 46, 12), formation="Formation of Late", order="first_fire", activated=True)
    table = imperialis(late, rest, watch, root=MovementPhase(seat=0)).begins()
    table.players[0].does(Arrive(detachment="Late", to="at 30,25"), (1, 360, 5))
    assert table.heard("deep_struck")[0]["moved"]
    table.players[0].stays("Late")
    table.players[1].watches("Guns", 0, dice=(4, 4, 1))
    assert len(table.detachment("Late").alive) == 2 and table.detachment("Late").order == "fall_back"
    table.begins(FireStage(stage="advancing_fire", seat=0))
    assert table.over and not table.heard("fired")


@pytest.mark.rule("LI-OW-09", "LI-EZ-03", "LI-CHG-06")
def test_the_broken_whose_charge_reaches_nobody_any_more_stop_outside_every_zone() -> None:
    """The one in front is shot; the other, whom half an inch more would have brought there, goes its nine inches."""
    marked = RIDER.model_copy(update={"name": "Marked", "rules": ("Invulnerable Save (6+)",), "morale": None})
    slow = RIDER.model_copy(update={"name": "Slow", "move": 9, "morale": None})
    riders = detachment("Riders", [(30, 40), (30, 41.4)], models=(marked, slow), order="charge", formation="One")
    foe = detachment("Foe", [(30, 22)], seat=1)
    table = imperialis(riders, foe, guns(dice="1"), root=MovementPhase(seat=0), broken=("One",)).begins()
    table.players[0].charges("Riders", "Foe")
    table.players[1].watches("Guns", 50, dice=(4, 1))
    assert [stand.label for stand in table.detachment("Riders").alive] == ["2"]
    assert table.asked == [(0, "replan")] and table.offers(0, "charge", detachment="Riders") == []
    table.players[0].moves("Riders", table.offers(0, "move", detachment="Riders")[0])
    assert table.heard("moved")[0]["into"] == [] and 8_000 < table.detachment("Riders").stand("2").moved <= 9_010
