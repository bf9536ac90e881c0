"""Where a rule ends: one more and one less, the one who counts and the one who does not."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.leaders import hardened
from rulesets.dystopian_legions.chapters.deployment.centre_ground import is_odd
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.chapters.melee.losses import allotted
from rulesets.dystopian_legions.chapters.melee.reaching import cannot_fight
from rulesets.dystopian_legions.chapters.movement.getting_up import hurries
from rulesets.dystopian_legions.chapters.orders.giving import by_militia
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.chapters.shooting.watching import may_watch, somebody_will_move
from rulesets.dystopian_legions.table.terrain import NATURE, Cover, Kind
from tests.rulesets.dystopian_legions.table import RIFLEMAN, TROOPER, box, legions, profile, rank, section

GUARDS = section("Guards", [(60, 4)], seat=1)
SOFT = profile("Guard", ir=2, type="cavalry")


@pytest.mark.parametrize(
    ("kind", "cover", "told"),
    [
        pytest.param("woods", "soft", "blocking defensible", marks=pytest.mark.rule("DL-TERR-14")),
        pytest.param("road", "none", "", marks=pytest.mark.rule("DL-TERR-15")),
        pytest.param("ruins", "hard", "blocking defensible", marks=pytest.mark.rule("DL-TERR-16")),
        pytest.param("craters", "hard", "", marks=pytest.mark.rule("DL-TERR-17")),
        pytest.param("tank traps", "hard", "blocking", marks=pytest.mark.rule("DL-TERR-18")),
        pytest.param("trench", "hard", "defensible", marks=pytest.mark.rule("DL-TERR-19")),
        pytest.param("crops", "soft", "", marks=pytest.mark.rule("DL-TERR-21")),
        pytest.param("building", "fortified", "blocking defensible", marks=pytest.mark.rule("DL-TERR-22")),
        pytest.param("hill", "none", "blocking elevated", marks=pytest.mark.rule("DL-TERR-23")),
        pytest.param("water", "none", "", marks=pytest.mark.rule("DL-TERR-24")),
        pytest.param("barbed wire", "none", "defensible crushable", marks=pytest.mark.rule("DL-TERR-27")),
        pytest.param("hedge", "soft", "defensible crushable", marks=pytest.mark.rule("DL-TERR-28")),
        pytest.param("sandbags", "hard", "defensible", marks=pytest.mark.rule("DL-TERR-29")),
        pytest.param("high wall", "hard", "blocking", marks=pytest.mark.rule("DL-TERR-30")),
    ],
)
def test_what_each_kind_of_ground_is_besides(kind: Kind, cover: Cover, told: str) -> None:
    row = NATURE[kind]
    flags = [one for one in ("blocking", "defensible", "elevated", "crushable") if getattr(row, one)]
    assert (row.cover, " ".join(flags)) == (cover, told)


@pytest.mark.rule("DL-OW-02")
@pytest.mark.parametrize(("movement", "may"), [("hold", True), ("advance", False), ("", False)])
def test_only_who_chose_to_hold_watches(movement: str, may: bool) -> None:
    """Nobody of them has moved himself."""
    table = legions(section("Rifles", rank(30, 30, 2), movement=movement))
    assert may_watch(table.game, table.section("Rifles")) is may


@pytest.mark.rule("DL-OW-04")
def test_one_who_may_still_move_is_enough_to_watch_for() -> None:
    done = section("Done", [(50, 4)], seat=1, activated=1)
    table = legions(section("Rifles", rank(30, 30, 2), models=(RIFLEMAN,)), done, GUARDS)
    rifles = table.section("Rifles")
    assert somebody_will_move(table.game, rifles)
    table.section("Guards").overwatch = True
    assert not somebody_will_move(table.game, rifles)


@pytest.mark.rule("DL-MAR-05", "DL-MAR-06", "DL-CP-05")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 2), (3, 2)])
def test_one_hardened_model_is_enough_and_more_add_nothing(count: int, points: int) -> None:
    veteran = profile("Veteran", mars=("Battle Hardened",))
    table = legions(section("Rifles", rank(30, 30, 3), models=(*[veteran] * count, TROOPER)[:3]))
    assert hardened(table.game, table.section("Rifles")) == points


@pytest.mark.rule("DL-OBJ-12")
def test_an_odd_number_of_objectives_in_terrain() -> None:
    assert [is_odd(count) for count in range(4)] == [False, True, False, True]


@pytest.mark.rule("DL-END-06", "DL-END-07")
def test_with_the_end_of_the_game_nothing_expires() -> None:
    table = legions(section("Rifles", rank(30, 30, 1), activated=1), GUARDS, root=EndPhase())
    table.game.sides[0].battle_log = 10
    assert table.begins().section("Rifles").activated == 1


@pytest.mark.rule("DL-SHOOT-02", "DL-SHOOT-09")
@pytest.mark.parametrize(("fire", "may"), [("open_fire", False), ("on_my_mark", True), ("overwatch", True)])
def test_an_earlier_double_forbids_fire_in_its_own_activation_alone(fire: str, may: bool) -> None:
    rifles = section("Rifles", rank(30, 30, 1), models=(RIFLEMAN,), movement="double", hit_the_deck=True)
    root = Shooting.model_validate({"section": "Rifles", "fire": fire})
    table = legions(rifles, section("Guards", [(30, 24)], seat=1, models=(SOFT,)), root=root).begins()
    assert (table.asked == [(0, "fire")]) is may


@pytest.mark.rule("DL-MOVE-14", "DL-ORD-43", "DL-MAR-13")
def test_whoever_has_declared_a_charge_charges_from_then_on() -> None:
    """While the other side is asked what it does about it."""
    captain = profile("Captain", leader="officer", cp=4, rank=1, weapons=RIFLEMAN.weapons)
    guards = section("Guards", [(30, 24)], seat=1, models=(captain,))
    table = legions(section("Rifles", [(30, 30)]), guards, root=Activations(seat=0))
    table.game.sides[1].cp = 4
    table.begins()
    table.players[0].charges("Rifles", "Guards")
    assert table.asked == [(1, "charged")]
    assert table.section("Rifles").movement == "charge"


@pytest.mark.rule("DL-HTD-10")
def test_for_what_one_gets_up_in_a_hurry() -> None:
    hows = ("advance", "hold", "enter", "double", "charge", "enter_double")
    assert [how for how in hows if hurries(how)] == ["double", "charge", "enter_double"]  # type: ignore[arg-type]


@pytest.mark.rule("DL-BL-06", "DL-BL-04")
def test_one_model_inside_is_enough() -> None:
    wood = box("Wood", "woods", 32, 20, 40, 28)
    rifles = section("Rifles", [(36, 27), (36, 28.6)])
    table = legions(rifles, GUARDS, wood, root=EndPhase(), options={"objective": "vital_objective"}).begins()
    assert [side.battle_log for side in table.game.sides] == [4, 0]


@pytest.mark.rule("DL-MELEE-14", "DL-MAR-42")
def test_those_who_do_not_fight_do_not_fall_in_melee() -> None:
    priest = profile("Priest", ir=1, mars=("Non-Combatant",))
    table = legions(section("Guards", rank(30, 20, 2), seat=1, models=(priest, TROOPER)))
    taken = allotted(table.game, table.section("Guards"), 5)
    assert ([one.label for one in taken.hit], taken.left) == (["2"], 2)


@pytest.mark.rule("DL-MELEE-23", "DL-MOVE-19")
def test_all_but_ironclads_fight() -> None:
    walker = profile("Walker", type="ironclad", inches=2)
    table = legions(section("Rifles", rank(30, 30, 1)), section("Walkers", [(40, 30)], models=(walker,)))
    assert cannot_fight(table.game, table.section("Rifles")) is None
    assert cannot_fight(table.game, table.section("Walkers")) is not None


@pytest.mark.rule("DL-ORD-03")
def test_who_is_no_militia_rolls_all_dice() -> None:
    militia = profile("Levy", mars=("Militia",))
    table = legions(section("Rifles", rank(30, 30, 1)), section("Levies", rank(40, 30, 1), models=(militia,)))
    assert [by_militia(table.game, table.section(name)) for name in ("Rifles", "Levies")] == [0, -1]
