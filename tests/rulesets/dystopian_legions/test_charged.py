"""What a charge meets: Daunting, On My Mark!, why it fails, Fight Harder! and Hold the Line! (MAR, ORD, MOVE)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions import actions
from rulesets.dystopian_legions.actions import NoOrder, Order
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Profile, Weapon
from tests.rulesets.dystopian_legions.table import (
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
from tests.rulesets.dystopian_legions.test_weapon_rules import gun

PASS = [6, 6, 6]
RIDER = profile("Rider", ir=1, type="cavalry", mad="1 black")
DREADFUL = profile("Dreadful", ir=1, type="cavalry", mad="1 black", mars=("Daunting",))
GUNNER = profile("Gunner", ir=2, mad="1 black", weapons=(gun("Carbine", "6 black", er=8, lr=16),))
LEADER = profile("Leader", ir=2, mad="1 black", leader="officer", cp=4, rank=1)
TROOPER = profile("Trooper", ir=2, mad="1 black")


def charged(
    theirs: Fielded,
    ours: Profile = RIDER,
    count: int = 2,
    points: tuple[int, int] = (0, 4),
    options: dict[str, str] | None = None,
) -> Table:
    """Two riders 7 inches south of another section, which they may charge; both sides have so many Command Points."""
    riders = section("Riders", rank(30, 30, count), models=(ours,))
    table = legions(riders, theirs, root=Activations(seat=0), options=options)
    for side, cp in zip(table.game.sides, points, strict=True):
        side.cp = cp
    return table.begins()


def guards(*models: Profile, north: float = 22.0, **state: Any) -> Fielded:
    """A leader and whoever else; by themselves one gunner."""
    its = (LEADER, *(models or (GUNNER,)))
    return section("Guards", rank(30, north, len(its)), seat=1, models=its, **state)


def ordered(key: str, section: str = "Guards", by: str = "Guards/1") -> Order:
    return Order(order=key, section=section, by=by)


@pytest.mark.example("DL-X-34")
@pytest.mark.rule("DL-ORD-43", "DL-ORD-44", "DL-ORD-46")
def test_who_is_charged_fires_on_my_mark_before_anybody_moves() -> None:
    table = charged(guards(), count=4)
    ours, theirs = table.players
    ours.charges("Riders", "Guards")
    assert table.asked == [(1, "charged")]
    theirs.does(ordered("on_my_mark"))
    theirs.bolsters(dice=[6, 2, 1])
    assert table.game.sides[1].cp == 1
    theirs.fires("Riders", dice=[5, 5, 6, 4, 4, 1, *PASS, *[1] * 4])
    keys = [event.key for event in table.said]
    assert table.heard("attack_declared")[0]["need"] == 5
    assert len(table.section("Riders").alive) == 1
    assert keys.index("attack_rolled") < keys.index("moved")
    assert table.section("Guards").activated == 0


@pytest.mark.rule("DL-ORD-44", "DL-ORD-46")
@pytest.mark.parametrize("state", [{"activated": 1}, {"overwatch": True}, {"order": "stand_fast"}])
def test_only_a_ready_section_fires_on_my_mark(state: dict[str, Any]) -> None:
    table = charged(guards(**state))
    table.players[0].charges("Riders", "Guards", [1] * 6 if "order" in state else [])
    assert (1, "charged") not in table.asked


@pytest.mark.rule("DL-ORD-45")
@pytest.mark.parametrize(("points", "armed"), [(2, True), (4, False)])
def test_nobody_is_asked_who_cannot_pay_or_fire(points: int, armed: bool) -> None:
    table = charged(guards(GUNNER if armed else TROOPER), points=(0, points))
    table.players[0].charges("Riders", "Guards")
    assert table.asked == [(1, "before_melee")]


@pytest.mark.rule("DL-ORD-06", "DL-ORD-43", "DL-ORD-45")
def test_an_order_that_fails_costs_its_points_and_may_be_given_again() -> None:
    rich = LEADER.model_copy(update={"cp": 7})
    theirs = section("Guards", rank(30, 22, 2), seat=1, models=(rich, GUNNER))
    table = charged(theirs, points=(0, 7))
    table.players[0].charges("Riders", "Guards")
    table.players[1].does(ordered("on_my_mark"))
    table.players[1].bolsters(dice=[4, 2, 1])
    assert (table.game.sides[1].cp, table.asked) == (4, [(1, "charged")])


@pytest.mark.rule("DL-ORD-45")
@pytest.mark.parametrize(("option", "markers"), [("none", 0), ("activated", 1)])
def test_fire_on_my_mark_is_no_activation_unless_that_was_agreed(option: str, markers: int) -> None:
    table = charged(guards(), count=4, options={"on_my_mark_marker": option})
    table.players[0].charges("Riders", "Guards")
    table.players[1].does(ordered("on_my_mark"))
    table.players[1].bolsters(dice=[6, 2, 1])
    table.players[1].fires("Riders", dice=[1] * 6 + [1] * 10)
    assert table.section("Guards").activated == markers


@pytest.mark.rule("DL-ORD-45")
def test_fire_on_my_mark_is_at_the_chargers_alone() -> None:
    near = section("Others", rank(20, 24, 2))
    table = legions(section("Riders", rank(30, 30, 2), models=(RIDER,)), near, guards(), root=Activations(seat=0))
    table.game.sides[1].cp = 4
    table.begins()
    table.players[0].charges("Riders", "Guards")
    table.players[1].does(ordered("on_my_mark"))
    table.players[1].bolsters(dice=[6, 2, 1])
    assert table.offers(1, "fire") == ["Riders"]


@pytest.mark.example("DL-X-98")
@pytest.mark.rule("DL-MAR-13", "DL-MAR-14", "DL-OW-07")
def test_who_is_daunted_loses_his_overwatch() -> None:
    table = charged(guards(overwatch=True), DREADFUL, points=(0, 0))
    table.players[0].charges("Riders", "Guards", dice=[4, 3, 1, *[1] * 6])
    keys = [event.key for event in table.said]
    assert keys.index("check_taken") < keys.index("moved")
    assert (table.section("Guards").overwatch, table.section("Guards").activated) == (False, 1)
    assert table.section("Guards").shaken == 1


@pytest.mark.rule("DL-MAR-13", "DL-MAR-14", "DL-ORD-43")
def test_who_is_daunted_may_still_be_told_to_fire() -> None:
    """The check comes first; whoever has failed it fires all the same: Shaken and On My Mark! are Rushed once."""
    table = charged(guards(), DREADFUL, points=(0, 3))
    table.players[0].charges("Riders", "Guards")
    table.players[1].bolsters(dice=[1, 1, 1])
    assert table.asked == [(1, "charged")]
    table.players[1].does(ordered("on_my_mark"), dice=[6, 1, 1])
    table.players[1].fires("Riders", dice=[4, 4, 4, 4, 4, 4, *[1] * 6])
    assert table.heard("attack_declared")[0]["need"] == 5


@pytest.mark.rule("DL-MAR-13", "DL-MAR-24")
def test_the_fearless_are_not_daunted() -> None:
    table = charged(guards(profile("Zealot", mars=("Fearless",))), DREADFUL, points=(0, 0))
    table.players[0].charges("Riders", "Guards", dice=[1] * 6)
    assert not table.heard("daunted")


@pytest.mark.rule("DL-MOVE-15", "DL-MORALE-18")
@pytest.mark.parametrize(("option", "south"), [("close_up", 24.5), ("stay", 30.0)])
def test_a_charge_at_whoever_breaks_at_the_sight_of_it_fails(option: str, south: float) -> None:
    """Daunted with a third marker, they run: there is no melee, no fire, and the chargers are activated (DL-D-87)."""
    table = charged(guards(shaken=3), DREADFUL, points=(0, 0), options={"failed_charge": option})
    table.players[0].charges("Riders", "Guards", dice=[1, 1, 1])
    assert table.section("Guards").where == "broken"
    assert table.heard("charge_failed")[0]["stays"] is (option == "stay")
    assert table.section("Riders").activated == 1
    assert not table.heard("melee_won")
    assert all((at <= south) if option == "close_up" else at == south for _, at in table.at("Riders"))


@pytest.mark.rule("DL-MOVE-15", "DL-MOVE-07")
def test_a_failed_charge_ends_an_inch_off_every_enemy() -> None:
    """Behind those who run stand others."""
    others = section("Others", rank(30, 19.4, 2), seat=1)
    table = legions(
        section("Riders", rank(30, 30, 2), models=(DREADFUL,)),
        guards(shaken=3, north=21),
        others,
        root=Activations(seat=0),
    ).begins()
    table.players[0].charges("Riders", "Guards", dice=[1, 1, 1, *PASS])
    gaps = [at - 19.4 - 1 for _, at in table.at("Riders")]
    assert min(gaps) >= 0.99


@pytest.mark.rule("DL-MOVE-14", "DL-MOVE-10", "DL-MORALE-18")
def test_who_has_charged_in_vain_does_not_fire_at_others() -> None:
    """The target runs at the sight of them; there are others before their rifles, whom they let be."""
    armed = DREADFUL.model_copy(update={"weapons": (gun("Carbine", "1 black"),)})
    ours, others = section("Riders", rank(30, 30, 2), models=(armed,)), section("Others", [(44, 24)], seat=1)
    table = legions(ours, guards(shaken=3), others, root=Activations(seat=0)).begins()
    table.players[0].charges("Riders", "Guards", dice=[1, 1, 1])
    assert table.heard("charge_failed")
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("DL-ORD-43", "DL-MOVE-14", "DL-MOVE-15")
def test_chargers_who_fall_to_fire_on_my_mark_fight_nobody() -> None:
    table = charged(guards(), count=2)
    table.players[0].charges("Riders", "Guards")
    table.players[1].does(ordered("on_my_mark"))
    table.players[1].bolsters(dice=[6, 2, 1])
    table.players[1].fires("Riders", dice=[6] * 6)
    assert table.section("Riders").where == "wiped_out"
    assert table.asked == [(1, "activate")]
    assert not table.heard("charge_failed")


@pytest.mark.rule("DL-MOVE-24", "DL-MOVE-15")
def test_who_would_have_come_out_of_a_house_stays_in_it() -> None:
    """The target of a charge out of a building breaks at the sight of it (DL-D-197)."""
    house = box("House", "building", 28, 26, 34, 30)
    dreadful = profile("Dreadful", ir=1, mars=("Daunting",))
    ours = section("Riders", rank(30, 28, 2), models=(dreadful,), building="House")
    table = legions(ours, guards(shaken=3), house, root=Activations(seat=0)).begins()
    table.players[0].charges("Riders", "Guards", dice=[1, 1, 1])
    assert table.section("Riders").building == "House"
    assert table.heard("charge_failed")[0]["stays"]


def fight(ours: Fielded, theirs: Fielded, points: tuple[int, int] = (4, 4)) -> Table:
    table = legions(ours, theirs, root=Melee(section=ours.section.id, charged=[theirs.section.id]))
    for side, cp in zip(table.game.sides, points, strict=True):
        side.cp = cp
    return table.begins()


def riders(**state: Any) -> Fielded:
    return section("Riders", rank(30, 23, 2), models=(LEADER, TROOPER), **state)


@pytest.mark.rule("DL-ORD-37", "DL-ORD-38", "DL-MELEE-13")
def test_fight_harder_rolls_misses_of_a_melee_again() -> None:
    table = fight(riders(), guards(TROOPER), points=(4, 0))
    assert table.asked == [(0, "before_melee")]
    table.players[0].does(ordered("fight_harder", "Riders", "Riders/1"))
    table.players[0].bolsters(dice=[4, 4, 1, 3, 5, 1, 2, 1, 5, 1, 1, 1, *PASS])
    mine, theirs = table.heard("melee_rolled")
    assert [(die["face"], die["was"]) for die in mine["thrown"]["dice"]] == [(5, 0), (5, 1), (1, 2), (1, 0)]
    assert [die["was"] for die in theirs["thrown"]["dice"]] == [0, 0]
    assert table.section("Riders").order == ""


@pytest.mark.example("DL-X-93")
@pytest.mark.rule("DL-ORD-47", "DL-ORD-49", "DL-MELEE-15")
def test_who_holds_the_line_has_a_black_die_more_for_each_model() -> None:
    line = section("Guards", rank(30, 22, 4), seat=1, models=(LEADER.model_copy(update={"mad": TROOPER.mad}), TROOPER))
    table = fight(riders(), line, points=(0, 4))
    assert table.asked == [(1, "before_melee")]
    table.players[1].does(ordered("hold_the_line"))
    table.players[1].bolsters(dice=[4, 4, 1, *[1] * 12])
    assert table.heard("melee_rolled")[1]["pool"]["stalwart"]["black"] == 4
    assert table.game.sides[1].cp == 2
    assert table.section("Guards").order == ""


@pytest.mark.rule("DL-ORD-49", "DL-MAR-70")
@pytest.mark.parametrize(("printed", "dice"), [("Stalwart Defender [1]", 2), ("Stalwart Defender [2]", 3)])
def test_the_larger_of_stalwart_defender_and_the_order_counts(printed: str, dice: int) -> None:
    """DL-D-119: the leader has 1 by the order, the other whichever is more."""
    table = fight(riders(), guards(profile("Stalwart", mars=(printed,))), points=(0, 2))
    table.players[1].does(ordered("hold_the_line"), dice=[4, 4, 1, *[1] * (4 + 2 + dice)])
    assert table.heard("melee_rolled")[1]["pool"]["stalwart"]["black"] == dice


@pytest.mark.rule("DL-ORD-48")
@pytest.mark.parametrize(("kind", "may"), [("heavy_infantry", True), ("cavalry", False), ("aeronaut", False)])
def test_only_infantry_holds_the_line(kind: str, may: bool) -> None:
    other = LEADER.model_copy(update={"type": kind})
    theirs = section("Guards", rank(30, 22, 2), seat=1, models=(other,))
    table = legions(riders(), theirs, root=Melee(section="Riders", charged=["Guards"]))
    table.game.sides[1].cp = 4
    table.begins(dice=[] if may else [1] * 6)
    assert table.asked == ([(1, "before_melee")] if may else [])


@pytest.mark.rule("DL-ORD-10", "DL-ORD-37", "DL-ORD-47")
def test_the_attacker_is_asked_before_the_defender() -> None:
    """DL-D-88: Fight Harder!, then Hold the Line!; and the defender may not fight harder (DL-D-63)."""
    table = fight(riders(), guards(TROOPER))
    assert table.asked == [(0, "before_melee")]
    assert table.offers(0, "order") == ["fight_harder"]
    table.players[0].does(NoOrder())
    assert table.asked == [(1, "before_melee")]
    assert table.offers(1, "order") == ["hold_the_line"]
    with refused("DL-ORD-10"):
        table.players[1].does(ordered("fight_harder"))


@pytest.mark.rule("DL-ORD-48", "DL-SWIFT-03")
def test_who_strikes_first_holds_the_line_before_that() -> None:
    """The defender's dice of the order fall before the attacker has rolled any."""
    theirs = guards(profile("Quick", ir=2, mad="1 black", mars=("Swift Strike",)))
    table = fight(riders(), theirs, points=(0, 2))
    table.players[1].does(ordered("hold_the_line"), dice=[4, 4, 1, *[4] * 4])
    assert [told["section"] for told in table.heard("melee_rolled")] == ["Guards"]


