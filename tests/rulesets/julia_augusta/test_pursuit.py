"""Pursuits: the way of the quarry, the free hack, and enemies in the way (ACM-07, ACM-10 to ACM-13, ACM-18)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.julia_augusta.chapters.charge.chase import Straight, way_after
from rulesets.julia_augusta.chapters.charge.pursuit import Pursuit
from rulesets.julia_augusta.chapters.movement.contact import part
from rulesets.julia_augusta.table.measure import contacts
from rulesets.julia_augusta.table.state import Result
from rulesets.kit.boards.tables.places import Point, Pose, pose
from tests.rulesets.julia_augusta.charging import facing, flees, pursues
from tests.rulesets.julia_augusta.table import (
    Described,
    Table,
    auxiliaries,
    avd,
    box,
    chariots,
    horse,
    julia,
    legion,
    light_horse,
    refused,
    skirmishers,
    warband,
)


def beaten(*others: Described, inches: float = 5, **state: Any) -> tuple[Table, list[Pose]]:
    """The Iceni have retired so many inches north from the Twentieth Legion, which touched their front."""
    table = julia(legion("XX", at=(36, 30)), warband("Iceni", at=(35, 30), **state), *others, phase="after_combat")
    return table, flees(table, "Iceni", ["XX"], "retire", inches)


@pytest.mark.rule("JA-ACM-10")
def test_a_pursuer_becomes_unformed_and_uses_its_whole_move() -> None:
    table, path = beaten(inches=9)
    pursues(table, "XX", "Iceni", path, dice=[avd(4), 3])
    unit = table.unit("XX")
    assert table.at("XX") == (36, 23)
    assert (unit.formation, unit.pursuing, unit.quarry) == ("unformed", True, "Iceni")
    assert unit.did is not None
    assert unit.did.did == "pursue"
    assert table.over


@pytest.mark.rule("JA-ACM-07", "JA-ACM-12")
@pytest.mark.parametrize(("d6", "caught"), [(2, False), (3, True)])
def test_a_retiring_unit_that_is_reached_is_hacked_and_routs(d6: int, caught: bool) -> None:
    table, path = beaten(inches=7)
    pursues(table, "XX", "Iceni", path, dice=[avd(4), d6, *([4, 3, 6] if caught else [])])
    quarry = table.unit("Iceni")
    assert quarry.bases == (7 if caught else 9)
    assert quarry.routing == caught
    assert quarry.caught_by == (["XX"] if caught else [])
    assert quarry.dp == 0  # no DPs, no shaken effects
    assert quarry.head_start == (not caught)  # JA-MOVE-08: the rout of who was caught has none


@pytest.mark.rule("JA-ACM-12", "JA-DP-07")
def test_a_free_hack_that_takes_the_last_base_destroys_the_unit() -> None:
    table, path = beaten(warband("Catuvellauni", at=(42, 26)), inches=3, bases=3)
    pursues(table, "XX", "Iceni", path, dice=[avd(2), 1, 4, 5, 6])
    assert table.unit("Iceni").where == "destroyed"
    assert table.unit("Catuvellauni").dp == 2


@pytest.mark.rule("JA-MOR-06", "JA-MOR-07")
def test_a_capture_is_felt_where_it_happens_except_by_those_bound() -> None:
    for bound, dps in (([], 2), (["Iceni", "Catuvellauni"], 0)):
        table, path = beaten(warband("Catuvellauni", at=(42, 24)), inches=5)
        table.begins(Pursuit(unit="XX", quarry="Iceni", path=path, bound=bound), [avd(4), 3, 1, 1, 1])
        assert table.unit("Iceni").routing
        assert table.unit("Catuvellauni").dp == dps


@pytest.mark.rule("JA-ACM-10")
def test_a_pursuer_follows_a_quarry_round_a_corner() -> None:
    table, path = beaten(box("the sea", "sea", 31, 17, 38, 21), inches=12)
    assert len(path) > 2
    pursues(table, "XX", "Iceni", path, dice=[avd(5), 6])
    assert len(table.heard("moved")) > 1
    assert table.unit("XX").pursuing


@pytest.mark.rule("JA-TERR-01", "JA-ACM-10")
def test_mounted_pursuers_stop_at_the_edge_of_rough_ground() -> None:
    table = julia(
        horse("Ala", at=(36, 30)), warband("Iceni", at=(36, 30)), box("the wood", "woods", 30, 20, 42, 27),
        phase="after_combat",
    )  # fmt: skip
    path = flees(table, "Iceni", ["Ala"], "retire", 12)
    pursues(table, "Ala", "Iceni", path, dice=[avd(5), 6, 6])
    assert table.at("Ala")[1] == pytest.approx(27, abs=0.01)


@pytest.mark.rule("JA-MOVE-21")
def test_a_pursuer_passes_friends_that_it_can_clear_and_stops_before_others() -> None:
    friend = skirmishers("Funditores", at=(36, 25))
    clear, path = beaten(friend, inches=12)
    pursues(clear, "XX", "Iceni", path, dice=[avd(5), 6])
    assert clear.at("XX") == (36, 19)
    stopped, path = beaten(friend, inches=12)
    pursues(stopped, "XX", "Iceni", path, dice=[avd(5), 1])
    assert stopped.at("XX")[1] == pytest.approx(28, abs=0.01)


@pytest.mark.rule("JA-ACM-11")
def test_a_pursuer_charges_a_new_enemy_and_pursues_no_longer() -> None:
    table, path = beaten(legion("II", at=(42, 25), seat=1), inches=9)
    pursues(table, "XX", "Iceni", path, dice=[avd(5), 6])
    unit = table.unit("XX")
    assert table.over
    assert table.at("XX")[1] == 25
    assert (unit.pursuing, unit.momentum) == (False, "pursue")
    assert table.unit("II").struck_by["XX"].how == "pursue"
    assert table.unit("II").struck_by["XX"].zone == "front"


@pytest.mark.rule("JA-ACM-11", "JA-CHG-09")
def test_a_pursuer_lines_up_with_whom_it_meets() -> None:
    table, path = beaten(legion("II", at=(42, 24), seat=1, facing=170), inches=12)
    pursues(table, "XX", "Iceni", path, dice=[avd(5), 6])
    assert facing(table.unit("XX")) == 350


@pytest.mark.rule("JA-ACM-11", "JA-CHG-13")
def test_a_pursuer_strikes_the_zone_in_which_its_move_began() -> None:
    table, path = beaten(legion("II", at=(42, 21.5), seat=1, facing=0), inches=12)
    pursues(table, "XX", "Iceni", path, dice=[avd(5), 6])
    assert table.unit("II").struck_by["XX"].zone == "rear"


@pytest.mark.rule("JA-ACM-11")
def test_a_new_enemy_may_evade_and_the_pursuer_goes_on() -> None:
    table, path = beaten(skirmishers("Brigantes", at=(42, 26), seat=1), inches=12)
    pursues(table, "XX", "Iceni", path, dice=[avd(5), 6])
    assert table.asked == [("briton", "respond")]
    table.players[1].responds("Brigantes", "evade", dice=[avd(5), 6])
    assert table.unit("XX").pursuing
    assert table.at("XX") == (36, 19)


@pytest.mark.rule("JA-ACM-13")
def test_an_evader_in_the_way_that_is_reached_again_is_caught() -> None:
    table, path = beaten(skirmishers("Brigantes", at=(42, 26), seat=1), inches=12)
    pursues(table, "XX", "Iceni", path, dice=[avd(5), 6])
    table.players[1].responds("Brigantes", "evade", dice=[avd(2), 1, 6])
    assert table.unit("Brigantes").routing
    assert table.unit("XX").quarry == "Brigantes"


@pytest.mark.rule("JA-ACM-11", "JA-CHG-07")
def test_a_new_enemy_may_counter_charge() -> None:
    table, path = beaten(warband("Catuvellauni", at=(42, 25)), inches=9)
    pursues(table, "XX", "Iceni", path, dice=[avd(5), 6])
    with refused("JA-CHG-06"):
        table.players[1].responds("Catuvellauni", "evade")
    table.players[1].responds("Catuvellauni", "counter-charge XX")
    assert table.unit("Catuvellauni").momentum == "charge"
    assert table.unit("XX").momentum == "pursue"
    assert table.unit("Catuvellauni").struck_by["XX"].met_charge


@pytest.mark.rule("JA-ACM-18")
@pytest.mark.parametrize("hindered", ["shaken", "light cavalry", "light infantry"])
def test_a_pursuer_that_may_not_strike_stops_an_inch_short(hindered: str) -> None:
    pursuer = {
        "shaken": horse("Ala", at=(36, 30), dp=5),
        "light cavalry": light_horse("Ala", at=(36, 30), seat=0, files=4),
        "light infantry": skirmishers("Ala", at=(36, 30), bases=4, files=4),
    }[hindered]
    table = julia(
        pursuer, skirmishers("Iceni", at=(36, 30), seat=1), legion("II", at=(42.5, 25), seat=1), phase="after_combat"
    )
    path = flees(table, "Iceni", ["Ala"], "retire", 12)
    pursues(table, "Ala", "Iceni", path, dice=[avd(5), 6, *([6] if table.unit("Ala").mounted else [])])
    assert table.over
    assert table.at("Ala")[1] == pytest.approx(26, abs=0.01)
    assert not table.unit("Ala").pursuing
    assert table.heard("stops_short") == [
        {
            "unit": "Ala",
            "target": "II",
            "why": {"shaken": "shaken", "light cavalry": "LC", "light infantry": "LI"}[hindered],
        }
    ]


@pytest.mark.rule("JA-ACM-10", "JA-ACM-11")
def test_a_pursuer_goes_on_along_the_same_way_after_who_got_out_of_it() -> None:
    """6 inches north to the bend of the way, whoever was in it, and 5 to the north-west."""
    table = julia(
        auxiliaries("Nervii", at=(36, 30)), skirmishers("Brigantes", at=(36, 26), seat=1), warband("Iceni", at=(10, 2)),
        phase="after_combat",
    )  # fmt: skip
    bent = [pose(Point(x, y), 0) for x, y in ((36, 30), (36, 24), (28, 16))]
    pursues(table, "Nervii", "Iceni", bent, dice=[avd(5), 6])
    table.players[1].responds("Brigantes", "evade", dice=[avd(5), 6])
    assert table.at("Nervii") == pytest.approx((36 - 12.5**0.5, 24 - 12.5**0.5), abs=0.02)


@pytest.mark.rule("JA-ACM-12")
def test_survivors_of_a_free_hack_stay_in_contact() -> None:
    """Their whole rear rank is gone; the pursuers still hold them."""
    table, path = beaten(inches=7)
    pursues(table, "XX", "Iceni", path, dice=[avd(4), 3, 6, 6, 6])
    quarry = table.unit("Iceni")
    assert quarry.lines == ((3, 3),)
    assert contacts(table.unit("XX"), quarry)
    part(table.game)
    assert quarry.caught_by == ["XX"]
    table.unit("XX").pursuing = False
    part(table.game)
    assert quarry.caught_by == []


@pytest.mark.rule("JA-ACM-18")
def test_nor_does_it_come_to_stand_beside_whom_it_may_not_strike() -> None:
    """Its right side would end its move along the Legion's left, an inch deep."""
    legion_beside = legion("II", at=(44.05, 25), seat=1)
    table = julia(skirmishers("Ala", at=(36, 30), bases=4, files=4), legion_beside, phase="manoeuvre")
    pursues(table, "Ala", "", dice=[avd(3), 6])
    assert table.at("Ala")[1] == pytest.approx(26, abs=0.01)
    assert table.heard("stops_short") == [{"unit": "Ala", "target": "II", "why": "LI"}]


