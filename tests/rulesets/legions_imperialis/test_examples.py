"""The catalogue's worked examples, played to their end, and rules beside them (HIT, OBS, ALLOC, SAVE, REAR, PAIR,
MOR)."""

from __future__ import annotations

import pytest

from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.combat.pairing import Pairing
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.initiative.initiative_phase import InitiativePhase
from rulesets.legions_imperialis.chapters.morale.losses import break_point, losses
from rulesets.legions_imperialis.chapters.movement.allowance import allowance
from rulesets.legions_imperialis.table.engaging import engaged, pinned
from rulesets.legions_imperialis.table.measure import in_coherency
from rulesets.legions_imperialis.table.profiles import Profile
from rulesets.legions_imperialis.table.sight import obscured, visible
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
)
from tests.rulesets.legions_imperialis.test_firing import firing, hits

FEARLESS = profile("Fearless", morale=None)


@pytest.mark.example("LI-X-01")
@pytest.mark.rule("LI-FFS-06", "LI-ORD-13")
def test_x_01_first_fire_is_used_up() -> None:
    table = firing(gun())
    table.players[0].fires("Guns", "Foes", dice=[1])
    assert table.detachment("Guns").order == "" and table.over


@pytest.mark.example("LI-X-03")
@pytest.mark.rule("LI-MOV-02", "LI-MAR-02")
def test_x_03_how_far_each_order_goes() -> None:
    men = detachment("Men", rank(30, 40, 2), models=(profile("Legionary", move=5),))
    tanks = detachment("Tanks", rank(40, 40, 2, 2.0), models=(profile("Russ", "vehicle", move=8),))
    game = imperialis(men, tanks).game
    far = {
        (name, how): allowance(game, game.detachments[name], how)  # type: ignore[arg-type]
        for name in ("Men", "Tanks")
        for how in ("march", "charge", "advance")
    }
    assert [far["Men", how] for how in ("march", "charge", "advance")] == [15, 10, 5]
    assert [far["Tanks", how] for how in ("march", "charge", "advance")] == [16, 16, 8]


@pytest.mark.example("LI-X-04")
@pytest.mark.rule("LI-INIT-03", "LI-INIT-04")
def test_x_04_ties_for_initiative() -> None:
    foes = detachment("Foes", [(30, 4)], seat=1)
    first = imperialis(detachment("Ours", [(30, 40)]), foes, round=1, held=None, root=InitiativePhase())
    first.begins(dice=[4, 4, 5, 2])
    assert first.asked == [(0, "who_first")]
    second = imperialis(detachment("Ours", [(30, 40)]), foes, round=2, held=0, root=InitiativePhase())
    second.begins(dice=[3, 3])
    assert not second.asked and second.game.initiative == 1


@pytest.mark.example("LI-X-05")
@pytest.mark.rule("LI-COH-01", "LI-COH-03")
def test_x_05_coherency_is_one_connected_group() -> None:
    row = detachment("Row", rank(10, 40, 6, 2.9))
    two = detachment("Two", [*rank(10, 20, 3, 2.0), *rank(19, 20, 3, 2.0)])
    far = detachment("Far", rank(10, 30, 2, 3.1))
    game = imperialis(row, two, far).game
    assert [in_coherency(game, one) for one in game.detachments.values()] == [True, False, False]


@pytest.mark.example("LI-X-08")
@pytest.mark.rule("LI-ENG-02", "LI-ENG-01")
def test_x_08_a_titan_among_men_is_engaged_and_not_pinned() -> None:
    game = imperialis(detachment("Titan", [(30, 30)], models=(TITAN,)), detachment("Men", rank(32, 30, 3), seat=1)).game
    assert engaged(game, game.detachments["Titan"]) and not pinned(game, game.detachments["Titan"])
    assert pinned(game, game.detachments["Men"])


@pytest.mark.example("LI-X-09")
@pytest.mark.rule("LI-ENG-13", "LI-ENG-02")
def test_x_09_one_equal_enemy_of_several_pins() -> None:
    titan, men = detachment("Titan", [(30, 30)], models=(TITAN,)), detachment("Men", [(32, 30)], seat=1)
    game = imperialis(titan, men, detachment("Other", [(27, 30)], seat=1, models=(TITAN,))).game
    assert pinned(game, game.detachments["Titan"]) and pinned(game, game.detachments["Other"])
    game.detachments["Other"].stands[0].wounds, game.detachments["Other"].where = 0, "destroyed"
    assert engaged(game, game.detachments["Titan"]) and not pinned(game, game.detachments["Titan"])


