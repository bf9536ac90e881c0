"""Open Topped transports: fire from inside, and fire at those inside (TRANS-41 to TRANS-46)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions import actions
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.table.ordering import ORDERS
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Profile, Weapon
from rulesets.dystopian_legions.table.terrain import Kind
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    SERGEANT,
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
from tests.rulesets.dystopian_legions.test_transports import WAGON, wagon

OPEN = ironclad("Wagon", mv=8, mars=("Capacity [Infantry, 8]", "Open Topped"))
CAPTAIN = profile("Captain", leader="officer", cp=6, rank=1, ir=2)
BRACE = Weapon(name="Brace", er=8, lr=16, rad_er=Pool(red=5), rad_lr=Pool(red=5))


def inside(count: int = 3, **told: Any) -> Fielded:
    return section("Rifles", rank(28, 30, count), where="aboard", **{"models": (RIFLEMAN,), **told})


def opened(*others: Fielded, riders: Fielded | None = None, model: Profile = OPEN, at: Place = (30, 34)) -> Table:
    """Three riflemen in an Open Topped wagon, whose front lies at 32.5, are to be activated."""
    enemies = others or (section("Guards", rank(29, 26, 2), seat=1),)
    return legions(riders or inside(), wagon(at, model=model), *enemies, root=Activations(seat=0)).begins()


def under_fire(count: int = 3, riders: Fielded | None = None, model: Profile = OPEN, at: Place = (30, 22)) -> Table:
    """The same, whom one enemy with five red dice is to fire at."""
    enemy = section("Gunner", [at], seat=1, models=(profile("Gunner", weapons=(BRACE,)),))
    table = legions(riders or inside(count), wagon(model=model), enemy, root=Activations(seat=1)).begins()
    table.players[1].holds("Gunner")
    return table


@pytest.mark.rule("DL-TRANS-41", "DL-TRANS-44", "DL-MAR-48")
def test_those_inside_fire_from_any_point_of_an_open_transport() -> None:
    table = opened()  # 6 inches from its front to the guards
    table.players[0].holds("Wagon")
    table.players[0].picks("stay_aboard")
    assert table.question(0, "fire").values["section"] == "Rifles"
    table.players[0].fires("Guards", dice=[1, 1, 1])
    shots = table.heard("attack_declared")[0]["shots"]
    assert [(shot["inches"], shot["long"]) for shot in shots] == [(6000, False)] * 3


@pytest.mark.rule("DL-TRANS-44", "DL-ELEV-01")
@pytest.mark.parametrize(("height", "seen"), [("hill", True), ("road", False)])
def test_those_inside_see_over_others_from_high_ground(height: Kind, seen: bool) -> None:
    """They stand where their transport does."""
    wall = section("Others", rank(26, 29, 9, apart=1.0))
    ground = box("Ground", height, 26, 31, 34, 38)
    table = legions(
        inside(), wagon(model=OPEN), wall, ground, section("Guards", [(30, 26)], seat=1), root=Activations(seat=0)
    ).begins()
    table.players[0].holds("Wagon")
    table.players[0].picks("stay_aboard")
    assert ("fire" in table.question(0, "fire").takes) is seen


@pytest.mark.rule("DL-TRANS-41")
def test_nobody_fires_from_inside_a_closed_transport() -> None:
    table = opened(model=Profile.model_copy(WAGON, update={"weapons": ()}))
    table.players[0].holds("Wagon")
    table.players[0].picks("stay_aboard")
    assert (0, "fire") not in table.asked


@pytest.mark.example("DL-X-06")
@pytest.mark.rule("DL-TRANS-42", "DL-QUAL-06")
def test_fire_from_inside_is_rushed_whatever_is_ordered() -> None:
    table = opened(riders=inside(1, models=(Profile.model_copy(CAPTAIN, update={"weapons": RIFLEMAN.weapons}),)))
    table.game.sides[0].cp = ORDERS["focus_fire"].cost
    table.players[0].holds("Wagon")
    table.players[0].picks("stay_aboard")
    table.players[0].orders("focus_fire", "Rifles", "Rifles/1", dice=[6, 6, 6])
    table.players[0].fires("Guards", dice=[4])
    (told,) = table.heard("attack_declared")
    assert (told["need"], told["placed"], told["rushed"]) == (5, [], ["open_topped"])


@pytest.mark.rule("DL-TRANS-43", "DL-TRANS-20")
def test_one_rad_attack_of_those_inside_and_the_transport() -> None:
    armed = Profile.model_copy(OPEN, update={"weapons": WAGON.weapons})
    table = opened(model=armed)
    table.players[0].holds("Wagon")
    table.players[0].picks("stay_aboard")
    table.players[0].fires("Guards", dice=[1, 1])
    assert (0, "fire") not in table.asked
    together = opened(model=armed)
    together.players[0].holds("Wagon")
    together.players[0].picks("stay_aboard")
    together.is_fired_at(0, actions.Fire(target="Guards", along=["Rifles"]), "nothing", [1] * 5)
    assert {shot["model"] for shot in together.heard("attack_declared")[0]["shots"]} == {
        "Wagon/1",
        "Rifles/1",
        "Rifles/2",
        "Rifles/3",
    }


@pytest.mark.rule("DL-OW-03", "DL-OW-04", "DL-TRANS-41")
def test_those_inside_watch_with_their_transport_and_fire_out_of_turn() -> None:
    """At whoever comes, Rushed once for all causes together (DL-D-109)."""
    armed = Profile.model_copy(OPEN, update={"weapons": WAGON.weapons})
    table = opened(model=armed)
    table.players[0].holds("Wagon")
    table.players[0].picks("stay_aboard")
    table.players[0].watches()
    assert (table.section("Rifles").overwatch, table.section("Wagon").overwatch) == (True, True)
    table.players[1].advances("Guards", "at 29.75,27 as now")
    assert table.asked == [(0, "overwatch")]
    assert table.offers(0, "overwatch") == ["Rifles", "Wagon"]
    table.players[0].fires_on_overwatch("Rifles", "Guards", dice=[4, 4, 4])
    assert table.heard("attack_declared")[0]["need"] == 5
    assert [table.section(name).activated for name in ("Rifles", "Wagon")] == [1, 1], "and no attack of the wagon"


def watching(*enemies: Fielded) -> Table:
    """Three riflemen and the turret of their wagon on Overwatch; the guards are about to move."""
    armed = Profile.model_copy(OPEN, update={"weapons": WAGON.weapons})
    guards = section("Guards", rank(29, 26, 2), seat=1)
    ours = (inside(overwatch=True), wagon(model=armed, overwatch=True))
    table = legions(*ours, guards, *enemies, root=Activations(seat=1)).begins()
    table.players[1].advances("Guards", "at 29.75,27 as now")
    return table


@pytest.mark.rule("DL-OW-03", "DL-TRANS-43")
def test_a_section_and_its_transport_have_one_rad_attack_on_overwatch() -> None:
    """It may be that of both; whoever fires first, the other adds to it or has none (DL-D-109)."""
    table = watching()
    assert "Wagon" in table.offers(0, "overwatch", section="Rifles", target="Guards", shots=[""])
    both = actions.Overwatch(section="Rifles", target="Guards", along=["Wagon"])
    table.is_fired_at(0, both, "nothing", [1] * 5)
    (told,) = table.heard("attack_declared")
    assert {shot["model"].partition("/")[0] for shot in told["shots"]} == {"Rifles", "Wagon"}
    assert told["joined"][0]["rushed"] == ["overwatch"]
    assert not any(one.attacked or one.joined for one in table.game.sections.values())
    assert [table.section(name).activated for name in ("Rifles", "Wagon")] == [1, 1]


@pytest.mark.rule("DL-OW-03", "DL-SHOOT-05", "DL-OW-08")
def test_on_overwatch_the_other_half_still_fires_at_ironclads_in_the_same_action() -> None:
    tank = section("Tank", [(30, 22)], seat=1, models=(ironclad("Tank", lp=9),))
    table = watching(tank)
    table.players[0].fires_on_overwatch("Rifles", "Guards", dice=[1, 1, 1])
    assert table.question(0, "fire").values["section"] == "Wagon"
    assert table.offers(0, "fire") == ["Tank/1"], "the one RAD attack is made"
    table.players[0].holds_fire()
    assert [table.section(name).activated for name in ("Rifles", "Wagon")] == [1, 1]
    assert (0, "overwatch") not in table.asked


@pytest.mark.rule("DL-OW-02", "DL-TRANS-34")
def test_nobody_watches_from_a_transport_that_has_moved() -> None:
    table = opened()
    table.players[0].advances("Wagon", "at 30,33")
    table.players[0].picks("stay_aboard")
    assert "watch" not in table.question(0, "fire").takes


@pytest.mark.rule("DL-OW-03", "DL-TRANS-41")
def test_nobody_watches_from_inside_a_closed_transport() -> None:
    table = opened(model=WAGON)
    table.players[0].holds("Wagon")
    table.players[0].picks("stay_aboard")
    table.players[0].watches()
    assert (table.section("Rifles").overwatch, table.section("Wagon").overwatch) == (False, True)


@pytest.mark.rule("DL-IRON-06", "DL-OW-07")
def test_those_who_watched_from_a_wreck_are_activated_once() -> None:
    """Not once for the marker, and once more for the wreck (DL-D-135)."""
    gun = Weapon(name="Cannon", er=30, lr=40, iad_er=Pool(red=5))
    thin = Profile.model_copy(OPEN, update={"av": OPEN.av.model_copy(update={"fore": 3}), "lp": 1, "cr": 9})
    gunner = section("Gunner", [(30, 14)], seat=1, models=(profile("Gunner", weapons=(gun,)),))
    table = legions(
        inside(overwatch=True), wagon(model=thin, overwatch=True), gunner, root=Activations(seat=1)
    ).begins()
    table.players[1].holds("Gunner")
    if (0, "overwatch") in table.asked:
        table.players[0].holds_fire()
    table.players[1].fires("Wagon/1", dice=[4, 4, 4, 4, 4, 6, 6, 6])
    assert (table.section("Rifles").overwatch, table.section("Rifles").activated) == (False, 1)


@pytest.mark.rule("DL-MAR-12")
def test_no_cumbersome_weapon_is_fired_from_inside() -> None:
    heavy = Weapon(name="Crank Gun", er=14, lr=28, rad_er=Pool(blue=3), rad_lr=Pool(black=3), mars=("Cumbersome",))
    table = opened(riders=inside(2, models=(profile("Crew", weapons=(heavy,)),)))
    table.players[0].holds("Wagon")
    table.players[0].picks("stay_aboard")
    assert (0, "fire") not in table.asked


@pytest.mark.example("DL-X-104")
@pytest.mark.rule("DL-TRANS-45", "DL-TRANS-46", "DL-COVER-04")
def test_those_inside_are_fired_at_in_hard_cover_and_the_least_falls_first() -> None:
    sergeant = Profile.model_copy(SERGEANT, update={"ir": 2})
    table = under_fire(riders=inside(3, models=(sergeant, RIFLEMAN)))
    assert "Rifles" in table.offers(1, "fire")
    table.players[1].fires("Rifles", dice=[4, 4, 4, 4, 4, 4, 1, 5, 5, 6, 6, 1])
    rifles = table.section("Rifles")
    assert [figure.alive for figure in rifles.figures] == [True, False, True]
    assert rifles.where == "aboard"
    assert table.section("Wagon").lp == 4


@pytest.mark.rule("DL-TRANS-45")
def test_those_inside_a_closed_transport_are_not_fired_at() -> None:
    table = under_fire(model=WAGON)
    assert "Rifles" not in (table.offers(1, "fire") if (1, "fire") in table.asked else [])


@pytest.mark.rule("DL-HTD-02")
def test_nobody_hits_the_deck_in_a_transport() -> None:
    table = under_fire()
    table.players[1].does(actions.Fire(target="Rifles"), dice=[4, 4, 1, 1, 1, 6, 6])
    assert (0, "under_fire") not in table.asked


@pytest.mark.rule("DL-MOVE-19")
def test_nobody_is_charged_in_an_open_transport() -> None:
    enemy = section("Guards", rank(29, 28, 2), seat=1)
    table = legions(inside(), wagon(model=OPEN), enemy, root=Activations(seat=1)).begins()
    with refused("DL-MELEE-23"):
        table.players[1].charges("Guards", "Rifles")