@pytest.mark.rule("JA-ACM-18")
def test_a_shaken_pursuer_still_catches_its_quarry() -> None:
    table = julia(horse("Ala", at=(36, 30), dp=5), warband("Iceni", at=(36, 30), files=4), phase="after_combat")
    path = flees(table, "Iceni", ["Ala"], "retire", 4)
    pursues(table, "Ala", "Iceni", path, dice=[avd(2), 1, 1, 6])
    assert table.unit("Iceni").routing


@pytest.mark.rule("JA-TERR-02", "JA-MOVE-21")
def test_a_pursuit_is_disordered_once_by_rough_ground() -> None:
    marsh = box("the marsh", "marsh", 30, 12, 45, 28)
    others = skirmishers("Brigantes", at=(42, 26), seat=1), marsh
    table = julia(auxiliaries("Nervii", at=(36, 30)), warband("Iceni", at=(35, 30)), *others, phase="after_combat")
    path = flees(table, "Iceni", ["Nervii"], "retire", 12)
    pursues(table, "Nervii", "Iceni", path, dice=[avd(5), 6])
    table.players[1].responds("Brigantes", "evade", dice=[avd(5), 6])
    assert len([it for it in table.heard("moved") if it["unit"] == "Nervii"]) == 1
    assert table.unit("Nervii").dp == 1