@pytest.mark.example("LI-X-15")
@pytest.mark.rule("LI-HIT-02", "LI-HIT-04", "LI-HIT-03")
def test_x_15_three_dice_at_minus_2() -> None:
    """In a wood, and Engaged with somebody smaller: 4+ at -2."""
    guns = detachment("Guns", [(30, 44)], models=(profile("Gunner", weapons=(gun(dice="3"),)),), order="first_fire")
    foes = detachment("Foes", [(30, 30)], seat=1, models=(TANK,))
    wood = box("Wood", "woods", 28, 28, 32, 31)
    table = imperialis(
        guns, detachment("Line", [(30, 31.1)]), foes, wood, root=FireStage(stage="first_fire", seat=0)
    ).begins()
    table.players[0].fires("Guns", "Foes", dice=[6, 5, 1, 6])
    (volley,) = table.heard("fired")[0]["volleys"]
    assert volley["modifiers"] == {"LIX-TERR-05": -1, "LI-TGT-10": -1} and volley["hits"] == 1
    assert len(hits(table)) == 1


@pytest.mark.example("LI-X-16")
@pytest.mark.rule("LI-SAVE-03", "LI-SAVE-05")
def test_x_16_a_save_of_3_against_ap_minus_2() -> None:
    for die, wounds in ((4, 1), (5, 0)):
        table = firing(gun(ap=-2), its=(profile("Foe", save=3),), foes=3)
        table.players[0].fires("Guns", "Foes", dice=[4, die])
        assert (hits(table)[0]["need"], hits(table)[0]["wounds"]) == (5, wounds)


@pytest.mark.rule("LI-SAVE-02", "LI-SAVE-07")
def test_without_an_armour_save_there_is_no_roll() -> None:
    table = firing(gun(ap=0), its=(profile("Foe", save=None),), foes=3)
    table.players[0].fires("Guns", "Foes", dice=[4])
    assert (hits(table)[0]["save"], hits(table)[0]["wounds"]) == ("", 1) and len(table.detachment("Foes").alive) == 2


@pytest.mark.example("LI-X-17")
@pytest.mark.rule("LI-SAVE-12", "LI-SAVE-13", "LI-SAVE-10")
def test_x_17_cover_is_not_worse_for_ap() -> None:
    wood = box("Wood", "woods", 28, 28, 40, 33)
    table = firing(gun("Gun", 24, "3", 4, -1), wood, foes=5)
    table.players[0].fires("Guns", "Foes", dice=[5, 5, 5, 4, 5, 3])
    assert [(one["save"], one["need"], one["wounds"]) for one in hits(table)] == [
        ("Cover", 5, 1),
        ("Cover", 5, 0),
        ("Cover", 5, 1),
    ]


@pytest.mark.example("LI-X-18")
@pytest.mark.rule("LI-REAR-02")
def test_x_18_from_behind_ap_is_one_better() -> None:
    russ = profile("Russ", "vehicle", save=2)
    for facing, ap, wounds in ((0.0, -2, 1), (180.0, -1, 0)):
        table = firing(gun(ap=-1), its=(russ,), foes=1, away=12.0, facing=facing)
        table.players[0].fires("Guns", "Foes", dice=[4, 3])
        assert (hits(table)[0]["ap"], hits(table)[0]["wounds"]) == (ap, wounds)


@pytest.mark.example("LI-X-19")
@pytest.mark.rule("LI-REAR-03", "LI-SAVE-04", "LIX-TR-LIGHTAT")
def test_x_19_a_trait_comes_before_the_rear_arc() -> None:
    table = firing(gun("Gun", 24, "1", 4, -1, "Light AT"), its=(TANK,), foes=1, away=12.0, facing=0.0)
    table.players[0].fires("Guns", "Foes", dice=[4, 3])
    assert (hits(table)[0]["ap"], hits(table)[0]["need"]) == (-1, 4)
    assert hits(table)[0]["causes"] == ["LIX-TR-LIGHTAT", "LI-REAR-02"]


@pytest.mark.rule("LI-REAR-01")
def test_men_have_no_rear_armour() -> None:
    table = firing(gun(ap=-1), its=(profile("Walker", "walker", save=4),), foes=1, facing=0.0)
    table.players[0].fires("Guns", "Foes", dice=[4, 5])
    assert hits(table)[0]["ap"] == -1


