"""Devour, Assault Shield and Spores: what only monsters and their hunters have."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947 import actions
from rulesets.dust_1947.chapters.carrying_out.engineering import DUG
from rulesets.dust_1947.ruleset import RULESET
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, Table, hero, refused, squad, walker, weapon


def fangs(dice: int = 3, cell: str = "1") -> Any:
    return weapon(f"1 Fangs C S1:{dice}/{cell} S2:{dice}/{cell} V2:{dice}/{cell}")


def beast(at: str = "A1", damage: int = 0, seat: int = 0, **fields: Any) -> Placed:
    """A hero who devours."""
    told = {"skills": ("Devour",), "weapons": (fangs(),), **fields}
    return hero("Beast", at, seat, state={"damage": damage}, **told)


def prey(at: str = "B1", seat: int = 1, **fields: Any) -> Placed:
    return squad("Z", at, seat, **{"weapons": ("Knife C S2:1/1",), **fields})


# --- Devour ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-DEVOUR-01")
@pytest.mark.parametrize(("damage", "dice", "left"), [(3, "B B S", 1), (1, "B B B", 0), (3, "S S S", 3)])
def test_each_point_done_in_close_combat_comes_back(damage: int, dice: str, left: int) -> None:
    table = attack(beast(damage=damage), prey(), by="Beast")
    shoots(table, "Z")
    table.players[1].retaliates(dice=dice)
    assert table.unit("Beast").damage == left
    told = table.heard("devours")
    assert [one["points"] for one in told] == ([damage - left] if damage > left else [])


@pytest.mark.rule("DU-SKILL-DEVOUR-01")
def test_no_meal_brings_a_fallen_soldier_back() -> None:
    crew = {"kind": "support weapon", "soldiers": 3, "track": 4, "weapons": (fangs(),), "skills": ("Devour",)}
    table = attack(squad("Crew", "A1", state={"damage": 1}, **crew), prey(), by="Crew")
    shoots(table, "Z")
    table.players[1].retaliates(dice="B B B")
    assert (table.unit("Crew").damage, table.heard("devours")) == (1, [])


@pytest.mark.rule("DU-SKILL-DEVOUR-01", "DU-DMG-03")
def test_points_on_a_track_count_each() -> None:
    moth = walker("Z", "B1", seat=1, track=9)
    table = attack(beast(damage=3, weapons=(fangs(2, "2"),)), moth, by="Beast")
    shoots(table, "Z")
    table.players[1].retaliates(dice="B S  S S")
    assert (table.unit("Z").damage, table.unit("Beast").damage) == (2, 1)


@pytest.mark.rule("DU-SKILL-DEVOUR-01", "DU-HERO-05")
def test_what_his_squad_does_is_not_his_meal() -> None:
    men = squad("A", "A1", soldiers=2, weapons=("Knife C S2:1/1",))
    led = hero(
        "Beast", "", skills=("Devour",), weapons=(fangs(),), state={"joined": "A", "where": "board", "damage": 3}
    )
    table = attack(men, led, prey())
    shoots(table, "Z")
    table.players[1].retaliates(dice="B B  B S S")
    assert table.unit("Beast").damage == 2


@pytest.mark.rule("DU-SKILL-DEVOUR-01")
def test_whom_it_shoots_it_does_not_eat() -> None:
    gun = weapon("1 Gun 4 S2:2/1")
    table = attack(". . .", beast(damage=3, weapons=(gun,)), prey("C1"), by="Beast")
    shoots(table, "Z", dice="B B  S S")
    assert table.unit("Beast").damage == 3


@pytest.mark.rule("DU-SKILL-DEVOUR-02", "DU-CC-07")
def test_it_eats_in_the_fight_in_which_it_is_hurt() -> None:
    """3 of 4 points are marked; it gets 2 back and loses 2: in the other order it would be dead."""
    table = attack(prey("A1", 0), beast("B1", damage=3, seat=1), by="Z")
    shoots(table, "Beast")
    table.players[1].retaliates("1 Fangs", dice="B B S S S  B B S")
    assert (table.where("Beast"), table.unit("Beast").damage) == ("B1", 3)
    assert [one["points"] for one in table.heard("devours")] == [2]


@pytest.mark.rule("DU-SKILL-DEVOUR-02", "DU-SKILL-FIRST-01")
def test_only_whoever_strikes_first_hurts_it_before_it_eats() -> None:
    men = squad("Z", "A1", soldiers=2, weapons=("Knife C S2:1/1",), skills=("First Strike",))
    table = attack(men, beast("B1", damage=2, seat=1), by="Z")
    shoots(table, "Beast")
    table.players[1].retaliates("1 Fangs", dice="B B")
    assert table.where("Beast") == "eliminated"
    assert not table.heard("devours")


# --- Assault Shield --------------------------------------------------------------------------------------------------


def guarded(**state: Any) -> Placed:
    """A squad whose leader has a shield."""
    return squad("Z", "B1", 1, soldiers=4, weapons=("Knife C S2:1/1",), skills=("Assault Shield",), state=state)


def charged(dice: str, *, by: Placed | None = None, target: Placed | None = None) -> Table:
    """Three blows fall on the squad, which strikes back with nothing."""
    table = attack(by or hero("A", "A1", weapons=(fangs(),)), target or guarded())
    shoots(table, "Z")
    table.players[1].retaliates(dice=dice)
    return table


def takes(table: Table, what: str, dice: str = "") -> None:
    table.players[1].does(actions.Command(unit="Z", what=what), dice)


@pytest.mark.rule("DU-SKILL-SHIELD-01")
def test_hits_that_the_leader_takes_are_cancelled_on_bloc() -> None:
    table = charged("B B S")
    assert table.asked == [("blue", "shield")]
    assert table.offers("command", unit="Z") == ["shield", "no shield"]
    takes(table, "shield", "B")
    assert table.asked == [("blue", "shield")]
    takes(table, "no shield")
    assert (standing(table, "Z"), table.unit("Z").soldiers[0].alive) == (3, True)


@pytest.mark.rule("DU-SKILL-SHIELD-01")
def test_nothing_is_left_of_an_attack_that_the_shield_takes_whole() -> None:
    table = charged("B S S")
    takes(table, "shield", "B")
    assert (standing(table, "Z"), table.asked) == (4, [])


@pytest.mark.rule("DU-SKILL-SHIELD-02", "DU-SKILL-SHIELD-01")
@pytest.mark.parametrize("symbol", ["C", "S"])
def test_the_first_that_is_not_takes_leader_and_shield_and_the_others_go_elsewhere(symbol: str) -> None:
    table = charged("B B S")
    takes(table, "shield", symbol)
    unit = table.unit("Z")
    assert (standing(table, "Z"), unit.soldiers[0].alive) == (2, False)
    assert [told["holds"] for told in table.heard("shield_holds")] == [False]
    assert "has lost its assault shield" in RULESET.words.status(table.game)


@pytest.mark.rule("DU-SKILL-SHIELD-02")
def test_a_lost_shield_is_not_held_again() -> None:
    assert charged("B S S", target=guarded(skill_state={"shield lost": 1})).asked == []


@pytest.mark.rule("DU-SKILL-SHIELD-01")
def test_nobody_holds_it_when_its_leader_has_fallen() -> None:
    fresh = attack(guarded()).unit("Z").soldiers
    men = [one.model_copy(update={"alive": n > 0, "leader": n == 1}) for n, one in enumerate(fresh)]
    table = charged("B S S", target=guarded(soldiers=men))
    assert (table.asked, standing(table, "Z")) == ([], 2)


@pytest.mark.rule("DU-SKILL-SHIELD-01")
def test_against_shots_it_is_no_use() -> None:
    table = attack(". . .", squad("A", "A1", soldiers=1, weapons=(weapon("1 Gun 4 S2:1/1"),)), guarded())
    shoots(table, "Z", dice="B S")
    assert standing(table, "Z") == 3


@pytest.mark.rule("DU-SKILL-SHIELD-01")
def test_a_hit_is_taken_with_the_shield_or_without() -> None:
    table = charged("B S S")
    with refused("DU-SKILL-SHIELD-01", "no_such_shield"):
        takes(table, "helmet")


# --- Spores ----------------------------------------------------------------------------------------------------------

CLOUD = weapon("1 Cloud 1 S2:2/1 V2:1/1", keywords=("Spores",))


@pytest.mark.rule("DU-SKILL-SPORES-01", "DU-HIT-05")
def test_everybody_within_range_1_is_attacked_friend_and_foe_but_itself() -> None:
    plane = walker("Kite", "A1", 1, kind="aircraft", armour="A1", mobility="aircraft")
    units = (squad("F", "A2"), squad("Z", "B1", seat=1), squad("Y", "C3", seat=1), squad("Far", "D2", seat=1), plane)
    mount = walker("W", "B3", seat=1)
    table = attack(squad("A", "B2", soldiers=1, weapons=(CLOUD,)), *units, mount)
    shoots(table, "Z", dice="S S S S S S S")
    assert sorted(told["target"] for told in table.heard("rolled_to_hit")) == ["F", "W", "Y", "Z"]


@pytest.mark.rule("DU-SKILL-SPORES-01", "DU-SAVE-05", "DU-SAVE-04")
def test_infantry_has_its_own_save_and_vehicles_their_cover() -> None:
    rows = (". . .", ". t .", ". . .")
    table = attack(*rows, squad("A", "A1", soldiers=1, weapons=(CLOUD,)), squad("Z", "B2", seat=1))
    shoots(table, "Z", dice="B S  S")
    (told,) = table.heard("saves")
    assert (told["row"], told["denied"], standing(table, "Z")) == ("infantry save", "DU-SKILL-SPORES-01", 4)
    dozer = walker("Z", "B2", seat=1, skills=("Dozer Blade",), state={"skill_state": {DUG: 1}})
    table = attack(*rows, squad("A", "A1", soldiers=1, weapons=(CLOUD,)), dozer)
    shoots(table, "Z", dice="B  B")
    assert table.heard("saves")[0]["row"] == "vehicle cover save"