@pytest.mark.rule("DL-MAR-26")
def test_gas_grenades_take_the_charge_bonus() -> None:
    """That of Brutal Charge, too (DL-D-118); one of the defenders is enough."""
    brutal = profile("Brutal", ir=2, mad="1 black", mars=("Brutal Charge [2, RED]",))
    ours = section("Riders", rank(30, 23, 2), models=(brutal, TROOPER))
    theirs = guards(profile("Gasser", ir=2, mad="1 black", mars=("Gas Grenade",)))
    table = legions(ours, theirs).begins(Melee(section="Riders", charged=["Guards"]), dice=[1] * 4)
    assert table.heard("melee_rolled")[0]["gassed"]


@pytest.mark.rule("DL-MAR-42")
def test_non_combatants_neither_fight_nor_fall() -> None:
    """A chaplain adds no dice; who is left after him has fallen (DL-D-123)."""
    chaplain = profile("Chaplain", ir=1, mad="1 black", mars=("Non-Combatant",))
    theirs = section("Guards", rank(30, 22, 3), seat=1, models=(chaplain, TROOPER))
    table = legions(riders(), theirs).begins(
        Melee(section="Riders", charged=["Guards"]), dice=[5, 5, 1, 1, 1, 1, *PASS]
    )
    assert table.heard("melee_losses")[0]["fell"] == ["2"]
    assert table.heard("melee_rolled")[1]["models"] == 2