@pytest.mark.example("LI-X-21")
@pytest.mark.rule("LI-SAVE-08")
def test_x_21_a_save_of_1_always_passes_and_one_of_7_never() -> None:
    for ap, wounds in ((0, 0), (-6, 1)):
        table = firing(gun(ap=ap), its=(TITAN.model_copy(update={"save": 1}),), foes=1, away=14.0)
        table.players[0].fires("Guns", "Foes", dice=[4])
        assert hits(table)[0]["wounds"] == wounds


@pytest.mark.rule("LI-OBS-06", "LI-OBS-07")
def test_the_least_modifier_is_taken_and_only_those_are_hit_that_have_it() -> None:
    """LI-D-31: of two men one stands in the rubble; Hits without the modifier come only to the other."""
    rubble = box("Rubble", "rubble", 31, 28, 36, 33)
    table = firing(gun("Gun", 24, "3", 4, -4), rubble)
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 4, 6])
    assert table.heard("fired")[0]["volleys"][0]["modifiers"] == {}
    assert [(one["model"], one["why"]) for one in hits(table)] == [("1", ""), ("", "LI-ALLOC-05"), ("", "LI-ALLOC-05")]


@pytest.mark.example("LI-X-43")
@pytest.mark.rule("LI-OBS-02", "LI-OBS-03", "LI-OBS-04")
def test_x_43_how_much_of_a_knight_is_hidden() -> None:
    found = [(obscured(hidden, "knight"), visible(hidden, "knight")) for hidden in (24, 25, 49, 50, 94, 95)]
    assert found == [(0, True), (-1, True), (-1, True), (-2, True), (-2, True), (-2, False)]


@pytest.mark.rule("LI-OBS-01", "LI-OBS-05")
def test_of_others_any_part_will_do_and_costs_nothing() -> None:
    assert visible(99, "vehicle") and obscured(99, "vehicle") == 0 and not visible(100, "vehicle")
    assert visible(94, "knight") and obscured(94, "knight") == -2 and not visible(95, "knight")


@pytest.mark.rule("LI-ALLOC-03", "LI-TGT-05")
def test_hits_come_only_to_whom_the_firer_sees() -> None:
    block = box("Block", "block", 30.2, 34, 36, 36)
    table = firing(gun("Gun", 24, "2", 4, -4), block)
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 6])
    assert [one["model"] for one in hits(table)] == ["1", ""] and table.detachment("Foes").stand("2").alive


@pytest.mark.example("LI-X-48")
@pytest.mark.rule("LI-ALLOC-02", "LI-ALLOC-04")
def test_x_48_hits_are_resolved_one_at_a_time_and_the_wounded_first() -> None:
    malcador = profile("Malcador", "super_heavy", save=2, wounds=2)
    table = firing(gun("Gun", 30, "5", 4, -3), its=(malcador,), foes=2, away=12.0)
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 4, 4, 4, 1, 6, 2, 4, 3])
    first = hits(table)[0]["model"]
    other = {"1": "2", "2": "1"}[first]
    assert [one["model"] for one in hits(table)] == [first, first, first, other, other]
    assert [one["wounds"] for one in hits(table)] == [1, 0, 1, 1, 1]


@pytest.mark.rule("LI-HIT-01", "LI-FAST-01")
def test_all_models_with_a_weapon_roll_together() -> None:
    table = firing(gun(), count=3)
    table.players[0].fires("Guns", "Foes", dice=[1, 2, 3])
    (volley,) = table.heard("fired")[0]["volleys"]
    assert (volley["models"], volley["dice"], volley["fell"]) == (["1", "2", "3"], 3, [1, 2, 3])


@pytest.mark.example("LI-X-23")
@pytest.mark.rule("LI-PAIR-03", "LI-PAIR-04", "LI-PAIR-05")
def test_x_23_single_contacts_first() -> None:
    (way,) = Pairing([("a", "D"), ("b1", "B"), ("b2", "B"), ("c", "B"), ("c", "C")]).ways()
    assert sorted(way) == [("a", "D"), ("b1", "B"), ("b2", "B"), ("c", "C")]


@pytest.mark.rule("LI-PAIR-01", "LI-PAIR-08", "LI-CBT-02")
def test_all_fights_are_paired_before_the_first_is_fought() -> None:
    ours, foes = detachment("Line", [(30, 30), (34, 30)]), detachment("Foes", [(30, 29), (34, 29)], seat=1)
    table = imperialis(ours, foes, root=EngagementStage()).begins(dice=[1] * 8)
    keys = [event.key for event in table.said]
    assert keys.index("combat_begins") < keys.index("fought") and keys.count("combat_begins") == 1
    assert table.heard("combat_begins")[0]["fights"] == [["Line/1", "Foes/1"], ["Line/2", "Foes/2"]]


