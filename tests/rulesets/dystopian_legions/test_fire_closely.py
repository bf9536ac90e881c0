"""What a section may do in its Shooting Segment, and an attack step by step, each thing looked at by itself."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Bombard, Fire
from rulesets.dystopian_legions.chapters.shooting.aiming import (
    Spent,
    has_not_fired,
    may_be_used,
    no_such_target,
    section_weapons,
    weapons_at_once,
)
from rulesets.dystopian_legions.chapters.shooting.attack import RadAttack
from rulesets.dystopian_legions.chapters.shooting.barrage import Barrage
from rulesets.dystopian_legions.chapters.shooting.casualties import next_under_blasts, worth
from rulesets.dystopian_legions.chapters.shooting.cover import degree, elevated_fire
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.chapters.shooting.hit_the_deck import charges, threatened
from rulesets.dystopian_legions.chapters.shooting.iad_attack import IadAttack
from rulesets.dystopian_legions.chapters.shooting.joint_fire import (
    fires_beside,
    fires_with_its_transport,
    other_half_attacked,
)
from rulesets.dystopian_legions.chapters.shooting.treating import medic_treats, mends, repairs_and_medics
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Profile, Weapon
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.boards.tables.places import Point, Spot
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.procedure import Ask, Call, Done
from tests.rulesets.dystopian_legions.barrages import MORTARMAN
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    RIFLE,
    RIFLEMAN,
    TROOPER,
    Fielded,
    Place,
    box,
    ironclad,
    legions,
    profile,
    rank,
    section,
)

NOTHING = ScriptedDice()

# --- what may be done -------------------------------------------------------------------------------------------------


def field(*others: Fielded, model: Profile = RIFLEMAN, foe: dict[str, Any] | None = None, **state: Any) -> Legions:
    """A rifleman who has held his ground, and a guard 9 inches before him who has not been activated."""
    ours = section("Rifles", [(30, 30)], models=(model,), **{"movement": "hold", **state})
    guards = section("Guards", [(30, 20)], seat=1, models=(RIFLEMAN,), **(foe or {}))
    game = legions(ours, guards, *others).game
    game.acting = "Rifles"
    return game


def may(game: Legions, **told: Any) -> set[str]:
    """What the rifleman is asked for, but to hold his fire."""
    outcome = Shooting(section="Rifles", **told).shoot(game, NOTHING)
    if isinstance(outcome, Done):
        return set()
    assert isinstance(outcome, Ask)
    return {kind.model_fields["type"].default for kind in outcome.takes} - {"hold_fire"}


@pytest.mark.rule("DL-SHOOT-02", "DL-SHOOT-09")
@pytest.mark.parametrize(
    ("state", "told", "found"),
    [
        ({}, {}, {"fire", "hit_the_deck", "watch"}),
        ({}, {"fire": "overwatch"}, {"fire"}),
        ({}, {"early": True}, {"fire"}),
        ({}, {"models": ["1"], "pooled": True}, set()),
        ({"gunned": True}, {}, {"hit_the_deck"}),
        ({"movement": "double"}, {}, {"hit_the_deck"}),
        ({"movement": "advance"}, {}, {"fire", "hit_the_deck"}),
        ({"hit_the_deck": True}, {}, {"fire", "watch"}),
        ({"foe": {"activated": 1}}, {}, {"fire"}),
    ],
)
def test_what_is_offered_at_the_end_of_a_move(state: Any, told: Any, found: set[str]) -> None:
    assert may(field(**state), **told) == found


@pytest.mark.rule("DL-SHOOT-02", "DL-SHOOT-09")
@pytest.mark.parametrize(
    ("told", "lays"), [({}, True), ({"fire": "overwatch"}, False), ({"early": True}, False), ({"models": ["1"]}, False)]
)
def test_smoke_is_laid_by_its_own_fire_action_alone_before_it_fires(told: Any, *, lays: bool) -> None:
    game = field(model=ironclad("Tank", mars=("Smoke Launcher [1]",), weapons=(RIFLE,)))
    assert ("lay_smoke" in may(game, **told)) is lays


@pytest.mark.rule("DL-SHOOT-02", "DL-SHOOT-09")
@pytest.mark.parametrize(
    ("weapons", "points", "told", "kinds"),
    [
        (RIFLEMAN.weapons, 3, {}, {"fire", "order"}),
        (RIFLEMAN.weapons, 0, {}, {"fire"}),
        (MORTARMAN.weapons, 3, {}, {"bombard", "order"}),
        (MORTARMAN.weapons, 3, {"only": "Guards"}, set()),
        (MORTARMAN.weapons, 3, {"fire": "overwatch"}, {"bombard"}),
        ((), 3, {}, set()),
    ],
)
def test_its_orders_are_given_to_whoever_can_fire_or_shell(
    weapons: Any, points: int, told: Any, kinds: set[str]
) -> None:
    game = field(model=Profile.model_copy(OFFICER, update={"weapons": weapons, "ir": 2}))
    game.sides[0].cp = points
    assert may(game, **told) - {"watch", "hit_the_deck"} == kinds
    game.sections["Rifles"].movement = "double"
    assert "fire" in told or may(game, **told) <= {"hit_the_deck"}


@pytest.mark.rule("DL-SHOOT-02", "DL-IDF-13", "DL-SHOOT-05")
def test_what_was_said_before_is_done_first() -> None:
    for told in (Fire(target="Guards"), Bombard(aim="30,20")):
        shells = isinstance(told, Bombard)
        game = field(model=MORTARMAN if shells else RIFLEMAN)
        procedure = Shooting(section="Rifles", said=told.model_dump())
        outcome = procedure.shoot(game, NOTHING)
        assert isinstance(outcome, Call) and isinstance(outcome.procedure, Barrage) is shells
        assert procedure.said == {} and procedure.falling is shells
        procedure.volley_goes_on(game, NOTHING)
        assert not procedure.falling


@pytest.mark.rule("DL-SHOOT-05", "DL-SHOOT-07")
@pytest.mark.parametrize(("where", "lp", "goes_on"), [("table", 4, True), ("table", 0, False), ("broken", 4, False)])
def test_a_volley_goes_on_for_as_long_as_the_ironclad_stands(where: Any, lp: int, *, goes_on: bool) -> None:
    tank = section("Tank", [(30, 14)], seat=1, models=(ironclad("Tank"),), where=where)
    tank.section.figures[0].lp = lp
    game = field(tank)
    shot = Shot(model="Rifles/1", weapon="Rifle", inches=9000, pool=Pool(blue=1))
    procedure = Shooting(section="Rifles", volley=[shot], hull="Tank/1")
    for one in game.sections.values():
        one.order = "fight_harder"
    assert procedure.again(game, NOTHING).step == "volley_goes_on"
    assert {one.order for one in game.sections.values()} == {""}
    assert (procedure.volley_goes_on(game, NOTHING) is not None) is goes_on
    assert procedure.again(game, NOTHING).step == "shoot"


# --- who is asked whether he lies down --------------------------------------------------------------------------------

LONG = Weapon(name="Long Gun", er=20, lr=24, rad_lr=Pool(blue=1))


@pytest.mark.rule("DL-SHOOT-02", "DL-HTD-03")
@pytest.mark.parametrize(
    ("away", "weapons", "state", "threat"),
    [
        (22.0, (), {}, True),
        (22.5, (), {}, False),
        (22.0, (), {"activated": 1}, False),
        (22.0, (), {"activated": 1, "overwatch": True}, True),
        (22.0, (), {"overwatch": True}, True),
        (29.5, (LONG,), {}, True),
        (31.0, (LONG,), {}, False),
    ],
)
def test_an_enemy_who_may_still_come_into_range_threatens(
    away: float, weapons: Any, state: Any, *, threat: bool
) -> None:
    """He goes 6 inches and fires 16, or 24 with a weapon of his section."""
    foes = section("Guards", [(30, 40 - 1 - away)], seat=1, models=(RIFLEMAN,), weapons=weapons, **state)
    spent = section("Spent", [(60, 40)], seat=1, activated=1)
    game = legions(section("Rifles", [(30, 40)]), foes, spent, section("Friends", [(33, 40)], models=(RIFLEMAN,))).game
    assert threatened(game, game.sections["Rifles"]) is threat


@pytest.mark.rule("DL-HTD-03")
@pytest.mark.parametrize(("acting", "along"), [("Rifles", []), ("Guards", ["Rifles"])])
def test_nobody_lies_down_who_charges_or_is_called_along_to_charge(acting: str, along: list[str]) -> None:
    game = field(movement="charge")
    game.acting, game.along = acting, along
    assert charges(game, game.sections["Rifles"]) is not None
    game.acting, game.along = "Guards", []
    assert charges(game, game.sections["Rifles"]) is None


# --- cover ------------------------------------------------------------------------------------------------------------


def shots(*names: str, indirect: tuple[str, ...] = (), weapon: str = "Rifle") -> list[Shot]:
    return [
        Shot(model=name, weapon=weapon, inches=9000, pool=Pool(blue=1), indirect=name in indirect) for name in names
    ]


def cover(*pieces: Any, at: Place = (30, 20), **state: Any) -> tuple[str, str]:
    """What covers the guard from the rifleman, and how much."""
    guards = section("Guards", [at], seat=1, models=(RIFLEMAN,), **state)
    game = legions(section("Rifles", [(30, 30)], models=(RIFLEMAN,)), guards, *pieces).game
    found = degree(game, shots("Rifles/1"), game.sections["Guards"], game.sections["Guards"].figures[0])
    return found.piece, found.level


@pytest.mark.rule("DL-COVER-01", "DL-COVER-02")
def test_what_covers_somebody_and_what_does_not() -> None:
    wood, hill = box("Wood", "woods", 26, 16, 34, 24), box("Hill", "hill", 26, 16, 34, 24)
    assert cover(wood) == ("Wood", "soft") and cover(hill) == ("", "none")
    assert cover(box("Edge", "woods", 26, 20.5, 34, 24)) == ("", "none"), "its base touches the wood"
    behind, before = box("North", "hedge", 26, 14, 34, 14.4), box("South", "hedge", 26, 20.5, 34, 20.9)
    assert cover(behind, before) == ("South", "soft")
    assert cover(box("Far", "hedge", 26, 24, 34, 24.4)) == ("", "none"), "it does not touch him"
    assert cover(box("Wire", "barbed wire", 26, 20.5, 34, 20.9)) == ("", "none")
    assert cover(wood, flown=["Wood"]) == ("", "none")


@pytest.mark.rule("DL-COVER-01", "DL-COVER-02")
@pytest.mark.parametrize(("flown", "level"), [((), "soft"), (("Rifles",), "soft"), (("Rifles", "Others"), "none")])
def test_what_all_who_fire_have_flown_over_covers_nobody_from_them(flown: tuple[str, ...], level: str) -> None:
    ours = [section(name, [(west, 30)], models=(RIFLEMAN,)) for name, west in (("Rifles", 30), ("Others", 33))]
    guards = section("Guards", [(30, 20)], seat=1, models=(RIFLEMAN,))
    game = legions(*ours, guards, box("Wood", "woods", 26, 16, 34, 24)).game
    for name in flown:
        game.sections[name].flown = ["Wood"]
    target = game.sections["Guards"]
    assert degree(game, shots("Rifles/1", "Others/1"), target, target.figures[0]).level == level


@pytest.mark.rule("DL-COVER-01", "DL-COVER-02")
@pytest.mark.parametrize(
    ("told", "changes"),
    [
        ({}, ()),
        ({"down": True}, ("hit_the_deck",)),
        ({"down": True, "mars": ("Drone",)}, ("down_in_vain",)),
        ({"mars": ("Towering",)}, ("towering",)),
        ({"gun": ("Spray and Pray",)}, ("spray_and_pray",)),
        ({"indirect": True}, ("from_above",)),
        ({"hill": True}, ("elevated_fire",)),
        ({"hill": True, "indirect": True, "within": "House"}, ()),
        ({"hill": True, "gun": ("Spray and Pray",), "down": True}, ("elevated_fire", "spray_and_pray", "hit_the_deck")),
    ],
)
def test_what_changes_the_cover_of_a_model(told: dict[str, Any], changes: tuple[str, ...]) -> None:
    gun = RIFLE.model_copy(update={"mars": told.get("gun", ())})
    ours = section("Rifles", [(30, 34)], models=(profile("Rifleman", ir=2, weapons=(gun,)),))
    foe = profile("Foe", mars=told.get("mars", ()))
    guards = section(
        "Guards", [(30, 20)], seat=1, models=(foe,), hit_the_deck="down" in told, building=told.get("within", "")
    )
    ground = box("Hill", "hill" if "hill" in told else "road", 26, 32, 34, 36)
    game = legions(
        ours, guards, ground, box("House", "building", *((28, 18, 32, 22) if "within" in told else (50, 18, 54, 22)))
    ).game
    target = game.sections["Guards"]
    fired = shots("Rifles/1", indirect=("Rifles/1",) if "indirect" in told else ())
    assert degree(game, fired, target, target.figures[0]).changes == changes


@pytest.mark.rule("DL-ELEV-02", "DL-ELEV-04", "DL-IDF-29")
def test_who_shells_counts_among_those_who_stand_high() -> None:
    ours = section("Rifles", [(30, 30), (34, 38), (38, 38)], models=(RIFLEMAN,))
    game = legions(ours, section("Guards", [(30, 20)], seat=1), box("Hill", "hill", 28, 28, 32, 32)).game
    target = game.sections["Guards"]
    names = ("Rifles/1", "Rifles/2", "Rifles/3")
    found = [elevated_fire(game, shots(*names, indirect=who), target, target.figures[0]) for who in ((), names[1:2])]
    assert found == [False, True]


# --- an attack at an ironclad -----------------------------------------------------------------------------------------

CANNON = Weapon(name="Cannon", er=30, lr=40, iad_er=Pool(blue=3))


def attack(
    *, weapon: Weapon = CANNON, lp: int = 4, state: dict[str, Any] | None = None, **told: Any
) -> tuple[Legions, IadAttack]:
    gunner = section("Gunner", [(30, 30)], models=(profile("Gunner", weapons=(weapon,)),), **(state or {}))
    tank = section("Tank", [(30, 14)], seat=1, models=(ironclad("Tank", cr=2),))
    game = legions(gunner, tank, section("Guards", [(40, 10)], seat=1)).game
    game.sections["Tank"].figures[0].lp = lp
    shot = Shot(model="Gunner/1", weapon="Cannon", inches=14000, pool=weapon.iad_er)
    return game, IadAttack(section="Gunner", target="Tank/1", shot=shot, **told)


@pytest.mark.rule("DL-IAD-01", "DL-IAD-03", "DL-QUAL-02")
@pytest.mark.parametrize(("shaken", "need"), [(0, 4), (1, 5)])
def test_a_shaken_gunner_fires_rushed_at_ironclads_too(shaken: int, need: int) -> None:
    game, procedure = attack(state={"shaken": shaken})
    procedure.declared(game, NOTHING)
    assert (procedure.need, procedure.av) == (need, 6)


@pytest.mark.rule("DL-MAR-80", "DL-MAR-23", "DL-IAD-04")
def test_a_weapon_that_fails_rolls_no_dice_at_an_ironclad() -> None:
    game, procedure = attack(weapon=CANNON.model_copy(update={"mars": ("Unreliable",)}))
    procedure.weapons_tried(game, ScriptedDice(1))
    assert not procedure.worked and procedure.shot.weapon == "Cannon"
    assert procedure.fight_harder(game, NOTHING) is None
    assert isinstance(procedure.roll(game, NOTHING), Done)


@pytest.mark.rule("DL-MAR-80", "DL-MAR-23", "DL-IAD-04")
def test_an_experimental_weapon_rolls_as_many_dice_at_an_ironclad_as_it_says() -> None:
    game, procedure = attack(weapon=CANNON.model_copy(update={"mars": ("Experimental Weapon [D6]",)}))
    procedure.weapons_tried(game, ScriptedDice(5))
    assert procedure.worked and procedure.shot.pool.size == 15


@pytest.mark.rule("DL-ORD-37", "DL-ORD-38")
@pytest.mark.parametrize(("driver", "worked", "asked"), [("", True, False), ("A/1", False, False), ("A/1", True, True)])
def test_fight_harder_is_ordered_for_a_weapon_that_works(driver: str, *, worked: bool, asked: bool) -> None:
    game, procedure = attack(driver=driver, worked=worked)
    assert (procedure.fight_harder(game, NOTHING) is not None) is asked


@pytest.mark.rule("DL-IAD-04", "DL-ORD-38")
@pytest.mark.parametrize(("harder", "dice"), [(None, [1, 1, 4]), (0, [1, 1, 4]), (2, [1, 1, 4, 1, 4])])
def test_as_many_dice_are_rolled_again_as_the_order_has_given(harder: int | None, dice: list[int]) -> None:
    game, procedure = attack(harder=harder)
    rolled = ScriptedDice(*dice)
    procedure.roll(game, rolled)
    assert (rolled.left, procedure.lucky) == (0, [2 if harder else 1])


@pytest.mark.rule("DL-IAD-09", "DL-IAD-10", "DL-IAD-11")
@pytest.mark.parametrize(
    ("successes", "lp", "lost", "gone"), [(5, 4, 0, False), (6, 4, 1, False), (8, 4, 2, False), (8, 1, 1, True)]
)
def test_no_more_is_lost_than_it_has_and_only_who_is_hurt_takes_a_check(
    successes: int, lp: int, lost: int, *, gone: bool
) -> None:
    game, procedure = attack(lp=lp, av=6, successes=successes)
    procedure.hull_points(game, NOTHING)
    assert procedure.lost == lost
    assert ("wiped_out" in [event.key for event in game.events]) is gone
    assert (procedure.morale(game, NOTHING) is not None) is bool(lost)


# --- an attack at troops ----------------------------------------------------------------------------------------------


def rad(
    *others: Fielded, foe: Profile = TROOPER, state: dict[str, Any] | None = None, **told: Any
) -> tuple[Legions, RadAttack]:
    """Two riflemen fire at three guards."""
    ours = section("Rifles", rank(30, 30, 2), models=(RIFLEMAN,), **(state or {}))
    game = legions(ours, section("Guards", rank(30, 20, 3), seat=1, models=(foe,)), *others).game
    fired = shots("Rifles/1", "Rifles/2")
    return game, RadAttack(**{"section": "Rifles", "target": "Guards", "shots": fired, **told})


@pytest.mark.rule("DL-RAD-01", "DL-RAD-06", "DL-ORD-15")
def test_each_section_of_an_attack_has_its_own_quality_and_the_order_goes_for_the_first() -> None:
    others = section("Others", [(36, 30)], models=(RIFLEMAN,), shaken=1)
    game, procedure = rad(others, shots=shots("Rifles/1", "Others/1"), harder=1)
    procedure.declared(game, NOTHING)
    assert (procedure.need, [(one.section, one.need) for one in procedure.others]) == (4, [("Others", 5)])
    dice = ScriptedDice(1, 4, 4)
    procedure.roll(game, dice)
    assert (dice.left, procedure.lucky) == (0, [1, 0])
    game, procedure = rad(state={"shaken": 1})
    procedure.declared(game, NOTHING)
    assert procedure.need == 5


@pytest.mark.rule("DL-MAR-34", "DL-ORD-38", "DL-HTD-03")
def test_without_a_weapon_that_works_nothing_is_ordered_and_nobody_answers() -> None:
    game, procedure = rad(shots=[], driver="Rifles/1", lucky=[2, 3])
    assert procedure.fight_harder(game, NOTHING) is None and procedure.answer(game, NOTHING) is None
    game, working = rad(driver="Rifles/1")
    assert working.fight_harder(game, NOTHING) is not None and working.answer(game, NOTHING) is not None
    procedure.counted(game, NOTHING)
    assert procedure.successes == 5


@pytest.mark.rule("DL-MORALE-18", "DL-RAD-07", "DL-MAR-37")
@pytest.mark.parametrize("where", ["table", "broken"])
def test_whoever_is_gone_is_seen_to_go_and_neither_hit_nor_treated(where: Any) -> None:
    medic = profile("Surgeon", ir=3, mars=("Medic [4+]",))
    game, procedure = rad(foe=medic, successes=3, nearest_to="Rifles/1", fell=["1"])
    game.sections["Guards"].where = where
    gone = where == "broken"
    assert (procedure.nerve_lost(game, NOTHING) is not None) is gone
    assert (procedure.casualties(game, NOTHING) is not None) is gone
    game.sections["Guards"].figures[0].lp = 0
    dice = ScriptedDice(*([] if gone else [6]))
    procedure.treated(game, dice)
    assert dice.left == 0


@pytest.mark.rule("DL-RAD-09", "DL-RAD-10")
@pytest.mark.parametrize(
    ("lp", "successes", "fell", "hurt", "left"),
    [(1, 7, ["1", "2"], True, 1), (2, 3, [], True, 0), (1, 2, [], False, 2), (2, 6, ["1"], True, 0)],
)
def test_model_by_model_life_points_are_lost(
    lp: int, successes: int, fell: list[str], left: int, *, hurt: bool
) -> None:
    """IR 3: each Life Point takes three successes, and what is over comes to the next."""
    game, procedure = rad(foe=profile("Foe", lp=lp), successes=successes, nearest_to="Rifles/1")
    assert procedure.life_points(game, NOTHING) is None, "nobody has been hit yet"
    while procedure.casualties(game, NOTHING) is None and procedure.life_points(game, NOTHING) is not None:
        pass
    assert (procedure.fell, procedure.hurt) == (fell, hurt)
    assert (procedure.morale(game, NOTHING) is not None) is hurt


@pytest.mark.rule("DL-RAD-07", "DL-RAD-10", "DL-MAR-62")
def test_whom_the_successes_come_to() -> None:
    game, procedure = rad(nearest_to="Rifles/1")
    found = []
    for told in ({}, {"mark": "3"}, {"centre": Spot(33000, 20000)}):
        one = procedure.model_copy(update=told)._next(game)
        found.append(one.label if one else "")
    assert found == ["1", "3", "3"]


# --- who may fire what ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-SHOOT-06", "DL-MAR-28")
@pytest.mark.parametrize(
    ("state", "mars", "spent", "fires"),
    [
        ({}, (), Spent(), True),
        ({"spotted": True}, (), Spent(), False),
        ({"called_out": True}, (), Spent(), False),
        ({}, (), Spent(models=("1",)), False),
        ({}, ("Independent Firing",), Spent(models=("1",), shots=("1 Other",)), True),
        ({}, ("Independent Firing",), Spent(models=("1",), shots=("1 Rifle",)), False),
        ({}, ("Independent Firing",), Spent(models=("1",), shots=("1 Other",), watching=True), False),
        ({"moved": True}, ("Spotter",), Spent(), True),
        ({"moved": True}, ("Spotter",), Spent(watching=True), False),
    ],
)
def test_who_still_takes_part_in_an_attack(state: Any, mars: tuple[str, ...], spent: Spent, *, fires: bool) -> None:
    machine = "Independent Firing" in mars
    model = ironclad("Gun", mars=mars, weapons=(RIFLE,)) if machine else profile("Gun", weapons=(RIFLE,), mars=mars)
    game = field(model=model)
    one = game.sections["Rifles"]
    for name, value in state.items():
        setattr(one.figures[0], name, value)
    assert has_not_fired(game, one, one.figures[0], RIFLE, spent) is fires


@pytest.mark.rule("DL-MAR-40", "DL-MAR-12")
@pytest.mark.parametrize(
    ("on", "mars", "moved", "where", "used"),
    [
        ("weapon", (), True, "table", True),
        ("weapon", ("Move or Fire",), True, "table", False),
        ("weapon", ("Move or Fire",), False, "table", True),
        ("model", ("Move or Fire",), True, "table", False),
        ("weapon", ("Cumbersome",), False, "aboard", False),
        ("weapon", ("Cumbersome",), False, "table", True),
    ],
)
def test_which_weapons_may_be_used(on: str, mars: tuple[str, ...], where: Any, *, moved: bool, used: bool) -> None:
    gun = RIFLE.model_copy(update={"mars": mars if on == "weapon" else ()})
    game = field(model=profile("Gun", weapons=(gun,), mars=mars if on == "model" else ()), where=where)
    one = game.sections["Rifles"]
    one.figures[0].moved = moved
    assert may_be_used(game, one, one.figures[0], gun) is used
    game.acting = "Guards"
    assert may_be_used(game, one, one.figures[0], gun) is (used or moved), "it has not moved in this activation"


@pytest.mark.rule("DL-MAR-20")
@pytest.mark.parametrize(("mars", "count"), [((), 1), (("Dual Wielding",), 2)])
def test_how_many_weapons_a_model_fires_at_once(mars: tuple[str, ...], count: int) -> None:
    assert weapons_at_once(field(model=profile("Gun", weapons=(RIFLE,), mars=mars)), "Rifles/1") == count


@pytest.mark.rule("DL-SHOOT-03")
@pytest.mark.parametrize(("name", "fine"), [("Guards", True), ("Gone", False), ("Friends", False), ("Nobody", False)])
def test_only_enemies_on_the_table_are_fired_at(name: str, *, fine: bool) -> None:
    gone = section("Gone", [(40, 20)], seat=1, where="wiped_out")
    game = field(gone, section("Friends", [(36, 30)]))
    assert (no_such_target(game, game.sections["Rifles"], name, ["Guards"]) is None) is fine


@pytest.mark.rule("DL-SW-03", "DL-SW-05", "DL-SW-04")
def test_those_who_ride_while_others_walk_have_no_weapon_of_the_section() -> None:
    ours = section("Rifles", [(30, 30)], weapons=(RIFLE,))
    game = legions(ours, section("Riders", [(33, 30)], weapons=(RIFLE,), split_from="Rifles")).game
    found = [section_weapons(game, one, one.figures[0], Spent()) for one in game.sections.values()]
    assert found == [[RIFLE], []]


# --- who falls, and who gets up again ---------------------------------------------------------------------------------

SURGEON = profile("Surgeon", ir=3, mars=("Medic [4+]",))


@pytest.mark.rule("DL-END-05", "DL-MAR-37")
def test_at_the_end_of_a_turn_those_who_lie_down_dead_are_treated_and_stand_up_where_there_is_room() -> None:
    """One of two who fell gets up, beside a comrade who has come to stand there; who lives is not treated."""
    ours = section("Rifles", [(30, 30), (33, 30), (36, 30), (30, 30), (36, 30), (39, 30)], models=(SURGEON, TROOPER))
    table = legions(ours, section("Guards", [(60, 4)], seat=1), options={"medic_timing": "end_phase"})
    figures = table.game.sections["Rifles"].figures
    for figure in figures[3:]:
        figure.lp, figure.down = 0, True
    figures[2].down = True
    repairs_and_medics(table.game, ScriptedDice(4, 3, 5))
    assert [figure.alive for figure in figures] == [True, True, True, True, False, True]
    assert not any(figure.down for figure in figures)
    first, second, third = (figure.pose.point for figure in figures[3:])
    assert first.to(figures[0].pose.point) >= 1.0 and first.to(Point(30, 30)) <= 1.6
    assert (second, third) == (Point(36, 30), Point(39, 30)), "who is dead lies where he fell, and there was room"


@pytest.mark.rule("DL-END-05", "DL-TRANS-24")
def test_who_is_treated_in_a_transport_stays_where_it_is() -> None:
    ours = section("Rifles", [(30, 30), (30, 30)], models=(SURGEON, TROOPER), where="aboard")
    game = legions(ours, section("Wagon", [(30, 30)], models=(ironclad("Wagon"),), parent="Rifles")).game
    figure = game.sections["Rifles"].figures[1]
    figure.lp, figure.down = 0, True
    repairs_and_medics(game, ScriptedDice(6))
    assert figure.alive and figure.pose.point == Point(30, 30)


@pytest.mark.rule("DL-MAR-16", "DL-MAR-37", "DL-MAR-39")
@pytest.mark.parametrize(
    ("mars", "mended", "treated"), [((), [], []), (("Drone Engineer [4+]",), ["2"], []), (("Medic [4+]",), [], ["3"])]
)
def test_an_engineer_mends_drones_and_a_medic_treats_others(
    mars: tuple[str, ...], mended: list[str], treated: list[str]
) -> None:
    three = profile("Head", mars=mars), profile("Drone", mars=("Drone",)), TROOPER
    ours = section("Mixed", rank(30, 30, 3), models=three)
    game = legions(ours).game
    one = game.sections["Mixed"]
    for figure in one.figures[1:]:
        figure.lp = 0
    fell = one.figures[1:]
    assert [figure.label for figure in mends(game, one, fell)] == mended
    assert [figure.label for figure in medic_treats(game, one, fell)] == treated


@pytest.mark.rule("DL-TRANS-46", "DL-IDF-28")
def test_of_those_who_are_as_near_the_least_falls_first() -> None:
    """Ordinary models before sergeants, sergeants before officers; in a building all are as near to a blast."""
    head, nco = profile("Head", leader="officer", cp=1, rank=1), profile("Sergeant", leader="nco", cp=1)
    ours = section("Rifles", rank(30, 30, 3), models=(head, nco, TROOPER), building="House")
    game = legions(ours, box("House", "building", 28, 28, 36, 32)).game
    one = game.sections["Rifles"]
    ranks = [worth(game, one, figure) for figure in one.figures]
    assert ranks[2] < ranks[1] < ranks[0]
    found = next_under_blasts(game, one, Spot(30000, 30000))
    assert found is not None and found.label == "3"
    one.building = ""
    found = next_under_blasts(game, one, Spot(30000, 30000))
    assert found is not None and found.label == "1"


@pytest.mark.rule("DL-TRANS-19", "DL-TRANS-50", "DL-TRANS-20")
@pytest.mark.parametrize(
    ("how", "fires"), [("advance", True), ("charge", True), ("double", False), ("enter_double", False)]
)
def test_a_transport_fires_after_what_its_section_on_foot_has_done(how: Any, *, fires: bool) -> None:
    """And so do those who ride while the others walk, with it; a section itself goes by its own movement."""
    ours = section("Rifles", [(30, 30)], movement=how)
    riders = section("Riders", [(30, 34)], split_from="Rifles", where="aboard", movement="advance")
    car = section("Wagon", [(30, 34)], models=(ironclad("Wagon"),), parent="Rifles", movement="advance")
    game = legions(ours, riders, car).game
    assert fires_beside(game, game.sections["Wagon"]) is fires
    assert fires_beside(game, game.sections["Rifles"]) and fires_with_its_transport(game, game.sections["Rifles"])
    assert fires_with_its_transport(game, game.sections["Riders"]) is fires
    game.sections["Wagon"].attacked = True
    assert other_half_attacked(game, game.sections["Rifles"]) and not other_half_attacked(game, game.sections["Wagon"])