@pytest.mark.rule("DL-MORALE-03", "DL-ORD-45")
def test_who_sees_chargers_fall_on_my_mark_checks_his_morale() -> None:
    """The checks that the fire calls for are taken though the charge is over (DL-D-200)."""
    table = legions(
        section("Riders", rank(30, 30, 2), models=(RIDER,)),
        section("Others", [(34, 33)]),
        guards(),
        root=Activations(seat=0),
    )
    table.game.sides[1].cp = 4
    table.begins()
    table.players[0].charges("Riders", "Guards")
    table.players[1].does(ordered("on_my_mark"))
    table.players[1].bolsters(dice=[6, 2, 1])
    table.players[1].fires("Riders", dice=[*[6] * 6, 1, 1, 1])
    assert table.section("Others").shaken == 1


MELEE = [1] * 10
"""Four riders who charge, and two who stand."""
CREW = Weapon(name="Turret", er=20, lr=20, rad_er=Pool(blue=2), iad_er=Pool(blue=6))
CARRIER = ironclad("Wagon", mars=("Capacity [Infantry, 8]",), weapons=(CREW,))


def with_a_wagon() -> Table:
    """Guards with a wagon 4 inches behind them, which drove at the double last turn, are told On My Mark!."""
    wagon = section("Wagon", [(31, 17)], seat=1, models=(CARRIER,), parent="Guards", movement="double")
    theirs = guards()
    table = legions(section("Riders", rank(30, 30, 4), models=(RIDER,)), theirs, wagon, root=Activations(seat=0))
    table.game.sides[1].cp = 4
    table.begins()
    table.players[0].charges("Riders", "Guards")
    table.players[1].does(ordered("on_my_mark"))
    table.players[1].bolsters(dice=[6, 2, 1])
    return table