@pytest.mark.example("LI-X-25")
@pytest.mark.rule("LI-FGT-03", "LI-CHG-05", "LI-FGT-05")
def test_x_25_a_charge_that_wins_by_one() -> None:
    ours = detachment("Line", [(30, 30)], models=(profile("Legionary", caf=3),), order="charge")
    table = imperialis(ours, detachment("Foes", [(30, 29)], seat=1), root=EngagementStage())
    table.detachment("Line").stands[0].moved = 9000
    table.begins(dice=[4, 3, 5, 5])
    (told,) = table.heard("fought")
    assert told["totals"] == [11, 10] and table.detachment("Foes").where == "destroyed"


@pytest.mark.example("LI-X-32")
@pytest.mark.example("LI-X-33")
@pytest.mark.rule("LI-BRK-03", "LI-BRK-05", "LI-BRK-04")
def test_x_32_and_33_break_points() -> None:
    assert [break_point([TROOPER] * number) for number in (28, 27)] == [14, 14]
    assert break_point([*[TROOPER] * 28, *[KNIGHT] * 3]) == 19


@pytest.mark.example("LI-X-34")
@pytest.mark.rule("LI-BRK-06", "LI-BRK-07")
def test_x_34_losses_of_a_formation() -> None:
    men = detachment("Men", rank(2, 40, 28, 1.2), formation="One")
    knights = detachment("Knights", rank(10, 30, 3, 4.0), models=(KNIGHT,), formation="One")
    game = imperialis(men, knights).game
    for stand in game.detachments["Men"].stands[:15]:
        stand.wounds = 0
    for stand, left in zip(game.detachments["Knights"].stands, (0, 2, 3), strict=True):
        stand.wounds = left
    assert losses(game, game.formations["One"]) == 19


@pytest.mark.example("LI-X-35")
@pytest.mark.rule("LI-MOR-01", "LI-MOR-03")
def test_x_35_half_of_the_models_rounded_up() -> None:
    for models, checks in ((8, 1), (7, 0)):
        lost = 4 if models == 8 else 3
        table = firing(gun("Gun", 40, str(lost), 4, -4), foes=models)
        table.game.formations["Formation of Foes"].break_point = 99
        table.players[0].fires("Guns", "Foes", dice=[*[4] * lost, *[6] * checks])
        assert len(table.heard("morale_checked")) == checks


def shot_half(its: Profile = TROOPER, *, dice: list[int], broken: bool = False, **state: str) -> Table:
    """Two models, of which one is shot: a check is due."""
    table = firing(gun(ap=-4), its=(its,), foes=2, order="advance", **state)
    table.game.formations["Formation of Foes"].break_point = 99
    table.game.formations["Formation of Foes"].broken = broken
    table.players[0].fires("Guns", "Foes", dice=[4, *dice])
    return table


@pytest.mark.example("LI-X-36")
@pytest.mark.rule("LI-MOR-05", "LI-BRK-09", "LI-MOR-07")
def test_x_36_the_best_morale_counts_and_broken_is_one_worse() -> None:
    captain = profile("Captain", morale=2)
    foes = detachment("Foes", rank(30, 30, 4, 2.0), seat=1, models=(captain, TROOPER), order="advance")
    for alive, order in ((True, "advance"), (False, "fall_back")):
        guns = detachment("Guns", [(30, 40)], models=(profile("Gunner", weapons=(gun("Gun", 24, "2", 4, -4),)),))
        table = imperialis(guns, foes, root=FireStage(stage="first_fire", seat=0), broken=("Formation of Foes",))
        table.detachment("Guns").order = "first_fire"
        if not alive:
            table.detachment("Foes").stands[0].profile = "Trooper"
        table.begins()
        table.players[0].fires("Guns", "Foes", dice=[4, 4, 3])
        assert table.detachment("Foes").order == order


@pytest.mark.example("LI-X-37")
@pytest.mark.rule("LI-MOR-09", "LI-MOR-10", "LI-MOR-11")
def test_x_37_one_roll_a_phase() -> None:
    passed = shot_half(dice=[], checked="passed")
    assert passed.heard("morale_checked")[0]["dice"] == [] and passed.detachment("Foes").order == "advance"
    failed = shot_half(dice=[], checked="failed")
    assert failed.heard("morale_checked")[0]["passed"] is False and failed.detachment("Foes").order == "advance"


