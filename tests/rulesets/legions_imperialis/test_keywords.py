"""Special rules and traits that other tests only pass by, weapons and their profiles (SR, TR, WPN, AURA)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.firing.lines import rows
from rulesets.legions_imperialis.table.profiles import Mode, Weapon
from tests.rulesets.legions_imperialis.table import (
    TANK,
    TROOPER,
    Fielded,
    blade,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
)
from tests.rulesets.legions_imperialis.test_firing import firing, hits

HALF = [4, 4]
"""Two Hits that nobody saves."""


def checked(*others: Fielded, die: int, its: Any = None) -> dict[str, Any]:
    """The Morale check of four men of whom the two outermost are shot: the others stand at 31.5,30 and 33,30."""
    gunner = profile("Gunner", weapons=(gun("Gun", 24, "2", 4, -4),))
    guns = detachment("Guns", [(32, 44)], models=(gunner,), order="first_fire")
    man = its or profile("Man", morale=4)
    foes = detachment("Foes", rank(30, 30, 4), seat=1, models=(man,), order="advance")
    table = imperialis(guns, foes, *others, root=FireStage(stage="first_fire", seat=0)).begins()
    table.game.formations["Formation of Foes"].break_point = 99
    table.players[0].fires("Guns", "Foes", dice=[*HALF, die])
    (found,) = table.heard("morale_checked")
    return found


@pytest.mark.rule("LIX-SR-INSPIRE", "LI-MOR-05")
def test_friends_near_a_leader_use_his_morale() -> None:
    leader = profile("Leader", morale=2, rules=("Inspire (6)",))
    for x, need in ((24.5, 2), (24.4, 4)):
        near = detachment("Leader", [(x, 30)], seat=1, models=(leader,))
        assert checked(near, die=6)["need"] == need
    assert checked(detachment("Enemy", [(27, 30)], models=(leader,)), die=6)["need"] == 4
    coward = detachment("Leader", [(24.5, 30)], seat=1, models=(leader.model_copy(update={"morale": 5}),))
    assert checked(coward, die=6)["need"] == 4, "the better one"


@pytest.mark.rule("LIX-AURA-01", "LIX-SR-INSPIRE")
def test_an_aura_reaches_from_the_nearest_model_to_the_nearest() -> None:
    leader = profile("Leader", morale=2, rules=("Inspire (6)",))
    two = detachment("Leader", [(10, 30), (24.5, 30)], seat=1, models=(leader,))
    assert checked(two, die=6)["need"] == 2


@pytest.mark.rule("LIX-SR-DREAD-01", "LIX-SR-DREAD-02")
def test_dread_costs_everybody_near_one_and_never_more() -> None:
    dread = profile("Dread", morale=4, rules=("Dread Aura (6)",))
    here = {seat: detachment(f"Dread {seat}", [(24.5, 30)], seat=seat, models=(dread,)) for seat in (0, 1)}
    other = detachment("Another", [(31.5, 24.5)], models=(dread,))
    cost = {"LIX-SR-DREAD-01": -1}
    assert checked(here[0], die=6)["modifiers"] == checked(here[1], die=6)["modifiers"] == cost
    assert checked(here[1], other, die=6)["modifiers"] == cost
    assert checked(detachment("Far", [(24.4, 30)], models=(dread,)), die=6)["modifiers"] == {}
    assert checked(here[0], die=6, its=dread)["modifiers"] == {}, "who is dreaded feels none"
    assert not checked(here[0], die=4)["passed"] and checked(here[0], die=5)["passed"]


@pytest.mark.rule("LIX-SR-STEADFAST", "LIX-OBJ-03")
def test_the_steadfast_count_one_more() -> None:
    steady = TROOPER.model_copy(update={"rules": ("Steadfast",)})
    line = detachment("Line", [(30, 24)], models=(steady,))
    table = imperialis(line, detachment("Foes", [(55, 4)], seat=1), root=EndPhase()).begins()
    assert table.heard("markers_held")[0]["strength"]["B"] == [6, 0]


@pytest.mark.rule("LIX-SR-FNP-01", "LIX-SR-FNP-02")
def test_pain_is_not_felt_of_light_weapons_only() -> None:
    hardy = profile("Hardy", save=None, rules=("Feel No Pain",))
    for traits, dice, wounds in (
        (("Light",), [4, 5], 0),
        (("Light",), [4, 4], 1),
        ((), [4], 1),
    ):
        table = firing(gun("Gun", 24, "1", 4, 0, *traits), its=(hardy,), foes=3)
        table.players[0].fires("Guns", "Foes", dice=dice)
        assert hits(table)[0]["wounds"] == wounds
    fight = detachment("Line", [(30, 30)]), detachment("Foes", [(30, 29)], seat=1, models=(hardy,))
    table = imperialis(*fight, root=EngagementStage()).begins(dice=[6, 6, 1, 1])
    assert table.detachment("Foes").where == "destroyed"


@pytest.mark.rule("LIX-TR-LIGHT-02", "LIX-SR-VOID-01")
def test_light_weapons_do_nothing_to_void_shields() -> None:
    shielded = profile("Shielded", rules=("Void Shields (3)",))
    for traits, level in (((), 2), (("Light",), 3)):
        table = firing(gun("Gun", 24, "1", 4, -1, *traits), its=(shielded,), foes=1)
        assert table.detachment("Foes").stands[0].shields == 3
        table.players[0].fires("Guns", "Foes", dice=[4])
        assert table.detachment("Foes").stands[0].shields == level


@pytest.mark.rule("LIX-TR-BARR-05", "LIX-TR-GRAV-04", "LI-OW-01")
def test_barrages_and_graviton_are_too_slow_for_overwatch() -> None:
    for traits, asked in (((), True), (("Barrage",), False), (("Graviton Pulse",), False)):
        gunner = profile("Gunner", weapons=(gun("Gun", 24, "1", 4, 0, *traits),))
        guns = detachment("Guns", [(30, 20)], seat=1, models=(gunner,), order="first_fire")
        line = detachment("Line", [(30, 40)], models=(profile("Man"),), order="advance")
        table = imperialis(line, guns, root=MovementPhase(seat=0)).begins()
        table.players[0].moves("Line", "at 30,36")
        assert bool(table.asked) is asked


@pytest.mark.rule("LIX-TR-EK-03", "LIX-TR-REND-01", "LI-FGT-07")
def test_an_engine_killer_that_rends_kills_engines_in_fights() -> None:
    tank = TANK.model_copy(update={"wounds": 4, "morale": None})
    man = profile("Man", morale=None, wounds=4)
    for traits, its, lost in (
        (("Rend", "Engine Killer (2)"), tank, 3),
        (("Engine Killer (2)",), tank, 1),
        (("Rend", "Engine Killer (2)"), man, 1),
    ):
        armed = profile("Killer", morale=None, weapons=(blade("Lance", *traits),))
        dice = [6, 6, *([6] if "Rend" in traits else []), 1, 1]
        away = 0.5 + its.base.size[0] / 2
        fight = (
            detachment("Line", [(30, 30)], models=(armed,)),
            detachment("Foes", [(30, 30 - away)], seat=1, models=(its,)),
        )
        table = imperialis(*fight, root=EngagementStage()).begins(dice=dice)
        assert table.detachment("Foes").stands[0].wounds == 4 - lost


def reaches(weapon: Weapon, *foes: tuple[float, float], facing: float = 0.0) -> set[str]:
    """The models that a gunner at 30,40 can hit."""
    gunner = detachment("Guns", [(30, 40)], models=(profile("Gunner", weapons=(weapon,)),), facing=facing)
    game = imperialis(gunner, detachment("Foes", [*foes], seat=1)).game
    found = rows(game, game.detachments["Guns"], game.detachments["Foes"])
    return {label for row in found for label in row.by_model}


@pytest.mark.example("LIX-X-09")
@pytest.mark.rule("LIX-WPN-01", "LI-TGT-06")
def test_xx_09_a_gun_that_does_not_fire_at_whom_is_too_near() -> None:
    """The closest one that is seen has to be in the band, and Hits come to those in it only."""
    shaker = Weapon(name="Shaker", modes=(Mode(least=8, most=20, hit=4),))
    assert reaches(shaker, (30, 31.5), (32, 28)) == set()
    assert reaches(shaker, (30, 31), (32, 28)) == {"1", "2"}
    assert reaches(shaker, (30, 31), (30, 18.95)) == {"1"} and reaches(shaker, (30, 31), (30, 19)) == {"1", "2"}


@pytest.mark.rule("LIX-WPN-04", "LI-TGT-03")
def test_of_near_and_far_profiles_the_one_that_fits_is_fired_once() -> None:
    modes = (Mode(name="near", most=12, dice="2", hit=3), Mode(name="far", least=8, most=30, hit=5))
    weapon = Weapon(name="Beamer", modes=modes)
    for away, dice, hit in ((6.0, 2, 3), (10.0, 2, 3), (20.0, 1, 5)):
        table = firing(weapon, away=away)
        table.players[0].fires("Guns", "Foes", dice=[1] * dice)
        assert [one["hit"] for one in table.heard("fired")[0]["volleys"]] == [hit]


def test_what_has_no_arc_fires_backwards_and_a_blade_not_at_all() -> None:
    """LIX-WPN-07, LIX-WPN-02."""
    assert reaches(gun(), (30, 30), facing=180.0) == {"1"}
    assert reaches(gun("Gun", 24, "1", 4, 0, "Arc (Front)"), (30, 30), facing=180.0) == set()
    assert reaches(blade(), (30, 39)) == set()
