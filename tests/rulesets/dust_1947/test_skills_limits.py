"""Skills at their limits: who has one and who does not, what it does and what it leaves alone (SKILL, DATA)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.hits.saves import height_rerolls
from rulesets.dust_1947.chapters.hits.volleys import Volley
from rulesets.dust_1947.moments import replaced
from rulesets.dust_1947.skills.airborne import roofs
from rulesets.dust_1947.table.muster import soldiers
from rulesets.kit.boards.squares.board import parse_square
from rulesets.kit.engine.moments import Replacement
from tests.rulesets.dust_1947.attacking import attack, shoots
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank, walker, weapon

PLANE = {"kind": "aircraft", "mobility": "aircraft", "armour": "A1"}


def fallen(one: Placed, *numbers: int) -> dict[str, Any]:
    """The state of a squad that has lost these soldiers, counted from 1."""
    made = soldiers(one.card)
    return {"soldiers": [s.model_copy(update={"alive": n not in numbers}) for n, s in enumerate(made, 1)]}


def activated(*units: Placed, unit: str = "A", dice: str = "") -> Table:
    """Red's unit is asked what it does; a blue squad is far away."""
    table = dust(*units, squad("Foe", at="L1", seat=1))
    table.players[0].activates(unit, dice=dice)
    return table


@pytest.mark.rule("DU-GEN-03")
def test_the_last_of_several_special_rules_stands() -> None:
    found = [Replacement("DU-SKILL-BLACKOPS-01", 4), Replacement("DU-SKILL-GENERAL-02", 2)]
    assert replaced(list(found), 3) == (2, "DU-SKILL-GENERAL-02")
    assert replaced([found[0]], 3) == (4, "DU-SKILL-BLACKOPS-01")
    assert replaced([], 3) == (3, "")


@pytest.mark.rule("DU-SKILL-ACEPILOT-01", "DU-SKILL-ACEAIR-01")
@pytest.mark.parametrize("skill", ["Ace Pilot", "Ace Air Pilot"])
def test_an_ace_on_foot_has_no_third_action(skill: str) -> None:
    table = activated(hero("A", at="D5", skills=(skill,)))
    assert table.heard("third_action") == []
    with refused("DU-ACT-02"):
        table.players[0].declares("move", "attack", "nothing")


@pytest.mark.rule("DU-SKILL-GENERAL-02")
@pytest.mark.parametrize(("word", "dice"), [("get moving", "S S"), ("get up", "C")])
def test_a_general_helps_his_officer_and_not_his_medic(word: str, dice: str) -> None:
    staff = squad("A", at="D5", skills=("Command Squad",))
    general = hero("G", at="", skills=("General",), state={"joined": "A", "where": "board"})
    hurt = squad("Rifles", at="D6")
    hurt = squad("Rifles", at="D6", state={**fallen(hurt, 2), "activated": True})
    table = activated(staff, general, hurt)
    table.players[0].declares(word, "nothing", dice=dice)


@pytest.mark.rule("DU-SKILL-GENERAL-02")
def test_a_general_without_an_officer_beside_him_rolls_one_die() -> None:
    table = activated(hero("A", at="D5", skills=("General", "Officer")), squad("B", "D6", state={"activated": True}))
    table.players[0].declares("get moving", "nothing", dice="S")


@pytest.mark.rule("DU-SKILL-CMDSQUAD-01")
@pytest.mark.parametrize(
    ("number", "lost"), [(1, {"ammo drop", "get moving", "rally"}), (3, {"get up", "stimulants"}), (4, {"repair"})]
)
def test_each_specialist_has_his_own_actions(number: int, lost: set[str]) -> None:
    words = {"ammo drop", "get moving", "rally", "get up", "stimulants", "repair"}
    one = squad("A", at="D5", skills=("Command Squad",))
    table = activated(squad("A", at="D5", skills=("Command Squad",), state=fallen(one, number)))
    assert words & set(table.offers("declare")) == words - lost


@pytest.mark.rule("DU-DATA-RAID-01")
@pytest.mark.parametrize(("words", "able"), [(("raid",), False), (("nothing", "nothing"), True)])
def test_only_a_raid_takes_the_breath_away(words: tuple[str, ...], able: bool) -> None:
    raider = walker("A", at="D5", skills=("Raid",))
    table = activated(raider, hero("Venn", at="E5", skills=("Officer",)), squad("Spare", "A9"))
    red, blue = table.players
    red.declares(*words)
    if words == ("raid",):
        red.moves("D5")
        red.moves("D5")
    blue.activates("Foe")
    blue.declares("nothing", "nothing")
    red.activates("Venn")
    red.declares("get moving", "nothing", dice="B" if able else "")
    assert (table.asked == [("red", "command")]) is able