@pytest.mark.rule("LI-MOR-12", "LI-FB-02")
def test_who_began_the_phase_falling_back_makes_no_check_for_casualties() -> None:
    table = shot_half(dice=[], fell_back="true")
    assert table.heard("morale_checked") == []
    assert shot_half(dice=[3]).heard("morale_checked"), "others do"


@pytest.mark.rule("LI-FB-07", "LI-MOR-08")
def test_whose_morale_is_none_keeps_its_order_whatever_happens() -> None:
    table = shot_half(FEARLESS, dice=[])
    assert table.heard("morale_checked") == [] and table.detachment("Foes").order == "advance"


@pytest.mark.example("LI-X-40")
@pytest.mark.rule("LI-RSLT-01", "LI-RSLT-02", "LI-RSLT-07")
def test_x_40_more_fights_won_or_nobody_left() -> None:
    ours = detachment("Line", [(30, 30), (34, 30)], models=(profile("Big", wounds=2),))
    foes = detachment("Foes", [(30, 29), (34, 29)], seat=1, models=(profile("Big", wounds=2),))
    draw = imperialis(ours, foes, root=EngagementStage()).begins(dice=[6, 6, 1, 1, 1, 1, 6, 6])
    assert draw.heard("combat_result")[0] == {"won": [1, 1], "left": [True, True], "loser": -1} and not draw.heard(
        "morale_checked"
    )
    lost = imperialis(ours, foes, root=EngagementStage()).begins(dice=[6, 6, 1, 1, 3, 3, 3, 3, 6])
    assert lost.heard("combat_result")[0] == {"won": [1, 0], "left": [True, True], "loser": 1}
    last = detachment("Last", [(30, 30)])
    several = detachment("Foes", [(30, 29), (30.9, 30.45)], seat=1, models=(profile("Foe", wounds=2),))
    gone = imperialis(last, several, root=EngagementStage()).begins(dice=[6, 6, 1, 1, 1, 1, 1, 6, 6])
    assert gone.heard("combat_result")[0]["won"] == [1, 1] and gone.heard("combat_result")[0]["loser"] == 0


@pytest.mark.rule("LI-MOR-13", "LI-BRK-02", "LI-ES-02")
def test_a_formation_breaks_only_when_the_engagement_stage_is_over() -> None:
    ours = detachment("Line", [(30, 30)])
    foes = detachment("Foes", [(30, 29), (31.5, 29)], seat=1, formation="Foes")
    table = imperialis(ours, foes, root=EngagementStage()).begins(dice=[6, 6, 1, 1, 6])
    assert table.heard("morale_checked")[0]["modifiers"] == {} and table.heard("formation_broken")


@pytest.mark.example("LI-X-47")
@pytest.mark.rule("LI-END-05", "LI-BRK-09", "LI-END-06")
def test_x_47_a_broken_detachment_does_not_rally_on_a_3() -> None:
    ours = detachment("Line", rank(30, 20, 2), order="fall_back")
    foes = detachment("Foes", rank(50, 30, 2), seat=1, order="fall_back")
    table = imperialis(ours, foes, root=EndPhase(), broken=("Formation of Line",)).begins(dice=[3, 3])
    assert (table.detachment("Line").order, table.detachment("Foes").order) == ("fall_back", "")
    assert [event.values["detachment"] for event in table.said if event.key == "ran"] == ["Line", "Foes"]


@pytest.mark.example("LIX-X-01")
@pytest.mark.rule("LIX-TR-ASSAULT", "LIX-TR-LIGHT-01")
def test_xx_01_bolters_at_half_range() -> None:
    bolter = gun("Bolter", 8, "1", 5, 0, "Assault", "Light")
    table = firing(bolter, count=4, its=(profile("Aux", save=6),), foes=5, away=4.0)
    table.players[0].fires("Guns", "Foes", dice=[6, 5, 5, 4, 3, 2, 1, 1, 6, 2, 5])
    assert [one["wounds"] for one in hits(table)] == [0, 1, 1]


@pytest.mark.example("LIX-X-03")
@pytest.mark.rule("LIX-TR-SHIELDB", "LIX-TR-RAPID")
def test_xx_03_shieldbane_lowers_shields_with_ap_0() -> None:
    titan = TITAN.model_copy(update={"rules": ("Void Shields (4)",)})
    weapon = gun("Bane", 24, "3", 5, -1, "Light AT", "Rapid Fire", "Shieldbane")
    table = firing(weapon, its=(titan,), foes=1, away=14.0)
    table.players[0].fires("Guns", "Foes", dice=[6, 5, 4])
    assert table.detachment("Foes").stands[0].shields == 1


