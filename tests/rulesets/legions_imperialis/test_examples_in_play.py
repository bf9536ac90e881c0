"""More of the catalogue's worked examples, each played where two or three rules meet (ENG, TGT, ES, FGT, WDR, MOR)."""

from __future__ import annotations

import pytest

from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.combat.combats import combats
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.firing.lines import at_the_engaged
from rulesets.legions_imperialis.table.engaging import engaged_with, pinned
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    TANK,
    TITAN,
    TROOPER,
    blade,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)
from tests.rulesets.legions_imperialis.test_firing import firing, hits

MAN = profile("Man", morale=None)
SUPER = profile("Super", "super_heavy", wounds=2)


@pytest.mark.example("LI-X-02")
@pytest.mark.rule("LI-ORD-14", "LI-ORD-15")
def test_x_02_an_advance_moves_and_fires_later() -> None:
    tank = TANK.model_copy(update={"move": 8})
    ours = detachment("Tank", [(30, 40)], models=(tank,), order="advance", issued=True)
    table = imperialis(ours, detachment("Foes", [(30, 20)], seat=1, issued=True), root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Tank", "at 30,32")
    assert table.at("Tank") == [(30, 32)] and table.detachment("Tank").order == "advance"
    table.begins(FireStage(stage="advancing_fire", seat=0))
    assert table.offers(0, "fire") == ["Tank"]


@pytest.mark.example("LI-X-13")
@pytest.mark.example("LI-X-14")
@pytest.mark.rule("LI-TGT-10", "LI-TGT-11", "LI-ENG-02")
def test_x_13_and_14_a_titan_towers_over_some_that_touch_it() -> None:
    """Two Scales or more over all of them; a Knight is too large for that, and still too small to pin it."""
    titan = detachment("Titan", [(30, 30)], models=(TITAN,))
    marines = detachment("Marines", [(30, 28)], seat=1)
    heavy = detachment("Heavy", [(32.4, 30)], seat=1, models=(SUPER,))
    knight = detachment("Knight", [(27.3, 30)], seat=1, models=(KNIGHT,))
    for others, modifier in (((), 0), ((knight,), -1)):
        game = imperialis(titan, marines, heavy, *others).game
        its = game.detachments["Titan"]
        assert len(engaged_with(game, its)) == 2 + len(others)
        assert at_the_engaged(game, its) == modifier and not pinned(game, its)


@pytest.mark.example("LI-X-20")
@pytest.mark.rule("LI-REAR-02", "LI-SAVE-03")
def test_x_20_only_the_one_behind_pierces_more() -> None:
    """Hits from the front at AP -2, the Hit from behind at -3."""
    gunner = profile("Gunner", "vehicle", weapons=(gun("Cannon", 30, "1", 4, -2),))
    both = detachment("Guns", [(30, 40), (30, 14)], models=(gunner,), order="first_fire")
    tank = TANK.model_copy(update={"wounds": 3})
    foes = detachment("Tank", [(30, 27)], seat=1, models=(tank,), facing=180.0)
    table = imperialis(both, foes, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].fires("Guns", "Tank", dice=[4, 4, 5, 6])
    assert [(hit["ap"], hit["need"], hit["wounds"]) for hit in hits(table)] == [(-2, 5, 0), (-3, 6, 0)]


@pytest.mark.example("LI-X-24")
@pytest.mark.rule("LI-PAIR-04", "LI-FGT-08", "LI-FGT-01")
def test_x_24_one_against_two_who_touch_nobody_else() -> None:
    line = detachment("Line", [(30, 30)], models=(profile("Man", morale=None, wounds=3),))
    foes = detachment("Foes", [(29, 30), (31, 30)], seat=1, models=(MAN,))
    table = imperialis(line, foes, root=EngagementStage()).begins(dice=[1] * 9)
    fought = table.heard("fought")
    assert [told["models"] for told in fought] == [["Line/1", "Foes/1"], ["Line/1", "Foes/2"]]
    assert [[len(dice) for dice in told["dice"]] for told in fought] == [[2, 2], [2, 3]]


@pytest.mark.example("LI-X-26")
@pytest.mark.rule("LI-FGT-08", "LI-FGT-09", "LI-CBT-01")
def test_x_26_a_titan_that_fights_three_one_after_another() -> None:
    """It always rolls two dice; the sixth against it would roll six, as the fifth."""
    for before, dice in ((0, [2, 3, 4]), (4, [6, 6, 6])):
        titan = detachment("Titan", [(30, 30)], models=(TITAN,))
        foes = detachment(
            "Foes", [(30, 28), (28, 30), (32, 30)], seat=1, models=(profile("Man", morale=None, wounds=9),)
        )
        table = imperialis(titan, foes, root=EngagementStage())
        table.detachment("Titan").stands[0].fights = before
        table.begins(dice=[1] * (6 + sum(dice)))
        fought = table.heard("fought")
        assert [len(told["dice"][0]) for told in fought] == [2, 2, 2]
        assert [len(told["dice"][1]) for told in fought] == dice
        assert all(told["added"][0] == {"CAF": 10} for told in fought)


@pytest.mark.example("LI-X-27")
@pytest.mark.example("LI-X-28")
@pytest.mark.rule("LI-ES-04", "LI-ES-08", "LI-ES-03")
def test_x_27_and_28_a_chain_is_one_combat_though_not_all_touch() -> None:
    b = detachment("B", [(30, 30), (31, 30)], seat=1)
    a, d = detachment("A", [(30, 31), (30, 32)]), detachment("D", [(30, 33)], seat=1)
    c = detachment("C", [(31, 29)])
    without = imperialis(a, b).game
    assert combats(without) == [["A", "B"]]
    game = imperialis(a, b, c, d).game
    assert combats(game) == [["A", "B", "C", "D"]]
    engaged = {name: {one.id for one in engaged_with(game, game.detachments[name])} for name in "ABCD"}
    assert engaged == {"A": {"B", "D"}, "B": {"A", "C"}, "C": {"B"}, "D": {"A"}}


@pytest.mark.example("LI-X-38")
@pytest.mark.rule("LI-FLEE-01", "LI-FLEE-09", "LI-END-04")
def test_x_38_one_is_over_the_edge_and_one_rallies_before_it() -> None:
    """Nine inches from the edge, and twelve: with ten each."""
    first = detachment("First", [(10, 38.5)], order="fall_back")
    second = detachment("Second", [(30, 35.5)], order="fall_back")
    table = imperialis(first, second, detachment("Foes", [(55, 4)], seat=1), root=EndPhase()).begins(dice=[4])
    assert table.detachment("First").where == "destroyed"
    assert table.at("Second") == [(30, 45.5)] and table.detachment("Second").order == ""
    assert table.heard("rallied") == [{"detachment": "Second"}]


@pytest.mark.example("LI-X-45")
@pytest.mark.rule("LI-ACT-01", "LI-ACT-03", "LI-ACT-02")
def test_x_45_who_has_fewer_to_activate_waits_while_the_other_goes_on() -> None:
    orders = ["advance", "advance", "first_fire", "first_fire", "first_fire"]
    ours = [detachment(f"A{n}", [(10 + 8 * n, 44)], models=(MAN,), order=its) for n, its in enumerate(orders)]
    theirs = [detachment(f"B{n}", [(10 + 8 * n, 4)], seat=1, models=(MAN,), order="march") for n in range(4)]
    table, turns = imperialis(*ours, *theirs, root=MovementPhase(seat=0)).begins(), []
    while not table.over:
        ((seat, _),) = table.asked
        turns.append("AB"[seat])
        table.players[seat].stays(table.offers(seat, "stay")[0])
    assert turns == ["A", "B", "A", "B", "B", "B"]


@pytest.mark.example("LI-X-46")
@pytest.mark.rule("LI-MOR-02", "LI-MOR-01", "LI-FB-02")
def test_x_46_half_lost_on_the_way_is_checked_at_its_end() -> None:
    gunner = profile("Gunner", weapons=(gun("Cannon", 24, "3", 2, -4),))
    guns = detachment("Guns", [(33.75, 28)], seat=1, models=(gunner,), order="first_fire")
    line = detachment("Line", rank(30, 40, 6), order="advance", formation="Large", models=(profile("Man"),))
    rest = detachment("Rest", rank(5, 45, 9), formation="Large", order="first_fire")
    table = imperialis(line, rest, guns, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 33.75,36 as now")
    table.players[1].watches("Guns", 50, dice=[4, 4, 4, 2])
    keys = [event.key for event in table.said if event.key in ("moved", "morale_checked", "falls_back")]
    assert keys == ["moved", "morale_checked", "falls_back"] and table.detachment("Line").order == "fall_back"


@pytest.mark.example("LI-X-51")
@pytest.mark.rule("LI-COH-08", "LI-COH-10", "LI-COH-07")
def test_x_51_two_tanks_that_cannot_come_together() -> None:
    """LI-D-68: which of them stays is drawn."""
    tank = TANK.model_copy(update={"move": 8})
    for lot, left in ((1, "1"), (2, "2")):
        ours = detachment("Tanks", [(15, 40), (36.2, 40)], models=(tank,), order="advance")
        table = imperialis(
            ours, detachment("Foes", [(55, 4)], seat=1, issued=True), root=MovementPhase(seat=0)
        ).begins()
        table.players[0].moves("Tanks", "at 25.6,40", dice=[lot])
        assert [stand.label for stand in table.detachment("Tanks").alive] == [left]


@pytest.mark.example("LI-X-53")
@pytest.mark.rule("LI-RSLT-03", "LI-CBT-02", "LI-MOR-07")
def test_x_53_all_losers_check_before_one_of_them_moves() -> None:
    """P fails on a 3 and withdraws, Q passes with one; the winners stay where they are."""
    line = detachment("Line", [(30, 30), (31, 30), (32, 30)], models=(MAN,))
    weak = profile("P", morale=4)
    p = detachment("P", [(30, 29), (28.7, 28.2)], seat=1, models=(weak,), order="advance")
    q = detachment("Q", [(32, 29), (33.3, 28.2)], seat=1, models=(TROOPER,), order="advance")
    bridge = detachment("Bridge", [(31, 29)], seat=1, models=(MAN,), order="advance")
    table = imperialis(line, p, q, bridge, root=EngagementStage()).begins(
        dice=[6, 6, 1, 1, 1, 1, 1, 1, 6, 6, 1, 1, 3, 3, 4]
    )
    keys = [event.key for event in table.said if event.key in ("morale_checked", "ran")]
    assert keys == ["morale_checked", "morale_checked", "ran"]
    assert table.detachment("P").withdrew and table.detachment("P").order == "advance"
    assert table.at("Line") == [(30, 30), (31, 30), (32, 30)] and not table.detachment("Q").withdrew


@pytest.mark.example("LI-X-54")
@pytest.mark.rule("LI-MOR-08", "LI-MOR-05", "LI-FB-07")
def test_x_54_an_archmagos_among_thralls() -> None:
    """Shot by half with one thrall left beside him nothing is rolled; alone he checks on 2+."""
    magos, thrall = profile("Magos", morale=2, wounds=9), profile("Thrall", morale=None)
    for thralls, dice in ((3, []), (2, [2])):
        foes = detachment("Foes", rank(30, 30, 1 + thralls), seat=1, models=(magos, thrall), order="advance")
        gunner = profile("Gunner", weapons=(gun("Gun", 24, "2", 4, -4),))
        guns = detachment("Guns", [(20, 40)], models=(gunner,), order="first_fire")
        rest = detachment("Rest", rank(5, 5, 9), seat=1, formation="Formation of Foes")
        table = imperialis(guns, foes, rest, root=FireStage(stage="first_fire", seat=0)).begins()
        table.players[0].fires("Guns", "Foes", dice=[4, 4, *dice])
        assert [told["need"] for told in table.heard("morale_checked")] == dice


@pytest.mark.example("LIX-X-02")
@pytest.mark.rule("LIX-SR-VOID-02", "LIX-SR-VOID-03", "LIX-TR-LIGHTAT")
def test_xx_02_a_warhound_under_fire() -> None:
    """Light AT does nothing to the shields, two Hits lower them, and the last one is saved on 5+."""
    shielded = TITAN.model_copy(update={"rules": ("Void Shields (2)",)})
    weapons = (
        gun("A", 30, "1", 4, -1, "Light AT"),
        gun("B", 30, "1", 4, -3),
        gun("C", 30, "1", 4, -2),
        gun("D", 30, "1", 4, -3),
    )
    guns = detachment("Guns", [(30, 44)], models=(profile("Gunner", weapons=weapons),), order="first_fire")
    foes = detachment("Warhound", [(30, 24)], seat=1, models=(shielded,))
    table = imperialis(guns, foes, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].fires("Guns", "Warhound", dice=[4, 4, 4, 4, 4])
    assert [hit["why"] for hit in hits(table)] == ["LIX-SR-VOID-03", "", "", ""]
    assert (hits(table)[-1]["need"], hits(table)[-1]["wounds"]) == (5, 1)
    assert table.detachment("Warhound").stands[0].shields == 0
    table.begins(EndPhase(), dice=[4, 2])
    assert table.detachment("Warhound").stands[0].shields == 1


@pytest.mark.example("LIX-X-04")
@pytest.mark.rule("LIX-SR-ION-01", "LIX-SR-ION-02", "LI-REAR-02")
def test_xx_04_an_ion_shield_before_and_behind() -> None:
    knight = KNIGHT.model_copy(update={"save": 2, "rules": ("Ion Shield (3+)",), "wounds": 4})
    for strength, before, behind in ((-1, 3, 4), (-3, 4, 6), (-4, 5, 7)):
        for facing, need in ((180.0, before), (0.0, behind)):
            table = firing(gun(ap=strength), its=(knight,), foes=1, away=14.0, facing=facing)
            table.players[0].fires("Guns", "Foes", dice=[4, *([6] if need < 7 else [])])
            assert hits(table)[0]["need"] == need


@pytest.mark.example("LIX-X-05")
@pytest.mark.rule("LIX-TR-EK-01", "LIX-TR-EK-02", "LI-ALLOC-04")
def test_xx_05_more_wounds_than_a_tank_has_do_not_go_on_to_another() -> None:
    malcador = profile("Malcador", "super_heavy", save=2, wounds=2)
    table = firing(gun("Volcano", 30, "1", 4, -4, "Engine Killer (2)"), its=(malcador,), foes=2, away=14.0)
    table.players[0].fires("Guns", "Foes", dice=[4, 5, 6])  # half of it is lost: a check
    (hit,) = hits(table)
    assert (hit["need"], hit["wounds"]) == (6, 2)
    assert sorted(stand.wounds for stand in table.detachment("Foes").stands) == [0, 2]


@pytest.mark.example("LIX-X-07")
@pytest.mark.rule("LIX-TR-GRAV-01", "LIX-TR-GRAV-02", "LI-SAVE-03")
def test_xx_07_graviton_guns_need_what_their_target_saves_on() -> None:
    """Predators with 3+: of 3, 2 and 5 two hit, and AP -1 counts for the save alone; where there is no Save a 6."""
    graviton = gun("Graviton gun", 24, "3", 5, -1, "Graviton Pulse")
    table = firing(graviton, its=(TANK.model_copy(update={"save": 3, "morale": None}),), foes=1)
    table.players[0].fires("Guns", "Foes", dice=[3, 2, 5, 4, 4])
    assert [one["hits"] for one in table.heard("fired")[0]["volleys"]] == [2]
    assert [hit["need"] for hit in hits(table)] == [4, 4]
    bare = firing(graviton, its=(TANK.model_copy(update={"save": None, "morale": None}),), foes=1)
    bare.players[0].fires("Guns", "Foes", dice=[5, 6, 3])
    assert [one["hits"] for one in bare.heard("fired")[0]["volleys"]] == [1]


@pytest.mark.rule("LIX-TR-GRAV-01", "LIX-TR-GRAV-02", "LIX-TERR-05")
def test_of_mixed_saves_that_of_most_counts_and_of_as_many_the_worse() -> None:
    """Terrain makes it 1 worse, as any Hit roll."""
    graviton = gun("Graviton gun", 24, "1", 4, -1, "Graviton Pulse")
    two, four, none = (profile(f"S{save}", save=save) for save in (2, 4, None))
    woods = box("Woods", "woods", 20, 28, 40, 32)
    for its, ground, need in (
        ((two, two, four), (), 2),
        ((two, four, four), (), 4),
        ((two, four), (), 4),
        ((two, none), (), 6),
        ((two, two, four), (woods,), 3),
    ):
        table = firing(graviton, *ground, its=its, foes=len(its))
        table.players[0].fires("Guns", "Foes", dice=[1])
        (volley,) = table.heard("fired")[0]["volleys"]
        assert volley["hit"] - sum(volley["modifiers"].values()) == need


@pytest.mark.rule("LIX-TR-GRAV-05", "LIX-TR-SKYFIRE-01", "LIX-SR-FLYER-09")
def test_flyers_are_no_heavier_for_graviton_unless_it_has_skyfire() -> None:
    kite = profile("Kite", "vehicle", save=4, move=20, rules=("Flyer",))
    for traits, need in ((("Graviton Pulse",), 6), (("Graviton Pulse", "Skyfire"), 4)):
        table = firing(gun("Graviton gun", 24, "1", 3, -1, *traits), its=(kite,), foes=1)
        table.players[0].fires("Guns", "Foes", dice=[1])
        (volley,) = table.heard("fired")[0]["volleys"]
        assert volley["hit"] - sum(volley["modifiers"].values()) == need


@pytest.mark.rule("LIX-TR-ARMBANE")
def test_armourbane_has_the_armour_saves_of_vehicles_rolled_again() -> None:
    """A further save is not touched, so it is used where it is better then (LI-SAVE-12); nor is the armour of men."""
    warded = TANK.model_copy(update={"save": 3, "rules": ("Invulnerable Save (4+)",), "morale": None})
    for its, dice, save in (
        (TANK.model_copy(update={"save": 3, "morale": None}), [4, 3, 3], "Armour"),
        (warded, [4, 4], "Invulnerable"),
        (profile("Man", save=3, morale=None), [4, 3], "Armour"),
    ):
        table = firing(gun("Lance", 24, "1", 4, 0, "Armourbane"), its=(its,), foes=1)
        table.players[0].fires("Guns", "Foes", dice=dice)
        assert hits(table)[0]["save"] == save


@pytest.mark.example("LIX-X-15")
@pytest.mark.rule("LIX-TR-REND-02", "LI-FGT-08", "LI-FGT-09")
def test_xx_15_seven_dice_are_six() -> None:
    knight = KNIGHT.model_copy(update={"weapons": (blade("One", "Rend"), blade("Two", "Rend"))})
    ours = detachment("Knight", [(30, 30)], models=(knight,))
    foes = detachment("Foes", [(30, 27.3)], seat=1, models=(profile("Man", morale=None, wounds=9),))
    table = imperialis(ours, foes, root=EngagementStage())
    reach = ours.card.profiles[0].base.size[0] / 2 + 0.5
    table.detachment("Foes").stands[0].pose = (
        table.detachment("Foes").stands[0].pose._replace(y=int(1000 * (30 - reach)))
    )
    table.detachment("Foes").stands[0].fights = 3
    table.begins(dice=[1] * 8)
    assert [len(dice) for dice in table.heard("fought")[0]["dice"]] == [6, 2]


@pytest.mark.rule("LI-ENG-05", "LI-PILE-01", "LI-CHG-01")
def test_a_pinned_detachment_with_a_charge_order_only_piles_in() -> None:
    """It may not leave for another enemy, however near."""
    line = detachment("Line", [(30, 30), (31.4, 31)], models=(MAN,), order="charge", issued=True)
    foes = [detachment("Foes", [(30, 29)], seat=1, issued=True), detachment("Others", [(34, 31)], seat=1, issued=True)]
    table = imperialis(line, *foes, root=MovementPhase(seat=0)).begins()
    with refused("LI-ENG-05"):
        table.players[0].charges("Line", "Others")
    table.players[0].piles_in("Line")
    assert table.heard("moved")[0]["into"] == ["Foes"]