@pytest.mark.rule("JA-ACM-19")
@pytest.mark.parametrize("busy", ["fights", "has to move"])
def test_an_enemy_that_is_busy_does_not_respond(busy: str) -> None:
    result = Result(combat=2, move="fall_back", score=-1) if busy == "has to move" else None
    others = [auxiliaries("Nervii", at=(44, 25), files=1, bases=2)] if busy == "fights" else []
    table, path = beaten(warband("Catuvellauni", at=(42, 25), result=result), *others, inches=9)
    pursues(table, "XX", "Iceni", path, dice=[avd(5), 6])
    assert table.over
    assert not table.unit("XX").pursuing
    assert table.unit("Catuvellauni").struck_by["XX"].how == "pursue"


@pytest.mark.rule("JA-ACM-10", "JA-MOVE-07")
def test_without_a_quarry_a_pursuer_goes_straight_ahead() -> None:
    table = julia(chariots("Iceni", at=(36, 20), pursuing=True), phase="manoeuvre")
    pursues(table, "Iceni", "", dice=[avd(3), 2, 1])
    assert table.at("Iceni") == (36, 26)
    assert table.unit("Iceni").manoeuvred


@pytest.mark.rule("JA-ACM-11")
def test_an_old_quarry_that_did_not_flee_is_charged_not_hacked() -> None:
    table = julia(
        chariots("Iceni", at=(36, 20)), auxiliaries("Nervii", at=(36, 26.5), facing=180, formation="unformed"),
        phase="manoeuvre",
    )  # fmt: skip
    pursues(table, "Iceni", "Nervii", dice=[avd(3), 2, 1])
    assert table.heard("free_hack") == []
    assert table.unit("Nervii").struck_by["Iceni"].zone == "rear"


@pytest.mark.rule("JA-ACM-10", "JA-CHG-12")
@pytest.mark.parametrize(("went", "direction"), [([], 9000), ([(46, 30)], 9000), ([(38, 40)], 18000)])
def test_a_pursuer_takes_the_way_of_its_quarry_or_goes_straight_ahead(
    went: list[tuple[float, float]], direction: int
) -> None:
    """It looks east at a quarry that it touches, which stays, goes east, or goes south."""
    table = julia(auxiliaries("Batavi", at=(36, 30), facing=90), warband("Iceni", at=(36, 30), facing=270))
    quarry = table.unit("Iceni")
    path = [quarry.pose, *(quarry.pose._replace(x=round(x * 1000), y=round(y * 1000)) for x, y in went)]
    if direction == 18000:
        path[-1] = quarry.pose._replace(y=40000)
    assert way_after(table.unit("Batavi"), quarry, path, 5000) == [Straight(direction, 5000)]
