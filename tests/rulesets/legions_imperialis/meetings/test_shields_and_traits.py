"""Where weapon traits meet Void Shields, arcs, cover, allocation and one another (TR × VOID, REAR, TERR, ALLOC)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.legions_imperialis.actions import Fire, Lay, Template
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.firing.choosing import chosen, possible
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.firing.prospects import outlook
from rulesets.legions_imperialis.table.profiles import Mode, Profile, Weapon
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.brute import shot_out
from tests.rulesets.legions_imperialis.table import (
    TANK,
    TITAN,
    Fielded,
    Table,
    blade,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
)
from tests.rulesets.legions_imperialis.test_firing import hits

HARDY = profile("Hardy", save=None, morale=None)
SHIELDED = TITAN.model_copy(update={"rules": ("Void Shields (1)",)})


def firing(weapons: tuple[Weapon, ...], its: Profile, *more: Fielded | Piece, foes: int = 1, **state: Any) -> Table:
    """A gunner in the First Fire stage, and foes before him."""
    ours = detachment("Guns", [(30, 40)], models=(profile("Gunner", weapons=weapons),), order="first_fire")
    theirs = detachment("Foes", rank(30, 28, foes, 2.0), seat=1, models=(its,), **state)
    return imperialis(ours, theirs, *more, root=FireStage(stage="first_fire", seat=0)).begins()


def fires(weapons: tuple[Weapon, ...], its: Profile, *more: Piece, dice: list[int], **state: Any) -> list[Any]:
    """The Hits of one volley, as they were resolved."""
    table = firing(weapons, its, *more, **state)
    table.players[0].fires("Guns", "Foes", dice=dice)
    return hits(table)


@pytest.mark.rule("LIX-SR-VOID-03", "LIX-TERR-09")
def test_void_shields_discard_what_a_mine_does_until_they_have_fallen() -> None:
    """A Hit with AP 0."""
    mines = box("Mines", "minefield", 20, 33, 40, 38)
    for level, dice, wounds in ((1, [1], 5), (0, [1, 1], 4)):
        titan = detachment("Titan", [(30, 40)], models=(SHIELDED,), order="advance")
        titan.detachment.stands[0].shields = level
        far = detachment("Far", [(5, 4)], seat=1, order="first_fire")
        table = imperialis(titan, far, mines, root=MovementPhase(seat=0)).begins()
        table.players[0].moves("Titan", "at 30,34", dice=dice)
        stand = table.detachment("Titan").stands[0]
        assert (stand.wounds, stand.shields) == (wounds, level)


@pytest.mark.rule("LI-REAR-04", "LI-REAR-02", "LIX-SR-VOID-03")
def test_from_behind_a_weak_hit_is_nothing_to_shields_and_something_to_armour() -> None:
    """AP 0 is discarded while they stand; when they are down it is AP -1."""
    for level, dice, why, need in ((1, [6], "LIX-SR-VOID-03", 0), (0, [6, 2], "", 3)):
        table = firing((gun("Gun", 30, "1", 4, 0),), SHIELDED, facing=0.0)
        table.detachment("Foes").stands[0].shields = level
        table.players[0].fires("Guns", "Foes", dice=dice)
        (hit,) = hits(table)
        assert (hit["why"], hit["need"]) == (why, need)


@pytest.mark.rule("LIX-TR-LIGHTAT", "LIX-TR-SHIELDB", "LIX-SR-VOID-03")
def test_what_is_blunt_against_armour_lowers_shields_with_shieldbane_only() -> None:
    for traits, left in ((("Light AT",), 1), (("Light AT", "Shieldbane"), 0), ((), 0)):
        table = firing((gun("Gun", 30, "1", 4, -3, *traits),), SHIELDED)
        table.players[0].fires("Guns", "Foes", dice=[6])
        assert table.detachment("Foes").stands[0].shields == left


@pytest.mark.rule("LIX-TR-EK-01", "LIX-SR-VOID-02", "LI-ALLOC-02")
def test_the_hit_that_takes_the_last_shield_is_spent_and_the_next_kills_engines() -> None:
    table = firing((gun("Gun", 30, "2", 4, -4, "Engine Killer (2)"),), SHIELDED)
    table.players[0].fires("Guns", "Foes", dice=[6, 6, 1])
    assert [hit["wounds"] for hit in hits(table)] == [0, 3]
    assert table.detachment("Foes").stands[0].wounds == 2


@pytest.mark.rule("LIX-TR-SHRED", "LI-SAVE-12", "LIX-TERR-07")
def test_in_woods_the_shredded_hide_behind_trees_and_others_behind_their_plates() -> None:
    """An Armour Save of 4+ that has to hold twice is worth less than a Cover Save of 5+ (LI-D-34)."""
    woods = box("Wood", "woods", 28, 26, 32, 30)
    man = profile("Man", save=4)
    for traits, named in ((("Shred",), ("Cover", 5)), ((), ("Armour", 4)), (("Shred", "Ignores Cover"), ("Armour", 4))):
        dice = [6, 6, 6] if traits == ("Shred", "Ignores Cover") else [6, 6]
        (hit,) = fires((gun("Gun", 30, "1", 3, 0, *traits),), man, woods, dice=dice)
        assert (hit["save"], hit["need"]) == named


@pytest.mark.rule("LIX-TR-BARR-01", "LIX-TERR-05", "LI-TGT-05")
def test_shells_over_a_block_at_men_in_rubble_lose_two() -> None:
    """LIX-D-23: what they lose for want of sight adds to what rubble costs; a straight gun has no target at all."""
    pieces = box("Block", "block", 25, 33, 35, 35), box("Rubble", "rubble", 28, 26, 32, 30)
    table = firing((gun("Mortar", 30, "1", 4, 0, "Barrage"), gun("Gun", 30)), HARDY, *pieces)
    table.players[0].fires("Guns", "Foes", dice=[5])
    (volley,) = table.heard("fired")[0]["volleys"]
    assert volley["modifiers"] == {"LIX-TERR-05": -1, "LIX-TR-BARR-01": -1} and volley["weapon"] == "Mortar"


@pytest.mark.rule("LIX-TR-RAPID", "LIX-TR-ACCURATE", "LIX-REROLL-01")
def test_a_miss_that_is_rolled_again_to_a_six_scores_twice() -> None:
    """Of a 6, a 2 and a 1 the latter two are rolled again: 6 and 1 (LIX-D-18)."""
    found = fires((gun("Gun", 30, "3", 4, -4, "Rapid Fire", "Accurate"),), HARDY, dice=[6, 2, 1, 6, 1], foes=5)
    assert len(found) == 4


@pytest.mark.rule("LIX-TR-DEFLAG-01", "LIX-TR-RAPID", "LIX-TR-ASSAULT")
def test_fire_that_spreads_is_one_die_for_a_wound_though_its_weapon_rolls_twice_as_many() -> None:
    """Two dice within half of the range; each Wound makes one more, of which a 6 scores twice, and no more."""
    table = firing((gun("Gun", 30, "1", 4, -4, "Deflagrate", "Assault", "Rapid Fire"),), HARDY, foes=6)
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 6, 1])
    assert [told["volleys"][0]["dice"] for told in table.heard("fired")] == [2, 2] and len(hits(table)) == 4


@pytest.mark.rule("LIX-TR-DEFLAG-01", "LIX-TR-EK-01")
def test_each_wound_of_an_engine_killer_spreads() -> None:
    """Three Wounds of one Hit: three dice, and what those do spreads no further."""
    table = firing((gun("Gun", 30, "1", 4, -4, "Deflagrate", "Engine Killer (2)"),), TITAN)
    table.players[0].fires("Guns", "Foes", dice=[6, 1, 6, 1, 1, 1])
    assert [told["volleys"][0]["dice"] for told in table.heard("fired")] == [1, 3]
    assert table.detachment("Foes").stands[0].wounds == 0


@pytest.mark.rule("LIX-TR-DEFLAG-02", "LI-ALLOC-03", "LI-FAST-04")
def test_fire_spreads_to_whom_any_model_that_fires_can_see() -> None:
    """The flamer sees the first foe only, the other gunner the second; what the odds tell is so, too."""
    flamer = profile("Flamer", weapons=(gun("Flamer", 30, "1", 4, -4, "Deflagrate"),))
    other = profile("Other", weapons=(gun("Gun", 30, "1", 4, -4),))
    wall = box("Wall", "block", 29, 34, 35, 36)
    ours = detachment("Guns", [(28, 40), (36, 40)], models=(flamer, other), order="first_fire")
    foes = detachment("Foes", [(28, 30), (36, 30)], seat=1, models=(HARDY,))
    table = imperialis(ours, foes, wall, root=FireStage(stage="first_fire", seat=0)).begins()
    game = table.game
    shots = chosen(
        game, table.detachment("Guns"), possible(game, table.detachment("Guns"), game.detachments["Foes"]), ()
    )
    assert [shot.at for shot in shots] == [("1",), ("2",)]
    told = outlook(game, table.detachment("Guns"), table.detachment("Foes"), shots)
    assert told.destroyed == shot_out(game, shots, most=400)["destroyed"]
    table.players[0].fires("Guns", "Foes", dice=[6, 1, 6])
    assert [hit["model"] for hit in hits(table)][-1] == "2" and table.detachment("Foes").where == "destroyed"


@pytest.mark.rule("LIX-TR-REND-01", "LIX-TR-EK-03", "LIX-WPN-04")
def test_a_weapon_that_rends_in_two_profiles_adds_one_die_and_kills_once() -> None:
    claw = Weapon(name="Claw", modes=tuple(Mode(name=n, traits=("Rend", "Engine Killer (1)")) for n in ("a", "b")))
    walker = detachment(
        "Walker", [(30, 31.1)], models=(profile("Walker", "walker", weapons=(claw, blade("B", "Rend"))),)
    )
    tank = TANK.model_copy(update={"wounds": 3, "morale": None})
    table = imperialis(walker, detachment("Tank", [(30, 30)], seat=1, models=(tank,)), root=EngagementStage())
    table.begins(dice=[6, 6, 6, 6, 1, 1])
    (told,) = table.heard("fought")
    assert (len(told["dice"][0]), told["wounds"]) == (4, 2)


@pytest.mark.rule("LIX-TR-BLAST-02", "LIX-TR-PD-05", "LI-MOR-01")
def test_a_template_over_a_secondary_target_is_one_attack_with_what_is_fired_at_it() -> None:
    """LI-D-36: of four one falls to the burst and one to Point Defence: together they are half."""
    weapons = (
        gun("Bombard", 30, "1", 2, -4, 'Blast (3")'),
        gun("Cannon", 30, "1", 2, -4),
        gun("Stubber", 30, "1", 2, -4, "Point Defence"),
    )
    men = profile("Man", save=None, morale=3)
    large = [detachment("Rest", rank(5, 1, 12), seat=1, formation="Large")]
    other = detachment("Others", [(32.5, 28), (34, 28), (35.5, 28), (37, 28)], seat=1, models=(men,), formation="Large")
    tough = profile("Tough", wounds=9, save=None, morale=None)
    table = firing(weapons, tough, other, *large)
    table.players[0].does(Fire(detachment="Guns", target="Foes", secondary="Others"))
    table.players[0].does(Lay(to="31.25,28"), (6, 4, 4, 6, 6, 6, 6, 2))
    assert len(table.detachment("Others").alive) == 2
    assert [told["detachment"] for told in table.heard("morale_checked")] == ["Others"]


@pytest.mark.rule("LIX-SR-JINK-02", "LI-ORD-13", "LI-FFS-06")
def test_who_has_fired_first_may_jink_again_when_his_order_is_gone() -> None:
    """In the same round: with the Order he has no save at all."""
    kite = profile("Kite", save=None, rules=("Jink (4+)",), weapons=(gun("Gun", 30, "1", 6, 0),))
    for has_fired, dice, saved in ((False, [6], ""), (True, [6, 4], "Jink")):
        ours = detachment("Guns", [(30, 40)], models=(profile("G", weapons=(gun("Gun", 30),), wounds=9),))
        ours.detachment.order = "first_fire"
        kites = detachment("Foes", [(30, 28)], seat=1, models=(kite,), order="first_fire")
        table = imperialis(ours, kites, root=FireStage(stage="first_fire", seat=int(has_fired))).begins()
        if has_fired:
            table.players[1].fires("Foes", "Guns", dice=[1])
        table.players[0].fires("Guns", "Foes", dice=dice)
        assert hits(table)[0]["save"] == saved


@pytest.mark.rule("LI-ALLOC-04", "LI-ALLOC-03", "LI-SAVE-07")
def test_a_wounded_model_behind_a_wall_is_spared_and_the_whole_one_suffers() -> None:
    """LI-D-32: who is not eligible is ignored; in the open he comes first though he saves worse."""
    heavy = profile("Heavy", "super_heavy", save=2, wounds=3, morale=None)
    for wall, wounds in ((True, [1, 2]), (False, [0, 3])):
        pieces = [box("Wall", "block", 22, 33, 30, 35)] if wall else []
        ours = detachment("Guns", [(33, 40)], models=(profile("G", weapons=(gun("Gun", 40, "1", 4, -4),)),))
        ours.detachment.order = "first_fire"
        foes = detachment("Foes", [(24, 26), (33, 28)], seat=1, models=(heavy,))
        foes.detachment.stands[0].wounds = 1
        table = imperialis(ours, foes, *pieces, root=FireStage(stage="first_fire", seat=0)).begins()
        table.players[0].fires("Guns", "Foes", dice=[6, 1])
        assert [stand.wounds for stand in table.detachment("Foes").stands] == wounds


@pytest.mark.rule("LIX-SR-ARMOURED-02", "LIX-TR-LIGHT-01", "LIX-SR-FNP-01")
def test_light_fire_is_rolled_again_and_borne_by_men_and_nothing_to_tanks() -> None:
    """The failed save is rolled again, then the Wound may be ignored; a tank is not even asked for its plates."""
    man = profile("Man", save=5, rules=("Armoured", "Feel No Pain"))
    (hit,) = fires((gun("Gun", 30, "1", 4, -1, "Light"),), man, dice=[6, 1, 2, 5])
    assert (hit["need"], hit["was"], hit["die"], hit["wounds"]) == (5, 1, 2, 0)
    (hit,) = fires((gun("Gun", 30, "1", 4, -1, "Light"),), TANK, dice=[6])
    assert hit["why"] == "LIX-TR-LIGHT-01"


@pytest.mark.rule("LIX-TR-BEAM-02", "LIX-TR-ARC", "LI-ALLOC-05")
def test_a_line_in_front_costs_nobody_behind() -> None:
    """Three Hits on a Detachment that stands before and behind it: two find nobody in range and arc."""
    ray = gun("Ray", 20, "3", 4, -4, "Beam", "Arc (Front)")
    ours = detachment("Guns", [(30, 38)], models=(profile("Gunner", weapons=(ray,)),), order="first_fire")
    foes = detachment("Foes", [(30, 34), (30, 42)], seat=1, models=(HARDY,))
    table = imperialis(ours, foes, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].does(Template(detachment="Guns"))
    table.players[0].does(Lay(to="30,20"), (4, 4, 4))
    assert table.at("Foes") == [(30, 42)] and [hit["why"] for hit in hits(table)] == ["", *["LI-ALLOC-05"] * 2]
