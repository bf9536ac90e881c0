"""An attack step by step: what is declared, who takes which hits, what each leaves behind (ATT, TGT, DMG, CC)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.actions import Attack
from rulesets.dust_1947.chapters.attack import targets
from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.chapters.close_combat.close_combat import as_they_are
from rulesets.dust_1947.chapters.damage.elimination import Elimination
from rulesets.dust_1947.chapters.hits.volleys import Volley
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank, walker, weapon

RESILIENT = ("Damage Resilient",)


def gun(text: str, *keywords: str, **fields: Any) -> Placed:
    """One soldier A in A1 with one weapon."""
    return squad("A", "A1", soldiers=1, weapons=(weapon(f"1 {text}", keywords=keywords),), **fields)


# --- who takes the hits ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-DMG-01", "DU-DMG-02", "DU-DMG-05")
def test_each_hit_that_is_not_shrugged_off_removes_one_soldier() -> None:
    target = squad("Z", "C1", 1, soldiers=5, skills=RESILIENT)
    table = shoots(attack(gun("Arc 4 S2:4/3", "Tesla"), target), "Z", dice="B B B S  S S S  B S S")
    (told,) = table.heard("soldiers_lost")
    assert (told["unit"], told["lost"], told["left"]) == ("Z", 2, 3)
    assert (standing(table, "Z"), table.unit("Z").stunned, table.unit("Z").damage) == (3, True, 0)
    table = shoots(attack(gun("Arc 4 S2:4/3", "Tesla"), target), "Z", dice="B S S S  S  B")
    assert (table.heard("soldiers_lost"), table.unit("Z").stunned, standing(table, "Z")) == ([], False, 5)
    table = shoots(attack(gun("Arc 4 S2:4/3"), target), "Z", dice="B B S S  B B")
    assert (table.heard("soldiers_lost"), table.heard("eliminated")) == ([], [])


@pytest.mark.rule("DU-DMG-01", "DU-DMG-03", "DU-DMG-05")
def test_all_hits_on_a_machine_are_marked_on_its_track() -> None:
    for damage, where in ((5, "C1"), (6, "eliminated")):
        cell = {5: "V4:5/1", 6: "V4:3/2"}[damage]
        faces = {5: "B B B B B  S S", 6: "B B B"}[damage]
        table = shoots(attack(gun(f"Gun 4 {cell}"), tank("Z", "C1", 1)), "Z", dice=faces)
        assert (table.unit("Z").damage, table.where("Z")) == (damage, where)
        assert table.heard("soldiers_lost") == []


@pytest.mark.rule("DU-DMG-03")
def test_points_that_are_cancelled_are_not_marked_and_do_nothing() -> None:
    for cancelled, damage, stunned in (("B B", 0, False), ("B S", 1, True), ("S S", 2, True)):
        table = attack(gun("Arc 4 V4:1/2", "Tesla"), tank("Z", "C1", 1, skills=RESILIENT))
        shoots(table, "Z", dice=f"B  {cancelled}" + ("  S S" if damage else ""))
        assert (table.unit("Z").damage, table.unit("Z").stunned) == (damage, stunned)


def struck_together(*victims: str) -> Table:
    """A squad with a hero is hit once by a rifle and once by a tesla gun; its player gives the hits."""
    arms = weapon("1 Arc 4 S2:1/1", keywords=("Tesla",)), weapon("1 Rifle 4 S2:1/1")
    chief = hero("H", "", 1, state={"joined": "Z", "where": "board"})
    table = attack(squad("A", "A1", soldiers=1, weapons=arms), squad("Z", "C1", 1, soldiers=3), chief)
    shoots(table, "Z", dice="B B  S S")
    assert table.asked == [("blue", "lose")]
    table.players[1].loses(*victims)
    return table


@pytest.mark.rule("DU-DMG-01", "DU-DMG-02", "DU-DMG-03")
@pytest.mark.parametrize("victims", [("H", "soldier 2"), ("soldier 2", "H"), ("H", "H"), ("soldier 2", "soldier 3")])
def test_whoever_takes_the_hit_of_a_weapon_feels_it(victims: tuple[str, ...]) -> None:
    table = struck_together(*victims)
    assert (table.unit("H").damage, standing(table, "Z")) == (victims.count("H"), 3 - 2 + victims.count("H"))
    assert table.unit("Z").stunned


TWO_KINDS = (weapon("3 Rifle 4 S2:1/1"), weapon("1 Radio 1 S2:1/1"))


@pytest.mark.rule("DU-DMG-01", "DU-DMG-02")
@pytest.mark.parametrize(
    ("lines", "hits", "asked", "left"),
    [
        (TWO_KINDS, 1, True, 3),
        (TWO_KINDS, 2, True, 3),
        (TWO_KINDS, 3, False, 0),
        (TWO_KINDS, 4, False, 0),
        (TWO_KINDS[:1], 1, False, 2),
        (TWO_KINDS[:1], 2, False, 1),
    ],
)
def test_the_owner_is_asked_where_it_makes_a_difference(
    lines: tuple[Any, ...], hits: int, asked: bool, left: int
) -> None:
    table = attack(gun("Gun 4 S2:4/1"), squad("Z", "C1", 1, soldiers=3, weapons=lines))
    shoots(table, "Z", dice=" ".join("B" * hits + "S" * (4 - hits) + "S" * hits))
    assert (table.asked == [("blue", "lose")]) is asked
    assert len(table.unit("Z").standing) == left


@pytest.mark.rule("DU-HERO-06")
def test_hits_on_soldiers_do_not_fill_the_track_of_the_hero() -> None:
    chief = hero("H", "", 1, track=1, state={"joined": "Z", "where": "board"})
    table = attack(gun("Gun 4 S2:4/1"), squad("Z", "C1", 1, soldiers=4), chief)
    shoots(table, "Z", dice="B B B S  S S S")
    assert "H" in table.offers("lose", victims=["soldier 2", "soldier 3"])
    assert "H" not in table.offers("lose", victims=["H", "soldier 3"])
    table.players[1].loses("soldier 2", "soldier 3", "H")
    assert (standing(table, "Z"), table.where("H")) == (2, "eliminated")


# --- what each weapon does to each target ----------------------------------------------------------------------------


@pytest.mark.rule("DU-ATT-01", "DU-DMG-03")
def test_each_target_takes_the_hits_of_its_own_weapons() -> None:
    arms = (weapon("1 Cannon 6 V4:1/3 S2:1/1"), weapon("1 Bow 6 V4:1/1 S2:1/1"), weapon("1 Rifle 6 S2:1/1"))
    units = tank("Z", "C1", 1), squad("Y", "A3", 1)
    table = attack(squad("A", "A1", soldiers=1, weapons=arms), *units)
    shoots(table, "split", "1 Cannon > Z", "1 Bow > Z", "1 Rifle > Y", dice="B B B  S  S S")
    assert (table.unit("Z").damage, standing(table, "Y")) == (4, 4)


@pytest.mark.rule("DU-ATT-01")
@pytest.mark.parametrize(
    ("flame_at", "dice", "suppressed", "under_fire"),
    [
        ("Z", "B  B S S S S  S", {"Z"}, set()),
        ("Z", "B  S S S S S  S", set(), {"Z"}),
        ("Z", "S  B S S S S", {"Z"}, set()),
        ("Y", "B  B S S S S  S", {"Y"}, {"Z"}),
        ("Y", "B  S S S S S  S", set(), {"Z"}),
    ],
)
def test_only_who_was_hit_by_the_flame_is_suppressed(
    flame_at: str, dice: str, suppressed: set[str], under_fire: set[str]
) -> None:
    arms = weapon("1 Rifle 6 S2:1/1"), weapon("1 Torch 1 S2:*/1", keywords=("Flame",))
    table = attack(squad("A", "A1", soldiers=1, weapons=arms), squad("Z", "B1", 1), squad("Y", "A2", 1))
    shoots(table, "split", "1 Rifle > Z", f"1 Torch > {flame_at}", dice=dice)
    units = [table.unit(name) for name in "ZY"]
    assert {unit.id for unit in units if unit.suppressed} == suppressed
    assert {unit.id for unit in units if unit.under_fire} == under_fire


@pytest.mark.rule("DU-ATT-01", "DU-SUP-13")
@pytest.mark.parametrize(("keywords", "waiting"), [(("Flame",), ["suppressed:DU-WPN-FLAME-01"]), ((), [])])
def test_tokens_for_the_unit_that_is_interrupted_wait(keywords: tuple[str, ...], waiting: list[str]) -> None:
    told = {"reaction_to": "Z", "tokens_wait_for": "Z"}
    before = squad("Z", "B1", 1, soldiers=2, state={"delayed_tokens": ["stunned:DU-WPN-TESLA-01"]})
    table = shoots(
        attack(gun("Torch 1 S2:1/1", *keywords), before, **told), "Z", dice="B" + ("" if keywords else "  S")
    )
    unit = table.unit("Z")
    assert unit.delayed_tokens == ["stunned:DU-WPN-TESLA-01", *waiting]
    assert not (unit.suppressed or unit.under_fire or unit.stunned)


@pytest.mark.rule("DU-ATT-01")
@pytest.mark.parametrize(
    ("mount", "rule"),
    [("Front", "DU-ARC-02"), ("Rear", "DU-ARC-03"), ("Left", "DU-ARC-04"), ("Right", "DU-ARC-04")],
)
def test_a_target_outside_the_arc_of_the_mount_is_refused_by_that_arc(mount: str, rule: str) -> None:
    away = {"Front": "S", "Rear": "N", "Left": "W", "Right": "E"}[mount]
    line = weapon("1 Gun 6 S2:1/1", mount=mount), weapon("1 MG 6 S2:1/1", mount="Turret")
    table = attack(walker("A", "F5", facing=away, weapons=line), squad("Z", "F2", 1))
    with refused(rule, "out_of_arc"):
        table.players[0].attacks("split", "1 Gun > Z")


@pytest.mark.rule("DU-ATT-01")
def test_what_stands_in_the_line_is_named() -> None:
    named = ("corner", "wall", "opening", "floor", "roof", "weather")
    assert {what: kind.key for what, kind in targets.NO_LINE.items()} == {what: f"no_line_{what}" for what in named}


# --- declaring -------------------------------------------------------------------------------------------------------

MORTAR = squad("Gun", "A9", soldiers=1, weapons=(weapon("1 Mortar 3-12 S2:*/1", keywords=("Artillery",)),))


@pytest.mark.rule("DU-TGT-01")
@pytest.mark.parametrize(
    ("told", "calls"),
    [({}, True), ({"reaction_to": "Z"}, False), ({"only": "ranged"}, False), ({"observer": "B"}, False)],
)
def test_an_observer_calls_a_gun_only_in_an_attack_of_its_own(told: dict[str, str], calls: bool) -> None:
    eyes = squad("A", "D3", soldiers=2, skills=("Artillery Observer",))
    units = eyes, squad("B", "D4", soldiers=2), MORTAR, squad("Z", "F3", 1)
    table = dust(*units, root=AttackAction(unit="A", looked=True, **told))  # type: ignore[arg-type]
    assert ("call" in table.begins().game.questions[0].takes) is calls
    spent = attack(*units[:2], squad("Z", "F3", 1))
    assert "call" not in spent.begins().game.questions[0].takes


@pytest.mark.rule("DU-TGT-02", "DU-SKILL-OBSERVER-01")
def test_a_gun_that_is_called_is_final_and_the_observer_fires_nothing() -> None:
    table = dust(squad("A", "D3", soldiers=2, skills=("Artillery Observer",)), MORTAR, squad("Z", "F3", 1))
    table.players[0].activates("A")
    table.players[0].declares("sustained", modes=["fire: called"])
    table.players[0].calls("Gun")
    assert table.heard("attack") == []
    table.players[0].attacks("point", at="F3", ways=["Mortar: shells E2-F3"], dice=" ".join("S" * 10))
    assert table.heard("attack")[0]["unit"] == "Gun"
    assert table.heard("attack")[0]["sustained"]


@pytest.mark.rule("DU-TGT-02")
def test_each_weapon_is_fired_in_the_way_that_was_declared_for_it() -> None:
    rockets = weapon("3 Rockets 4 S2:1/1", keywords=("Volley",))
    arms = weapon("1 Hunter 4 S2:1/1", keywords=("Sniper",)), rockets, weapon("1 Rifle 4 S2:1/1")
    table = attack(walker("A", "A1", facing="E", weapons=arms), squad("Z", "C1", 1, soldiers=4))
    table.players[0].attacks("Z", ways=["Hunter: soldier 2", "Rockets: fire 2"], dice="B S S S")
    told = table.heard("attack")[0]
    assert [one["way"] for one in told["details"]] == ["soldier 2", "fire 2", None]
    assert [count for count, _, _ in told["shots"]] == [1, 2, 1]
    assert [one.alive for one in table.unit("Z").soldiers] == [True, False, True, True]


@pytest.mark.rule("DU-TGT-02", "DU-CC-08", "DU-CC-04")
@pytest.mark.parametrize(("half", "ranged"), [("ranged", True), ("close combat", False)])
def test_the_half_that_is_declared_is_the_one_that_is_sustained(half: str, ranged: bool) -> None:
    both = squad("A", "A1", soldiers=1, weapons=("Rifle 4 S2:1/1", "Knife C S2:1/1"))
    table = attack(both, squad("Z", "B1", 1), sustained=True)
    table.players[0].does(Attack(target="Z", half=half), "S S" if ranged else "S")
    table.players[1].retaliates(dice="S" if ranged else "S S")
    assert bool(table.heard("rolled_to_hit")[0]["again"]) is not ranged


# --- elimination -----------------------------------------------------------------------------------------------------


def eliminated(how: str, by: str = "A", *skills: str, **state: Any) -> Table:
    """Z, a hero who holds B, leaves the battle."""
    victim = hero("Z", "B1", 1, ap=7, skills=skills, state=state)
    held = squad("B", "A2", state={"held_by": ["Z"]})
    root = Elimination(unit="Z", by=by, how=how)
    return dust(squad("A", "A1", skills=("Interrogate",)), held, victim, squad("Y", "L9", 1), root=root)


@pytest.mark.rule("DU-DMG-05")
@pytest.mark.parametrize(("how", "talks"), [("cc", 1), ("execute", 1), ("ranged", None), ("fire", None)])
def test_whoever_is_eliminated_is_removed_and_lets_go(how: str, talks: int | None) -> None:
    table = eliminated(how).begins()
    assert (table.where("Z"), table.game.lost_ap, table.unit("B").held_by) == ("eliminated", [0, 7], [])
    (told,) = table.heard("eliminated")
    assert (told["unit"], told["how"], told["squares"]) == ("Z", how, ["B1"])
    assert table.unit("A").skill_state.get("interrogated") == talks
    assert table.game.fallen == []


@pytest.mark.rule("DU-DMG-05")
@pytest.mark.parametrize(("how", "fallen"), [("cc", ["Z"]), ("execute", ["Z"]), ("ranged", ["Z"]), ("fire", [])])
def test_who_falls_to_an_attack_may_have_a_last_word(how: str, fallen: list[str]) -> None:
    assert eliminated(how, "A", "Cheat Death").begins().game.fallen == fallen
    for nobody in ("", "Burning wreck"):
        assert eliminated(how, nobody, "Cheat Death").begins().where("Z") == "eliminated"


@pytest.mark.rule("DU-CRIT-07")
@pytest.mark.parametrize(
    ("criticals", "fields", "burns"),
    [
        (["fire"], {}, 1),
        ([], {}, 0),
        (["targeting"], {}, 0),
        (["fire"], {"kind": "aircraft", "mobility": "aircraft", "armour": "A1"}, 0),
        (["fire"], {"skills": ("Naval Unit",)}, 0),
    ],
)
def test_only_a_burning_vehicle_leaves_a_burning_wreck(
    criticals: list[str], fields: dict[str, Any], burns: int
) -> None:
    one = walker("Z", "B1", 1, state={"criticals": criticals}, **fields)
    table = dust(squad("A", "A1"), one, root=Elimination(unit="Z", how="fire")).begins()
    assert len(table.game.burning_wrecks) == burns


# --- close combat ----------------------------------------------------------------------------------------------------


def blow(name: str, count: int, unit: str = "Z", at: str = "A", bearer: str = "") -> Volley:
    """A blow that is to fall."""
    told = {"start": "B1", "end": "A1", "declared": at, "target": at}
    return Volley.model_validate({"unit": unit, "bearer": bearer or unit, "weapon": name, "count": count, **told})


@pytest.mark.rule("DU-CC-07", "DU-CC-11")
@pytest.mark.parametrize(
    ("blows", "struck"),
    [
        ((blow("Gloves", 5),), [4]),
        ((blow("Gloves", 2),), [2]),
        ((blow("Gloves", 3), blow("Gloves", 2)), [3, 1]),
        ((blow("Gloves", 3), blow("Improvised", 2)), [3, 1]),
        ((blow("Improvised", 3), blow("Gloves", 2)), [3, 1]),
        ((blow("Improvised", 3), blow("Improvised", 2)), [3, 1]),
        ((blow("Gloves", 4), blow("Saw", 4)), [4, 4]),
        ((blow("Gloves", 4), blow("Improvised", 1)), [4]),
        ((blow("Gloves", 5, at="Gone"),), []),
        ((blow("Gloves", 5, unit="Gone"),), []),
        ((blow("Sword", 1, unit="Y", bearer="H"), blow("Gloves", 5, unit="Y")), [1, 5]),
        ((blow("Sword", 1, unit="Y", bearer="H"), blow("Improvised", 6, unit="Y")), [1, 5]),
    ],
)
def test_those_who_still_stand_strike_with_what_they_have(blows: tuple[Volley, ...], struck: list[int]) -> None:
    arms = weapon("5 Gloves C S2:1/1"), weapon("5 Saw C S2:1/1")
    units = squad("A", "A1"), squad("Z", "B1", 1, weapons=arms), squad("Y", "B2", 1, weapons=arms)
    chief = hero("H", "", 1, weapons=(weapon("1 Sword C S2:1/1"),), state={"joined": "Y", "where": "board"})
    table = dust(*units, chief, squad("Gone", "", 1, weapons=arms, state={"where": "eliminated"}))
    table.unit("Z").changed(0, alive=False)
    assert [one.count for one in as_they_are(table.game, list(blows))] == struck
    table.unit("Z").stunned = table.unit("Y").stunned = True
    assert as_they_are(table.game, list(blows)) == []


@pytest.mark.rule("DU-CC-07", "DU-CRIT-01")
@pytest.mark.parametrize(
    ("cell", "skills", "dice", "checked", "damage"),
    [
        ("V2:1/1", (), "B  S S", True, 1),
        ("V2:1/4", (), "B", False, 4),
        ("V2:1/1", RESILIENT, "B  B", False, 0),
        ("V2:1/1", (), "S", False, 0),
    ],
)
def test_a_machine_that_close_combat_damaged_is_checked(
    cell: str, skills: tuple[str, ...], dice: str, checked: bool, damage: int
) -> None:
    table = attack(gun(f"Saw C {cell}", "Tesla"), walker("Z", "B1", 1, weapons=(), skills=skills))
    shoots(table, "Z")
    table.players[1].retaliates(dice=dice)
    assert (bool(table.heard("critical_check")), table.unit("Z").damage) == (checked, damage)
    assert table.unit("Z").stunned is checked


@pytest.mark.rule("DU-CC-06", "DU-CC-09")
def test_who_strikes_back_with_several_weapons_strikes_once_with_each() -> None:
    arms = weapon("2 Gloves C S2:1/1"), weapon("2 Saw C S2:1/1")
    for sustained in (False, True):
        table = attack(gun("Knife C S2:1/1"), squad("Z", "B1", 1, soldiers=2, weapons=arms), sustained=sustained)
        shoots(table, "Z")
        table.players[1].retaliates("2 Gloves", "1 Saw", dice="S" + ("  S" if sustained else "") + "  S S  S")
        told = table.heard("rolled_to_hit")
        assert [(one["weapon"], one["count"]) for one in told] == [("Knife", 1), ("Gloves", 2), ("Saw", 1)]
        assert [bool(one["again"]) for one in told] == [sustained, False, False]


@pytest.mark.rule("DU-CC-06", "DU-SKILL-STUN-01", "DU-WPN-GRAPPLE-02")
@pytest.mark.parametrize(
    ("state", "asked"),
    [({}, True), ({"stunned": True}, False), ({"held_by": ["A"]}, False), ({"suppressed": True}, True)],
)
def test_who_cannot_strike_back_is_not_asked(state: dict[str, Any], asked: bool) -> None:
    table = attack(gun("Knife C S2:1/1"), squad("Z", "B1", 1, soldiers=2, state=state))
    shoots(table, "Z", dice="" if asked else "S")
    assert (table.asked == [("blue", "retaliate")]) is asked


@pytest.mark.rule("DU-CC-06")
@pytest.mark.parametrize(
    ("facing", "mount", "strikes"),
    [("W", "Front", True), ("N", "Front", False), ("E", "Rear", True), ("N", "Turret", True), ("N", None, True)],
)
def test_a_machine_strikes_back_at_what_its_weapon_faces(facing: str, mount: str | None, strikes: bool) -> None:
    saw = weapon("1 Saw C S2:1/1", mount=mount)
    table = attack(gun("Knife C V2:1/1"), walker("Z", "B1", 1, facing, weapons=(saw,)))
    shoots(table, "Z")
    assert ("1 Saw" in table.offers("retaliate")) is strikes
