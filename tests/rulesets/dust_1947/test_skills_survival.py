"""Skills that keep a unit in the battle, and the luck of heroes."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.actions import Again
from rulesets.dust_1947.chapters.damage.elimination import Elimination
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.skills import survival
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, walker, weapon

GUN = weapon("1 Gun 4 S2:3/2")
KNIVES = weapon("4 Knife C S2:1/1")
PISTOL = weapon("1 Pistol 4 S2:3/1")


def fired_on(*targets: Placed, ground: str = ". . . .", dice: str) -> Table:
    """A soldier with a gun of three dice and 2 damage fires from A1 at Z in D1."""
    table = attack(ground, squad("A", "A1", soldiers=1, weapons=(GUN,)), *targets)
    return shoots(table, "Z", dice=dice)


@pytest.mark.rule("DU-SKILL-DAMRES-01")
def test_damage_resilient_is_not_lent_to_a_hero() -> None:
    led = hero("H", "D1", seat=1, state={"joined": "Z"})
    table = fired_on(squad("Z", "D1", seat=1, skills=("Damage Resilient",)), led, dice="B B S  S S")
    table.players[1].loses("H", "soldier 2", dice="B")
    assert (table.unit("H").damage, standing(table, "Z")) == (2, 5)


@pytest.mark.rule("DU-SKILL-DEFTAC-01")
def test_defensive_tactics_shrug_damage_off_in_cover_only() -> None:
    units = squad("Z", "D1", seat=1, soldiers=2, skills=("Defensive Tactics",))
    covered = fired_on(units, ground=". . . T", dice="B B B  C C C  B B")
    assert standing(covered, "Z") == 2
    assert covered.heard("resilient")[0]["saved"] == 2
    open_ground = fired_on(units, dice="B B B  C C C")
    assert open_ground.where("Z") == "eliminated"


@pytest.mark.rule("DU-SKILL-DEFTAC-01")
def test_defensive_tactics_work_in_close_combat_and_for_the_hero_too() -> None:
    tactics = ("Defensive Tactics",)
    table = attack(
        ". T",
        squad("A", "A1", soldiers=4, weapons=(KNIVES,)),
        squad("Z", "B1", seat=1, soldiers=2, weapons=(), skills=tactics),
        hero("H", "B1", seat=1, state={"joined": "Z"}, weapons=()),
    )
    table.players[0].attacks("Z")
    table.players[1].retaliates(dice="B B S S")
    table.players[1].loses("soldier 2", "H", dice="B B")
    assert (standing(table, "Z"), table.unit("H").damage) == (2, 0)


@pytest.mark.rule("DU-SKILL-DEFTAC-01")
def test_defensive_tactics_add_nothing_to_damage_resilient() -> None:
    units = squad("Z", "D1", seat=1, soldiers=2, skills=("Damage Resilient", "Defensive Tactics"))
    table = fired_on(units, ground=". . . T", dice="B S S  C  S")
    assert standing(table, "Z") == 1


@pytest.mark.rule("DU-SKILL-DEFTAC-01")
@pytest.mark.parametrize(("squares", "covered"), [("A2 A3", True), ("A3 A4", False)])
def test_cover_from_one_square_of_a_large_attacker_is_cover(squares: str, covered: bool) -> None:
    rows = (". T . .", ". . . .", ". . . .", ". . . .")
    units = walker("A", squares, size="large"), squad("Z", "D1", seat=1, skills=("Defensive Tactics",))
    table = dust(*rows, *units)
    assert survival.covered(table.game, table.unit("Z"), "A") is covered


CHEAT = ("Cheat Death",)


@pytest.mark.rule("DU-SKILL-CHEAT-01")
def test_who_cheats_death_has_one_point_left_and_is_stunned() -> None:
    for faces, lives in (("B", True), ("S", True), ("C", False)):
        table = fired_on(hero("Z", "D1", seat=1, skills=CHEAT, ap=9), dice=f"B B B  C C C  {faces}")
        assert (table.where("Z") == "D1") is lives
        assert table.game.lost_ap == [0, 0 if lives else 9]
        if lives:
            assert (table.unit("Z").damage, table.unit("Z").stunned) == (3, True)


@pytest.mark.rule("DU-SKILL-CHEAT-01")
def test_who_cheats_death_stays_with_the_unit_or_stands_alone_where_it_fell() -> None:
    leader = hero("H", "D1", seat=1, state={"joined": "Z", "damage": 3}, skills=CHEAT)
    table = fired_on(squad("Z", "D1", seat=1), leader, dice="B S S  C")
    table.players[1].loses("H", dice="B")
    assert (table.unit("H").joined, table.unit("Z").stunned, table.unit("H").where) == ("Z", True, "board")
    both = fired_on(squad("Z", "D1", seat=1, soldiers=1), leader, dice="B B S  C C  B")
    assert both.where("Z") == "eliminated"
    assert (both.where("H"), both.unit("H").joined, both.unit("H").stunned) == ("D1", None, True)


@pytest.mark.rule("DU-SKILL-CHEAT-02", "DU-SKILL-CHEAT-01")
def test_death_is_cheated_once() -> None:
    spent = hero("Z", "D1", seat=1, skills=CHEAT, state={"skill_state": {"cheated death": 1}})
    assert fired_on(spent, dice="B B B  C C C").where("Z") == "eliminated"
    table = fired_on(hero("Z", "D1", seat=1, skills=CHEAT), dice="B B B  C C C  B")
    assert table.unit("Z").skill_state["cheated death"] == 1


def test_nobody_cheats_death_where_nobody_attacked() -> None:
    table = dust(hero("Z", "D1", skills=CHEAT), root=Elimination(unit="Z", how="fire"))
    assert table.begins().where("Z") == "eliminated"
    assert table.game.fallen == []


def gambles(*also: str, at: str = "D1", sustained: bool = False) -> Table:
    """A lucky hero with a pistol of three dice fires at Z."""
    one = hero("A", "A1", weapons=(PISTOL,), skills=("Lucky", *also))
    return attack(one, squad("Z", at, seat=1), sustained=sustained)


@pytest.mark.rule("DU-SKILL-LUCKY-01", "DU-SKILL-LUCKY-02")
def test_the_lucky_roll_all_or_some_of_their_misses_again() -> None:
    table = gambles()
    red, _ = table.players
    red.attacks("Z", dice="B S C")
    assert table.asked == [("red", "lucky")]
    assert table.offers("again") == ["2 Pistol > Z", "1 Pistol > Z"]
    with refused("DU-SKILL-LUCKY-01", "no_such_misses"):
        red.rolls_again("3 Pistol > Z")
    assert RULESET.words.action(table.game, Again(dice=["1 Pistol > Z"])) == "Roll again: 1 die of Pistol at Z"
    red.rolls_again("1 Pistol > Z", dice="B  C C")
    assert table.heard("rolled_to_hit")[0]["hits"] == 2
    assert table.unit("A").skill_state["lucky"] == 1


@pytest.mark.rule("DU-SKILL-LUCKY-01")
def test_luck_may_be_kept_and_is_used_once() -> None:
    table = gambles()
    table.players[0].attacks("Z", dice="B S S")
    table.players[0].rolls_again(dice="C")
    assert "lucky" not in table.unit("A").skill_state
    spent = gambles()
    spent.unit("A").mark("lucky")
    shoots(spent, "Z", dice="S S S")


@pytest.mark.rule("DU-SKILL-LUCKY-01")
def test_dice_that_were_rolled_again_already_are_not_offered() -> None:
    shoots(gambles(sustained=True), "Z", dice="B S S  S S  C")


@pytest.mark.rule("DU-SKILL-LUCKY-02", "DU-SKILL-LUCKY-01")
def test_luck_is_for_attacks_not_for_striking_back() -> None:
    lucky = hero("Z", "B1", seat=1, weapons=(KNIVES,), skills=("Lucky",))
    table = attack(squad("A", "A1", soldiers=4, weapons=(KNIVES,)), lucky)
    table.players[0].attacks("Z")
    table.players[1].retaliates("1 Knife", dice="S S S S  S")
    assert table.asked == []
