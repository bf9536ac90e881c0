"""Firing: targets, Hit rolls, allocation, saves, traits, Overwatch (FFS to FAST, OW, TR, SR)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.kit.boards.tables.places import Point, pose
from rulesets.legions_imperialis.chapters.activation.cut_short import cut_short
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.overwatch.windows import MOMENTS, Ways, at_moment
from rulesets.legions_imperialis.table.measure import group
from rulesets.legions_imperialis.table.profiles import Profile, Weapon
from rulesets.legions_imperialis.table.sight import looked, seen
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.sound import broken
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    TANK,
    TITAN,
    TROOPER,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)


def firing(
    weapon: Weapon,
    *ground: Piece,
    count: int = 1,
    its: Sequence[Profile] = (TROOPER,),
    foes: int = 2,
    away: float = 10.0,
    **state: Any,
) -> Table:
    """So many models with a weapon in the First Fire stage, and foes before them."""
    armed = profile("Gunner", weapons=(weapon,))
    ours = detachment("Guns", rank(30, 40, count), models=(armed,), order="first_fire")
    theirs = detachment("Foes", rank(30, 40 - away, foes, 2.0), seat=1, models=its, **state)
    return imperialis(ours, theirs, *ground, root=FireStage(stage="first_fire", seat=0)).begins()


def is_not_asked(table: Table) -> bool:
    """Whether the Guns did nothing since they have no target, and lost their Order; one answer is not asked."""
    did = [told["detachments"] for told in table.heard("have_no_target")]
    return table.over and did == [["Guns"]] and not table.detachment("Guns").order


def hits(table: Table) -> list[dict[str, object]]:
    """The Hits as they were resolved."""
    found = table.heard("hits_resolved")
    return [hit for told in found for hit in told["hits"]]


@pytest.mark.rule("LI-HIT-02", "LI-SAVE-01", "LI-SAVE-06")
def test_a_hit_that_is_not_saved_costs_a_wound() -> None:
    table = firing(gun(hit=4), foes=3)
    table.players[0].fires("Guns", "Foes", dice=[4, 4])
    assert hits(table)[0]["need"] == 5 and len(table.detachment("Foes").alive) == 2
    missed = firing(gun(hit=4))
    missed.players[0].fires("Guns", "Foes", dice=[3])
    assert hits(missed) == []


@pytest.mark.rule("LI-HIT-04")
def test_a_natural_6_always_hits_and_a_1_never() -> None:
    table = firing(gun(hit=6), box("Wood", "woods", 28, 27, 36, 33), away=8.0)
    table.players[0].fires("Guns", "Foes", dice=[6, 5])
    assert table.heard("fired")[0]["volleys"][0]["modifiers"] == {"LIX-TERR-05": -1}
    assert len(hits(table)) == 1
    for hit in (2, 1):
        one = firing(gun(hit=hit))
        one.players[0].fires("Guns", "Foes", dice=[1])
        assert hits(one) == []


@pytest.mark.rule("LI-SAVE-03", "LI-SAVE-08")
def test_ap_worsens_the_save_and_a_save_of_7_fails_without_a_die() -> None:
    table = firing(gun(ap=-1), foes=3)
    table.players[0].fires("Guns", "Foes", dice=[4, 5])
    assert (hits(table)[0]["need"], hits(table)[0]["wounds"]) == (6, 1)
    hopeless = firing(gun(ap=-2), foes=3)
    hopeless.players[0].fires("Guns", "Foes", dice=[4])
    assert (hits(hopeless)[0]["die"], hits(hopeless)[0]["wounds"]) == (0, 1)


@pytest.mark.rule("LI-TGT-06", "LI-TGT-05")
def test_nobody_fires_beyond_his_range_or_sight() -> None:
    ours = detachment("Guns", [(30, 40)], models=(profile("Gunner", weapons=(gun(most=12),)),), order="first_fire")
    near, far = (detachment(name, rank(30, south, 2), seat=1) for name, south in (("Near", 30), ("Far", 20)))
    table = imperialis(ours, near, far, root=FireStage(stage="first_fire", seat=0)).begins()
    with refused("LI-TGT-05"):
        table.players[0].fires("Guns", "Far")
    block = box("Block", "block", 20, 34, 40, 36)
    assert is_not_asked(firing(gun(most=8))) and is_not_asked(firing(gun(), block))
    assert not is_not_asked(firing(gun(most=12)))


@pytest.mark.rule("LIX-WPN-01")
def test_a_least_range_keeps_off_near_targets() -> None:
    mortar = Weapon(name="Mortar", modes=(gun().modes[0].model_copy(update={"least": 12}),))
    assert is_not_asked(firing(mortar))
    firing(mortar, away=14.0).players[0].fires("Guns", "Foes", dice=[1])


@pytest.mark.rule("LI-TGT-09", "LI-ENG-06")
def test_nobody_fires_at_the_pinned() -> None:
    armed = detachment("Guns", [(30, 40)], order="first_fire")
    ours = detachment("Line", [(30, 31)], order="advance")
    theirs = [detachment("Foes", [(30, 30)], seat=1), detachment("Others", [(40, 30)], seat=1)]
    table = imperialis(armed, ours, *theirs, root=FireStage(stage="first_fire", seat=0)).begins()
    with refused("LI-TGT-09"):
        table.players[0].fires("Guns", "Foes")


@pytest.mark.rule("LI-TGT-10", "LI-TGT-11")
def test_the_engaged_are_harder_to_hit_unless_they_tower() -> None:
    for larger, modifiers in ((TANK, {"LI-TGT-10": -1}), (TITAN, {})):
        armed = detachment("Guns", [(30, 44)], order="first_fire")
        radius = larger.base.size[0] / 2
        ours = detachment("Line", [(30, 31 + radius - 0.5)], order="advance")
        theirs = detachment("Engine", [(30, 30)], seat=1, models=(larger,))
        table = imperialis(armed, ours, theirs, root=FireStage(stage="first_fire", seat=0)).begins()
        table.players[0].fires("Guns", "Engine", dice=[1])
        assert table.heard("fired")[0]["volleys"][0]["modifiers"] == modifiers


@pytest.mark.rule("LI-ALLOC-04", "LI-ALLOC-05")
def test_the_wounded_take_hits_first_and_what_is_left_is_lost() -> None:
    table = firing(gun(dice="3", ap=-4), its=(KNIGHT.model_copy(update={"wounds": 1}),), foes=2, away=12.0)
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 4])
    assert [hit["why"] for hit in hits(table)] == ["", "", "LI-ALLOC-05"]
    hurt = firing(gun(ap=-4), its=(KNIGHT,), foes=2, away=12.0)
    hurt.detachment("Foes").stands[1].wounds = 2
    hurt.players[0].fires("Guns", "Foes", dice=[4])
    assert hits(hurt)[0]["model"] == "2"


@pytest.mark.rule("LI-REAR-02", "LI-REAR-01")
def test_from_behind_the_ap_of_vehicles_is_worse() -> None:
    table = firing(gun(), its=(TANK,), foes=1, away=12.0, facing=0.0)
    table.players[0].fires("Guns", "Foes", dice=[4, 4])
    assert hits(table)[0]["ap"] == -1 and hits(table)[0]["causes"] == ["LI-REAR-02"]
    front = firing(gun(), its=(TANK,), foes=1, away=12.0, facing=180.0)
    front.players[0].fires("Guns", "Foes", dice=[4, 4])
    assert hits(front)[0]["ap"] == 0


@pytest.mark.rule("LI-FFS-06", "LI-ORD-13")
def test_the_order_is_gone_after_fire() -> None:
    table = firing(gun())
    table.players[0].fires("Guns", "Foes", dice=[1])
    assert table.over and table.detachment("Guns").order == ""


@pytest.mark.rule("LI-MOR-01", "LI-MOR-07", "LI-FB-02")
def test_half_a_detachment_lost_is_a_morale_check() -> None:
    table = firing(gun(ap=-4), foes=2, order="advance", issued=True, formation="Large")
    table.game.formations["Large"].break_point = 9
    table.players[0].fires("Guns", "Foes", dice=[4, 2])
    assert table.heard("morale_checked")[0]["need"] == 3 and table.detachment("Foes").order == "fall_back"
    less = firing(gun(ap=-4), foes=3, order="advance")
    less.players[0].fires("Guns", "Foes", dice=[4])
    assert less.heard("morale_checked") == []


@pytest.mark.rule("LI-BRK-07", "LI-BRK-09", "LI-BRK-02")
def test_a_formation_breaks_before_the_morale_check_that_it_worsens() -> None:
    table = firing(gun(ap=-4), foes=2, order="advance")
    table.players[0].fires("Guns", "Foes", dice=[4, 3])
    assert table.heard("formation_broken")[0]["losses"] == 1
    assert table.heard("morale_checked")[0]["modifiers"] == {"LI-BRK-09": -1}
    assert not table.heard("morale_checked")[0]["passed"]


@pytest.mark.rule("LIX-TR-LIGHT-01", "LIX-TR-LIGHTAT", "LIX-TR-ANTITANK")
def test_what_light_and_heavy_weapons_are_good_for() -> None:
    light = firing(gun("Gun", 24, "1", 4, -3, "Light"), its=(TANK,), foes=1, away=12.0)
    light.players[0].fires("Guns", "Foes", dice=[4])
    assert hits(light)[0]["why"] == "LIX-TR-LIGHT-01"
    lightat = firing(gun("Gun", 24, "1", 4, -3, "Light AT"), its=(TANK,), foes=1, away=12.0)
    lightat.players[0].fires("Guns", "Foes", dice=[4, 3])
    assert (hits(lightat)[0]["ap"], hits(lightat)[0]["need"]) == (0, 3)
    heavy = firing(gun("Gun", 24, "1", 4, -3, "Anti-tank"), foes=3)
    heavy.players[0].fires("Guns", "Foes", dice=[4, 5])
    assert hits(heavy)[0]["ap"] == 0


@pytest.mark.rule("LIX-TR-ACCURATE", "LIX-TR-RAPID", "LIX-REROLL-01")
def test_misses_again_and_sixes_twice() -> None:
    table = firing(gun("Gun", 24, "2", 4, 0, "Accurate", "Rapid Fire"), foes=3)
    table.players[0].fires("Guns", "Foes", dice=[4, 2, 6, 5, 5, 5])
    (volley,) = table.heard("fired")[0]["volleys"]
    assert (volley["fell"], volley["was"], volley["hits"]) == ([4, 6], [0, 2], 3)


@pytest.mark.rule("LIX-TR-ASSAULT")
def test_assault_weapons_double_at_half_range() -> None:
    for away, count in ((12.5, 2), (14.0, 1)):
        table = firing(gun("Gun", 24, "1", 4, 0, "Assault"), away=away + 0.5)
        table.players[0].fires("Guns", "Foes", dice=[1] * count)


@pytest.mark.rule("LIX-TR-BARR-01", "LIX-TR-BARR-02")
def test_a_barrage_fires_over_what_hides() -> None:
    block = box("Block", "block", 20, 34, 40, 36)
    table = firing(gun("Mortar", 24, "1", 4, 0, "Barrage"), block)
    table.players[0].fires("Guns", "Foes", dice=[4])
    assert table.heard("fired")[0]["volleys"][0]["modifiers"] == {"LIX-TR-BARR-01": -1}


@pytest.mark.rule("LIX-TR-ARC")
def test_a_weapon_with_an_arc_fires_ahead_only() -> None:
    armed = profile("Gunner", weapons=(gun("Gun", 24, "1", 4, 0, "Arc (Front)"),))
    ours = detachment("Guns", [(30, 40)], models=(armed,), order="first_fire", facing=180.0)
    theirs = detachment("Foes", rank(30, 30, 2), seat=1)
    table = imperialis(ours, theirs, root=FireStage(stage="first_fire", seat=0)).begins()
    assert is_not_asked(table)


@pytest.mark.rule("LIX-TERR-04", "LIX-TERR-07", "LIX-TR-IGNCOV-02")
def test_cover_saves_and_what_ignores_them() -> None:
    wood = box("Wood", "woods", 28, 28.5, 36, 31)
    cover = firing(gun(ap=-4), wood, foes=3)
    cover.players[0].fires("Guns", "Foes", dice=[5, 4])
    assert (hits(cover)[0]["save"], hits(cover)[0]["need"]) == ("Cover", 5)
    ignored = firing(gun("Gun", 24, "1", 4, -4, "Ignores Cover"), wood, foes=3)
    ignored.players[0].fires("Guns", "Foes", dice=[5])
    assert hits(ignored)[0]["save"] == "Armour"


@pytest.mark.rule("LIX-TR-EK-01", "LIX-TR-EK-02")
def test_an_engine_killer_costs_more_wounds() -> None:
    table = firing(gun("Lance", 24, "1", 4, -4, "Engine Killer (2)"), its=(TITAN,), foes=1, away=14.0)
    table.players[0].fires("Guns", "Foes", dice=[4, 5])
    assert hits(table)[0]["wounds"] == 3 and table.detachment("Foes").stands[0].wounds == 2


@pytest.mark.rule("LIX-TR-DEFLAG-01", "LIX-TR-DEFLAG-03")
def test_fire_spreads_once() -> None:
    table = firing(gun("Torch", 24, "1", 4, -4, "Deflagrate"), foes=5)
    table.players[0].fires("Guns", "Foes", dice=[4, 4])
    assert len(table.heard("fired")) == 2 and len(table.detachment("Foes").alive) == 3


@pytest.mark.rule("LIX-SR-VOID-02", "LIX-SR-VOID-03", "LIX-TR-SHIELDB")
def test_void_shields_take_what_is_strong_enough() -> None:
    titan = TITAN.model_copy(update={"rules": ("Void Shields (1)",)})
    weak = firing(gun(ap=0), its=(titan,), foes=1, away=14.0)
    weak.players[0].fires("Guns", "Foes", dice=[4])
    assert hits(weak)[0]["why"] == "LIX-SR-VOID-03" and weak.detachment("Foes").stands[0].shields == 1
    for weapon in (gun(ap=-1), gun("Bane", 24, "1", 4, 0, "Shieldbane")):
        strong = firing(weapon, its=(titan,), foes=1, away=14.0)
        strong.players[0].fires("Guns", "Foes", dice=[4])
        assert strong.detachment("Foes").stands[0].shields == 0


@pytest.mark.rule("LIX-SR-ION-01", "LIX-SR-ION-02")
def test_an_ion_shield_helps_in_front_and_yields_to_ap() -> None:
    knight = KNIGHT.model_copy(update={"rules": ("Ion Shield (4+)",)})
    table = firing(gun(ap=-4), its=(knight,), foes=1, away=14.0)
    table.players[0].fires("Guns", "Foes", dice=[4, 6])
    assert (hits(table)[0]["save"], hits(table)[0]["need"]) == ("Ion Shield", 6)
    behind = firing(gun(ap=-3), its=(knight,), foes=1, away=14.0, facing=0.0)
    behind.players[0].fires("Guns", "Foes", dice=[4])
    assert hits(behind)[0]["save"] == "Armour"


@pytest.mark.rule("LIX-SR-JINK-01", "LIX-SR-JINK-02")
def test_a_jink_save_is_no_use_with_first_fire() -> None:
    rider = profile("Rider", "cavalry", rules=("Jink (4+)",))
    for order, save in (("advance", "Jink"), ("first_fire", "Armour")):
        table = firing(gun(), its=(rider,), foes=3, order=order)
        table.players[0].fires("Guns", "Foes", dice=[4, 5])
        assert hits(table)[0]["save"] == save


@pytest.mark.rule("LI-OBS-02", "LI-OBS-03", "LI-OBS-05")
def test_a_knight_behind_a_block_is_harder_to_hit() -> None:
    for west, modifiers in ((30.3, {"LI-OBS-02": -1}), (29.9, {"LI-OBS-02": -2})):
        wall = box("Wall", "block", west, 28.5, 36, 29)
        table = firing(gun(), wall, its=(KNIGHT,), foes=1, away=14.0)
        table.players[0].fires("Guns", "Foes", dice=[1])
        assert table.heard("fired")[0]["volleys"][0]["modifiers"] == modifiers


def watching(order: str = "first_fire", away: float = 10.0, move: str = "at 30,35") -> Table:
    """Guns of seat 1 watch a Detachment of seat 0 that begins to move."""
    theirs = detachment("Guns", [(30, 40 - away)], seat=1, order=order)
    ours = detachment("Line", rank(30, 40, 3), models=(profile("Unarmed"),), order="advance", formation="Large")
    table = imperialis(ours, theirs, root=MovementPhase(seat=0)).begins()
    table.game.formations["Large"].break_point = 9
    table.players[0].moves("Line", move)
    return table


@pytest.mark.rule("LI-OW-01", "LI-OW-07", "LI-OW-08")
def test_overwatch_is_2_worse_and_costs_the_order() -> None:
    table = watching()
    assert table.asked == [(1, "overwatch")]
    table.players[1].watches("Guns", 50, dice=[6, 1])
    assert table.heard("fired")[0]["volleys"][0]["modifiers"] == {"LI-OW-07": -2}
    assert table.detachment("Guns").order == "" and len(table.detachment("Line").alive) == 2


@pytest.mark.rule("LI-OW-09", "LI-OW-05")
def test_the_survivors_finish_their_move() -> None:
    table = watching(move="at 31.5,36")
    table.players[1].watches("Guns", 0, dice=[6, 1])
    assert {y for _, y in table.at("Line")} == {36}


@pytest.mark.rule("LI-OW-09", "LI-CHG-02")
def test_survivors_of_a_charge_that_reach_nobody_stop_side_by_side() -> None:
    """LI-D-17: within their Movement, and nobody on another, where their ways come together."""
    riders = detachment("Riders", [(30, 40), (33, 40), (36, 40)], order="charge")
    game = imperialis(riders, detachment("Foes", [(30, 20)], seat=1)).game
    its, places = game.detachments["Riders"], [(30.0, 35.5), (30.2, 35.7), (30.4, 35.9)]
    ways = {
        stand.label: [stand.pose.point.spot, Point(*place).spot]
        for stand, place in zip(its.stands, places, strict=True)
    }
    ends = {stand.label: pose(Point(*place), 0.0) for stand, place in zip(its.stands, places, strict=True)}
    stopped = cut_short(game, its, Ways(ways, ends), 0, "charge")
    for stand in its.stands:
        assert stand.pose.point.to(stopped[stand.label].point) <= 5.01
        stand.pose = stopped[stand.label]
    assert broken(game) == []
    assert stopped["1"].point.to(Point(30, 35.5)) < 0.01, "the first goes as far as it can"


@pytest.mark.rule("LI-OW-03")
def test_only_first_fire_and_advance_watch() -> None:
    for order, asked in (("advance", True), ("march", False), ("charge", False)):
        assert ((1, "overwatch") in watching(order).asked) is asked


@pytest.mark.rule("LI-OW-11", "LI-OW-12")
def test_a_moment_is_chosen_of_those_at_which_somebody_is_in_range() -> None:
    table = watching(away=29.0, move="at 31.5,35")
    moments = table.offers(1, "overwatch", detachment="Guns")
    assert "100" in moments and "0" not in moments
    with refused("LI-OW-12"):
        table.players[1].watches("Guns", 0)


@pytest.mark.rule("LI-OW-02", "LI-TGT-05")
def test_moments_that_are_looked_at_together_are_what_each_is_by_itself() -> None:
    ours = detachment("Guns", rank(20, 40, 4))
    theirs = detachment("Foes", rank(30, 20, 3), seat=1)
    ground = (box("Wood", "woods", 22, 24, 27, 34), box("Block", "block", 30, 28, 34, 31))
    game = imperialis(ours, theirs, detachment("Others", rank(28, 36, 2)), *ground).game
    foes, guns = game.detachments["Foes"], game.detachments["Guns"]
    move = Ways({stand.label: [stand.pose.spot, stand.pose.spot._replace(x=12_000)] for stand in foes.stands}, {})
    tables = [at_moment(game, foes, move, moment) for moment in MOMENTS[:-1]]
    together = looked(game, guns, [group(table, table.detachments["Foes"]) for table in tables])
    alone = [seen(table, guns, table.detachments["Foes"]) for table in tables]
    assert [(one.hidden, one.by) for one in together] == [(one.hidden, one.by) for one in alone]
    assert len({tuple(one.hidden.values()) for one in alone}) > 5, "of what hides them more or less is seen on the way"