@pytest.mark.rule("DU-SKILL-INTERROGATE-01")
@pytest.mark.parametrize(
    ("victim", "earned"),
    [
        (squad("Z", "B1", seat=1, soldiers=1), None),
        (hero("Z", "B1", seat=1, track=1), 1),
        (squad("Z", "B1", seat=1, soldiers=1, skills=("Command Squad",)), 1),
    ],
)
def test_only_a_hero_or_an_officer_has_something_to_tell(victim: Placed, earned: int | None) -> None:
    knife = weapon("1 Knife C S2:1/1")
    table = attack(squad("A", "A1", soldiers=1, weapons=(knife,), skills=("Interrogate",)), victim)
    shoots(table, "Z")
    table.players[1].retaliates(dice="B")
    assert table.where("Z") == "eliminated"
    assert table.unit("A").skill_state.get("interrogated") == earned


@pytest.mark.rule("DU-SKILL-INTERROGATE-01")
def test_whoever_is_shot_tells_nothing() -> None:
    rifle = weapon("1 Rifle 4 S2:1/1")
    table = attack(squad("A", "A1", soldiers=1, weapons=(rifle,), skills=("Interrogate",)), hero("Z", "B1", 1, track=1))
    shoots(table, "Z", dice="B S")
    assert "interrogated" not in table.unit("A").skill_state


@pytest.mark.rule("DU-SKILL-SPIRIT-01")
def test_fighting_spirit_is_declared_once() -> None:
    table = activated(squad("A", "A1", skills=("Fighting Spirit",)), squad("Z", "C1", seat=1))
    assert "spirit" in table.offers("declare", actions=["attack"])
    assert "spirit" not in table.offers("declare", actions=["move"])
    table.players[0].declares("attack", "spirit", "nothing")
    assert table.unit("A").skill_state["spirit"] == 1
    table.players[0].attacks("Z", dice="C C S S S S S S S S  S S")
    table.unit("A").activated = False
    table.players[1].activates("Foe")
    table.players[1].declares("nothing", "nothing")
    table.players[0].activates("A")
    assert "spirit" not in table.offers("declare", actions=["attack"])


@pytest.mark.rule("DU-SKILL-SPY-04", "DU-SKILL-SPY-05")
def test_a_spy_that_is_there_acts_like_anybody() -> None:
    table = activated(hero("A", "A1", skills=("Spy",)))
    assert table.offers("declare", actions=["move"]) != []
    table.players[0].declares("move", "nothing")


@pytest.mark.rule("DU-SKILL-SPY-04")
@pytest.mark.parametrize(
    ("enemy", "places"),
    [("A1", {"B1", "A2", "B2"}), ("L9", {"K9", "L8", "K8"}), ("A9", {"A8", "B8", "B9"}), ("L1", {"K1", "K2", "L2"})],
)
def test_a_spy_appears_beside_an_enemy_in_any_corner(enemy: str, places: set[str]) -> None:
    spy = hero("A", "", skills=("Spy",), state={"where": "off board"})
    table = dust(spy, squad("Z", enemy, seat=1), squad("B", "F5"))
    table.players[0].activates("A")
    table.players[0].reveals("reveal", dice="B S")
    assert set(table.offers("deploy", unit="A")) == places


@pytest.mark.rule("DU-SKILL-SPY-04")
def test_a_spy_does_not_appear_beside_an_aircraft_or_a_friend() -> None:
    spy = hero("A", "", skills=("Spy",), state={"where": "off board"})
    table = dust(spy, squad("Z", "A1", seat=1), walker("Gull", "F5", 1, **PLANE), squad("B", "H8"))
    table.players[0].activates("A")
    table.players[0].reveals("reveal", dice="B S")
    assert set(table.offers("deploy", unit="A")) == {"B1", "A2", "B2"}


@pytest.mark.rule("DU-SKILL-AIRBORNE-03")
def test_only_infantry_lands_upstairs_and_only_on_roofs() -> None:
    table = dust(". 3 . .", squad("A", ""), walker("B", ""), squad("Z", "D1", seat=1))
    assert [place.name for place in roofs(table.game, table.unit("A"))] == ["B1 roof"]
    assert roofs(table.game, table.unit("B")) == []


