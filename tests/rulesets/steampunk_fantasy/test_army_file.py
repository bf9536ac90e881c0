"""A player's own army as a file: weapons, orders and tables once each, and the bases that use them (ARMY)."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.kit.engine.refusal import Refusals
from rulesets.steampunk_fantasy.before.armies import army_lists
from rulesets.steampunk_fantasy.ruleset import RULESET

Told = dict[str, Any]

GUARD: Told = {
    "name": "Guard",
    "unit": "Guard",
    "size": "medium",
    "kinds": ["bio"],
    "cost": "3mp, 1xp",
    "members": ["regular", "captain"],
    "armour": "4/3/3/-",
    "special": ["fear[6]"],
    "profiles": {"regular": {"assault_die": "5+"}, "captain": {"assault": "2", "weapons": ["rifle"]}},
    "movement": "foot",
    "fire": [{"name": "Rifles", "weapons": ["rifle"], "orders": "slow"}],
    "tables": "flesh",
}
FILE: Told = {
    "name": "Old Guard",
    "race": "Dwarf",
    "weapons": [{"name": "rifle", "range": 5, "angle": "*/*/-/-", "pen": -2}],
    "movement": {"foot": ["(default fast) F + R,A + -", "360 + - + F"]},
    "fire": {"slow": ["- + Fire", "(stand-still) Load[2] + Fire"]},
    "tables": {"flesh": {"regular": ["1-3: bleed[4]", "4: kill 1, light damage x2", "5+: destroyed"]}},
    "bases": [GUARD],
}


def told(**base: Any) -> Told:
    """The file of one base, with other fields."""
    return {**FILE, "bases": [{**GUARD, **base}]}


def faults(file: Told) -> list[str]:
    """The places of all that is wrong with the values of a file."""
    with pytest.raises(ValidationError) as caught:
        RULESET.army_files.read(file)
    return [".".join(map(str, error["loc"])) for error in caught.value.errors()]


@pytest.mark.parametrize("key", army_lists.SAMPLES)
def test_a_sample_goes_through_its_file(key: str) -> None:
    force = RULESET.army_files.read(RULESET.army_files.written(key))
    assert army_lists.load(force) == army_lists.load(key).model_copy(update={"key": ""})


def test_what_is_handed_in_is_written_again_as_it_was() -> None:
    file = {**FILE, "bases": [{**GUARD, "copies": ["Guard 2", "Guard 3"]}]}
    force = RULESET.army_files.read(file)
    assert [base.name for base in army_lists.load(force).bases] == ["Guard", "Guard 2", "Guard 3"]
    written = RULESET.army_files.written(force)
    assert (written["movement"], written["tables"]) == (
        {"Guard": FILE["movement"]["foot"]},
        {"Guard": FILE["tables"]["flesh"]},
    )
    assert written["bases"] == [
        {**file["bases"][0], "movement": "Guard", "tables": "Guard", "fire": [{**GUARD["fire"][0], "orders": "Rifles"}]}
    ]
    assert RULESET.army_files.reckoned(force) == "Dwarf, 3 bases, 9 mp, 3 xp"
    assert RULESET.forces.name_of(RULESET.army_files.renamed(force, "New Guard")) == "New Guard"


def test_every_value_that_cannot_be_read_is_found_at_once() -> None:
    wrong = {
        **FILE,
        "weapons": [{"name": "*rifle*", "range": 41, "special": ["area[7+]", "@here"], "hands": "2"}],
        "movement": {"foot": ["F + F", 7], "@run": []},
        "fire": {"slow": ["(fast) Load + Dance"]},
        "tables": {"flesh": {"regular": ["4-2: pinned", "9: lunch"]}},
        "bases": [{**GUARD, "size": "vast", "cost": {"gold": 1}, "armour": [1, 2, 3, 41], "luck": 3}],
        "key": "kettle_guard",
    }
    assert faults(wrong) == [
        "weapons.0.name",
        "weapons.0.range",
        "weapons.0.special.0",
        "weapons.0.special.1",
        "weapons.0.hands",
        "movement.foot.0",
        "movement.foot.1",
        "movement.@run.[key]",
        "movement.@run",
        "fire.slow.0",
        "tables.flesh.regular.0",
        "tables.flesh.regular.1",
        "bases.0.size",
        "bases.0.cost",
        "bases.0.armour",
        "bases.0.luck",
        "key",
    ]


def test_what_is_named_has_to_stand_in_the_file() -> None:
    group = {"name": "Rifles", "weapons": ["cannon"], "orders": "quick"}
    wrong = told(movement="wheels", tables="hull", members=["hero"], fire=[group, group], cost="0mp")
    wrong["bases"][0]["profiles"] = {"regular": {"weapons": ["sword"]}}
    wrong["weapons"] = FILE["weapons"] * 2
    wrong["tables"] = {"hull": {"light": ["1+: pinned"]}}
    assert faults(wrong) == [
        "weapons.1.name",
        "tables.hull",
        "bases.0.cost",
        "bases.0.movement",
        "bases.0.members",
        "bases.0.profiles.regular.weapons",
        "bases.0.fire.0.weapons",
        "bases.0.fire.0.orders",
        "bases.0.fire.1.weapons",
        "bases.0.fire.1.orders",
        "bases.0.fire.1.name",
    ]


@pytest.mark.parametrize("name", ["", "hold", "D4", "*A*", "a_b", "<@11>", "@everyone", "A, B", "a\u200bb", "x" * 41])
def test_a_base_has_a_plain_name_that_means_nothing_else(name: str) -> None:
    assert faults(told(name=name, copies=[name])) == ["bases.0.name", "bases.0.copies.0"]


MANY: dict[str, Callable[[Told], object]] = {
    "bases": lambda file: file["bases"][0].update(copies=[f"Guard {n}" for n in range(60)]),
    "weapons": lambda file: file.update(weapons=[{"name": f"rifle {n}"} for n in range(61)]),
    "movement.foot": lambda file: file["movement"].update(foot=["F + F + F"] * 61),
    "fire.slow": lambda file: file["fire"].update(slow=["- + Fire"] * 26),
    "tables.flesh.regular": lambda file: file["tables"]["flesh"].update(regular=["1+: pinned"] * 21),
    "bases.0.members": lambda file: file["bases"][0].update(members=["regular"] * 13),
    "bases.0.special": lambda file: file["bases"][0].update(special=["fear[6]"] * 21),
    "movement.foot.0": lambda file: file["movement"].update(foot=[f"{','.join('R' * 40)} + F + F"]),
}


@pytest.mark.parametrize("place", MANY)
def test_nothing_is_without_number(place: str) -> None:
    file = deepcopy(FILE)
    MANY[place](file)
    assert faults(file) == [place]


@pytest.mark.rule("SF-ARMY-11")
def test_an_army_costs_no_more_than_the_largest_game_gives() -> None:
    assert RULESET.army_files.read(told(cost="48mp, 24xp"))
    with pytest.raises(Refusals) as caught:
        RULESET.army_files.read(told(cost="49mp, 25xp"))
    assert [(one.rule, one.values["resource"]) for one in caught.value.reasons] == [
        ("SF-ARMY-11", "mp"),
        ("SF-ARMY-11", "xp"),
    ]


def armed(*weapons: Told, **base: Any) -> Told:
    """The file of an infantry base whose one member has these weapons, all in its one fire group."""
    names = [weapon["name"] for weapon in weapons]
    group = {"name": "All", "weapons": names, "orders": "slow"}
    profiles = {"regular": {"weapons": names}}
    fields = {"kinds": ["bio", "infantry"], "members": ["regular"], "profiles": profiles, "fire": [group], **base}
    return {**told(**fields), "weapons": [*weapons]}


@pytest.mark.rule("SF-ARMY-17", "SF-ARMY-18")
def test_infantry_carries_what_its_hands_can() -> None:
    rifle, pistol, shield = {"name": "rifle"}, {"name": "pistol", "hands": 1}, {"name": "shield", "hands": 1}
    grenades, flares = {"name": "grenade", "hands": 0}, {"name": "flare", "hands": 0}
    assert RULESET.army_files.read(armed(rifle, grenades, flares))
    assert RULESET.army_files.read(armed(pistol, shield, grenades))
    assert faults(armed(rifle, pistol)) == ["bases.0.profiles.regular.weapons"]
    assert faults(armed(pistol, shield, {"name": "axe", "hands": 1})) == ["bases.0.profiles.regular.weapons"]
    assert RULESET.army_files.read(armed(rifle, pistol, kinds=["mechanical", "tank"])), "a machine has no hands to fill"


@pytest.mark.rule("SF-ARMY-18", "SF-ARMY-19", "SF-ARMY-17")
def test_infantry_has_one_weapon_of_the_base() -> None:
    rifle, cannon = {"name": "rifle"}, {"name": "cannon", "scope": "base"}
    mortar, shell = {"name": "mortar", "scope": "base"}, {"name": "smoke shell", "scope": "base", "hands": 0}
    assert RULESET.army_files.read(armed(rifle, cannon)), "what belongs to the base takes nobody's hands"
    assert RULESET.army_files.read(armed(mortar, shell))
    assert faults(armed(rifle, cannon, mortar)) == ["bases.0.fire"]


@pytest.mark.rule("SF-ORD-24")
@pytest.mark.parametrize("order", ["Load,Aim + Fire", "- + Aim,Fire", "(slow) Load,Load + Fire"])
def test_a_fire_order_says_one_thing_for_each_gunnery_step(order: str) -> None:
    file = {**FILE, "fire": {"slow": ["- + Fire", order]}}
    assert faults(file) == ["fire.slow.1"]
    with pytest.raises(ValidationError, match="does two things at once: write one for each gunnery step"):
        RULESET.army_files.read(file)


@pytest.mark.rule("SF-ORD-24")
def test_an_army_that_was_kept_with_such_an_order_is_not_fielded() -> None:
    force = RULESET.army_files.read(FILE).replace('["Load[2]"]', '["Load[2]","Aim"]')
    with pytest.raises(Refusals) as caught:
        RULESET.forces.fielded(force, "standard", {})
    (told,) = [RULESET.words.refusal(reason).replace("\\", "") for reason in caught.value.reasons]
    why = "a fire order has one for each gunnery step."
    assert told == f"(stand-still) Load[2],Aim + Fire of Guard does two things at once (Load[2],Aim): {why}"


def test_specials_that_nobody_knows_are_left_to_the_players() -> None:
    weapons = [{**FILE["weapons"][0], "special": ["smoke", "Echo[3]"]}]
    file = {**told(special=["fear[6]", "psychic damage[d6]", "Iron Will"]), "weapons": weapons}
    assert RULESET.forces.left_to_players(RULESET.army_files.read(file)) == ["iron will", "echo[3]"]


def test_two_cards_of_one_name_are_both_told() -> None:
    force = RULESET.army_files.read({**FILE, "bases": [GUARD, {**GUARD, "name": "Better Guard", "armour": "9"}]})
    assert [f"armour {armour}" in RULESET.words.force(force) for armour in ("4/3/3/0", "9/9/9/9")] == [True, True]