@pytest.mark.rule("DL-ORD-45", "DL-TRANS-20", "DL-ORD-46")
def test_a_transport_fires_on_my_mark_in_the_attack_of_its_section() -> None:
    """All Rushed, in one attack; then both are ready as before."""
    table = with_a_wagon()
    told = actions.Fire(target="Riders", along=["Wagon"])
    table.players[1].does(told, dice=[1] * 8 + MELEE)
    (attack,) = table.heard("attack_declared")
    assert {shot["weapon"] for shot in attack["shots"]} == {"Turret", "Carbine"}
    assert [one["need"] for one in attack["joined"]] == [5]
    for name in ("Guards", "Wagon"):
        its = table.section(name)
        assert (its.attacked, its.joined, its.activated) == (False, [], 0)


@pytest.mark.rule("DL-ORD-45", "DL-TRANS-20", "DL-SHOOT-04")
def test_by_themselves_they_have_one_attack_between_them() -> None:
    table = with_a_wagon()
    table.players[1].fires("Riders", dice=[1] * 6 + MELEE)
    assert (1, "fire") not in table.asked


@pytest.mark.rule("DL-ORD-45", "DL-TRANS-20", "DL-ORD-46")
def test_where_the_section_holds_its_fire_its_transport_may_still_fire() -> None:
    table = with_a_wagon()
    table.players[1].holds_fire()
    assert table.question(1, "fire").values["section"] == "Wagon"
    table.players[1].fires("Riders", dice=[1, 1, *MELEE])
    assert table.heard("attack_declared")[0]["need"] == 5