@pytest.mark.example("LIX-X-06")
@pytest.mark.rule("LIX-SR-FNP-01", "LIX-TR-DEFLAG-01")
def test_xx_06_feel_no_pain_comes_before_the_fire_spreads() -> None:
    foe = profile("Foe", rules=("Feel No Pain",))
    table = firing(gun("Charger", 24, "3", 5, 0, "Deflagrate", "Light"), its=(foe,), foes=7)
    table.players[0].fires("Guns", "Foes", dice=[5, 5, 5, 2, 5, 3, 1, 6, 5, 4, 2])
    told = [(one["wounds"], one["ignoring"]) for one in hits(table)]
    assert told == [(0, [5]), (1, [1]), (0, []), (1, [2])] and len(table.heard("fired")) == 2


@pytest.mark.example("LIX-X-11")
@pytest.mark.rule("LIX-OBJ-02", "LIX-OBJ-03", "LIX-SR-LINE")
def test_xx_11_two_with_line_hold_a_marker() -> None:
    lined = TROOPER.model_copy(update={"rules": ("Line",)})
    ours = detachment("Line", [(29, 24), (30.1, 24)], models=(lined,))
    foes = detachment("Tanks", rank(28.6, 26.5, 3, 1.3), seat=1, models=(TANK,))
    knight = detachment("Knight", [(31, 21.5)], seat=1, models=(KNIGHT,))
    table = imperialis(ours, foes, knight, root=EndPhase()).begins()
    assert table.heard("markers_held")[0]["strength"]["B"] == [14, 7]


@pytest.mark.example("LIX-X-13")
@pytest.mark.rule("LIX-SR-JINK-01", "LIX-SR-JINK-02")
def test_xx_13_a_jink_is_not_worse_for_ap() -> None:
    for order, wounds, dice in (("advance", 0, [4, 5]), ("first_fire", 1, [4])):
        table = firing(gun(ap=-2), its=(profile("Rider", "cavalry", rules=("Jink (5+)",)),), foes=3, order=order)
        table.players[0].fires("Guns", "Foes", dice=dice)
        assert hits(table)[0]["wounds"] == wounds


@pytest.mark.rule("LIX-SR-INV-01", "LIX-SR-ARMOURED-01", "LIX-SR-ARMOURED-02")
def test_invulnerable_saves_and_armour_against_light_weapons() -> None:
    ward = firing(gun(ap=-4), its=(profile("Ward", rules=("Invulnerable Save (5+)",)),), foes=3)
    ward.players[0].fires("Guns", "Foes", dice=[4, 5])
    assert (hits(ward)[0]["save"], hits(ward)[0]["wounds"]) == ("Invulnerable", 0)
    walker = profile("Walker", "walker", save=4, rules=("Armoured",))
    table = firing(gun("Gun", 24, "1", 4, -2, "Light"), its=(walker,), foes=1)
    table.players[0].fires("Guns", "Foes", dice=[4, 3, 4])
    assert (hits(table)[0]["ap"], hits(table)[0]["was"], hits(table)[0]["wounds"]) == (0, 3, 0)


@pytest.mark.rule("LIX-TR-SHRED", "LI-SAVE-12")
def test_shred_has_armour_saves_of_men_rolled_again_so_that_another_save_may_be_better() -> None:
    """LI-D-34: the best chance counts, re-rolls of the attacker taken in."""
    table = firing(gun("Saw", 24, "1", 4, 0, "Shred"), foes=3)
    table.players[0].fires("Guns", "Foes", dice=[4, 5, 2])
    assert (hits(table)[0]["was"], hits(table)[0]["die"], hits(table)[0]["wounds"]) == (5, 2, 1)
    ward = firing(gun("Saw", 24, "1", 4, 0, "Shred"), its=(profile("W", rules=("Invulnerable Save (5+)",)),), foes=3)
    ward.players[0].fires("Guns", "Foes", dice=[4, 5])
    assert hits(ward)[0]["save"] == "Invulnerable"


@pytest.mark.rule("LIX-WPN-06")
def test_a_number_of_dice_is_rolled_each_time() -> None:
    table = firing(gun(dice="D3+1"), count=2)
    table.players[0].fires("Guns", "Foes", dice=[1, 3, *[1] * 6])
    assert sum(volley["dice"] for volley in table.heard("fired")[0]["volleys"]) == 6
