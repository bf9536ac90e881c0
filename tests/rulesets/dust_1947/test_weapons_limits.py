"""Special weapons at their limits: arcs, lines, chains, grapples, luck, and whom an assassin picks (WPN, SKILL)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.attack.attack_action import has_target
from rulesets.dust_1947.chapters.carrying_out.move import MoveAction
from rulesets.dust_1947.chapters.damage.picking import Picking
from rulesets.dust_1947.chapters.damage.victims import Hit
from rulesets.dust_1947.skills.luck import LuckyThrow
from rulesets.dust_1947.table.sight.obstacles import HEIGHTS
from tests.rulesets.dust_1947.attacking import attack, shoots
from tests.rulesets.dust_1947.table import dust, hero, refused, squad, walker, weapon

SHELLS = {"keywords": ("Artillery",)}


@pytest.mark.rule("DU-WPN-ART-01")
@pytest.mark.parametrize(("facing", "reaches"), [("E", True), ("W", False)])
def test_a_gun_that_is_mounted_fires_within_its_arc(facing: str, reaches: bool) -> None:
    front = weapon("1 Mortar 4-12 S2:*/1", mount="Front", **SHELLS)
    table = attack(walker("A", "F5", facing=facing, weapons=(front,)), squad("Z", "K5", seat=1, soldiers=1))
    assert ("Z" in table.offers("attack")) is reaches
    if reaches:
        table.players[0].attacks("point", at="K5", ways=["Mortar: shells J4-K5"], dice="S")
    else:
        with refused("DU-ARC-02", "out_of_arc"):
            table.players[0].attacks("point", at="K5")


@pytest.mark.rule("DU-WPN-ART-01")
def test_a_joined_hero_fires_his_mortar_wherever_his_squad_looks() -> None:
    mortar = weapon("1 Mortar 4-12 S2:*/1", mount="Front", **SHELLS)
    chief = hero("H", "", weapons=(mortar,), state={"joined": "A", "where": "board"})
    table = attack(squad("A", "F5", facing="W"), chief, squad("Z", "K5", seat=1))
    assert has_target(table.game, table.unit("A"))


@pytest.mark.rule("DU-WPN-FLAME-04", "DU-WPN-FLAME-03")
@pytest.mark.parametrize(("tank_at", "burned"), [("B1", ["T"]), ("C1", ["F", "T"]), ("D1", ["F", "G", "T"])])
def test_a_flame_burns_up_to_what_stops_it(tank_at: str, burned: list[str]) -> None:
    far = weapon("1 Projector 5 S2:*/1 V2:1/1", keywords=("Flame",))
    squads = {"B1": "F", "C1": "G", "D1": "K"}
    units = [squad(name, at, soldiers=1) for at, name in squads.items() if at != tank_at]
    machine = walker("T", tank_at, 1)
    table = attack("......", squad("A", "A1", soldiers=1, weapons=(far,)), machine, *units)
    shoots(table, "T", dice=" ".join("S" for _ in burned))
    assert sorted(told["target"] for told in table.heard("rolled_to_hit")) == sorted(burned)


@pytest.mark.rule("DU-WPN-GRAPPLE-03")
def test_only_whom_it_held_is_let_go() -> None:
    held = {"held_by": ["A", "B"]}
    units = (
        squad("Z", "C1", seat=1, state=held),
        squad("Y", "L9", seat=1, state={"held_by": ["B"]}),
        squad("X", "L1", 1),
    )
    table = dust(walker("A", "A1"), walker("B", "A9"), *units)
    table.players[0].activates("A")
    table.players[0].declares("move", "nothing")
    assert [(told["unit"], told["by"]) for told in table.heard("released")] == [("Z", "A")]
    assert (table.unit("Z").held_by, table.unit("Y").held_by, table.unit("X").held_by) == (["B"], ["B"], [])


@pytest.mark.rule("DU-WPN-LASER-01", "DU-WPN-CUTTING-01", "DU-SKILL-KILLING-01")
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"keywords": ("Laser",)}, "DU-WPN-LASER-01"),
        ({"keywords": ("Cutting",)}, "DU-WPN-CUTTING-01"),
        ({"skills": ("Killing Spree",)}, "DU-SKILL-KILLING-01"),
    ],
)
def test_a_chain_goes_on_from_hits_alone(fields: dict[str, Any], rule: str) -> None:
    beam = weapon("1 Beam 4 S2:2/1", keywords=fields.get("keywords", ()))
    for dice, chained in (("S S", []), ("B S  S", [rule]), ("B B  B S  S", [rule])):
        table = attack(
            squad("A", "A1", soldiers=1, weapons=(beam,), skills=fields.get("skills", ())),
            squad("Z", "C1", 1, soldiers=9),
        )
        table.players[0].attacks("Z", dice=dice + {0: "", 1: "  S", 3: "  S S S"}[dice.count("B")])
        assert (table.heard("rolled_to_hit")[0]["chained"] or []) == chained


@pytest.mark.rule("DU-SKILL-LUCKY-01")
def test_misses_of_one_name_are_taken_from_one_volley_after_the_other() -> None:
    luck = LuckyThrow(unit="A", missed=[(0, "Gun > Z", 2), (1, "Bow > Z", 3), (2, "Gun > Z", 3)])
    chosen = {n: luck._chosen(f"{n} Gun > Z") for n in (1, 2, 3, 5)}
    assert chosen == {1: [(0, 1)], 2: [(0, 2)], 3: [(0, 2), (2, 1)], 5: [(0, 2), (2, 3)]}


@pytest.mark.rule("DU-SKILL-ASSASSIN-01", "DU-SKILL-ASSASSIN-02")
def test_where_there_is_no_choice_each_of_the_hits_has_its_victim() -> None:
    hits = [Hit(weapon="Blade", damage=1, picked=True)] * 3
    table = dust(hero("A", "A1"), squad("Z", "B1", 1, soldiers=3))
    for number, victims in ((2, ["soldier 2", "soldier 3"]), (3, ["soldier 2", "soldier 3", "soldier 1"])):
        picking = Picking(unit="Z", by="A", hits=hits[:number])
        assert picking._in_order(table.game, table.unit("Z")) == victims


@pytest.mark.rule("DU-LOS-16")
def test_how_high_things_are_where_the_map_says_nothing() -> None:
    low = {"wreck", "burning wreck", "plinth", "high wall"}
    high = {"structure", "ammo dump", "fortification"}
    assert {what: HEIGHTS[what] for what in (*low, *high)} == {**dict.fromkeys(low, 1), **dict.fromkeys(high, 2)}


@pytest.mark.rule("DU-MOVE-12")
@pytest.mark.parametrize("kind", ["small opening", "large opening", "opening", "huge opening"])
def test_through_every_kind_of_opening_a_vehicle_goes_straight_or_not_at_all(kind: str) -> None:
    walls = {"A1-B1": kind, "A2-B2": kind}
    table = dust(". .", ". .", walker("A", "A1", move=1), walls=walls, root=MoveAction(unit="A"))
    assert set(table.offers("move")) == {"A1", "A2", *(["B1"] if kind != "small opening" else [])}