@pytest.mark.rule("DU-SKILL-AIRBORNE-02")
def test_nobody_drops_into_a_building_on_the_ground() -> None:
    for unit in (squad("A", "", skills=("Airborne",)), walker("A", "", skills=("Airborne",))):
        table = dust(". 1 . .", Placed(unit.card, "", also={"where": "off board"}), squad("Z", "D1", seat=1))
        table.players[0].activates("A")
        assert "B1" not in table.offers("deploy", unit="A")
        with refused("DU-SKILL-AIRBORNE-02", "no_drop_zone"):
            table.players[0].deploys("A", "B1")


@pytest.mark.rule("DU-HEIGHT-01", "DU-HEIGHT-02", "DU-HEIGHT-03")
@pytest.mark.parametrize(
    ("high", "low", "plane", "rules"),
    [
        (0, 0, "", []),
        (1, 0, "", ["DU-HEIGHT-01"]),
        (2, 0, "", ["DU-HEIGHT-01"]),
        (0, 1, "", ["DU-HEIGHT-02"]),
        (1, 1, "", []),
        (1, 0, "A", []),
        (1, 0, "Z", []),
        (0, 1, "A", []),
        (0, 1, "Z", []),
    ],
)
def test_who_is_higher_has_the_better_of_it_unless_somebody_flies(
    high: int, low: int, plane: str, rules: list[str]
) -> None:
    def one(name: str, at: str, seat: int, level: int) -> Placed:
        told = PLANE if plane == name else {}
        return walker(name, at, seat, state={"level": level}, **told)

    table = dust("3 . 3", one("A", "A1", 0, high), one("Z", "C1", 1, low))
    here, there = parse_square("A1"), parse_square("C1")
    told = {"weapon": "Gun", "count": 1, "start": here, "end": there}
    volley = Volley(unit="A", bearer="A", target="Z", declared="Z", **told)
    assert [one.rule for one in height_rerolls(table.game, volley, table.unit("Z"))] == rules


@pytest.mark.rule("DU-SKILL-SMALL-01")
@pytest.mark.parametrize(
    ("target", "covered"),
    [
        (walker("Z", "C1", 1, size="small"), True),
        (walker("Z", "C1", 1), False),
        (tank("Z", "C1 D1", 1, size="large"), False),
    ],
)
def test_only_small_vehicles_are_always_in_cover(target: Placed, covered: bool) -> None:
    gun = weapon("1 Gun 6 V2:1/1 V4:1/1")
    table = shoots(
        attack(squad("A", "A1", soldiers=1, weapons=(gun,)), target), "Z", dice="B B" if covered else "B S S"
    )
    assert bool(table.heard("saves")) is covered


@pytest.mark.rule("DU-SKILL-ZOMBIE-01")
@pytest.mark.parametrize("row", ["...", "..T"])
def test_zombies_make_no_cover_saves_and_their_own_is_hardened(row: str) -> None:
    table = attack(
        row, squad("A", "A1", soldiers=1, weapons=("Gun 4 S2:1/1",)), squad("Z", "C1", 1, skills=("Zombie",))
    )
    assert [told["row"] for told in shoots(table, "Z", dice="B S").heard("saves")] == ["hardened save"]


@pytest.mark.rule("DU-SKILL-ZOMBIE-01")
def test_zombies_save_nothing_where_there_is_no_save() -> None:
    torch = weapon("1 Torch 1 S2:1/1", keywords=("Flame",))
    table = attack(squad("A", "A1", soldiers=1, weapons=(torch,)), squad("Z", "B1", 1, skills=("Zombie",)))
    assert shoots(table, "Z", dice="B").heard("saves") == []


@pytest.mark.rule("DU-SKILL-LUCKY-01")
@pytest.mark.parametrize(
    ("spent", "dice", "asked"), [({}, "B S", True), ({}, "B B", False), ({"lucky": 1}, "B S", False)]
)
def test_luck_is_asked_about_once_and_only_where_something_missed(
    spent: dict[str, int], dice: str, asked: bool
) -> None:
    pistol = weapon("1 Pistol 4 S2:2/1")
    lucky = hero("A", "A1", weapons=(pistol,), skills=("Lucky",), state={"skill_state": spent})
    faces = dice if asked else f"{dice}  {'S' if 'S' in dice else 'S S'}"
    table = shoots(attack(lucky, squad("Z", "C1", 1)), "Z", dice=faces)
    assert (table.asked == [("red", "lucky")]) is asked
