"""Transports: getting in, riding, getting out, and what a section and its transport have in common (TRANS)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions import actions
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.melee.reaching import charge
from rulesets.dystopian_legions.chapters.transports.disembarking import STAYS
from rulesets.dystopian_legions.table.measure import in_coherency, models
from rulesets.dystopian_legions.table.ordering import ORDERS
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Profile, Weapon
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.dystopian_legions.table.transports import capacity
from rulesets.kit.boards.models.contact import Charged
from rulesets.kit.boards.models.group import Group
from rulesets.kit.engine.procedure import Procedure
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    RIFLEMAN,
    Fielded,
    Place,
    Table,
    box,
    ironclad,
    legions,
    profile,
    rank,
    refused,
    section,
)

TURRET = Weapon(name="Turret", er=12, lr=24, rad_er=Pool(blue=2), rad_lr=Pool(black=2), iad_er=Pool(blue=4))
WAGON = ironclad("Wagon", mv=8, mars=("Capacity [Infantry, 8]",), weapons=(TURRET,))
FAR = section("Far", [(60, 4)], seat=1)


def wagon(at: Place = (30, 34), parent: str = "Rifles", model: Profile = WAGON, **state: Any) -> Fielded:
    return section("Wagon", [at], models=(model,), parent=parent, **state)


def mounted(
    *others: Fielded | Piece,
    riders: Fielded | None = None,
    at: Place = (30, 34),
    model: Profile = WAGON,
    root: Procedure | None = None,
    **fields: Any,
) -> Table:
    """Four riflemen with their wagon 2 inches behind them, who are to be activated; an enemy is far off."""
    rifles = riders or section("Rifles", rank(28, 30, 4), models=(RIFLEMAN,))
    its = wagon(at, model=model)
    return legions(rifles, its, *(others or (FAR,)), root=root or Activations(seat=0), **fields).begins()


def aboard(*others: Fielded, at: Place = (30, 34), **told: Any) -> Table:
    """The same, all of them inside."""
    return mounted(
        *others, riders=section("Rifles", rank(28, 30, 4), models=(RIFLEMAN,), where="aboard"), at=at, **told
    )


def embarks(table: Table, name: str = "Rifles") -> None:
    table.players[0].does(actions.Embark(section=name))


def gets_out(table: Table, to: str) -> None:
    table.players[0].does(actions.Disembark(to=to))


def stays(table: Table) -> None:
    table.players[0].picks(STAYS)


# --- what a transport carries -----------------------------------------------------------------------------------------


@pytest.mark.example("DL-X-69")
@pytest.mark.rule("DL-TRANS-12", "DL-TRANS-13", "DL-TRANS-14")
def test_a_transport_carries_so_many_of_its_type_and_nothing_else() -> None:
    assert capacity(WAGON) == {"infantry": 8}
    float_ = ironclad("Float", mars=("Capacity [Cavalry, 3]", "Capacity [Heavy Infantry, 2]"))
    assert capacity(float_) == {"cavalry": 3, "heavy_infantry": 2}
    three = mounted(model=Profile.model_copy(WAGON, update={"mars": ("Capacity [Infantry, 3]",)}))
    embarks(three)
    assert [len(three.section(name).figures) for name in ("Rifles aboard", "Rifles")] == [3, 1]
    four = Profile.model_copy(WAGON, update={"mars": ("Capacity [Infantry, 4]",)})
    embarks(mounted(model=four))
    with refused("DL-TRANS-12", "no_space"):
        embarks(mounted(model=float_))


@pytest.mark.rule("DL-MAR-47", "DL-TRANS-12", "DL-MAR-08")
def test_non_combatants_take_no_room() -> None:
    three = Profile.model_copy(WAGON, update={"mars": ("Capacity [Infantry, 3]",)})
    chaplain = profile("Chaplain", mars=("Non-Combatant",))
    riders = section("Rifles", rank(28, 30, 4), models=(RIFLEMAN, RIFLEMAN, RIFLEMAN, chaplain))
    table = mounted(riders=riders, model=three)
    embarks(table)
    assert table.section("Rifles").where == "aboard"


# --- getting in -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TRANS-25", "DL-TRANS-24")
def test_a_section_embarks_and_its_transport_goes_on() -> None:
    table = mounted()
    embarks(table)
    assert table.section("Rifles").where == "aboard"
    assert table.asked == [(0, "choose_move")]
    assert table.question(0, "advance").values["section"] == "Wagon"
    table.players[0].advances("Wagon", "at 30,27")
    assert table.at("Wagon") == [(30, 27)]
    assert (table.section("Rifles").activated, table.section("Wagon").activated) == (1, 1)


@pytest.mark.rule("DL-TRANS-25")
def test_who_cannot_embark() -> None:
    with refused("DL-TRANS-25", "cannot_embark"):
        embarks(mounted(at=(30, 38)))  # 4.5 inches behind them
    with refused("DL-TRANS-25", "cannot_embark"):
        embarks(mounted(riders=section("Rifles", rank(28, 30, 4), models=(RIFLEMAN,), shaken=2)))
    with refused("DL-TRANS-25", "no_transport"):
        embarks(mounted(section("Guards", rank(40, 30, 4)), FAR), "Guards")
    with refused("DL-TRANS-25", "no_transport"):
        embarks(mounted(), "Wagon")


@pytest.mark.rule("DL-TRANS-25")
def test_who_embarks_lies_down_no_more_and_is_not_shaken_by_it() -> None:
    table = mounted(riders=section("Rifles", rank(28, 30, 4), models=(RIFLEMAN,), hit_the_deck=True))
    embarks(table)
    assert not table.section("Rifles").hit_the_deck
    assert table.section("Rifles").shaken == 0
    assert table.heard("embarked")[0]["down"] is True


@pytest.mark.example("DL-X-70")
@pytest.mark.rule("DL-TRANS-26", "DL-TRANS-27")
def test_whoever_has_just_embarked_neither_runs_nor_gets_out() -> None:
    table = mounted()
    embarks(table)
    with refused("DL-TRANS-26"):
        table.players[0].doubles("Wagon", "at 30,24")
    table.players[0].holds("Wagon")
    assert (0, "disembark") not in table.asked
    before = aboard()
    before.players[0].holds("Wagon")
    assert (0, "disembark") in before.asked


@pytest.mark.rule("DL-ACT-10", "DL-TRANS-01")
def test_a_section_and_its_transport_have_one_activation() -> None:
    assert mounted().offers(0, "hold") == ["Rifles", "Wagon"]
    spent = legions(section("Rifles", rank(28, 30, 4)), wagon(activated=1), FAR, root=Activations(seat=0)).begins()
    assert spent.asked == [(1, "activate")]


# --- riding and getting out -------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TRANS-30", "DL-TRANS-34")
def test_a_section_gets_out_when_its_transport_has_moved_and_fires() -> None:
    enemy = section("Guards", [(30, 14)], seat=1)
    table = aboard(enemy)
    table.players[0].advances("Wagon", "at 30,27")
    assert table.asked == [(0, "disembark")]
    gets_out(table, "at 30,24 in line")
    assert table.section("Rifles").where == "table"
    assert all(figure.moved for figure in table.section("Rifles").figures)
    assert (0, "fire") in table.asked
    stood = aboard(enemy)
    stood.players[0].holds("Wagon")
    gets_out(stood, "at 30,30 closed up")
    assert all(figure.moved for figure in stood.section("Rifles").figures)  # though the wagon did not (DL-D-139)
    assert not stood.section("Wagon").figures[0].moved


@pytest.mark.rule("DL-TRANS-30")
def test_nobody_gets_out_of_a_transport_that_went_at_the_double() -> None:
    table = aboard()
    table.players[0].doubles("Wagon", "at 30,22")
    assert (0, "disembark") not in table.asked
    assert table.section("Rifles").where == "aboard"


@pytest.mark.rule("DL-TRANS-30", "DL-TRANS-24")
def test_a_section_may_ride_on() -> None:
    table = aboard()
    table.players[0].holds("Wagon")
    stays(table)
    table.players[0].holds_fire()
    assert table.section("Rifles").where == "aboard"
    assert table.section("Rifles").activated == 1


@pytest.mark.rule("DL-TRANS-32", "DL-TRANS-31")
def test_every_model_is_set_down_within_its_mv() -> None:
    table = aboard()  # the front of the wagon lies at 32.5
    table.players[0].holds("Wagon")
    with refused("DL-TRANS-32"):
        gets_out(table, "at 30,25.9 in line; 1 at 28,25.9; 2 at 29.2,25.9; 3 at 30.4,25.9; 4 at 31.6,25.9")
    with refused("DL-TRANS-31"):
        gets_out(table, "at 30,26.1 in line; 1 at 28,26.1; 2 at 29.2,26.1; 3 at 30.4,26.1; 4 at 31.6,26.1")
    gets_out(table, "at 30,28.1 in line; 1 at 28,28.1; 2 at 29.2,28.1; 3 at 30.4,28.1; 4 at 31.6,28.1")


@pytest.mark.rule("DL-TRANS-33")
def test_all_get_out_or_nobody_does() -> None:
    table = aboard(section("Guards", [(30, 28)], seat=1))
    table.players[0].holds("Wagon")
    with refused("DL-TRANS-33"):
        gets_out(table, "at 30,29.4 in line")  # models 2 and 3 stand within an inch of the guard
    assert table.section("Rifles").where == "aboard"


@pytest.mark.rule("DL-TRANS-30")
def test_an_enemy_on_overwatch_fires_at_whoever_has_got_out() -> None:
    watching = section("Guards", [(30, 14)], seat=1, models=(RIFLEMAN,), overwatch=True)
    table = aboard(watching)
    table.players[0].advances("Wagon", "at 30,27")
    assert table.asked == [(0, "disembark")]  # nobody fires before they have got out
    gets_out(table, "at 30,24 in line")
    assert table.asked == [(1, "overwatch")]
    assert "Rifles" in table.offers(1, "overwatch", section="Guards")


@pytest.mark.rule("DL-MOVE-19", "DL-TRANS-24")
def test_whoever_is_aboard_is_neither_charged_nor_fired_at() -> None:
    enemy = section("Guards", rank(29, 27, 2), seat=1, models=(RIFLEMAN,))
    table = aboard(enemy, root=Activations(seat=1))
    for name in ("Wagon", "Rifles"):
        with refused("DL-MELEE-23"):
            table.players[1].charges("Guards", name)
    table.players[1].holds("Guards")
    assert "Rifles" not in table.offers(1, "fire")


# --- side by side -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TRANS-15", "DL-TRANS-16", "DL-TRANS-03")
def test_the_transport_ends_in_coherency_with_its_section() -> None:
    table = mounted()
    table.players[0].advances("Rifles", "at 30.25,24 as now")
    assert table.question(0, "advance").values["section"] == "Wagon"
    with refused("DL-TRANS-16"):
        table.players[0].advances("Wagon", "at 30,30.1")  # its front 4.1 inches behind them
    table.players[0].advances("Wagon", "at 30,29.9")
    assert in_coherency(table.game, table.section("Rifles"))


@pytest.mark.rule("DL-TRANS-17")
def test_the_transport_goes_as_fast_as_its_section() -> None:
    table = mounted()
    with refused("DL-TRANS-17", "parent_first"):
        table.players[0].doubles("Wagon", "at 30,22")
    table.players[0].advances("Rifles", "at 30.25,24 as now")
    with refused("DL-TRANS-17", "goes_with_the_other"):
        table.players[0].doubles("Wagon", "at 30,25.6")
    other = mounted()
    other.players[0].doubles("Rifles", "at 30.25,18 as now")
    other.players[0].doubles("Wagon", "at 30,22")
    assert other.at("Wagon") == [(30, 22)]


@pytest.mark.rule("DL-TRANS-17")
def test_the_transport_advances_when_its_section_holds_or_advances() -> None:
    table = mounted()
    table.players[0].holds("Rifles")
    table.players[0].advances("Wagon", "at 30,33")
    assert table.at("Wagon") == [(30, 33)]
    table = mounted()
    table.players[0].advances("Rifles", "at 30.25,28 as now")
    table.players[0].advances("Wagon", "at 30,32")
    assert table.at("Wagon") == [(30, 32)]


@pytest.mark.rule("DL-TRANS-18")
def test_the_transport_runs_with_its_section() -> None:
    """An order that hastens a section goes for its transport; one that means men on their feet does not."""
    officer = section("Rifles", rank(28, 30, 4), models=(OFFICER, RIFLEMAN))
    run = mounted(riders=officer)
    run.game.sides[0].cp = ORDERS["run_run"].cost
    run.players[0].orders("run_run", "Rifles", "Rifles/1", dice=[6, 6, 6, 5])
    assert (run.section("Wagon").order, run.section("Wagon").ran) == ("run_run", 3)
    low = mounted(riders=officer)
    low.game.sections["Rifles"].hit_the_deck = True
    low.game.sides[0].cp = ORDERS["on_your_bellies"].cost
    low.players[0].orders("on_your_bellies", "Rifles", "Rifles/1", dice=[6, 6, 6])
    assert (low.section("Rifles").order, low.section("Wagon").order) == ("on_your_bellies", "")


@pytest.mark.rule("DL-TRANS-23", "DL-MORALE-22")
def test_whoever_rides_does_not_retreat() -> None:
    """With two Shaken Markers: on its feet the section runs, inside it goes where its transport goes."""
    shaken = section("Rifles", rank(28, 30, 4), models=(RIFLEMAN,), where="aboard", shaken=2)
    table = mounted(riders=shaken)
    table.game.sections["Wagon"].shaken = 2
    with refused("DL-MORALE-15", "not_in_retreat"):
        table.players[0].retreats("Wagon")
    table.players[0].advances("Wagon", "at 30,27")
    assert table.at("Wagon") == [(30, 27)]
    on_foot = mounted(riders=section("Rifles", rank(28, 30, 4), models=(RIFLEMAN,), shaken=2))
    with refused("DL-MORALE-15", "retreats"):
        on_foot.players[0].advances("Rifles", "at 30.25,27 as now")


@pytest.mark.rule("DL-TRANS-16", "DL-ACT-04")
def test_a_section_that_comes_after_its_transport_is_offered_only_what_brings_it_there() -> None:
    """Its wagon has driven back to where its front lies 10.5 inches behind them, of which 6.5 have to be gone."""
    table = mounted(riders=section("Rifles", rank(28, 29.5, 4), models=(RIFLEMAN,)))
    table.players[0].advances("Wagon", "at 30,42 facing 0")
    assert table.offers(0, "double") == ["Rifles"]
    assert (table.offers(0, "advance"), table.offers(0, "hold")) == ([], [])
    with refused("DL-TRANS-16", "parted"):
        table.players[0].advances("Rifles", "at 30.25,35 as now")
    with refused("DL-ACT-04", "must_close_up"):
        table.players[0].holds("Rifles")
    table.players[0].doubles("Rifles", table.offers(0, "double", section="Rifles")[0])
    assert in_coherency(table.game, table.section("Rifles"))


@pytest.mark.rule("DL-TRANS-16", "DL-TRANS-15")
def test_the_transport_may_go_first() -> None:
    table = mounted()
    table.players[0].advances("Wagon", "at 38,34")
    assert table.question(0, "advance").values["section"] == "Rifles"
    with refused("DL-ACT-04"):
        table.players[0].holds("Rifles")
    table.players[0].advances("Rifles", "at 35,30 as now")
    assert in_coherency(table.game, table.section("Rifles"))


@pytest.mark.rule("DL-TRANS-22")
def test_no_section_leaves_its_transport_behind() -> None:
    slow = Profile.model_copy(WAGON, update={"mv": 2})
    table = mounted(model=slow)  # the gap is 2 inches: 4 + 2 lets them go 4
    with refused("DL-TRANS-22"):
        table.players[0].advances("Rifles", "at 30.25,25.9 as now")
    table.players[0].advances("Rifles", "at 30.25,26.1 as now")


@pytest.mark.rule("DL-TRANS-16")
def test_a_transport_rams_nobody_beside_its_section() -> None:
    foe = section("Engine", [(35, 34)], seat=1, models=(ironclad("Engine"),))
    table = mounted(foe)
    with refused("DL-TRANS-16"):
        table.players[0].rams("Wagon", "Engine/1")


@pytest.mark.rule("DL-TRANS-19", "DL-TRANS-20")
def test_the_transport_fires_when_its_section_may_and_they_make_one_rad_attack() -> None:
    enemy = section("Guards", rank(28, 16, 4), seat=1)
    table = mounted(enemy)
    table.players[0].holds("Rifles")
    table.players[0].holds("Wagon")
    table.players[0].fires("Guards", dice=[1, 1, 1, 1])
    assert (0, "fire") not in table.asked  # the wagon has no attack of its own left
    run = mounted(enemy)
    run.players[0].doubles("Rifles", "at 30.25,24 as now")
    run.players[0].advances("Wagon", "at 30,29")
    assert (0, "fire") not in run.asked


@pytest.mark.example("DL-X-41")
@pytest.mark.rule("DL-TRANS-03", "DL-COH-01")
def test_a_transport_links_the_models_of_its_section() -> None:
    apart = section("Rifles", [(27.9, 30), (32.1, 30)], models=(RIFLEMAN,))  # 3.2 inches from one to the other
    table = mounted(riders=apart)
    assert in_coherency(table.game, table.section("Rifles"))
    far = mounted(riders=apart, at=(30, 40))
    assert not in_coherency(far.game, far.section("Rifles"))
    table.players[0].holds("Rifles")
    assert table.asked == [(0, "choose_move")]


# --- in melee, and after it ------------------------------------------------------------------------------------------


def charged(*others: Fielded, at: Place = (30, 34), **told: Any) -> Table:
    """Two guards charge four recruits who have a wagon behind them."""
    guards = section("Guards", rank(29, 24, 2), seat=1, models=(profile("Guard", mad="4 red", lp=2),))
    recruits = section("Rifles", rank(28, 30, 4), models=(profile("Recruit", mad="1 black", ir=2),))
    return mounted(guards, *others, riders=recruits, at=at, root=Activations(seat=1), **told)


@pytest.mark.rule("DL-TRANS-11", "DL-TRANS-06", "DL-MELEE-25")
def test_the_transport_falls_back_with_its_section() -> None:
    table = charged(at=(30, 27.5), model=Profile.model_copy(WAGON, update={"mv": 5}))
    table.game.sections["Rifles"].went = False
    from rulesets.dystopian_legions.chapters.melee.fall_back import falls_back
    from rulesets.dystopian_legions.chapters.melee.keeping_up import keeps_up

    falls_back(table.game, table.section("Rifles"), [table.section("Guards")])
    assert table.at("Rifles")[0][1] == 36
    keeps_up(table.game, table.section("Rifles"))
    assert in_coherency(table.game, table.section("Rifles"))
    assert table.at("Wagon") != [(30, 27.5)]


@pytest.mark.example("DL-X-117")
@pytest.mark.rule("DL-TRANS-11")
def test_a_transport_that_cannot_keep_up_ends_as_near_as_it_can() -> None:
    slow = Profile.model_copy(WAGON, update={"mv": 4})
    rifles = section("Rifles", rank(28, 30, 4), models=(RIFLEMAN,), shaken=2)
    table = mounted(riders=rifles, at=(30.25, 25), model=slow)
    with refused("DL-TRANS-11"):
        table.players[0].holds("Wagon")
    table.players[0].retreats("Rifles")
    assert table.at("Rifles")[0][1] == 36
    with refused("DL-TRANS-16"):
        table.players[0].advances("Wagon", "at 30.25,27")
    table.players[0].advances("Wagon", "at 30.25,29")
    assert not in_coherency(table.game, table.section("Rifles"))


@pytest.mark.rule("DL-TRANS-08", "DL-TRANS-05", "DL-TRANS-07")
def test_a_charge_reaches_the_section_and_not_its_transport() -> None:
    guards = section("Guards", [(30, 22)], seat=1, models=(profile("Guard", mad="1 red"),))
    table = mounted(guards, at=(30, 26.5), root=Activations(seat=1))
    with refused("DL-MELEE-23"):
        table.players[1].charges("Guards", "Wagon")
    table.players[1].charges("Guards", "Rifles", dice=[1, 1, 1, 1, 1, 6])


@pytest.mark.rule("DL-TRANS-10", "DL-TRANS-21")
def test_the_transport_of_those_who_charge_fires_at_others() -> None:
    """Though it stands beside its section, and sees whom that has charged."""
    guards = section("Guards", rank(29, 24, 2), seat=1)
    others = section("Others", rank(38, 24, 2), seat=1)
    table = mounted(guards, others)
    table.players[0].charges("Rifles", "Guards")
    table.players[0].advances("Wagon", "at 25.5,28")
    assert table.question(0, "fire").values["section"] == "Wagon"
    assert table.offers(0, "fire") == ["Others"]


@pytest.mark.example("DL-X-116")
@pytest.mark.rule("DL-TRANS-21", "DL-TRANS-10")
def test_a_transport_runs_after_those_who_charge_far_and_does_not_fire() -> None:
    guards = section("Guards", rank(29, 17.5, 2), seat=1)
    others = section("Others", rank(40, 17.5, 2), seat=1)
    table = mounted(guards, others, model=Profile.model_copy(WAGON, update={"mv": 7}))
    table.players[0].charges("Rifles", "Guards")
    with refused("DL-TRANS-16"):
        table.players[0].advances("Wagon", "at 30,27")
    table.players[0].doubles("Wagon", "at 30,24", dice=[1] * 10)  # those of the melee: nobody is asked to fire
    assert in_coherency(table.game, table.section("Rifles"))


HOUSE = box("Mill", "building", 26, 20, 34, 26)


@pytest.mark.rule("DL-TRANS-21", "DL-MOVE-20")
@pytest.mark.parametrize("double", [False, True])
def test_the_transport_of_those_who_enter_a_building_stays_near_it(double: bool) -> None:
    """Within 4 inches of any point of it; at the double, where they go in so."""
    south = 34 if double else 30
    riders = section("Rifles", rank(28, south, 4), models=(RIFLEMAN,))
    table = mounted(HOUSE, FAR, riders=riders, at=(30, south + 4))
    table.players[0].enters("Rifles", "Mill")
    assert table.section("Rifles").movement == ("enter_double" if double else "enter")
    with refused("DL-TRANS-16"):
        table.players[0].advances("Wagon", "at 30,31.6")  # its front 4.1 inches from the wall
    if double:
        table.players[0].doubles("Wagon", "at 30,29")
        assert (0, "fire") not in table.asked
    else:
        table.players[0].advances("Wagon", "at 30,31.4")
    assert in_coherency(table.game, table.section("Rifles"))


def beside_the_wagon(count: int) -> list[float]:
    """So many guards charge a recruit from the east, 0.3 inches behind whom the front of his wagon lies: how far those
    who come into contact stand from that."""
    recruit = section("Rifles", [(30, 30.2)], models=(RIFLEMAN,))
    guards = section("Guards", rank(37, 30.2, count), seat=1)
    game = mounted(guards, riders=recruit, at=(30, 32.5), root=Activations(seat=1)).game
    found = charge(game, game.sections["Guards"], game.sections["Rifles"])
    assert isinstance(found, Charged)
    hull = Group(models(game, game.sections["Wagon"]))
    return sorted(Group({name: found.laid.group[name]}).gap(hull) for name, _ in found.contacts)


@pytest.mark.rule("DL-TRANS-09", "DL-MOVE-07")
def test_a_single_charger_keeps_off_the_transport() -> None:
    """Though the shortest way leads right beside it."""
    (alone,) = beside_the_wagon(1)
    assert alone >= 0.99


@pytest.mark.rule("DL-TRANS-09", "DL-MOVE-07")
def test_all_but_the_first_charger_may_stand_beside_the_transport() -> None:
    gaps = beside_the_wagon(5)
    assert len(gaps) == 3
    assert gaps[0] < 0.9
    assert gaps[-1] >= 0.99


# --- one section ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TRANS-02")
def test_what_shakes_the_transport_shakes_its_section() -> None:
    foe = section("Engine", [(30, 20)], seat=1, models=(ironclad("Engine", weapons=(TURRET,)),))
    table = aboard(foe, root=Activations(seat=1))
    table.players[1].holds("Engine")
    table.players[1].fires("Wagon/1", dice=[6, 6, 6, 6, 1, 1, 1])
    assert (table.section("Rifles").shaken, table.section("Wagon").shaken) == (1, 1)
    assert [told["section"] for told in table.heard("check_taken")] == ["Rifles"]


@pytest.mark.rule("DL-TRANS-04")
def test_nobody_fires_through_his_own_transport() -> None:
    """Whereas he does through his comrades."""
    enemy = section("Guards", [(30, 14)], seat=1)
    file = mounted(enemy, riders=section("Rifles", [(30, 27), (30, 28.5)], models=(RIFLEMAN,)))
    file.players[0].holds("Rifles")
    file.players[0].holds("Wagon")
    file.players[0].fires("Guards", dice=[1, 1])
    table = mounted(enemy, riders=section("Rifles", [(30, 30)], models=(RIFLEMAN,)), at=(30, 26))
    table.players[0].holds("Rifles")
    table.players[0].holds("Wagon")
    assert table.question(0, "fire").values["section"] == "Rifles"
    assert "fire" not in table.question(0, "fire").takes


@pytest.mark.rule("DL-BL-13", "DL-TRANS-01")
def test_a_section_is_wiped_out_with_its_transport() -> None:
    from rulesets.dystopian_legions.chapters.end_phase.battle_log import wiped_out_by

    table = mounted()
    table.game.sections["Rifles"].where = "wiped_out"
    assert wiped_out_by(table.game, 1) == []
    table.game.sections["Wagon"].where = "wiped_out"
    assert wiped_out_by(table.game, 1) == ["Rifles"]
